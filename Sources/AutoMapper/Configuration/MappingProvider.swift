public import AutoMapperDates

/// Everything about models that their declarations do not state: factories, other keys,
/// transformers.
///
/// A provider is a value. Configure it, then pass it to an ``ObjectMapper``, which keeps a copy:
///
///     var provider = MappingProvider()
///     provider.register { User() }
///     provider.configure(User.self) { user in
///       user.map("dob", to: "dateOfBirth")
///     }
///     let mapper = ObjectMapper(provider)
///
/// Rules of a class also apply to its subclasses; the nearest class that has a rule for a property
/// wins. Factories and other sources of instances are not inherited. Closures may be called from
/// any thread.
public struct MappingProvider: Sendable {
  /// The rules of types, in the order of their first ones.
  private(set) var rules = IdentityTable<TypeRules>()
  /// The number of `configure` calls and files with rules so far.
  private var calls = 0
  /// The types that are known by name.
  private(set) var typeNames = TypeNames()
  /// The plurals that the program adds, with their singulars.
  private(set) var irregularPlurals: [String: String] = [:]
  /// The functions that find types by their names; nil as long as no type is known by name.
  private(set) var inference: InferenceFunctions?
  /// The functions of rules about members; nil as long as there are no such rules.
  private(set) var members: MemberFunctions?
  /// The closures that make the instances of types without a factory, in the order of their calls.
  var generalFactories: [@Sendable (any Any.Type) throws -> Any?] = []

  /// Whether every rule for reading also determines how the property is written; true by default.
  ///
  /// If it is `false`, properties are written under their own names or coding keys, in the
  /// ``keyStyle``, unless there is a rule by `TypeMapping.write`.
  public var generatesInverseMappings = true

  /// The style in which the names of properties without a key of their own are written; `.declared`
  /// by default.
  ///
  /// Coding keys are written in it, too, as by `convertToSnakeCase`.
  ///
  ///     provider.keyStyle = .snakeCase      // firstName is written as first_name
  public var keyStyle = KeyStyle.declared

  /// The format in which dates are written, and which is tried before the common formats in
  /// reading.
  ///
  ///     provider.defaultDateFormat = .secondsSince1970
  ///
  /// The default, `nil`, means that the common formats are read and ISO 8601 is written.
  public var defaultDateFormat: DateFormat?

  /// Whether the program's `Codable` types are mapped through their own `init(from:)` and
  /// `encode(to:)`; `.whereWritten` by default.
  ///
  ///     struct Account: Decodable { … }     // its init(from:) rejects a negative balance
  ///
  ///     provider.codable = .never           // properties are filled without calling the conformance
  ///
  /// By default, a conformance is called, and so are the checks in it, unless the provider has
  /// rules about the contents of the type. ``usesCodable(_:_:)`` sets this for a single type.
  public var codable = CodablePolicy.whereWritten

  /// Creates a provider without rules.
  public init() {}

  /// Registers a factory for instances of a type, so that its declared default values are kept, and
  /// makes the type known by name.
  ///
  ///     provider.register { User() }
  ///
  /// A class needs a factory before it can be mapped; a struct may have one. Factories are not
  /// inherited. A later factory for the same type replaces an earlier one. One call registers
  /// several: `register(User.init, Post.init)`.
  ///
  /// - Parameter factory: Makes a new instance. It may be called from any thread. An error that it
  ///   throws ends the mapping with `MappingError.Kind.transformFailed`.
  public mutating func register<Model>(_ factory: @escaping @Sendable () throws -> Model) {
    addName(of: Model.self)
    change(Model.self) { $0.factory = Factory(factory) }
  }

  /// Makes a type known by name, without a factory.
  ///
  ///     provider.register(Post.self)
  ///
  /// Properties declared without a useful type, such as `posts: [Any]`, are mapped to registered
  /// types whose name matches their key; see `MappingOptions.infersTypesFromKeys`.
  public mutating func register<Model>(_ type: Model.Type) {
    addName(of: type)
  }

  /// Adds rules for a type, and makes the type known by name.
  ///
  /// A second call for the same type adds to the rules of the first.
  ///
  /// - Parameters:
  ///   - type: A struct or class.
  ///   - body: Receives the existing rules of the type, and adds to them.
  /// - Throws: The error that the closure throws; the type's rules then remain unchanged.
  public mutating func configure<Model, Failure: Error>(
    _ type: Model.Type, _ body: (inout TypeMapping<Model>) throws(Failure) -> Void
  ) throws(Failure) {
    var mapping = TypeMapping<Model>(rules: rules[ObjectIdentifier(type), default: TypeRules(type)])
    mapping.rules.call = nextCall()
    try body(&mapping)
    addName(of: type)
    members = .shared
    rules.set(mapping.rules, for: ObjectIdentifier(type))
  }

  /// Adds the singular of an English word that the mapper's own rules get wrong or do not know.
  ///
  ///     provider.plural("gallimaufries", "gallimaufry")
  ///
  /// A later singular for the same plural replaces it.
  ///
  /// - Parameters:
  ///   - plural: The word as it occurs in keys; case is ignored.
  ///   - singular: The word as it occurs in the names of types.
  public mutating func plural(_ plural: String, _ singular: String) {
    irregularPlurals[plural.lowercased()] = singular.lowercased()
  }

  /// Makes a type known by name.
  private mutating func addName(of type: any Any.Type) {
    typeNames.add(type)
    inference = typeNames.isEmpty ? nil : Features.inference
  }

  /// The number of the next `configure` call or file, which distinguishes their rules.
  mutating func nextCall() -> Int {
    calls += 1
    return calls
  }

  /// Lets a closure change the rules of a type, which may be about members.
  mutating func changeMembers(
    _ type: any Any.Type, _ body: (inout TypeRules) throws -> Void
  ) rethrows {
    members = .shared
    try change(type, body)
  }

  /// Lets a closure change the rules of a type as a whole.
  mutating func change(_ type: any Any.Type, _ body: (inout TypeRules) throws -> Void) rethrows {
    // Whatever a call states may replace what earlier ones did.
    rules[ObjectIdentifier(type), default: TypeRules(type)].call = nextCall()
    try body(&rules[ObjectIdentifier(type), default: TypeRules(type)])
    assert(
      members != nil || ownRules(of: type)?.value.describesMembers == false,
      "a rule about members needs changeMembers")
  }
}

/// The rules that plans are compiled from.
extension MappingProvider {
  /// The types with rules, in the order of their first rules.
  var typesWithRules: [any Any.Type] { rules.values.map { $0.type } }

  /// Whether there are no rules that a plan depends on.
  var isEmpty: Bool {
    rules.isEmpty && typeNames.isEmpty && generalFactories.isEmpty && keyStyle == .declared
      && defaultDateFormat == nil && codable == .whereWritten
  }

  /// The rules for a type: its own and those of its superclasses, nearest first.
  func inheritedRules(for type: any Any.Type) -> TypeRules {
    var result = rules[ObjectIdentifier(type), default: TypeRules(type)]
    for superclass in superclasses(of: type) {
      if let inherited = rules[ObjectIdentifier(superclass)] { result.value.inherit(inherited) }
    }
    return result
  }

  /// The rules that were stated for a type itself, without those of its superclasses; nil if there
  /// are none.
  ///
  /// Not inlined, because many functions look something up.
  @inline(never)
  func ownRules(of type: any Any.Type) -> TypeRules? { rules[ObjectIdentifier(type)] }

  /// Whether the rules for a type say nothing about any other type: there is nothing that holds for
  /// all types.
  var concernsOnlyItsTypes: Bool {
    generalFactories.isEmpty && keyStyle == .declared && defaultDateFormat == nil
      && codable == .whereWritten && generatesInverseMappings
  }

  /// Whether there are rules for one of some types, none of which is a class.
  func concerns(_ types: Set<ObjectIdentifier>) -> Bool {
    rules.values.contains { types.contains(ObjectIdentifier($0.type)) }
  }

  /// Whether any closure receives nodes, so that paths must be known in reading.
  var usesNodes: Bool { rules.values.contains { $0.usesNodes } }

  /// Whether closures return the instances of any type.
  var givesInstances: Bool { rules.values.contains { $0.instance != nil } }
}
