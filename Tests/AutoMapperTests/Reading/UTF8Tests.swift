import AutoMapper
import Testing

/// What is UTF-8 and what is not, by the standard library's own judgement.
@Suite("Reading: UTF-8, every sequence")
struct UTF8Tests {
  /// Bytes that are no control characters, and neither end a string nor escape.
  private static let bytes = (0x20...0xFF).map(UInt8.init).filter { $0 != 0x22 && $0 != 0x5C }

  /// Both sides of every border in the table of well-formed sequences.
  private static let edges: [UInt8] = [0x20, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]

  @Test(
    "all sequences of two bytes, before and behind other text",
    arguments: ["", "abcdé"])
  func two(padding: String) {
    for first in Self.bytes where first >= 0x80 {
      for second in Self.bytes { check([first, second], padding) }
    }
  }

  @Test(
    "sequences of three and four bytes, at every border",
    arguments: ["", "abcdef語"])
  func more(padding: String) {
    for first in 0xE0...0xFF {
      for second in Self.bytes where second >= 0x7F {
        for third in Self.edges {
          check([UInt8(first), second, third], padding)
          guard first >= 0xF0 else { continue }
          for fourth in [0x7F, 0x80, 0xBF, 0xC0] as [UInt8] {
            check([UInt8(first), second, third, fourth], padding)
          }
        }
      }
    }
  }

  /// Reads and skips bytes between other text, where the standard library says whether they are UTF-8.
  private func check(_ sequence: [UInt8], _ padding: String) {
    let text = Array(padding.utf8) + sequence + Array(padding.utf8)
    let expected = String(validating: text, as: UTF8.self)
    let quoted = [0x22] + text + [0x22]
    let found = try? ObjectMapper.shared.map(quoted, to: String.self)
    let skipped = Array(#"{"skipped":"#.utf8) + quoted + [0x7D]
    let isSkipped = (try? ObjectMapper.shared.map(skipped, to: Box<Int?>.self)) != nil
    // Compared first, since recording a hundred thousand expectations takes longer than the work.
    if found.map({ Array($0.utf8) }) != expected.map({ Array($0.utf8) })
      || isSkipped != (expected != nil)
    {
      Issue.record("\(text): \(found ?? "refused"), skipped: \(isSkipped)")
    }
  }
}
