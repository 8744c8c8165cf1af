import AutoMapper
import Foundation
import Testing

/// The memory of strings that were read is the standard library's to change, count and free.
///
/// Under AddressSanitizer a string that is freed twice, or never, ends these tests.
@Suite("Lifetime: the memory of strings")
struct LifetimeStringTests {
  /// Strings of all lengths around those at which their memory is another, of ASCII and not.
  static let values: [String] = (Array(0...140) + [255, 256, 1_023, 1_024, 70_000]).flatMap {
    count in
    ["a", "é", "日", "😀"].map { unit in
      let units = count / unit.utf8.count
      return String(repeating: "x", count: count - units * unit.utf8.count)
        + String(repeating: unit, count: units)
    }
  }

  struct Text: Equatable {
    var value: String
    var list: [String]
    var maybe: String?
  }

  private func read(_ value: String) throws -> Text {
    try ObjectMapper.shared.map(
      #"{"value":"\#(value)","list":["\#(value)","\\\#(value)"],"maybe":"\#(value)"}"#,
      to: Text.self)
  }

  @Test("strings are equal to the standard library's in every way that can be seen")
  func equal() throws {
    for value in Self.values {
      let text = try read(value)
      #expect(text == Text(value: value, list: [value, "\\" + value], maybe: value))
      #expect(text.value.hashValue == value.hashValue)
      #expect(text.value.utf8.elementsEqual(value.utf8))
      #expect(text.value.utf16.count == value.utf16.count)
      #expect(text.value.count == value.count)
      #expect((text.value as NSString).length == (value as NSString).length)
      let middle = value.utf16.index(value.startIndex, offsetBy: value.utf16.count / 2)
      let found = text.value.utf16.index(text.value.startIndex, offsetBy: value.utf16.count / 2)
      #expect(text.value.utf16[..<found].elementsEqual(value.utf16[..<middle]))
      #expect(text.value.utf8CString.elementsEqual(value.utf8CString))
    }
  }

  @Test("strings grow, shrink and are replaced where they are, and their copies stay")
  func changed() throws {
    for value in Self.values {
      var text = try read(value)
      let copy = text.value
      // One letter at a time, so that room that is there is used, to its last byte.
      var expected = value
      for letter in [
        "b", "ö", "c", "d", "e", "f", "語", "g", "h", "i", "j", "k", "l", "m", "n", "o",
      ] {
        text.value += letter
        expected += letter
        #expect(text.value == expected)
      }
      #expect(text.value.utf16.count == expected.utf16.count)
      text.value.removeFirst(8)
      #expect(text.value == String(expected.dropFirst(8)))
      text.list[0].reserveCapacity(500)
      text.list[0].insert("😀", at: text.list[0].startIndex)
      #expect(text.list[0] == "😀" + value)
      text.maybe?.removeAll(keepingCapacity: true)
      text.maybe?.append("again")
      #expect(text.maybe == "again")
      #expect(copy == value)
    }
  }

  @Test("strings are shared and freed by many threads")
  func shared() async throws {
    let texts = try Self.values.map { try read($0) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let copies = texts.map { [$0.value, $0.list[1], $0.maybe ?? ""] }
          return zip(copies, Self.values).allSatisfy { $0 == [$1, "\\" + $1, $1] }
        }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}
