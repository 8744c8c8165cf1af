import AutoMapper
import Foundation
import Testing

@Suite("Reading: strings")
struct StringReadingTests {
  /// A string and one of its spellings in JSON other than the plain one.
  static let rows: [(text: String, value: String)] = [
    (#""""#, ""), (#""a""#, "a"), (#""abcdefg""#, "abcdefg"), (#""abcdefgh""#, "abcdefgh"),
    (#""123456789012345""#, "123456789012345"), (#""1234567890123456""#, "1234567890123456"),
    (#""12345678901234567""#, "12345678901234567"),
    (#""é""#, "é"), (#""größe""#, "größe"), (#""€""#, "€"), (#""😀""#, "😀"),
    (#""👩‍👩‍👧""#, "👩‍👩‍👧"), (#""日本語テキスト""#, "日本語テキスト"),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\ud83d\ude00""#, "😀"), (#""\uD834\uDD1E""#, "𝄞"),
    (#""x\ud83d\ude00y""#, "x😀y"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
    (#""\uD800\uDC00""#, "\u{10000}"), (#""\ufffe\uffff""#, "\u{FFFE}\u{FFFF}"),
    (#""a\u0000b""#, "a\0b"), (#""\u0000""#, "\0"), (#""\u001f\u007f""#, "\u{1F}\u{7F}"),
    (#""\\u0041""#, "\\u0041"), (#""\\""#, "\\"), (#""é\né""#, "é\né"),
    (#""null""#, "null"), (#""[1,{\"a\":2}]""#, #"[1,{"a":2}]"#), (#""a/b""#, "a/b"),
  ]

  @Test("strings and escapes", arguments: rows)
  func string(text: String, value: String) {
    expectEverywhere(text, as: value)
    // Equal by Swift's rules is not enough: the bytes count.
    expectMapping(text, to: String.self) { $0.utf8.elementsEqual(value.utf8) }
  }

  @Test("an escape or a non-ASCII letter at each position of strings of each length")
  func everyPosition() {
    for length in 0...34 {
      for position in 0...length {
        for (written, meant) in [(#"\n"#, "\n"), ("é", "é"), (#"\u20ac"#, "€"), (#"\""#, "\"")] {
          let before = String(repeating: "a", count: position)
          let after = String(repeating: "b", count: length - position)
          let text =
            #"{"skipped":"\#(before)\#(written)\#(after)","value":"\#(before)\#(written)\#(after)"}"#
          expectMapping(text, as: Box(value: before + meant + after), entryPoints: [.string])
        }
      }
    }
  }

  @Test("long strings", arguments: [100, 1000, 65_536, 1_000_000])
  func long(count: Int) {
    for unit in ["x", "é", "😀"] {
      let value = String(repeating: unit, count: count / unit.utf8.count)
      expectMapping(#"{"value":"\#(value)"}"#, as: Box(value: value))
      expectMapping(#"["\#(value)\t"]"#, as: [value + "\t"], entryPoints: EntryPoint.text)
    }
  }

  @Test("what is composed and what is not stay apart")
  func normalization() {
    expectMapping("\"e\u{301}\"", to: String.self) { $0.unicodeScalars.count == 2 }
    expectMapping("\"\u{E9}\"", to: String.self) { $0.unicodeScalars.count == 1 }
  }

  static let malformedRows: [(text: String, offset: Int)] = [
    (#""abc"#, 4), ("\"", 1), (#""\"#, 2), (#""\""#, 3), (#""\x""#, 1), (#""ab\u12""#, 3 + 4),
    (#""\u12G4""#, 5), (#""\ud800""#, 1), (#""a\udc00""#, 2), (#""\ud800\u0041""#, 1),
    (#""\ud800x""#, 1), (#""\ud800\ud800""#, 1), ("\"a\nb\"", 2), ("\"\u{1F}\"", 1),
    ("\"abcdefgh\tij\"", 9), ("\"a\0\"", 2),
  ]

  @Test("malformed strings, read and skipped", arguments: malformedRows)
  func malformed(text: String, offset: Int) {
    let refusal = Refusal(.invalidJSON, offset: offset)
    expectRefusal(text, as: String.self, refusal, entryPoints: EntryPoint.text)
    expectRefusal(text, as: JSONValue.self, refusal, entryPoints: EntryPoint.text)
    // As the value of an unknown key, and as a key.
    expectRefusal(
      #"{"skipped":\#(text)"#, as: Box<Int?>.self, .invalidJSON, path: "skipped",
      entryPoints: EntryPoint.text)
    expectRefusal("{\(text):1}", as: Box<Int?>.self, .invalidJSON, entryPoints: EntryPoint.text)
    expectRefusal("{\(text):1}", as: [String: Int].self, .invalidJSON, entryPoints: EntryPoint.text)
  }

  static let invalidRows: [[UInt8]] = [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80],
    [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
    [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80],
    [0xF5, 0x80, 0x80, 0x80],
    [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
  ]

  @Test(
    "bytes that are not UTF-8, in a value, a skipped value, a key, and an unknown key",
    arguments: invalidRows)
  func invalidUTF8(bytes: [UInt8]) {
    func document(_ before: String, _ after: String) -> [UInt8] {
      Array(before.utf8) + bytes + Array(after.utf8)
    }
    func check<Value>(_ document: [UInt8], _ type: Value.Type) {
      for error in [
        #expect(
          throws: MappingError.self, performing: { try ObjectMapper.shared.map(document, to: type) }
        ),
        #expect(
          throws: MappingError.self,
          performing: { try ObjectMapper.shared.map(Data(document), to: type) }),
      ] {
        #expect(error?.kind == .invalidJSON)
        #expect(error?.location != nil)
      }
    }
    for padding in ["", "abcdefg", "abcdefghijklmnop", "é", "\\n"] {
      check(document(#""\#(padding)"#, "\""), String.self)
      check(document(#"{"value":"\#(padding)"#, #"x"}"#), Box<String>.self)
      check(document(#"{"skipped":"\#(padding)"#, #"yz"}"#), Box<String?>.self)
      check(document(#"{"skipped":[{"a":"\#(padding)"#, #""}]}"#), Box<String?>.self)
      check(document(#"{"\#(padding)"#, #"":1}"#), Box<Int?>.self)
      check(document(#"{"\#(padding)"#, #"":1}"#), [String: Int].self)
      check(document(#"{"skipped":{"\#(padding)"#, #"":1}}"#), Box<Int?>.self)
      check(document(#"["\#(padding)"#, #""]"#), Any.self)
      check(document(#"["\#(padding)"#, #""]"#), JSONValue.self)
    }
  }
}
