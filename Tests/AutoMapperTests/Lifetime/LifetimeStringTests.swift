import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// The memory of strings that were read is the standard library's to change, count and free.
///
/// Under AddressSanitizer a string that is freed twice, or never, ends these tests.
@Suite("Lifetime: the memory of strings")
struct LifetimeStringTests {
  /// The lengths around those at which the memory of strings is another, and some long ones.
  private static let lengths =
    [0, 1, 7, 8, 9] + [15, 23, 31, 47, 63, 71, 79, 87, 95, 127].flatMap { [$0, $0 + 1, $0 + 2] }
    + [255, 256, 1_023, 1_024, 70_000]

  /// Strings of these lengths, of ASCII and not.
  static let values = lengths.flatMap { length in
    ["a", "é", "日", "😀"].map { unit in
      let units = length / unit.utf8.count
      return String(repeating: "x", count: length - units * unit.utf8.count)
        + String(repeating: unit, count: units)
    }
  }

  struct Text: Equatable {
    var value: String
    var list: [String]
    var maybe: String?
  }

  /// Reads each value in a place of its own, with an escape before it, and with an escape of a
  /// non-ASCII character after it.
  private func read(_ value: String) throws -> Text {
    let source =
      #"{"value":"\#(value)","list":["\\\#(value)","\#(value)\u00e9"],"maybe":"\#(value)"}"#
    return try ObjectMapper.shared.map(source, to: Text.self)
  }

  private func expectSame(_ found: String, _ value: String) {
    #expect(found == value)
    #expect(found.hashValue == value.hashValue)
    #expect(found.utf8.elementsEqual(value.utf8))
    #expect(found.utf16.count == value.utf16.count)
    #expect(found.unicodeScalars.count == value.unicodeScalars.count)
    #expect(found.count == value.count)
    #expect((found as NSString).length == (value as NSString).length)
    #expect(found.utf8CString.elementsEqual(value.utf8CString))
    let middle = value.utf16.index(value.startIndex, offsetBy: value.utf16.count / 2)
    let foundMiddle = found.utf16.index(found.startIndex, offsetBy: value.utf16.count / 2)
    #expect(found.utf16[..<foundMiddle].elementsEqual(value.utf16[..<middle]))
  }

  @Test("strings are equal to the standard library's in every way that can be seen")
  func equal() throws {
    for value in Self.values {
      let text = try read(value)
      expectSame(text.value, value)
      expectSame(text.list[0], "\\" + value)
      expectSame(text.list[1], value + "é")
      expectSame(text.maybe ?? "", value)
    }
  }

  @Test(
    "strings grow where they are, one letter at a time, to the last byte of their room and beyond")
  func grown() throws {
    for value in Self.values where value.utf8.count < 2_000 {
      for letters in [["b"], ["ö", "c"], ["語", "😀", "d"]] {
        // Nobody else has the string, so what room it has is used.
        var text = try read(value).value
        var expected = value
        for index in 0..<40 {
          text += letters[index % letters.count]
          expected += letters[index % letters.count]
          #expect(text.utf8.elementsEqual(expected.utf8))
        }
        expectSame(text, expected)
      }
    }
  }

  @Test("strings are changed and replaced, and their copies stay")
  func changed() throws {
    for value in Self.values {
      var text = try read(value)
      let copies = text
      text.value.removeFirst(min(8, text.value.count))
      #expect(text.value == String(value.dropFirst(8)))
      text.list[0].insert("😀", at: text.list[0].startIndex)
      #expect(text.list[0] == "😀\\" + value)
      text.list[1].reserveCapacity(500)
      text.list[1].append("x")
      #expect(text.list[1] == value + "éx")
      text.maybe?.removeAll(keepingCapacity: true)
      text.maybe?.append("again")
      #expect(text.maybe == "again")
      #expect(copies == Text(value: value, list: ["\\" + value, value + "é"], maybe: value))
    }
  }

  @Test("strings are looked at, and copied, by many threads at once")
  func shared() throws {
    let texts = try Self.values.map { try read($0) }
    let results = StartGate.run(threads: 4) { _ in
      // The first look at UTF-16 fills in what a long string keeps about it.
      texts.map {
        [$0.value.utf16.count, $0.list[1].utf16.count, ($0.maybe ?? "" + "x").utf16.count]
      }
    }
    let expected = Self.values.map { [$0.utf16.count, $0.utf16.count + 1, $0.utf16.count] }
    #expect(try #require(results).allSatisfy { try $0.get() == expected })
  }
}
