/// Rules that hold for a type wherever it stands.
extension MappingProvider {
  /// Reads and writes all values of a type by two closures.
  ///
  ///     provider.convert(
  ///       Money.self, decode: { node in Money(cents: try node.int) },
  ///       encode: { money in money.cents })
  ///
  /// It takes the place of everything else that the mapper knows of the type, built-in types included.
  /// It is not inherited.
  ///
  /// Keys of dictionaries are values of a type, too: the node of a key is a string, and what `encode` gives
  /// for it must be a string, a number or a Boolean. Only keys that are strings or integers are left as they
  /// stand.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - decode: Makes a value from a node; nil means that there is none.
  ///   - encode: Makes what is written: anything that the mapper can write, a `JSONValue` too.
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

  /// Chooses the type to make for a protocol or a class by a value of the document.
  ///
  ///     provider.discriminator(
  ///       (any Vehicle).self, "type", ["car": Car.self, "bike": Bike.self])
  ///
  /// Properties, arrays and dictionaries of the type are read and written so. A value that is not listed
  /// is an error of kind `unknownCase`, a missing key or null one of kind `missingValue`, unless there
  /// is a default type.
  ///
  /// - Parameters:
  ///   - type: The protocol or class.
  ///   - key: The key of the value.
  ///   - types: The types to make, by the texts that stand for them.
  ///   - defaultType: What is made where no other type is named; nil for an error.
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
  /// ``codable`` says the same of all types; this is stronger. Say it of a type with raw values whose `init(from:)`
  /// does more than to take one, or of a struct where the policy is `.never`.
  ///
  /// Of the types of Swift and Foundation only some go through their conformances, and all others are refused,
  /// since many end the process where a document is wrong. Say this of one that you trust still.
  ///
  /// To learn that, and the type's `CodingKeys`, the mapper calls `init(from:)` once with a decoder that
  /// has no values. With `false` it does not, and the type never goes through its conformance.
  ///
  /// It is not inherited. Rules about the properties of the type cannot be stated beside it: the type is
  /// then refused with an error of kind `invalidConfiguration`.
  ///
  /// - Parameters:
  ///   - type: A type that is `Decodable` or `Encodable`, or both.
  ///   - usesCodable: Whether the conformance is used; true by default.
  public mutating func usesCodable<Value>(_ type: Value.Type, _ usesCodable: Bool = true) {
    change(type) { $0.usesCodable = usesCodable }
  }
}
