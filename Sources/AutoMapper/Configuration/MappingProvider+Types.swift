/// Rules that apply to a type wherever it occurs.
extension MappingProvider {
  /// Reads and writes all values of a type by two closures.
  ///
  ///     provider.convert(
  ///       Money.self, decode: { node in Money(cents: try node.int) },
  ///       encode: { money in money.cents })
  ///
  /// The converter replaces everything else that the mapper knows about the type, even for built-in
  /// types. It is not inherited. A later converter for the same type replaces it.
  ///
  /// Keys of dictionaries are values of a type too: the node of a key is a string, and the result
  /// of `encode` for it must be a string, a number or a Boolean. Only keys that are strings or
  /// integers are kept unchanged.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - decode: Makes a value from a node; returns nil for a missing value.
  ///   - encode: Returns the value to write: anything that the mapper can write, including a
  ///     `JSONValue`.
  @inlinable
  public mutating func convert<Value>(
    _ type: Value.Type, decode: @escaping @Sendable (MappingNode) throws -> Value?,
    encode: @escaping @Sendable (Value) throws -> Any?
  ) {
    convert(type, using: Transformer(decode: decode, encode: encode))
  }

  /// Reads and writes all values of a type by a transformer.
  public mutating func convert<Value>(_ type: Value.Type, using transformer: Transformer<Value>) {
    changeMembers(type) { $0.converter = AnyTransformer(transformer) }
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
  /// A `Codable` conformance that is called for the type does not say that a case is unknown: its
  /// errors count as that if they are `DecodingError.dataCorrupted`, as with raw values, or say that
  /// the value is not of the type itself, as with payloads. Errors about parts of the value do not.
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
    change(type) { $0.fallback = FallbackRule(.value(value)) }
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
    change(type) { $0.fallback = FallbackRule(.closure(NodeClosure(storing: value))) }
  }

  /// Chooses the type to make for a protocol or a class by a value in the document.
  ///
  ///     provider.discriminator(
  ///       (any Vehicle).self, "type", ["car": Car.self, "bike": Bike.self])
  ///
  /// Properties, arrays and dictionaries of the type are read and written in this way. A value that
  /// is not listed is an error of kind `unknownCase`, and a missing key or null is an error of kind
  /// `missingValue`, unless there is a default type. A later discriminator for the same type
  /// replaces it.
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
  /// wrong. Call this method for a type whose conformance you trust nevertheless. For numbers,
  /// `Bool` and `String` it changes nothing.
  ///
  /// It also accepts a subclass that inherits its conformance, which leaves out the subclass's own
  /// properties and is otherwise refused.
  ///
  /// To find out what a conformance reads from, and the type's `CodingKeys`, the mapper calls
  /// `init(from:)` once with a decoder that does not have any values. If you pass `false`, it does
  /// not, and the type is never mapped through its conformance.
  ///
  /// The setting is not inherited, and a later one replaces it. It cannot be combined with rules about the properties of the
  /// type: the type is then rejected with an error of kind `invalidConfiguration`.
  ///
  /// - Parameters:
  ///   - type: A type that is `Decodable` or `Encodable`, or both.
  ///   - usesCodable: Whether the conformance is used. The default is `true`.
  public mutating func usesCodable<Value>(_ type: Value.Type, _ usesCodable: Bool = true) {
    change(type) { $0.usesCodable = usesCodable }
  }
}
