import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Writing has the same limits as reading, so that its output can be read again.
@Suite("Writing: limits")
struct WritingLimitTests {
  struct Note {
    var text: String?
    var tags: [String]?
    var counts: [String: Int]?
    var json: JSONValue?
  }

  final class Node {
    var left: Node?
    var right: Node?
  }

  /// The ways to write a value.
  private func writers(_ note: Note) -> [(ObjectMapper) throws -> Any] {
    [
      { try $0.jsonData(from: note) },
      { try $0.jsonString(from: note) },
      { try $0.jsonString(from: note, formatting: [.prettyPrinted, .sortedKeys]) },
      { try $0.jsonValue(from: note) },
      { try $0.dictionary(from: note) },
    ]
  }

  private func expect(
    _ within: Note, _ beyond: Note, _ description: String, _ set: (inout MappingOptions) -> Void
  ) throws {
    let mapper = ObjectMapper(options: .changing(set))
    for write in writers(within) { _ = try write(mapper) }
    for (index, write) in writers(beyond).enumerated() {
      let error = try #require(throws: MappingError.self, "\(index)") { _ = try write(mapper) }
      #expect(error.kind == .limitExceeded)
      #expect(
        error.description == description + " if the source is trusted", "\(index)")
    }
  }

  @Test("strings, long and short, in properties and arrays")
  func strings() throws {
    let text = "limit exceeded: expected at most 4 bytes in a string, found 5; "
    let advice = "raise MappingOptions.maximumStringLength"
    try expect(Note(text: "four"), Note(text: "fives"), "text: " + text + advice) {
      $0.maximumStringLength = 4
    }
    try expect(
      Note(tags: ["", "four"]), Note(tags: ["", "five\n"]), "tags[1]: " + text + advice
    ) { $0.maximumStringLength = 4 }
    let long = String(repeating: "long ", count: 20)
    try expect(
      Note(text: long), Note(text: long + "x"),
      "text: limit exceeded: expected at most 100 bytes in a string, found 101; " + advice
    ) { $0.maximumStringLength = 100 }
    try expect(
      Note(json: ["a": "four"]), Note(json: ["a": "fives"]), "json.a: " + text + advice
    ) { $0.maximumStringLength = 4 }
  }

  @Test("keys of dictionaries; those of the model are written whatever their length")
  func keys() throws {
    try expect(
      Note(text: "", counts: ["abc": 1]), Note(counts: ["abcd": 1]),
      "counts: limit exceeded: expected at most 3 bytes in a key, found 4; "
        + "raise MappingOptions.maximumKeyLength"
    ) { $0.maximumKeyLength = 3 }
  }

  @Test("numbers of all types")
  func numbers() throws {
    try expect(
      Note(counts: ["a": 123], json: 1.5), Note(counts: ["a": 123], json: 1.25),
      "json: limit exceeded: expected at most 3 characters in a number, found 4; "
        + "raise MappingOptions.maximumNumberLength"
    ) { $0.maximumNumberLength = 3 }
  }

  @Test("elements and members together")
  func elements() throws {
    let mapper = ObjectMapper(options: .changing { $0.maximumElementCount = 4 })
    for write in writers(Note(tags: ["a", "[,"], json: [])) { _ = try write(mapper) }
    for write in writers(Note(tags: ["a", "b"], json: [0])) {
      let error = try #require(throws: MappingError.self) { _ = try write(mapper) }
      #expect(error.kind == .limitExceeded)
      #expect(error.expected == "at most 4 elements and members")
    }
  }

  @Test("a text has at most as many bytes as the options say", arguments: [0, 1, 100, 511, 5_000])
  func document(length: Int) throws {
    let text = String(repeating: "a", count: length)
    let mapper = ObjectMapper(options: .changing { $0.maximumDocumentLength = length + 4 })
    #expect(try mapper.jsonString(from: [text]) == #"["\#(text)"]"#)
    for formatting in [[], .prettyPrinted] as [JSONFormatting] {
      let error = try #require(throws: MappingError.self) {
        try mapper.jsonString(from: [text + "b"], formatting: formatting)
      }
      #expect(error.kind == .limitExceeded)
      #expect(error.expected == "at most \(length + 4) bytes of text")
      #expect(error.advice?.contains("maximumDocumentLength") == true)
    }
  }

  @Test("values that share others cannot grow beyond the limit of the text")
  func shared() throws {
    // A text of 2 to the power of 60 braces, if it were written.
    var node = Node()
    for _ in 0..<60 {
      let outer = Node()
      outer.left = node
      outer.right = node
      node = outer
    }
    let text = ObjectMapper(options: .changing { $0.maximumDocumentLength = 1 << 20 })
    let error = mappingError { try text.jsonData(from: node) }
    #expect(error?.kind == .limitExceeded)
    #expect(error?.path.description.hasPrefix("left.left.left") == true)
    let tree = ObjectMapper(options: .changing { $0.maximumElementCount = 1_000 })
    for write in [{ _ = try tree.jsonValue(from: node) }, { _ = try tree.dictionary(from: node) }] {
      #expect((#expect(throws: MappingError.self) { try write() })?.kind == .limitExceeded)
    }
  }
}
