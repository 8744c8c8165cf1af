import AutoMapperDates
import AutoMapperFoundation

/// The types that the values of a type can contain, at any depth, as far as declarations say.
///
/// A rule concerns a type only if it is about one of these types: so if no rule of a mapper is, its
/// plans for the type are those of a mapper without rules.
final class TypeReach: @unchecked Sendable {
  private static let shared = TypeReach()
  /// The maximum number of types; the reach of others counts as unknown.
  private static let capacity = 256

  /// Guards the member below.
  private let lock = Lock()
  /// The types in the values of all types for which mappers with rules asked.
  private var known = IdentityTable<Set<ObjectIdentifier>?>()

  /// The types in the values of a type, with the type itself; nil if values may contain anything
  /// else.
  ///
  /// That is so for protocols, for classes, which have subclasses, for conformances to `Codable`,
  /// which read what they want, and for types that the library does not map. A type is examined once
  /// in a process.
  static func types(in type: any Any.Type) -> Set<ObjectIdentifier>? {
    let identity = ObjectIdentifier(type)
    if let types = shared.lock.withLock({ shared.known[identity] }) { return types }
    // Without the lock, because metadata is read; two threads find the same.
    var types: Set<ObjectIdentifier> = []
    let reach = collect(type, &types) ? types : nil
    shared.lock.withLock { shared.known.set(reach, for: identity) }
    return reach
  }

  /// Adds a type and all that its values contain; false if this is not known.
  private static func collect(_ type: any Any.Type, _ types: inout Set<ObjectIdentifier>) -> Bool {
    guard types.insert(ObjectIdentifier(type)).inserted else { return true }
    guard types.count <= capacity else { return false }
    let facts = TypeFacts.of(type)
    if let key = facts.dictionary?.keyType, !collect(key, &types) { return false }
    let contained = facts.containedType ?? facts.range?.boundType
    return contained.map { collect($0, &types) } ?? collectParts(of: type, &types)
  }

  private static func collectParts(
    of type: any Any.Type, _ types: inout Set<ObjectIdentifier>
  ) -> Bool {
    if PlanCompiler.hasCodecOfItsOwn(type) { return true }
    let shape = TypeShape(type)
    switch shape.kind {
    case .class, .existential, .function, .metatype, .other: return false
    case .structure, .enumeration:
      guard !LibraryModules.declare(type), !DeclaredConformances.areCodable(type) else {
        return false
      }
      if let found = rawValueConversion(of: type) { return collect(found.rawType, &types) }
    case .tuple: break
    }
    return shape.fields.allSatisfy { field in
      field.isStrong && collect(field.type, &types) && collect(field.storedType, &types)
    }
  }
}
