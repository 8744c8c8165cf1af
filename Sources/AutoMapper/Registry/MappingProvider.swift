public import AutoMapperDates

/// Everything about models that their declarations do not say: factories, other keys, transformers.
///
/// A provider is a value. It is configured, then handed to an `ObjectMapper`, which keeps a copy:
///
///     var provider = MappingProvider()
///     provider.register { User() }
///     provider.configure(User.self) { user in
///       user.map("dob", to: "dateOfBirth")
///     }
///     let mapper = ObjectMapper(provider)
///
/// Rules of a class hold for its subclasses too; the nearest class that has a rule for a property
/// wins. What makes instances is not inherited. Closures may be called from any thread.
public struct MappingProvider: Sendable {
  private var rules: [ObjectIdentifier: TypeRules] = [:]
  /// How many calls of `configure`, and files, have stated rules of types.
  private var calls = 0
  /// The types with rules, in the order in which they were first named.
  private(set) var typesWithRules: [any Any.Type] = []
  /// The types that are known by name.
  private(set) var typeNames = TypeNames()
  /// The plurals that the program adds, with their singulars.
  private(set) var irregularPlurals: [String: String] = [:]

  /// Whether every rule about reading also says how the property is written; true by default.
  ///
  /// When it is false, properties are written under their own names, in the ``keyStyle``, unless
  /// `TypeMapping.write` says otherwise.
  public var generatesInverseMappings = true

  /// How the names of properties without a key of their own are written; `.declared` by default.
  ///
  ///     provider.keyStyle = .snakeCase      // firstName is written as first_name
  public var keyStyle = KeyStyle.declared

  /// The format that dates are written in, and read in before the common formats are tried.
  ///
  ///     provider.defaultDateFormat = .secondsSince1970
  ///
  /// Nil, at first, means that the common formats are read and ISO 8601 is written.
  public var defaultDateFormat: DateFormat?

  /// Whether types of the program that are `Codable` go through their own `init(from:)` and `encode(to:)`;
  /// `.whereWritten` by default.
  ///
  ///     struct Account: Decodable { … }     // its init(from:) refuses a negative balance
  ///
  ///     provider.codable = .never           // properties are filled without a look at the conformance
  ///
  /// By default a conformance is called, and so are the checks in it, unless the provider has rules about what is
  /// in the type. ``usesCodable(_:_:)`` says it for one type.
  public var codable = CodablePolicy.whereWritten

  /// Creates a provider without rules.
  public init() {}

  /// Registers how instances of a type are made, so that its declared default values survive, and makes
  /// the type known by name.
  ///
  ///     provider.register { User() }
  ///
  /// A class needs a factory before it can be mapped; a struct may have one. Factories are not
  /// inherited. A later factory for the same type replaces an earlier one.
  ///
  /// - Parameter factory: Makes a new instance. It may be called from any thread; an error that it
  ///   throws ends the mapping with `MappingError.Kind.transformFailed`.
  public mutating func register<Model>(_ factory: @escaping @Sendable () throws -> Model) {
    typeNames.add(Model.self)
    change(Model.self) { $0.factory = Factory(factory) }
  }

  /// Makes a type known by name, without a factory.
  ///
  ///     provider.register(Post.self)
  ///
  /// Properties that do not say what they hold, such as `posts: [Any]`, are mapped to registered types
  /// that have the name of their key; see `MappingOptions.infersTypesFromKeys`.
  public mutating func register<Model>(_ type: Model.Type) {
    typeNames.add(type)
  }

  /// States the rules of a type, and makes it known by name.
  ///
  /// A second call for the same type adds to the first.
  ///
  /// - Parameters:
  ///   - type: A struct or class.
  ///   - body: Receives the rules that the type has so far, to add to them.
  /// - Throws: What the closure throws; the type's rules are then as they were.
  public mutating func configure<Model, Failure: Error>(
    _ type: Model.Type, _ body: (inout TypeMapping<Model>) throws(Failure) -> Void
  ) throws(Failure) {
    var mapping = TypeMapping<Model>(
      rules: rules[ObjectIdentifier(type), default: TypeRules(type)])
    mapping.rules.call = nextCall()
    try body(&mapping)
    typeNames.add(type)
    change(type) { $0 = mapping.rules }
  }

  /// Adds a singular for an English word that the mapper's own rules get wrong, or do not know.
  ///
  ///     provider.plural("gallimaufries", "gallimaufry")
  ///
  /// - Parameters:
  ///   - plural: The word as keys have it; case does not matter.
  ///   - singular: The word as types have it.
  public mutating func plural(_ plural: String, _ singular: String) {
    irregularPlurals[plural.lowercased()] = singular.lowercased()
  }

  /// The number of the next call of `configure`, or file: rules of one are told from those of another.
  mutating func nextCall() -> Int {
    calls += 1
    return calls
  }

  /// Gives the rules of a type to a closure, to be changed.
  mutating func change(_ type: any Any.Type, _ body: (inout TypeRules) throws -> Void) rethrows {
    if rules[ObjectIdentifier(type)] == nil { typesWithRules.append(type) }
    try body(&rules[ObjectIdentifier(type), default: TypeRules(type)])
  }
}

/// What plans are compiled from.
extension MappingProvider {
  /// Whether nothing was said that a plan depends on.
  var isEmpty: Bool {
    rules.isEmpty && typeNames.isEmpty && keyStyle == .declared && defaultDateFormat == nil
      && codable == .whereWritten
  }

  /// The rules for a type: its own, and those of its superclasses, the nearest first.
  func inheritedRules(for type: any Any.Type) -> TypeRules {
    var result = rules[ObjectIdentifier(type), default: TypeRules(type)]
    var superclass: AnyClass? = (type as? AnyClass).flatMap { _getSuperclass($0) }
    while let current = superclass {
      if let inherited = rules[ObjectIdentifier(current)] { result.inherit(inherited) }
      superclass = _getSuperclass(current)
    }
    return result
  }

  /// The converter of a type; not inherited.
  func converter(of type: any Any.Type) -> AnyTransformer? {
    rules[ObjectIdentifier(type)]?.converter
  }

  /// Whether a type goes through its own `Codable` conformance; nil where nothing was said.
  func usesCodable(_ type: any Any.Type) -> Bool? {
    rules[ObjectIdentifier(type)]?.usesCodable
  }

  /// Whether some closure receives nodes, so that paths must be known while reading.
  var usesNodes: Bool { rules.values.contains { $0.usesNodes } }

  /// Whether closures give the instances of some type.
  var givesInstances: Bool { rules.values.contains { $0.instance != nil } }

  /// Whether some rule has a closure that is called when a value is read.
  var callsClosures: Bool { rules.values.contains { $0.callsClosures } }
}
