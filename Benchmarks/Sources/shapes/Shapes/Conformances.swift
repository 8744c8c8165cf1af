import AutoMapper
import CodedShapes
import Foundation
import PlainShapes
import Texts

/// Types that are read and written by their own `Codable` conformances.
extension Catalog {
  /// The shapes of conformances.
  static var conformances: [Shape] {
    ownTypes + libraryTypes
  }

  private static var ownTypes: [Shape] {
    [
      .same(
        "codable single value Email", .level, [Email].self,
        strings(4_000) { "ann\($0)@example.org" }),
      .same(
        "codable payload enum", .level, [Payload].self,
        Text.list(2_000) { index, _ in
          index.isMultiple(of: 2)
            ? #"{"circle":{"radius":\#(index).5}}"# : #"{"label":{"text":"number \#(index)"}}"#
        }),
      .same("codable synthesized struct", .level, [Coded.Trio].self, Text.trios(2_000)),
      .same(
        "codable custom init(from:)", .level, [Checked].self,
        Text.list(2_000) { index, _ in #"{"a":\#(index),"b":"text"}"# }),
      .twins(
        "rule usesCodable forced", .level, [Coded.Season].self, [Coded.Season].self,
        Text.list(5_000) { _, r in Text.quoted(r.pick(["spring", "summer", "autumn", "winter"])) },
        rules: { $0.usesCodable(Coded.Season.self) }),
      .twins(
        "codable value in a model", .level, [HolderOfEmail].self, [CodedHolderOfEmail].self,
        Text.list(2_000) { index, _ in
          #"{"id":\#(index),"name":"text","email":"ann\#(index)@example.org"}"#
        }),
    ]
  }

  private static var libraryTypes: [Shape] {
    [
      .same("codable Duration", .level, [Duration].self, encoded(2_000) { Duration.seconds($0) }),
      .same(
        "codable DateInterval", .level, [DateInterval].self,
        encoded(2_000) {
          DateInterval(start: Date(timeIntervalSinceReferenceDate: Double($0)), duration: 60)
        }),
      .same(
        "codable Locale", .level, [Locale].self,
        encoded(1_000) { Locale(identifier: $0.isMultiple(of: 2) ? "en_US" : "de_DE") }),
      .same("codable CGPoint", .level, [CGPoint].self, encoded(3_000) { CGPoint(x: $0, y: 2) }),
      .same(
        "codable DateComponents", .level, [DateComponents].self,
        encoded(2_000) { DateComponents(year: 2_000 + $0, month: 3, day: 1) }),
    ]
  }

  /// Returns an array as Foundation writes it.
  private static func encoded<Value: Codable>(_ count: Int, _ value: (Int) -> Value) -> Data {
    let values = (0..<count).map(value)
    return (try? JSONEncoder().encode(values)) ?? Data()
  }
}

/// A text with a check.
struct Email: Codable {
  let address: String

  init(from decoder: any Decoder) throws {
    address = try decoder.singleValueContainer().decode(String.self)
    guard address.contains("@") else { throw Invalid() }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(address)
  }

  private struct Invalid: Error {}
}

/// An enum whose cases have payloads.
private enum Payload: Codable {
  case circle(radius: Double)
  case label(text: String)
}

/// An object with a check.
private struct Checked: Codable {
  var a: Int
  var b: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    a = try container.decode(Int.self, forKey: .a)
    b = try container.decode(String.self, forKey: .b)
    guard a >= 0 else { throw Invalid() }
  }

  private struct Invalid: Error {}
}

/// A model with a property that has a conformance.
struct HolderOfEmail {
  var id: Int
  var name: String
  var email: Email
}

/// The same for Foundation.
private struct CodedHolderOfEmail: Codable {
  var id: Int
  var name: String
  var email: Email
}
