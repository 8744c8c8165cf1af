import AutoMapperFoundation

/// The facts about a type that depend on nothing but the type, found once for the whole process.
///
/// All mappers share them. Types are never unloaded, so the facts of a type are kept forever; there
/// are no more than the program has types.
///
/// Nothing that depends on the actor or on rules belongs here, and no conformance to a protocol of
/// which the program may load another conformance.
final class TypeFacts: AboutType, @unchecked Sendable {
  let type: any Any.Type
  /// The operations of a type that contains others and that the library knows.
  let container: Container
  /// The flags of the members below, each of which is set once, under the lock, before its flag.
  private let known = AtomicWords(count: 3)
  private var knownShape: KnownShape?
  private var knownModule: LibraryModules.Finding?
  private static let hasShape = 0
  private static let hasModule = 1
  private static let hasPassed = 2

  /// A shape, by reference: as an optional struct, it would be destroyed by its metadata, which takes
  /// long to load.
  private final class KnownShape {
    let shape: TypeShape

    init(_ shape: TypeShape) { self.shape = shape }
  }

  /// The types that the library reads and writes by their contents.
  enum Container {
    case none
    case optional(any OptionalOperations.Type)
    case dictionary(any DictionaryOperations.Type)
    /// An array, a slice or a set.
    case collection(any CollectionOperations.Type)
    case range(any RangeOperations.Type)
  }

  private init(_ type: any Any.Type) {
    self.type = type
    container = Container(type)
  }

  /// The facts about a type.
  static func of(_ type: any Any.Type) -> TypeFacts { Table.shared.facts(of: type) }

  /// The stored properties.
  var shape: TypeShape {
    if known.isSet(Self.hasShape), let knownShape { return knownShape.shape }
    // Without the lock, because the shapes of other types are needed; two threads find the same.
    let shape = KnownShape(TypeShape(reading: type))
    return Table.shared.lock.withLock {
      if let knownShape { return knownShape.shape }
      knownShape = shape
      known.set(Self.hasShape)
      return shape.shape
    }
  }

  /// The module that declares the type.
  var module: LibraryModules.Finding {
    if known.isSet(Self.hasModule), let knownModule { return knownModule }
    let module = LibraryModules.Finding(type)
    return Table.shared.lock.withLock {
      if let knownModule { return knownModule }
      knownModule = module
      known.set(Self.hasModule)
      return module
    }
  }

  /// Whether the layout of a value was compared with its mirror, without a difference.
  var hasPassedLayoutCheck: Bool { known.isSet(Self.hasPassed) }

  func passLayoutCheck() { known.set(Self.hasPassed) }

  /// The operations of an Optional; nil for any other type.
  var optional: (any OptionalOperations.Type)? {
    if case .optional(let type) = container { type } else { nil }
  }

  /// The operations of a dictionary; nil for any other type.
  var dictionary: (any DictionaryOperations.Type)? {
    if case .dictionary(let type) = container { type } else { nil }
  }

  /// The type of the values in an Optional, a dictionary or another collection; nil for any other
  /// type.
  var containedType: (any Any.Type)? {
    switch container {
    case .optional(let type): type.wrappedType
    case .dictionary(let type): type.valueType
    case .collection(let type): type.elementType
    case .range, .none: nil
    }
  }

  /// A type without the Optionals around it.
  static func withoutOptionals(_ type: any Any.Type) -> any Any.Type {
    of(type).optional.map { withoutOptionals($0.wrappedType) } ?? type
  }

  /// The operations of a range; nil for any other type.
  var range: (any RangeOperations.Type)? {
    if case .range(let type) = container { type } else { nil }
  }

  /// The facts of all types that any mapper met.
  private final class Table: @unchecked Sendable {
    static let shared = Table()

    /// Guards the members of the facts and of the table.
    let lock = Lock()
    private var facts = IdentityTable<TypeFacts>()
    /// A subset of `facts` that is read without the lock.
    private let recent = AtomicTable<TypeFacts>()

    func facts(of type: any Any.Type) -> TypeFacts {
      if let facts = recent.object(about: type) { return facts.object }
      let facts = lock.withLock { self.facts[ObjectIdentifier(type)] } ?? add(TypeFacts(type))
      recent.add(facts)
      return facts
    }

    private func add(_ made: TypeFacts) -> TypeFacts {
      lock.withLock {
        if let facts = facts[ObjectIdentifier(made.type)] { return facts }
        facts.set(made, for: ObjectIdentifier(made.type))
        return made
      }
    }
  }
}

extension TypeFacts.Container {
  /// Finds the operations of a type by its declaration, or by casts where declarations cannot be
  /// compared.
  ///
  /// The protocols are the library's own, so only the types that `KnownContainers` lists conform to
  /// them. For any other type, the runtime would search the conformances of the whole program, once
  /// for each protocol.
  fileprivate init(_ type: any Any.Type) {
    guard let known = KnownContainers.all else {
      self.init(casting: type)
      return
    }
    guard let declaration = TypeDeclaration(type), declaration.isGeneric else {
      self = .none
      return
    }
    if declaration.isSame(as: known.optional) {
      self = .optional(Self.optional(of: declaration.argument(0)))
    } else if declaration.isSame(as: known.array) {
      self = .collection(Self.array(of: declaration.argument(0)))
    } else if KnownContainers.dictionary?.isSame(as: declaration) ?? false {
      if declaration.argument(0) == String.self {
        self = .dictionary(Self.dictionary(of: declaration.argument(1)))
      } else {
        self.init(casting: type)
      }
    } else if KnownContainers.others.contains(where: { $0.isSame(as: declaration) }) {
      self.init(casting: type)
    } else {
      self = .none
    }
  }

  private init(casting type: any Any.Type) {
    if let optional = type as? any OptionalOperations.Type {
      self = .optional(optional)
    } else if let dictionary = type as? any DictionaryOperations.Type {
      // Dictionaries come before collections because they are also collections.
      self = .dictionary(dictionary)
    } else if let collection = type as? any CollectionOperations.Type {
      self = .collection(collection)
    } else if let range = type as? any RangeOperations.Type {
      self = .range(range)
    } else {
      self = .none
    }
  }

  // A type that is made from its argument needs no cast: the compiler knows its conformance.

  private static func optional<Wrapped>(of type: Wrapped.Type) -> any OptionalOperations.Type {
    Wrapped?.self
  }

  private static func array<Element>(of type: Element.Type) -> any CollectionOperations.Type {
    [Element].self
  }

  private static func dictionary<Value>(of type: Value.Type) -> any DictionaryOperations.Type {
    [String: Value].self
  }
}

/// The declarations of the types with operations on their contents.
private struct KnownContainers: Sendable {
  let optional: TypeDeclaration
  let array: TypeDeclaration

  /// The declarations; nil where they cannot be compared.
  static let all: KnownContainers? = {
    guard let optional = TypeDeclaration(Int?.self), let array = TypeDeclaration([Int].self)
    else { return nil }
    return KnownContainers(optional: optional, array: array)
  }()

  // These cost more than those above, because the runtime checks that the arguments are hashable,
  // and many programs do not need them.

  static let dictionary: TypeDeclaration? = {
    guard let declaration = TypeDeclaration([String: Any].self),
      declaration.argument(0) == String.self, declaration.argument(1) == Any.self
    else { return nil }
    return declaration
  }()

  static let others: [TypeDeclaration] = {
    let types: [any Any.Type] = [
      ContiguousArray<Int>.self, ArraySlice<Int>.self, Set<Int>.self, Range<Int>.self,
      ClosedRange<Int>.self, PartialRangeFrom<Int>.self, PartialRangeUpTo<Int>.self,
      PartialRangeThrough<Int>.self,
    ]
    return types.compactMap { TypeDeclaration($0) }
  }()
}
