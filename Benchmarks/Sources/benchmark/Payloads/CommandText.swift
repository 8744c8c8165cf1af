import Foundation
import Texts

/// Writes commands of a drawing program, each with the name of its kind.
enum CommandText {
  /// Returns a list of commands; the first ones are the same whatever the number.
  static func list(_ count: Int, seed: UInt64 = 6) -> Data {
    var random = SeededGenerator(seed: seed)
    var text = JSONText()
    text.list(count) { text, index in
      text.object { text in
        switch index % 4 {
        case 0:
          text.member("type", "move")
          text.member("x", raw: random.decimal(0...99, digits: 1))
          text.member("y", raw: random.decimal(0...99, digits: 1))
        case 1:
          text.member("type", "resize")
          text.member("width", raw: "\(1 + index)")
          text.member("height", raw: "\(2 + index)")
        case 2:
          text.member("type", "rename")
          text.member("name", random.pick(Words.lastNames))
          if random.chance(50) { text.member("isFinal", raw: "true") }
        default: text.member("type", "undo")
        }
      }
    }
    return text.data
  }
}
