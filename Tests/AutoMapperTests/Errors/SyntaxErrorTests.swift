import AutoMapper
import Foundation
import Testing

@Suite("Errors: text that is not JSON")
struct SyntaxErrorTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var text: String
    var statement: String
    var offset: Int

    init(_ text: String, _ statement: String, _ offset: Int) {
      self.text = text
      self.statement = statement
      self.offset = offset
    }

    var testDescription: String { text }
  }

  static let rows: [Row] = [
    Row("", "expected a value, found the end of the text", 0),
    Row("x", "expected a value, found 'x'", 0),
    Row("[", "expected a value, found the end of the text", 1),
    Row("[1", "expected a comma or ], found the end of the text", 2),
    Row("[1,", "expected a value, found the end of the text", 3),
    Row("[1,]", "expected a value, found ']'", 3),
    Row("[,1]", "expected a value, found ','", 1),
    Row("[1 2]", "expected a comma or ], found '2'", 3),
    Row("[1}", "expected a comma or ], found '}'", 2),
    Row("]", "expected a value, found ']'", 0),
    Row("{", "expected a key in quotation marks, found the end of the text", 1),
    Row("{1:2}", "expected a key in quotation marks, found '1'", 1),
    Row("{a:2}", "expected a key in quotation marks, found 'a'", 1),
    Row("{'a':2}", "expected a key in quotation marks, found '''", 1),
    Row(#"{"a""#, "expected a colon, found the end of the text", 4),
    Row(#"{"a" 1}"#, "expected a colon, found '1'", 5),
    Row(#"{"a":"#, "expected a value, found the end of the text", 5),
    Row(#"{"a":}"#, "expected a value, found '}'", 5),
    Row(#"{"a":1"#, "expected a comma or }, found the end of the text", 6),
    Row(#"{"a":1]"#, "expected a comma or }, found ']'", 6),
    Row(#"{"a":1,}"#, "expected a key in quotation marks, found '}'", 7),
    Row(#"{"a":1,,"b":2}"#, "expected a key in quotation marks, found ','", 7),
    Row(#"{"a":1 "b":2}"#, #"expected a comma or }, found '"'"#, 7),
    Row(#"{"a":1}}"#, "expected the end of the text, found '}'", 7),
    Row("1 2", "expected the end of the text, found '2'", 2),
    Row("tru", "expected true, found 't'", 0),
    Row("True", "expected a value, found 'T'", 0),
    Row("falsy", "expected false, found 'f'", 0),
    Row("nul", "expected null, found 'n'", 0),
    Row("[nil]", "expected null, found 'n'", 1),
    Row("truer", "expected the end of the text, found 'r'", 4),
    Row("-", "expected a digit, found the end of the text", 1),
    Row("-x", "expected a digit, found 'x'", 1),
    Row("01", "expected no digit after a leading zero, found '1'", 1),
    Row("-012", "expected no digit after a leading zero, found '1'", 2),
    Row("1.", "expected a digit, found the end of the text", 2),
    Row("[1.]", "expected a digit, found ']'", 3),
    Row("1e", "expected a digit, found the end of the text", 2),
    Row("1e+", "expected a digit, found the end of the text", 3),
    Row("[1e+]", "expected a digit, found ']'", 4),
    Row(".5", "expected a value, found '.'", 0),
    Row("+1", "expected a value, found '+'", 0),
    Row("NaN", "expected a value, found 'N'", 0),
    Row("-Infinity", "expected a digit, found 'I'", 1),
    Row("0x10", "expected the end of the text, found 'x'", 1),
    Row(#""abc"#, "expected the end of the string, found the end of the text", 4),
    Row(
      "\"a\nb\"",
      "expected an escape, since control characters must be escaped in strings, found a line feed",
      2),
    Row(
      "\"a\tb\"",
      "expected an escape, since control characters must be escaped in strings, found the byte 0x9",
      2),
    Row(
      #""\x""#,
      "expected an escape such as \\n or \\u00E9, found a backslash before 'x'", 1),
    Row(#""\u12""#, #"expected four hexadecimal digits, found '"'"#, 5),
    Row(#""\ud800""#, "expected a pair of surrogates, found one without the other", 1),
    Row(#""\udc00""#, "expected a pair of surrogates, found one without the other", 1),
    Row("\u{A0}1", "expected a value, found the byte 0xC2", 0),
    Row("[1\u{C}]", "expected a comma or ], found the byte 0xC", 2),
    Row("\0", "expected a value, found the byte 0x0", 0),
    Row("// x\n1", "expected a value, found '/'", 0),
    Row("[1/**/]", "expected a comma or ], found '/'", 2),
    Row("undefined", "expected a value, found 'u'", 0),
  ]

  /// Checks the text that the message adds after the place, for encodings only.
  private func check<Value>(
    _ row: Row, _ type: Value.Type, before: String = "", after: String = "", path: String = "",
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let offset = before.utf8.count + row.offset
    expectRefusal(
      before + row.text + after, as: type, .invalidJSON, path: path,
      (path.isEmpty ? "" : "\(path): ") + "invalid JSON: \(row.statement)", offset: offset,
      entryPoints: EntryPoint.text, sourceLocation: sourceLocation)
  }

  @Test("the same sentence and place whatever is asked for", arguments: rows)
  func root(row: Row) {
    let paths = errorOfMapping(row.text, to: JSONValue.self)?.path.description ?? ""
    check(row, JSONValue.self, path: paths)
    check(row, Any.self, path: paths)
  }

  @Test("the same sentence and place in a value that is skipped", arguments: rows)
  func skipped(row: Row) {
    // At the end of the text nothing may follow; else the document goes on.
    let isAtEnd = row.statement.hasSuffix("the end of the text")
    guard !row.statement.contains("expected the end of the text") else { return }
    let before = #"{"x":[0, "#
    let error = errorOfMapping(before + row.text + (isAtEnd ? "" : "]}"), to: Box<Int?>.self)
    #expect(error?.kind == .invalidJSON)
    #expect(error?.location?.offset == before.utf8.count + row.offset)
    #expect(error.map { sentenceText(of: $0).hasSuffix("invalid JSON: \(row.statement)") } == true)
  }

  @Test("every prefix of a document is refused at its end")
  func prefixes() {
    let text = #"{"id":1,"value":[true,{"a":null,"b":-1.5e3}],"x":"é\n","y":{}}"#
    for count in 0..<text.utf8.count {
      let bytes = Array(text.utf8.prefix(count))
      for entryPoint in [true, false] {
        let error = #expect(throws: MappingError.self) {
          _ =
            entryPoint
            ? try ObjectMapper.shared.map(bytes, to: Box<Any>.self).value
            : try ObjectMapper.shared.map(bytes, to: Box<JSONValue?>.self).value as Any
        }
        #expect(error?.kind == .invalidJSON, "\(count) bytes: \(String(describing: error))")
      }
    }
  }

  @Test("a syntax error is met before a mismatch that follows it")
  func firstComesFirst() {
    expectRefusal(
      #"{"y":[1,],"value":"x"}"#, as: Box<Int>.self, .invalidJSON, path: "y",
      entryPoints: EntryPoint.text)
  }

  @Test("a value that is cut off in a property has the property's path")
  func paths() {
    expectRefusal(
      #"{"value":[{"value":tru}]}"#, as: Box<[Box<Bool>]>.self, .invalidJSON,
      path: "value[0].value", "value[0].value: invalid JSON: expected true, found 't'", offset: 19,
      entryPoints: EntryPoint.text)
    expectRefusal(
      #"{"value":[1,01]}"#, as: Box<[Int]>.self, .invalidJSON, path: "value[1]",
      "value[1]: invalid JSON: expected no digit after a leading zero, found '1'", offset: 13,
      entryPoints: EntryPoint.text)
  }
}
