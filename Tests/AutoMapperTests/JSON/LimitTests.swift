import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Limits of lengths and counts: just under, at and over, through every entry point.
@Suite("Reading: limits")
struct LimitTests {
  struct Note {
    var text: String?
    var size: Double?
    var tags: [String]?
    var counts: [String: Int]?
  }

  /// A limit, a text that is just within it, one that is beyond, and the error of that.
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var set: @Sendable (inout MappingOptions) -> Void
    var within: String
    var beyond: String
    var path: String
    var reason: String
    /// The column of the error in the text, where it has one.
    var column: Int?

    var testDescription: String { "\(name): \(beyond)" }

    var advice: String { "; raise MappingOptions.\(name) if the source is trusted" }
  }

  static let strings = "expected at most 4 bytes in a string, found 5"
  static let keys = "expected at most 6 bytes in a key, found 7"
  static let numbers = "expected at most 3 characters in a number, found 4"
  static let elements = "expected at most 3 elements and members, found more"

  static func string(_ within: String, _ beyond: String, _ path: String, column: Int) -> Row {
    Row(
      name: "maximumStringLength", set: { $0.maximumStringLength = 4 }, within: within,
      beyond: beyond, path: path, reason: strings, column: column)
  }

  static func number(_ within: String, _ beyond: String, _ path: String, column: Int) -> Row {
    Row(
      name: "maximumNumberLength", set: { $0.maximumNumberLength = 3 }, within: within,
      beyond: beyond, path: path, reason: numbers, column: column)
  }

  static func key(_ within: String, _ beyond: String, _ path: String, column: Int) -> Row {
    Row(
      name: "maximumKeyLength", set: { $0.maximumKeyLength = 6 }, within: within, beyond: beyond,
      path: path, reason: keys, column: column)
  }

  static let rows = [
    string(#"{"text":"four"}"#, #"{"text":"fives"}"#, "text", column: 9),
    string(#"{"text":"ää"}"#, #"{"text":"ääx"}"#, "text", column: 9),
    string(#"{"tags":["a","four"]}"#, #"{"tags":["a","fives"]}"#, "tags[1]", column: 14),
    string(#"{"none":"four"}"#, #"{"none":"fives"}"#, "none", column: 9),
    string(#"{"none":[{"a":"four"}]}"#, #"{"none":[{"a":"fives"}]}"#, "none", column: 15),
    number(#"{"size":123}"#, #"{"size":1234}"#, "size", column: 9),
    number(#"{"size":-12}"#, #"{"size":-123}"#, "size", column: 9),
    number(#"{"size":1.5}"#, #"{"size":1.25}"#, "size", column: 9),
    number(#"{"counts":{"a":123}}"#, #"{"counts":{"a":1234}}"#, "counts.a", column: 16),
    number(#"{"none":[123]}"#, #"{"none":[1234]}"#, "none", column: 10),
    key(#"{"counts":{"sixsix":1}}"#, #"{"counts":{"seven77":1}}"#, "counts", column: 12),
    key(#"{"nobody":1}"#, #"{"nobodys":1}"#, "", column: 2),
    key(#"{"none":[{"sixsix":1}]}"#, #"{"none":[{"seven77":1}]}"#, "none", column: 11),
    Row(
      name: "maximumElementCount", set: { $0.maximumElementCount = 3 },
      within: #"{"tags":["a,b","[{"]}"#, beyond: #"{"tags":["a","b","c"]}"#, path: "",
      reason: elements, column: 17),
    Row(
      name: "maximumElementCount", set: { $0.maximumElementCount = 3 },
      within: #"{"none":[[ ],{ }]}"#, beyond: #"{"none":[[0],{ }]}"#, path: "", reason: elements,
      column: 13),
  ]

  private func mapper(_ row: Row) -> ObjectMapper {
    var options = MappingOptions()
    row.set(&options)
    return ObjectMapper(options: options)
  }

  @Test("a text within a limit is read", arguments: rows)
  func within(row: Row) throws {
    let mapper = mapper(row)
    for entryPoint in EntryPoint.allCases {
      _ = try entryPoint.map(row.within, to: Note.self, with: mapper)
    }
    _ = try mapper.map(row.within, to: JSONValue.self)
    _ = try mapper.map(row.within, to: [String: Any].self)
  }

  @Test("a text beyond a limit is refused, with the place", arguments: rows)
  func beyond(row: Row) throws {
    let mapper = mapper(row)
    for entryPoint in EntryPoint.allCases where entryPoint.isText {
      let error = try #require(throws: MappingError.self, "\(entryPoint)") {
        try entryPoint.map(row.beyond, to: Note.self, with: mapper)
      }
      #expect(error.kind == .limitExceeded)
      let place = row.column.map { " (line 1, column \($0))" } ?? ""
      #expect(
        error.description == (row.path.isEmpty ? "" : row.path + ": ")
          + "limit exceeded: \(row.reason)\(place)\(row.advice)",
        "\(entryPoint)")
    }
  }

  @Test("skipped values, trees, and dictionaries keep the limits", arguments: rows)
  func everyReader(row: Row) {
    let mapper = mapper(row)
    struct Empty { var other: Int? }
    for type in [Empty.self, JSONValue.self, [String: Any].self, Any.self] as [any Any.Type] {
      #expect(
        Self.errorOfReading(row.beyond, as: type, by: mapper)?.kind == .limitExceeded, "\(type)")
    }
  }

  private static func errorOfReading<Value>(
    _ text: String, as type: Value.Type, by mapper: ObjectMapper
  ) -> MappingError? {
    do {
      _ = try mapper.map(text, to: type)
      return nil
    } catch {
      return error as? MappingError
    }
  }

  @Test("dictionaries and JSON values keep the limits", arguments: rows)
  func values(row: Row) throws {
    let mapper = mapper(row)
    let plain = ObjectMapper()
    let json = try plain.map(row.beyond, to: JSONValue.self)
    let dictionary = try plain.map(row.beyond, to: [String: Any].self)
    // A Double has no digits that were written.
    let hasLength = !row.beyond.contains("1.25")
    let calls: [() throws -> Any] = [
      { try mapper.map(json, to: Note.self) }, { try mapper.map(dictionary, to: Note.self) },
      { try mapper.map(json, to: JSONValue.self) },
      { try mapper.map(dictionary, to: JSONValue.self) },
      { try mapper.map(dictionary, to: [String: Any].self) },
    ]
    for (index, call) in calls.enumerated() where hasLength || index == 0 {
      let error = try #require(throws: MappingError.self, "\(index)") { _ = try call() }
      #expect(error.kind == .limitExceeded)
      #expect(error.location == nil)
    }
  }

  @Test("no policy lets something else stand for what is beyond a limit", arguments: rows)
  func policies(row: Row) {
    var options = MappingOptions.lenient
    options.collectsErrors = true
    row.set(&options)
    let mapper = ObjectMapper(options: options)
    expectError(.limitExceeded) { try mapper.map(row.beyond, to: Note?.self) }
  }

  @Test("a text has at most as many bytes as the options say, white space included")
  func document() throws {
    let mapper = ObjectMapper(options: .changing { $0.maximumDocumentLength = 10 })
    for entryPoint in EntryPoint.allCases where entryPoint.isText {
      #expect(try entryPoint.map(#"[1,2,3,45]"#, to: [Int].self, with: mapper) == [1, 2, 3, 45])
      let error = try #require(throws: MappingError.self) {
        try entryPoint.map(#"[1,2,3,45] "#, to: [Int].self, with: mapper)
      }
      #expect(
        error.description
          == "limit exceeded: expected at most 10 bytes of text, found 11; "
          + "raise MappingOptions.maximumDocumentLength if the source is trusted")
    }
  }

  @Test("the defaults: 50,000 bytes in a key, 10,000 characters in a number, the rest unlimited")
  func defaults() throws {
    let mapper = ObjectMapper()
    let key = String(repeating: "k", count: 50_000)
    #expect(try mapper.map(#"{"\#(key)":1}"#, to: [String: Int].self) == [key: 1])
    #expect(throws: MappingError.self) {
      try mapper.map(#"{"\#(key)k":1}"#, to: [String: Int].self)
    }
    let digits = String(repeating: "1", count: 9_998)
    #expect(try mapper.map("[0.\(digits)]", to: [Double].self) == [1 / 9.0])
    let error = try #require(throws: MappingError.self) {
      try mapper.map("[0.\(digits)1]", to: [Double].self)
    }
    #expect(error.description.hasPrefix("[0]: limit exceeded: expected at most 10000 characters"))
    let text = String(repeating: "s", count: 5_000_000)
    #expect(try mapper.map(#"["\#(text)"]"#, to: [String].self) == [text])
  }

  @Test("a key that was learned keeps the limit the next time")
  func learntKeys() throws {
    let mapper = ObjectMapper(options: .changing { $0.maximumKeyLength = 6 })
    for _ in 0..<3 {
      #expect(try mapper.map(#"{"size":2}"#, to: Note.self).size == 2)
      #expect(throws: MappingError.self) { try mapper.map(#"{"seven77":2}"#, to: Note.self) }
    }
  }

  @Test("closures' nodes are within the limits, and the texts in strings have them too")
  func nodes() throws {
    var options = MappingOptions()
    options.maximumStringLength = 12
    options.maximumNumberLength = 3
    options.readsJSONInStrings = true
    let mapper = ObjectMapper.with(Note.self, options: options) { note in
      note.map("title", to: \.text) { node, _ in try node.string }
    }
    #expect(try mapper.map(#"{"title":"four"}"#, to: Note.self).text == "four")
    let error = try #require(throws: MappingError.self) {
      try mapper.map(#"{"title":"thirteen byte"}"#, to: Note.self)
    }
    #expect(error.description.hasPrefix("title: limit exceeded: expected at most 12 bytes"))
    #expect(try mapper.map(#"{"counts":"{\"a\":123}"}"#, to: Note.self).counts == ["a": 123])
    let inner = try #require(throws: MappingError.self) {
      try mapper.map(#"{"counts":"{\"a\":1234}"}"#, to: Note.self)
    }
    #expect(inner.kind == .limitExceeded)
  }
}
