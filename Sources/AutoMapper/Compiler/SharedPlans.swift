import AutoMapperDates
import AutoMapperFoundation

/// The compilers that mappers share, so that a mapper created for a single call costs little more
/// than the call.
///
/// Without rules, mappers whose options agree in what plans contain compile the same plans. There is
/// one compiler for each such set of options. Mappers with rules use it as well, for the types that
/// no rule can concern; see `TypeReach`.
final class SharedPlans: @unchecked Sendable {
  /// The compiler for the default options.
  static let plain = PlanCompiler(provider: MappingProvider(), number: .shared)

  private static let others = SharedPlans()
  /// The maximum number of compilers for other options, since there are any number of date formats.
  private static let capacity = 32

  /// Guards the member below.
  private let lock = Lock()
  private var compilers: [Options: PlanCompiler] = [:]

  /// The options that plans contain; all others are those of each call.
  private struct Options: Hashable {
    let nullValues: MappingOptions.NullValues
    let keyMatching: MappingOptions.KeyMatching
    let dateFormat: DateFormat?
    /// Not in plans, but in what `validate` says about them.
    let buildsClasses: Bool
  }

  /// The compiler of mappers without rules and with some options; nil if there are too many.
  static func compiler(_ options: MappingOptions) -> PlanCompiler? {
    let isPlain =
      options.nullValues == .keepDefault && options.keyMatching == .folded
      && !options.hasDateFormat && !options.buildsClassesWithoutFactory
    return isPlain ? plain : others.compiler(options)
  }

  private func compiler(_ options: MappingOptions) -> PlanCompiler? {
    let key = Options(
      nullValues: options.nullValues, keyMatching: options.keyMatching,
      dateFormat: options.dateFormat, buildsClasses: options.buildsClassesWithoutFactory)
    return lock.withLock {
      if let compiler = compilers[key] { return compiler }
      guard compilers.count < Self.capacity else { return nil }
      var own = MappingOptions.default
      own.nullValues = options.nullValues
      own.keyMatching = options.keyMatching
      own.dateFormat = options.dateFormat
      own.buildsClassesWithoutFactory = options.buildsClassesWithoutFactory
      let compiler = PlanCompiler(provider: MappingProvider(), options: own, number: .shared)
      compilers[key] = compiler
      return compiler
    }
  }
}

/// The types that the values of a type can contain, at any depth, as far as declarations say.
///
/// A rule concerns a type only if it is about one of these types: so if no rule of a mapper is, its
/// plans for the type are those of a mapper without rules.
final class TypeReach: Sendable {
  /// The types, with the type itself; nil if values may contain anything else.
  ///
  /// That is so for protocols, for classes, which have subclasses, for conformances to `Codable`,
  /// which read what they want, and for types that the library does not map.
  let types: Set<ObjectIdentifier>?

  /// The maximum number of types; the reach of others counts as unknown.
  private static let capacity = 256

  private init(_ type: any Any.Type) {
    var types: Set<ObjectIdentifier> = []
    self.types = Self.collect(type, &types) ? types : nil
  }

  /// The reach of a type, which is found once in a process.
  static func of(_ type: any Any.Type) -> TypeReach { Table.shared.reach(of: type) }

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

  /// The reaches of all types for which mappers with rules asked.
  private final class Table: @unchecked Sendable {
    static let shared = Table()

    private let lock = Lock()
    private var reaches = IdentityTable<TypeReach>()

    func reach(of type: any Any.Type) -> TypeReach {
      if let known = lock.withLock({ reaches[ObjectIdentifier(type)] }) { return known }
      // Without the lock, because metadata is read; two threads find the same.
      let reach = TypeReach(type)
      lock.withLock { reaches.set(reach, for: ObjectIdentifier(type)) }
      return reach
    }
  }
}
