import AutoMapper
import Foundation
import Testing

/// The exact text of every type.
@Suite("Writing: exact texts")
struct WritingTextTests {
  enum Color: String {
    case red = #"R/"ed""#
  }

  enum Level: Int8 {
    case low = -5
  }

  /// A value and its text, behind a closure so that all types fit one list.
  struct Row: Sendable, CustomStringConvertible {
    let description: String
    let write: @Sendable (ObjectMapper) throws -> String

    init<Value: Sendable>(_ value: Value, _ text: String) {
      description = text
      write = { try $0.jsonString(from: value) }
    }
  }

  static let numbers = [
    Row(0, "0"), Row(Int.min, "-9223372036854775808"), Row(UInt64.max, "18446744073709551615"),
    Row(Int8.min, "-128"), Row(UInt8.max, "255"), Row(Int16.min, "-32768"),
    Row(UInt16.max, "65535"),
    Row(Int32.min, "-2147483648"), Row(UInt32.max, "4294967295"), Row(UInt(7), "7"),
    Row(Int128.min, "-170141183460469231731687303715884105728"),
    Row(UInt128.max, "340282366920938463463374607431768211455"),
    Row(0.1, "0.1"), Row(1.0, "1"), Row(-2.5, "-2.5"), Row(1.0 / 3, "0.3333333333333333"),
    Row(Double.leastNonzeroMagnitude, "5e-324"),
    Row(1.7976931348623157e308, "1.7976931348623157e+308"),
    Row(9_007_199_254_740_993.0, "9007199254740992"), Row(1e16, "1e+16"),
    Row(Float(0.1), "0.1"), Row(Float(16_777_216), "16777216"),
    Row(Float.leastNonzeroMagnitude, "1e-45"),
    Row(Decimal(string: "19.990") ?? 0, "19.99"),
    Row(Decimal(string: "-12345678901234567890.5") ?? 0, "-12345678901234567890.5"),
    Row(Level.low, "-5"),
  ]

  @Test("numbers have the fewest digits that read back equal", arguments: numbers)
  func number(row: Row) throws {
    #expect(try row.write(ObjectMapper()) == row.description)
    #expect(try row.write(ObjectMapper(options: .strict)) == row.description)
  }

  @Test("a negative zero keeps its sign")
  func negativeZero() throws {
    let text = try ObjectMapper().jsonString(from: -0.0)
    #expect(["-0", "-0.0"].contains(text))
    #expect(try ObjectMapper().map(text, to: Double.self).sign == .minus)
  }

  @Test("a JSONNumber keeps its digits")
  func jsonNumber() throws {
    let text = #"[1.500e+2,-0,12345678901234567890123]"#
    let numbers = try ObjectMapper().map(text, to: [JSONNumber].self)
    #expect(try ObjectMapper().jsonString(from: numbers) == text)
  }

  static let texts = [
    Row("", #""""#), Row("abc", #""abc""#), Row(#"q"b\s/"#, #""q\"b\\s/""#),
    Row("\u{8}\u{9}\u{A}\u{C}\u{D}", #""\b\t\n\f\r""#),
    Row("\u{0}\u{1}\u{1F}\u{B}", #""\u0000\u0001\u001f\u000b""#), Row("\u{7F}", "\"\u{7F}\""),
    Row("é漢😀", #""é漢😀""#), Row("\u{2028}\u{2029}", "\"\u{2028}\u{2029}\""),
    Row("e\u{301}", "\"e\u{301}\""), Row("12345678/", #""12345678/""#),
    Row(#"1234567""#, #""1234567\"""#), Row("12345678901234567890\n", #""12345678901234567890\n""#),
    Row(Character("👩‍👩‍👧"), #""👩‍👩‍👧""#), Row(Color.red, #""R/\"ed\"""#),
    Row(true, "true"), Row(false, "false"),
    Row(URL(string: "https://example.org/a?b=c"), #""https://example.org/a?b=c""#),
    Row(
      UUID(uuidString: "4b5e0f6c-0e1b-4c57-9b7a-6b1b8c9d0e1f"),
      #""4B5E0F6C-0E1B-4C57-9B7A-6B1B8C9D0E1F""#),
    Row(Data([0, 255, 254]), #""AP/+""#),
    Row(Date(timeIntervalSince1970: 0), #""1970-01-01T00:00:00Z""#),
    Row(Date(timeIntervalSince1970: 1_709_208_000.25), #""2024-02-29T12:00:00.25Z""#),
  ]

  @Test("texts, with their escapes", arguments: texts)
  func text(row: Row) throws {
    #expect(try row.write(ObjectMapper()) == row.description)
  }

  @Test("slashes are escaped on request, at every place in a word of eight bytes")
  func slashes() throws {
    let mapper = ObjectMapper()
    for place in 0..<24 {
      let text = String(repeating: "x", count: place) + "/" + String(repeating: "é", count: 9)
      let value = [text: [text]]
      let plain = #"{"\#(text)":["\#(text)"]}"#
      #expect(try mapper.jsonString(from: value) == plain)
      let escaped = plain.replacing("/", with: #"\/"#)
      #expect(try mapper.jsonString(from: value, formatting: .escapingSlashes) == escaped)
    }
  }

  @Test("every ASCII character at every place in a word of eight bytes")
  func escapesEverywhere() throws {
    let mapper = ObjectMapper()
    for byte in UInt8(0)..<128 {
      let character = String(UnicodeScalar(byte))
      for place in 0..<9 {
        let text =
          String(repeating: "é", count: place) + character + String(repeating: "x", count: 9)
        let written = try mapper.jsonString(from: text)
        #expect(try JSONDecoder().decode(String.self, from: Data(written.utf8)) == text)
        #expect(try mapper.map(written, to: String.self) == text)
      }
    }
  }

  static let collections = [
    Row([Int](), "[]"), Row([1, 2, 3], "[1,2,3]"), Row([[1], [], [2, 3]], "[[1],[],[2,3]]"),
    Row(ContiguousArray(["a"]), #"["a"]"#), Row(Set([5]), "[5]"), Row(Set<Int>(), "[]"),
    Row([String: Int](), "{}"), Row(["a/": 1], #"{"a/":1}"#), Row([1: "x"], #"{"1":"x"}"#),
    Row([UInt8(255): true], #"{"255":true}"#), Row([Color.red.rawValue: 1], #"{"R/\"ed\"":1}"#),
    Row(
      [UUID(uuidString: "4b5e0f6c-0e1b-4c57-9b7a-6b1b8c9d0e1f"): 1]
        .reduce(into: [UUID: Int]()) { if let key = $1.key { $0[key] = $1.value } },
      #"{"4B5E0F6C-0E1B-4C57-9B7A-6B1B8C9D0E1F":1}"#),
    Row([1, nil, 3] as [Int?], "[1,null,3]"), Row(["a": nil] as [String: Int?], #"{"a":null}"#),
    Row(Int?.none, "null"), Row(Int??.some(.none), "null"), Row(Int??.some(.some(4)), "4"),
    Row(["a": [["b": [1.5]]]], #"{"a":[{"b":[1.5]}]}"#),
    Row(
      ["b": [1, nil, true], "a": ["x": "y"]] as JSONValue, #"{"b":[1,null,true],"a":{"x":"y"}}"#),
  ]

  @Test("collections", arguments: collections)
  func collection(row: Row) throws {
    #expect(try row.write(ObjectMapper()) == row.description)
  }

  /// The same text in every kind of memory that a string may have.
  static let storages: [(String, String)] = {
    let text = "a text of more than 15 bytes, with é and 漢"
    var roomy = text
    roomy.reserveCapacity(500)
    return [
      ("a literal", "a text of more than 15 bytes, with é and 漢"),
      ("characters", String(Array(text))), ("with room to spare", roomy),
      ("a part of another", String("<\(text)>".dropFirst().dropLast())),
      ("of Foundation", String(NSString(string: text))),
      ("UTF-16", String(decoding: Array(text.utf16), as: UTF16.self)),
    ]
  }()

  @Test("strings, wherever their bytes stand", arguments: storages)
  func storage(description: String, string: String) throws {
    let mapper = ObjectMapper()
    let expected = #""a text of more than 15 bytes, with é and 漢""#
    #expect(try mapper.jsonString(from: string) == expected)
    #expect(try mapper.jsonString(from: [string, string]) == "[\(expected),\(expected)]")
    #expect(try mapper.jsonString(from: Optional(string)) == expected)
    #expect(try mapper.jsonString(from: [string: string]) == "{\(expected):\(expected)}")
    #expect(string == Self.storages[0].1)
  }

  @Test("data and text are the same bytes")
  func data() throws {
    let value = ["é": ["/\u{1}"]]
    let mapper = ObjectMapper()
    let data = try mapper.jsonData(from: value)
    #expect(try data == Data(mapper.jsonString(from: value).utf8))
    // Data is handed over without a copy: it must own its bytes.
    var copies = [data]
    for number in 0..<100 { copies.append(try mapper.jsonData(from: [number])) }
    #expect(copies[0] == data)
    #expect(copies[100] == Data("[99]".utf8))
    var changed = copies[0]
    changed.append(1)
    #expect(copies[0] == data)
  }
}
