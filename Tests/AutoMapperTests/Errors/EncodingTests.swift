import AutoMapper
import Foundation
import Testing

@Suite("Errors: encodings and what stands around a value")
struct EncodingTests {
  private func check<Value>(
    _ bytes: [UInt8], _ type: Value.Type, _ offset: Int, _ sentence: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for error in [
      #expect(
        throws: MappingError.self, sourceLocation: sourceLocation,
        performing: { try ObjectMapper.shared.map(bytes, to: type) }),
      #expect(
        throws: MappingError.self, sourceLocation: sourceLocation,
        performing: { try ObjectMapper.shared.map(Data(bytes), to: type) }),
    ] {
      #expect(error?.kind == .invalidJSON, sourceLocation: sourceLocation)
      #expect(error?.location?.offset == offset, sourceLocation: sourceLocation)
      guard let sentence else { continue }
      #expect(error?.description == sentence, sourceLocation: sourceLocation)
    }
  }

  @Test("a byte-order mark at the very start is passed over")
  func byteOrderMark() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(try ObjectMapper.shared.map(mark + Array("7".utf8), to: Int.self) == 7)
    #expect(
      try ObjectMapper.shared.map(Data(mark + Array(#"{"value":1}"#.utf8)), to: Box<Int>.self).value
        == 1)
    #expect(try ObjectMapper.shared.map("\u{FEFF}[1]", to: [Int].self) == [1])
    #expect(
      try ObjectMapper.shared.map(mark + Array(#" {"a":[2]}"#.utf8), to: Int.self, at: "a.0") == 2)
    check(mark, Int.self, 3)
    check(mark + mark + Array("7".utf8), Int.self, 3)
    check(Array(" ".utf8) + mark + Array("7".utf8), Int.self, 1)
    check(Array("[".utf8) + mark + Array("7]".utf8), [Int].self, 1)
    check(Array("7".utf8) + mark, Int.self, 1)
    check([0xEF, 0xBB], Int.self, 0)
    check([0xEF], Int.self, 0)
    // Columns and offsets count its bytes.
    let error = mappingError { try ObjectMapper.shared.map("\u{FEFF}[true, {}]", to: [Bool].self) }
    #expect(error?.location == MappingError.Location(line: 1, column: 11, offset: 10))
  }

  @Test("UTF-16 and UTF-32 are named", arguments: ["[1]", #"{"a":1}"#, "1234", #""é""#])
  func otherEncodings(text: String) throws {
    func sentence(_ encoding: String) -> String {
      "invalid JSON: expected UTF-8, found text that looks like \(encoding) (line 1, column 1); "
        + "convert it to UTF-8 first"
    }
    for encoding: String.Encoding in [.utf16, .utf16LittleEndian, .utf16BigEndian] {
      let data = try #require(text.data(using: encoding))
      check(Array(data), Any.self, 0, sentence("UTF-16"))
    }
    for encoding: String.Encoding in [.utf32, .utf32LittleEndian, .utf32BigEndian] {
      let data = try #require(text.data(using: encoding))
      check(Array(data), Any.self, 0, sentence("UTF-32"))
    }
  }

  @Test(
    "white space may follow the value",
    arguments: [" ", "\n", "\r\n\t ", String(repeating: " ", count: 100)])
  func trailingSpace(space: String) {
    expectMapping("1" + space, as: 1)
    expectMapping(space + "{}" + space, as: Box<Int?>(value: nil))
  }

  @Test(
    "nothing but white space may follow the value",
    arguments: [
      ("1 2", 2), ("{}{}", 2), ("[] ,", 3), ("null\0", 4), (#""a""b""#, 3), ("1x", 1),
      ("true]", 4), ("{} \u{C}", 3), ("[]\u{A0}", 2), ("1//", 1),
    ])
  func trailing(text: String, offset: Int) {
    let refusal = Refusal(.invalidJSON, offset: offset)
    expectRefusal(text, as: Any.self, refusal, entryPoints: EntryPoint.text)
    expectRefusal(text, as: JSONValue.self, refusal, entryPoints: EntryPoint.text)
  }

  @Test("nothing but white space may follow a value of each type")
  func trailingByType() {
    expectRefusal("{}1", as: Box<Int?>.self, .invalidJSON, offset: 2, entryPoints: EntryPoint.text)
    expectRefusal("[1] [", as: [Int].self, .invalidJSON, offset: 4, entryPoints: EntryPoint.text)
    expectRefusal("1 1", as: Int.self, .invalidJSON, offset: 2, entryPoints: EntryPoint.text)
    expectRefusal("1.5e3.", as: Double.self, .invalidJSON, offset: 5, entryPoints: EntryPoint.text)
  }

  @Test("no text at all", arguments: ["", " ", "\n\n", "\t"])
  func empty(text: String) {
    let refusal = Refusal(
      .invalidJSON, "invalid JSON: expected a value, found the end of the text",
      offset: text.utf8.count)
    expectRefusal(text, as: Int.self, refusal, entryPoints: EntryPoint.text)
    expectRefusal(text, as: Int?.self, refusal, entryPoints: EntryPoint.text)
    expectRefusal(text, as: [Int].self, refusal, entryPoints: EntryPoint.text)
    expectRefusal(text, as: Box<Int>.self, refusal, entryPoints: EntryPoint.text)
    expectRefusal(text, as: Any.self, refusal, entryPoints: EntryPoint.text)
    expectRefusal(text, as: String.self, refusal, entryPoints: EntryPoint.text)
    expectRefusal(text, as: Date.self, refusal, entryPoints: EntryPoint.text)
    expectRefusal(text, as: Int.self, refusal, at: "a", entryPoints: EntryPoint.text)
  }

  @Test("lines and columns count bytes and line feeds")
  func locations() {
    func check(
      _ text: String, line: Int, column: Int,
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      let error = errorOfMapping(text, to: [Bool].self, sourceLocation: sourceLocation)
      let offset = text.utf8.count - 3
      #expect(
        error?.location == MappingError.Location(line: line, column: column, offset: offset),
        sourceLocation: sourceLocation)
      #expect(
        error?.description.hasSuffix("(line \(line), column \(column))") == true,
        sourceLocation: sourceLocation)
    }
    check("[{}]", line: 1, column: 2)
    check("\n[{}]", line: 2, column: 2)
    check("[\n{}]", line: 2, column: 1)
    check("[\r\n  {}]", line: 2, column: 3)
    check("[true,\n\n\n false,\t{}]", line: 4, column: 9)
    check("[true,\r{}]", line: 1, column: 8)
    check(#"["yes", "no",{}]"#, line: 1, column: 14)
  }
}
