import Foundation
import Texts

/// Documents for shapes, the same in every run.
enum Text {
  /// The factor by which documents are shorter than usual.
  private static let divisor = CommandLine.arguments.contains("--short") ? 100 : 1

  /// Returns an array; the closure returns the text of an element.
  static func list(
    _ count: Int, _ element: (_ index: Int, _ random: inout SeededGenerator) -> String
  ) -> Data {
    var random = SeededGenerator(seed: UInt64(count))
    let elements = (0..<max(count / divisor, 1)).map { element($0, &random) }
    return Data("[\(elements.joined(separator: ","))]".utf8)
  }

  /// Returns an object; the closure returns the text of a member.
  static func object(
    _ count: Int, _ member: (_ index: Int, _ random: inout SeededGenerator) -> String
  ) -> Data {
    var random = SeededGenerator(seed: UInt64(count))
    let members = (0..<max(count / divisor, 1)).map { member($0, &random) }
    return Data("{\(members.joined(separator: ","))}".utf8)
  }

  /// Returns the text of an object with these members, which are texts of JSON themselves.
  static func object(_ members: [(String, String)]) -> String {
    "{\(members.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
  }

  /// Returns a text in quotes, which must not need escapes.
  static func quoted(_ text: some StringProtocol) -> String { "\"\(text)\"" }

  /// Returns users, about 280 kB for 300.
  static func users(_ count: Int = 300) -> Data { UserText.list(max(count / divisor, 1)) }

  /// Returns objects with the three properties of `Trio`, about 36 bytes each.
  static func trios(_ count: Int = 3_000) -> Data {
    list(count) { index, random in trio(index, &random) }
  }

  /// Returns an object with the three properties of `Trio`.
  static func trio(_ index: Int, _ random: inout SeededGenerator) -> String {
    let word = random.pick(Words.text)
    return #"{"a":\#(index),"b":"\#(word)","c":\#(random.decimal(0...99, digits: 2))}"#
  }

  /// Returns the value of the property with this number of a wide model.
  static func wideValue(_ index: Int, _ random: inout SeededGenerator) -> String {
    switch index % 3 {
    case 0: "\(random.number(0...9_999))"
    case 1: quoted(random.pick(Words.firstNames))
    default: random.decimal(0...99, digits: 1)
    }
  }

  /// Returns objects of a wide model, with the properties in order or shuffled.
  static func wide(_ count: Int, properties: Int, isShuffled: Bool = false) -> Data {
    list(count) { _, random in
      var members = (0..<properties).map { ("p\($0)", wideValue($0, &random)) }
      if isShuffled { shuffle(&members, &random) }
      return object(members)
    }
  }

  /// Puts the values into another order.
  static func shuffle<Value>(_ values: inout [Value], _ random: inout SeededGenerator) {
    for index in values.indices.dropFirst() {
      values.swapAt(index, random.number(0...index))
    }
  }
}
