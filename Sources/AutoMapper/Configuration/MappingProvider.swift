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
  private var rules: [ObjectIdentifier: TypeRules] = [:]
  /// The number of `configure` calls and files with rules so far.
  private var calls = 0
  /// The types with rules, in the order of their first rules.
  private(set) var typesWithRules: [any Any.Type] = []
  /// The types that are known by name.
  private(set) var typeNames = TypeNames()
  /// The plurals that the program adds, with their singulars.
  private(set) var irregularPlurals: [String: String] = [:]
  /// The closures that make the instances of types without a factory, in the order of their calls.
  var generalFactories: [GeneralFactory] = []

  /// Whether every rule for reading also determines how the property is written; true by default.
  ///
  /// If it is `false`, properties are written under their own names, in the ``keyStyle``, unless
  /// there is a rule by `TypeMapping.write`.
  public var generatesInverseMappings = true

  /// The style in which the names of properties without a key of their own are written; `.declared`
  /// by default.
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
    typeNames.add(Model.self)
    change(Model.self) { $0.factory = Factory(factory) }
  }

  /// Makes a type known by name, without a factory.
  ///
  ///     provider.register(Post.self)
  ///
  /// Properties declared without a useful type, such as `posts: [Any]`, are mapped to registered
  /// types whose name matches their key; see `MappingOptions.infersTypesFromKeys`.
  public mutating func register<Model>(_ type: Model.Type) {
    typeNames.add(type)
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
    var mapping = TypeMapping<Model>(
      rules: rules[ObjectIdentifier(type), default: TypeRules(type)])
    mapping.rules.call = nextCall()
    try body(&mapping)
    typeNames.add(type)
    change(type) { $0 = mapping.rules }
  }

  /// Adds the singular of an English word that the mapper's own rules get wrong or do not know.
  ///
  ///     provider.plural("gallimaufries", "gallimaufry")
  ///
  /// - Parameters:
  ///   - plural: The word as it occurs in keys; case is ignored.
  ///   - singular: The word as it occurs in the names of types.
  public mutating func plural(_ plural: String, _ singular: String) {
    irregularPlurals[plural.lowercased()] = singular.lowercased()
  }

  /// The number of the next `configure` call or file, which distinguishes their rules.
  mutating func nextCall() -> Int {
    calls += 1
    return calls
  }

  /// Lets a closure change the rules of a type.
  mutating func change(_ type: any Any.Type, _ body: (inout TypeRules) throws -> Void) rethrows {
    if rules[ObjectIdentifier(type)] == nil { typesWithRules.append(type) }
    try body(&rules[ObjectIdentifier(type), default: TypeRules(type)])
  }
}

/// The rules that plans are compiled from.
extension MappingProvider {
  /// Whether there are no rules that a plan depends on.
  var isEmpty: Bool {
    rules.isEmpty && typeNames.isEmpty && generalFactories.isEmpty && keyStyle == .declared
      && defaultDateFormat == nil && codable == .whereWritten
  }

  /// The rules for a type: its own and those of its superclasses, nearest first.
  func inheritedRules(for type: any Any.Type) -> TypeRules {
    var result = rules[ObjectIdentifier(type), default: TypeRules(type)]
    var superclass: AnyClass? = (type as? AnyClass).flatMap { _getSuperclass($0) }
    while let current = superclass {
      if let inherited = rules[ObjectIdentifier(current)] { result.inherit(inherited) }
      superclass = _getSuperclass(current)
    }
    return result
  }

  /// The converter of a type, which is not inherited.
  func converter(of type: any Any.Type) -> AnyTransformer? {
    rules[ObjectIdentifier(type)]?.converter
  }

  /// The replacement for values that are not a case of a type, which is not inherited.
  func fallback(of type: any Any.Type) -> FallbackRule? {
    rules[ObjectIdentifier(type)]?.fallback
  }

  /// Whether a type is mapped through its own `Codable` conformance, or nil if the provider does
  /// not state it.
  func usesCodable(_ type: any Any.Type) -> Bool? {
    rules[ObjectIdentifier(type)]?.usesCodable
  }

  /// Whether any closure receives nodes, so that paths must be known in reading.
  var usesNodes: Bool { rules.values.contains { $0.usesNodes } }

  /// Whether closures return the instances of any type.
  var givesInstances: Bool { rules.values.contains { $0.instance != nil } }

  /// Whether any rule has a closure that is called when a value is read.
  var callsClosures: Bool {
    !generalFactories.isEmpty || rules.values.contains { $0.callsClosures }
  }
}

/// Rules that apply to a type wherever it occurs.
extension MappingProvider {
  /// Reads and writes all values of a type by two closures.
  ///
  ///     provider.convert(
  ///       Money.self, decode: { node in Money(cents: try node.int) },
  ///       encode: { money in money.cents })
  ///
  /// The converter replaces everything else that the mapper knows about the type, even for built-in
  /// types. It is not inherited.
  ///
  /// Keys of dictionaries are values of a type too: the node of a key is a string, and the result
  /// of `encode` for it must be a string, a number or a Boolean. Only keys that are strings or
  /// integers are kept unchanged.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - decode: Makes a value from a node; returns nil if there is no value.
  ///   - encode: Returns the value to write: anything that the mapper can write, including a
  ///     `JSONValue`.
  public mutating func convert<Value>(
    _ type: Value.Type, decode: @escaping @Sendable (MappingNode) throws -> Value?,
    encode: @escaping @Sendable (Value) throws -> Any?
  ) {
    convert(type, using: Transformer(decode: decode, encode: encode))
  }

  /// Reads and writes all values of a type by a transformer.
  public mutating func convert<Value>(_ type: Value.Type, using transformer: Transformer<Value>) {
    change(type) { $0.converter = AnyTransformer(transformer) }
  }

  /// Replaces values that are not a case of an enum by one of its cases, wherever the enum occurs.
  ///
  ///     enum Role: String { case admin, member, unknown }
  ///
  ///     provider.fallback(Role.self, .unknown)
  ///     // ["admin","owner"] is read as [.admin, .unknown]
  ///
  /// Use it for cases that a newer server sends. The type is an enum, or another type with raw
  /// values. The replaced value is reported as `defaulted`. It is not kept: the fallback is written
  /// as the case that it is, here as `"unknown"`.
  ///
  /// Null and values of another JSON type remain errors. Keys of dictionaries and unique keys have
  /// no fallback, because two unknown keys would become one. With
  /// `MappingOptions.UnknownCases.throw`, as in `MappingOptions.strict`, an unknown case is an error
  /// in spite of the fallback.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - value: The case for unknown values. A later fallback for the same type replaces it.
  public mutating func fallback<Value: Sendable>(_ type: Value.Type, _ value: Value) {
    change(type) { $0.fallback = .value(value) }
  }

  /// Replaces values that are not a case of an enum by one that a closure makes of them, which may
  /// keep them.
  ///
  ///     enum Role: CaseIterable {
  ///       case admin, member, other(String)
  ///       static let allCases: [Role] = [.admin, .member]
  ///     }
  ///
  ///     provider.fallback(Role.self) { node in .other(try node.string) }
  ///     // ["admin","owner"] is read as [.admin, .other("owner")], and written as ["admin","owner"]
  ///
  /// A case without a raw value writes its payload, so that nothing is lost. Otherwise, this is
  /// the same as the fallback to a single case.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - value: Makes a case from the node of an unknown value. If it returns nil, the value is an
  ///     error of kind `unknownCase`; an error that it throws ends the mapping with
  ///     `MappingError.Kind.transformFailed`. It may be called from any thread.
  public mutating func fallback<Value>(
    _ type: Value.Type, _ value: @escaping @Sendable (MappingNode) throws -> Value?
  ) {
    change(type) { $0.fallback = .closure(NodeClosure { try value($0) }) }
  }

  /// Chooses the type to make for a protocol or a class by a value in the document.
  ///
  ///     provider.discriminator(
  ///       (any Vehicle).self, "type", ["car": Car.self, "bike": Bike.self])
  ///
  /// Properties, arrays and dictionaries of the type are read and written in this way. A value that
  /// is not listed is an error of kind `unknownCase`, and a missing key or null is an error of kind
  /// `missingValue`, unless there is a default type.
  ///
  /// - Parameters:
  ///   - type: The protocol or class.
  ///   - key: The key of the value.
  ///   - types: The types to make, by the texts that identify them.
  ///   - defaultType: The type to make if the document does not name a listed one; nil for an
  ///     error.
  public mutating func discriminator<Base>(
    _ type: Base.Type, _ key: String, _ types: [String: any Any.Type],
    default defaultType: (any Any.Type)? = nil
  ) {
    change(type) {
      $0.discriminator = DiscriminatorRule(key: key, types: types, defaultType: defaultType)
    }
  }

  /// Reads and writes all values of a type through its own `Codable` conformance.
  ///
  ///     provider.usesCodable(Temperature.self)
  ///
  /// Use it for a type with raw values whose `init(from:)` does more than read one, or for a struct
  /// if the policy is `.never`. It takes precedence over ``codable``, which sets the default for
  /// all types.
  ///
  /// Of the types of Swift and Foundation, only some are mapped through their conformances; all
  /// others are rejected, because many of their conformances end the process if a document is
  /// wrong. Call this method for a type whose conformance you trust nevertheless.
  ///
  /// To find out what a conformance reads from, and the type's `CodingKeys`, the mapper calls
  /// `init(from:)` once with a decoder that does not have any values. If you pass `false`, it does
  /// not, and the type is never mapped through its conformance.
  ///
  /// The setting is not inherited. It cannot be combined with rules about the properties of the
  /// type: the type is then rejected with an error of kind `invalidConfiguration`.
  ///
  /// - Parameters:
  ///   - type: A type that is `Decodable` or `Encodable`, or both.
  ///   - usesCodable: Whether the conformance is used. The default is `true`.
  public mutating func usesCodable<Value>(_ type: Value.Type, _ usesCodable: Bool = true) {
    change(type) { $0.usesCodable = usesCodable }
  }
}
