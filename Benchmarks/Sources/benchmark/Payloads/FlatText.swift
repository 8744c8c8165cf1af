import Foundation
import Texts

/// Writes records of six fields, as in a table.
enum FlatText {
  /// Returns a list of records; the first ones are the same whatever the number.
  static func list(_ count: Int, seed: UInt64 = 4) -> Data {
    var random = SeededGenerator(seed: seed)
    var text = JSONText()
    text.list(count) { text, index in
      let first = random.pick(Words.firstNames)
      let last = random.pick(Words.lastNames)
      text.object { text in
        text.member("id", raw: "\(1 + index)")
        text.member("name", "\(first) \(last)")
        text.member("email", "\(last.lowercased())@example.com")
        text.member("score", raw: random.decimal(0...99, digits: 1))
        text.member("active", raw: random.chance(50) ? "true" : "false")
        text.member("created_at", random.date())
      }
    }
    return text.data
  }
}
