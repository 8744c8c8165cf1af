import Foundation
import Testing

@testable import AutoMapper

@Suite("JSONValue: text")
struct JSONValueTextTests {
  static let strings: [(string: String, text: String)] = [
    ("", #""""#), ("plain", #""plain""#), (#"a"b\c/d"#, #""a\"b\\c/d""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\0\u{1}\u{F}\u{10}\u{1F}\u{7F}", "\"\\u0000\\u0001\\u000f\\u0010\\u001f\u{7F}\""),
    ("\r\n", #""\r\n""#), ("é 👩‍👩‍👧 \u{2028}", "\"é 👩‍👩‍👧 \u{2028}\""), ("\"\u{301}", "\"\\\"\u{301}\""),
  ]

  @Test("strings are escaped as RFC 8259 demands, and read back", arguments: strings)
  func escaping(string: String, text: String) throws {
    #expect(JSONValue.string(string).description == text)
    let member: JSONValue = .object([string: 1])
    #expect(member.description == "{\(text):1}")
    let read = try JSONDecoder().decode([String].self, from: Data("[\(text)]".utf8))
    #expect(read.first.map { Array($0.utf8) } == Array(string.utf8))
  }

  @Test("compact")
  func compact() {
    let json: JSONValue = ["a": [1, nil, true, [:]], "b": ["c": []]]
    #expect(json.description == #"{"a":[1,null,true,{}],"b":{"c":[]}}"#)
    #expect(json.members.description == json.description)
  }

  @Test("pretty")
  func pretty() {
    let json: JSONValue = ["a": [1, [:]], "b": ["c": [], "d": false]]
    let text = """
      {
        "a": [
          1,
          {}
        ],
        "b": {
          "c": [],
          "d": false
        }
      }
      """
    #expect(json.debugDescription == text)
    #expect(json.members.debugDescription == text)
    #expect(JSONValue.null.debugDescription == "null")
  }

  @Test("512 levels are printed, compared and hashed on a small stack")
  func depth() async {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        var json: JSONValue = 1
        var other: JSONValue = 1.0
        for level in 0..<512 {
          json = level.isMultiple(of: 2) ? [json] : ["a": json]
          other = level.isMultiple(of: 2) ? [other] : ["a": other]
        }
        #expect(json == other)
        #expect(json.hashValue == other.hashValue)
        #expect(json.description.utf8.count == 256 * 2 + 256 * 6 + 1)
        #expect(json.debugDescription.hasPrefix("{\n  \"a\": [\n"))
        continuation.resume()
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
  }

  @Test("numbers are equal by value inside values, and objects whatever their order")
  func equality() {
    let first: JSONValue = ["a": [1, 2.5], "b": nil]
    let second: JSONValue = ["b": nil, "a": [.number(JSONNumber("1.0") ?? 0), 2.50]]
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(first != ["a": [1, 2.5]])
    #expect(JSONValue.string("1") != 1)
    #expect(JSONValue.bool(true) != 1)
  }

  static let foundTexts: [(value: JSONValue, text: String)] = [
    (nil, "null"), (true, "true"), (false, "false"), (300, "the number 300"),
    (.number(JSONNumber(uncheckedText: "1.10")), "the number 1.10"),
    (#"a"b"#, #"the string "a\"b""#), ([1], "an array"), (["a": 1], "an object"),
  ]

  @Test("what messages call a value", arguments: foundTexts)
  func found(value: JSONValue, text: String) {
    #expect(value.found == text)
  }

  @Test(
    "plain integers are stored as such, and only they",
    arguments: [
      ("0", 0), ("7", 7), ("-7", -7), ("9223372036854775807", Int64.max),
      ("-9223372036854775808", .min), ("-0", nil), ("9223372036854775808", nil), ("1.0", nil),
      ("1e2", nil),
    ] as [(String, Int64?)])
  func storage(text: String, value: Int64?) {
    let number = JSONNumber(uncheckedText: text)
    #expect(number.integerValue == value)
    #expect(number.text == text)
  }
}
