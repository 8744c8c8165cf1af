import AutoMapperFoundation

extension JSONValue: Codable {
  /// Reads a value of any shape from any decoder.
  ///
  /// Numbers are as exact as the decoder provides them: with `JSONDecoder`, integers of up to 128
  /// bits and decimals of up to 38 digits are exact, longer ones are rounded, and the way in which
  /// a number was written (`1.0`, `1e2`) is lost. So is the order of keys in an object. Strings are
  /// never interpreted as dates or data.
  ///
  /// - Throws: Any error of the decoder, and `DecodingError.dataCorrupted` for a value that JSON
  ///   does not have, or a number beyond the range of `Double`.
  public init(from decoder: any Decoder) throws {
    if var elements = try? decoder.unkeyedContainer() {
      var array: [JSONValue] = []
      array.reserveCapacity(min(elements.count ?? 0, 1024))
      while !elements.isAtEnd { array.append(try elements.decode(JSONValue.self)) }
      self = .array(array)
    } else if (try? decoder.container(keyedBy: PathKey.self)) != nil {
      self = .object(try JSONObject(from: decoder))
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else {
        self = .number(try JSONNumber(from: decoder))
      }
    }
  }

  /// Writes the value to any encoder.
  ///
  /// - Throws: Any error of the encoder, and `EncodingError.invalidValue` for a number beyond the
  ///   range of every type that encoders know.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .number(let number): try number.encode(to: encoder)
    case .object(let object): try object.encode(to: encoder)
    case .array(let elements): try elements.encode(to: encoder)
    case .bool(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }
}

extension JSONObject: Codable {
  /// Reads an object from any decoder.
  ///
  /// Keys are taken unchanged: no key strategy of the decoder applies to them.
  ///
  /// - Throws: Any error of the decoder, as for a value that is not an object.
  public init(from decoder: any Decoder) throws {
    // Decode a dictionary instead of using a keyed container: its keys are data, to which key
    // strategies do not apply.
    let members = try decoder.singleValueContainer().decode([String: JSONValue].self)
    self.init(members.orderedByText(\.key).map { ($0.key, $0.value) })
  }

  /// Writes the object to any encoder, with its keys unchanged.
  ///
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Dictionary(map { ($0.key, $0.value) }) { _, last in last })
  }
}

extension JSONNumber: Codable {
  /// Reads a number from any decoder, as exactly as the decoder can give it.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a value that is not a number, or for one beyond `Double`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Int64.self) {
      let isNegativeZero = value == 0 && (try? container.decode(Double.self))?.sign == .minus
      self.init(uncheckedText: isNegativeZero ? "-0" : String(value))
    } else if let value = try? container.decode(UInt64.self) {
      self.init(value)
    } else if let value = Self.wideInteger(in: container) {
      self = value
    } else if let value = try? container.decode(Double.self), let nearest = JSONNumber(value) {
      // If the decoder supports decimals, they have the digits that a Double has lost.
      let exact = (try? container.decode(Decimal.self)).flatMap { JSONNumber($0) }
      self = exact?.doubleValue == value ? exact ?? nearest : nearest
    } else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription:
          "The value is not a JSON value, or is a number beyond the range of Double.")
    }
  }

  /// Writes the number to any encoder, as exactly as the encoder supports.
  ///
  /// Integers of up to 128 bits, and numbers that a `Double` represents with its shortest digits,
  /// are written as such. Other numbers of up to 38 digits are written as a `Decimal`, which
  /// `JSONEncoder` writes as a number; the remaining ones are rounded to the nearest `Double`.
  ///
  /// - Throws: Any error of the encoder, and `EncodingError.invalidValue` for a number beyond
  ///   `Double`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if text.hasPrefix("-0"), doubleValue == 0 {
      try container.encode(-0.0)
    } else if let value = exactly(Int64.self) {
      try container.encode(value)
    } else if let value = exactly(UInt64.self) {
      try container.encode(value)
    } else if encodeWideInteger(in: &container) {
      return
    } else if let value = doubleValue, JSONNumber(value) == self || decimalValue == nil {
      try container.encode(value)
    } else if let value = decimalValue {
      try container.encode(value)
    } else {
      let problem = "The number is beyond the range of Double."
      throw EncodingError.invalidValue(
        self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: problem))
    }
  }
}

/// Integers of 128 bits, if the system supports them.
extension JSONNumber {
  private static func wideInteger(in container: any SingleValueDecodingContainer) -> JSONNumber? {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return nil }
    if let value = try? container.decode(Int128.self) { return JSONNumber(value) }
    return (try? container.decode(UInt128.self)).map { JSONNumber($0) }
  }

  /// Writes the number as an integer of 128 bits, and returns false if it is not such an integer,
  /// or if the encoder does not support the type.
  private func encodeWideInteger(in container: inout any SingleValueEncodingContainer) -> Bool {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return false }
    if let value = exactly(Int128.self), (try? container.encode(value)) != nil { return true }
    guard let value = exactly(UInt128.self) else { return false }
    return (try? container.encode(value)) != nil
  }
}
