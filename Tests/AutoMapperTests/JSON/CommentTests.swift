import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("JSON: comments and trailing commas")
struct CommentTests {
  static let mapper: ObjectMapper = {
    var options = MappingOptions()
    options.syntax = .withComments
    return ObjectMapper(options: options)
  }()

  /// A text with comments or trailing commas, and the same without them.
  static let rows: [(text: String, json: String)] = [
    ("// first\n1", "1"), ("1 // last", "1"), ("/* first */1/* last */", "1"),
    ("/**/[/**/1/**/,/**/2/**/]/**/", "[1,2]"), ("[1,2,]", "[1,2]"), ("[1,2 , ]", "[1,2]"),
    ("[1,2 // two\n , // none\n]", "[1,2]"), (#"{"a":1,}"#, #"{"a":1}"#),
    (#"{"a" /* key */ : /* value */ 1 /* last */ , /* end */ }"#, #"{"a":1}"#),
    (#"{"a":[{"b":[],},],}"#, #"{"a":[{"b":[]}]}"#), ("[[1,],[2,],]", "[[1],[2]]"),
    (#"["//","/* */",",]", "a\"//",]"#, #"["//","/* */",",]","a\"//"]"#),
    ("[1,//\r\n2]", "[1,2]"), ("[1,//\r2]", "[1,2]"), ("/***/[]", "[]"), ("/* * / ** */[]", "[]"),
    ("/* // */[]", "[]"), ("// /*\n[]", "[]"), ("[1/**/,/**/]", "[1]"),
    ("[true,/**/null/**/,false,]", "[true,null,false]"), ("[1.5e3/**/]", "[1500]"),
    ("\u{FEFF}// a\n[1,]", "[1]"), ("// é 漢字 \u{1F600}\n[1]", "[1]"),
  ]

  @Test("are left out wherever they are", arguments: rows)
  func reading(row: (text: String, json: String)) throws {
    let expected = try ObjectMapper().map(row.json, to: JSONValue.self)
    expectMapping(row.text, as: expected, with: Self.mapper, entryPoints: EntryPoint.text)
  }

  @Test("are errors without the option", arguments: rows)
  func plainJSON(row: (text: String, json: String)) {
    for options in [MappingOptions.default, .strict, .lenient, .forgiving] {
      let error = mappingError {
        try ObjectMapper(options: options).map(row.text, to: JSONValue.self)
      }
      #expect(error?.kind == .invalidJSON)
    }
  }

  /// Texts that are errors in spite of the option.
  static let wrong: [(text: String, sentence: String)] = [
    ("[1,,]", "[1]: invalid JSON: expected a value, found ',' (line 1, column 4)"),
    ("[,]", "[0]: invalid JSON: expected a value, found ',' (line 1, column 2)"),
    ("[/**/,/**/]", "[0]: invalid JSON: expected a value, found ',' (line 1, column 6)"),
    ("{,}", "invalid JSON: expected a key in quotation marks, found ',' (line 1, column 2)"),
    (#"{"a":,}"#, "a: invalid JSON: expected a value, found ',' (line 1, column 6)"),
    ("[1 / 2]", "invalid JSON: expected a comma or ], found '/' (line 1, column 4)"),
    ("/", "invalid JSON: expected a value, found '/' (line 1, column 1)"),
    ("[1] ,", "invalid JSON: expected the end of the text, found ',' (line 1, column 5)"),
    ("// only", "invalid JSON: expected a value, found the end of the text (line 1, column 8)"),
    ("/* a */ */ 1", "invalid JSON: expected a value, found '*' (line 1, column 9)"),
    (
      "[1,\n /* two\n",
      "invalid JSON: expected */ at the end of this comment, found the end of the "
        + "text (line 2, column 2)"
    ),
    (
      "[1] /* *",
      "invalid JSON: expected */ at the end of this comment, found the end of the text "
        + "(line 1, column 5)"
    ),
    (
      "/* é */\n[1 /* x */ 2]",
      "invalid JSON: expected a comma or ], found '2' (line 2, column 12)"
    ),
    (
      #"{"a": // 漢"# + "\n1, b}",
      "invalid JSON: expected a key in quotation marks, found 'b' (line 2, column 4)"
    ),
    (#"["a /* ", b]"#, "[1]: invalid JSON: expected a value, found 'b' (line 1, column 11)"),
  ]

  @Test("other mistakes are errors, at their place in the text", arguments: wrong)
  func errors(row: (text: String, sentence: String)) {
    for entryPoint in EntryPoint.allCases where entryPoint.isText {
      let error = errorOfMapping(
        row.text, to: JSONValue.self, through: entryPoint, with: Self.mapper)
      #expect(error?.description == row.sentence)
    }
  }

  @Test("errors in values have the place in the text")
  func valueErrors() {
    struct Point {
      var x: Int
      var y: Int
    }
    expectError("y: expected Int, found the string \"two\" (line 4, column 8)") {
      try Self.mapper.map(
        "{ // a point\n  \"x\": 1, /* é\n */\n  \"y\": \"two\",\n}", to: Point.self)
    }
  }

  @Test("limits and updates")
  func limitsAndUpdates() throws {
    var options = MappingOptions()
    options.syntax = .withComments
    options.maximumDocumentLength = 10
    let short = ObjectMapper(options: options)
    #expect(try short.map("[1,2,]//ab", to: [Int].self) == [1, 2])
    expectError(.limitExceeded) { try short.map("[1,2,]//abc", to: [Int].self) }
    struct Point: Equatable {
      var x: Int
      var y: Int
    }
    var point = Point(x: 1, y: 2)
    try Self.mapper.update(&point, with: #"{"y": 3, /* not x */}"#)
    #expect(point == Point(x: 1, y: 3))
    #expect(try Self.mapper.map("{\"a\": {\"b\": [1,],},}", to: [Int].self, at: "a.b") == [1])
  }

  @Test("written text has none")
  func writing() throws {
    #expect(try Self.mapper.jsonString(from: [1, 2]) == "[1,2]")
  }

  @Test(
    "streams, cut at every byte",
    arguments: [
      ("[1, // one\n {\"a\": \"//\",}, /* two, */ [3,],\n]", ElementFormat.array),
      ("1 // one\n/* none */\n{\"a\":\"//\",}\n\n[3,] /**/\n", .lines),
      ("1/**/{\"a\":\"//\",}// x\n[3,]", .concatenated),
    ])
  func streams(text: String, format: ElementFormat) async throws {
    let expected: [JSONValue] = [1, ["a": "//"], [3]]
    let bytes = Array(text.utf8)
    for length in 1...bytes.count {
      let pieces = stride(from: 0, to: bytes.count, by: length).map {
        Array(bytes[$0..<min($0 + length, bytes.count)])
      }
      let reader = Self.mapper.elements(of: JSONValue.self, in: pieces, format: format)
      var elements: [JSONValue] = []
      while let element = try reader.next() { elements.append(element) }
      #expect(elements == expected, "pieces of \(length)")
    }
  }

  @Test("errors in streams have the place in the text, and an unfinished comment is one")
  func streamErrors() {
    func error(_ text: String, _ format: ElementFormat) -> String? {
      let pieces = text.utf8.map { [$0] }
      let reader = Self.mapper.elements(of: Int.self, in: pieces, format: format)
      return mappingError { while try reader.next() != nil {} }?.description
    }
    #expect(
      error("[1, // one\n /* two */ \"x\",]", .array)
        == "[1]: expected Int, found the string \"x\" (line 2, column 12)")
    #expect(
      error("1\n/* two", .lines)
        == "invalid JSON: expected */ at the end of this comment, found the end of the text "
        + "(line 2, column 1)")
    #expect(
      error("1 2 /* three", .concatenated)
        == "invalid JSON: expected */ at the end of this comment, found the end of the text "
        + "(line 1, column 5)")
    #expect(error("[1,,]", .array) != nil)
  }

  @Test("a long comment in a stream takes no memory")
  func longComments() throws {
    let comment = Array(repeating: UInt8(ascii: "x"), count: 1 << 16)
    var options = MappingOptions()
    options.syntax = .withComments
    options.maximumElementLength = 1 << 10
    let chunks =
      [Array("[1,/*".utf8)] + Array(repeating: comment, count: 32) + [Array("*/2,]".utf8)]
    let reader = ObjectMapper(options: options).elements(of: Int.self, in: chunks, format: .array)
    #expect(try reader.next() == 1)
    #expect(try reader.next() == 2)
    #expect(try reader.next() == nil)
  }

  @Test("documents with comments at random places are read as without them", arguments: 0..<60)
  func randomComments(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let value = Self.randomValue(&random, depth: 4)
    let text = Self.commented(value, &random)
    #expect(try Self.mapper.map(text, to: JSONValue.self) == value, "\(text)")
    // Cut anywhere, the text is an error or a value, and nothing else.
    let bytes = Array(text.utf8)
    for _ in 0..<20 {
      _ = try? Self.mapper.map(
        Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random))), to: JSONValue.self)
    }
  }

  private static func randomValue(
    _ random: inout SeededGenerator, depth: Int
  ) -> JSONValue {
    switch Int.random(in: depth > 0 ? 0...6 : 2...6, using: &random) {
    case 0:
      return .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          randomValue(&random, depth: depth - 1)
        })
    case 1:
      var object = JSONObject()
      for index in 0..<Int.random(in: 0...4, using: &random) {
        object["k\(index)/*\""] = randomValue(&random, depth: depth - 1)
      }
      return .object(object)
    case 2: return nil
    case 3: return true
    case 4: return .string(["//", "/*", ",]", "\\\"", "a"].randomElement(using: &random) ?? "")
    default: return JSONValue(Int.random(in: -9...9, using: &random))
    }
  }

  /// The text of a value with comments between all tokens.
  private static func commented(
    _ value: JSONValue, _ random: inout SeededGenerator
  ) -> String {
    func comment(_ random: inout SeededGenerator) -> String {
      ["", " ", "/**/", "/* , ] \" */", "// ] \"\n", "\n", "/*\n*/ //\r"]
        .randomElement(using: &random) ?? ""
    }
    let start = comment(&random)
    var text = ""
    switch value {
    case .array(let elements):
      text = "["
      for (index, element) in elements.enumerated() {
        text += (index > 0 ? "," : "") + commented(element, &random)
      }
      if !elements.isEmpty, Bool.random(using: &random) { text += "," }
      text += comment(&random) + "]"
    case .object(let members):
      text = "{"
      for (index, member) in members.enumerated() {
        text += (index > 0 ? "," : "") + comment(&random)
        text += "\(JSONValue.string(member.key))" + comment(&random) + ":"
        text += commented(member.value, &random)
      }
      if members.count > 0, Bool.random(using: &random) { text += "," }
      text += comment(&random) + "}"
    case .null, .bool, .number, .string: text = "\(value)"
    }
    return start + text + comment(&random)
  }
}
