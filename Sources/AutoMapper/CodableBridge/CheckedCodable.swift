import AutoMapperFoundation

/// A type of Foundation whose `Codable` conformance ends the process for some values, or makes
/// invalid values.
protocol CheckedCodable {
  /// Reads a value, without the conformance if that would end the process.
  init(checking decoder: any Decoder) throws

  /// The fault of a value, which is then neither read nor written, or nil if the value is valid.
  var fault: String? { get }
}

extension CheckedCodable {
  var fault: String? { nil }
}

extension CheckedCodable where Self: Decodable {
  init(checking decoder: any Decoder) throws { try self.init(from: decoder) }
}

extension DateInterval: CheckedCodable {
  var fault: String? { duration >= 0 ? nil : "one that ends before it starts" }
}

extension Calendar: CheckedCodable {
  private enum Keys: String, CodingKey {
    case firstWeekday
    case minimumDaysInFirstWeek
  }

  /// Rejects weekdays and day counts that the conformance would replace by the locale's or the
  /// nearest ones.
  init(checking decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Keys.self)
    for key in [Keys.firstWeekday, .minimumDaysInFirstWeek] {
      if let day = try members.decodeIfPresent(Int.self, forKey: key), !(1...7).contains(day) {
        throw ImpossibleValue(type: Self.self, found: "\(day) for '\(key.rawValue)'")
      }
    }
    try self.init(from: decoder)
  }
}

extension URLComponents: CheckedCodable {
  private enum Keys: String, CodingKey {
    case scheme
    case port
    case path
  }

  init(checking decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Keys.self)
    if let scheme = try members.decodeIfPresent(String.self, forKey: .scheme),
      !Self.isScheme(scheme)
    {
      throw ImpossibleValue(type: Self.self, found: "the scheme \(MappingError.quoted(scheme))")
    }
    if let port = try members.decodeIfPresent(Int.self, forKey: .port), port < 0 {
      throw ImpossibleValue(type: Self.self, found: "the port \(port)")
    }
    // The conformance would name a missing path by a number.
    _ = try members.decode(String.self, forKey: .path)
    try self.init(from: decoder)
  }

  /// Whether a text is a scheme as in RFC 3986: a letter, then letters, digits, `+`, `-` and `.`.
  private static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "+-.".utf8.contains($0)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}

extension CollectionDifference: HoldingValues {
  static var heldType: any Any.Type { ChangeElement.self }
}

extension CollectionDifference.Change: HoldingValues {
  static var heldType: any Any.Type { ChangeElement.self }
}
