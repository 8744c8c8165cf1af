import AutoMapper
import Testing

/// Valid and invalid UTF-8, compared with the standard library's own decoder.
@Suite("Reading: UTF-8, every sequence")
struct UTF8Tests {
  /// Bytes other than control characters, the quotation mark, and the backslash.
  private static let bytes = (0x20...0xFF).map(UInt8.init).filter { $0 != 0x22 && $0 != 0x5C }

  /// Both sides of both borders of a byte that follows.
  private static let edges: [UInt8] = [0x7F, 0x80, 0xBF, 0xC0]

  @Test("all sequences of two bytes, before and behind other text", arguments: ["", "abcdé"])
  func two(padding: String) {
    for first in Self.bytes where first >= 0x80 {
      for second in Self.bytes { check([first, second], padding) }
    }
  }

  @Test("sequences of three and four bytes, at every border", arguments: ["", "abcdef語"])
  func more(padding: String) {
    for first in 0xE0...0xFF {
      for second in Self.bytes where second >= 0x7F {
        for third in Self.edges {
          check([UInt8(first), second, third], padding)
          guard first >= 0xF0 else { continue }
          for fourth in Self.edges {
            check([UInt8(first), second, third, fourth], padding)
          }
        }
      }
    }
  }

  /// Reads and skips bytes between other text, where the standard library says whether they are UTF-8.
  ///
  /// Invalid UTF-8 is refused at its first invalid byte.
  private func check(_ sequence: [UInt8], _ padding: String) {
    let text = Array(padding.utf8) + sequence + Array(padding.utf8)
    let expected = String(validating: text, as: UTF8.self)
    let before = Array(#"{"skipped":["xyz"],"value":""#.utf8)
    let document = before + text + Array(#"","other":[]}"#.utf8)
    let offset = expected == nil ? before.count + padding.utf8.count + validPrefix(sequence) : nil
    let found = Result { try ObjectMapper.shared.map(document, to: Box<String>.self).value }
    let skipped = Result { try ObjectMapper.shared.map(document, to: Unwanted.self) }
    // Compared first, since recording a hundred thousand expectations takes longer than the work.
    if (try? found.get()).map({ Array($0.utf8) }) != expected.map({ Array($0.utf8) })
      || offset != invalidOffset(found) || offset != invalidOffset(skipped)
    {
      Issue.record("\(text): \(found), skipped: \(skipped)")
    }
  }

  /// How many bytes at the start are whole characters, so that the next one is the first that is wrong.
  private func validPrefix(_ sequence: [UInt8]) -> Int {
    (0..<sequence.count).last { String(validating: sequence[..<$0], as: UTF8.self) != nil } ?? 0
  }

  private func invalidOffset<Value>(_ result: Result<Value, any Error>) -> Int? {
    guard case .failure(let error as MappingError) = result, error.kind == .invalidJSON else {
      return nil
    }
    return error.location?.offset
  }

  private struct Unwanted { var wanted: Int? }
}
