import AutoMapper
import Foundation
import Testing

/// Every row goes through every entry point, cut into chunks of every length.
@Suite("Streams: formats")
struct ElementFormatTests {
  struct Row: Sendable, CustomStringConvertible {
    let format: ElementFormat
    let text: String
    let expected: String

    init(_ format: ElementFormat, _ text: String, _ expected: String) {
      self.format = format
      self.text = text
      self.expected = expected
    }

    var description: String { text }
  }

  static let items = ElementFormat.array(at: "response.items")

  static let rows = [
    // Lines.
    Row(.lines, "", "."),
    Row(.lines, "\n \n\r\n", "."),
    Row(.lines, #"{"id":1}"#, "1 ."),
    Row(.lines, "{\"id\":1}\n", "1 ."),
    Row(.lines, "{\"id\":1}\r\n\r\n  {\"id\":2} \r\n", "1 2 ."),
    Row(.lines, #"{"id":1}\#n\#n \#t\#n{"id":2,"name":"}\"\n"}\#n{"id":3}"#, "1 2=}\"\n 3 ."),
    Row(.lines, #"\#u{FEFF}{"id":1}\#n{"id":2,"name":"é😀"}\#n"#, "1 2=é😀 ."),
    // Concatenated.
    Row(.concatenated, "", "."),
    Row(.concatenated, " \n ", "."),
    Row(.concatenated, #"{"id":1}{"id":2}"#, "1 2 ."),
    Row(
      .concatenated, #"\#u{FEFF} {"id":1}\#n\#n {"id":\#n2}{"id":3,"name":"[{\\"}"#,
      "1 2 3=[{\\ ."),
    // Arrays.
    Row(.array, "[]", "."),
    Row(.array, " [ ] ", "."),
    Row(.array, #"[{"id":1}]"#, "1 ."),
    Row(.array, #"\#u{FEFF}[\#n  {"id": 1, "name": "a,b]"},\#n  {"id":2}\#n]\#n"#, "1=a,b] 2 ."),
    // Arrays in documents.
    Row(items, #"{"response":{"items":[{"id":1},{"id":2}]}}"#, "1 2 ."),
    Row(
      items,
      #"{"a":[1,-2.5e3,"\u00e9",{"b":[null,{}]}],"response":{"n":1,"items":[{"id":1}],"m":[[]]},"z":true}"#,
      "1 ."),
    Row(items, #"{"response":null,"response":{"items":[{"id":3}]}}"#, "3 ."),
    Row(items, #"{"response":{"item":[],"items":[]}}"#, "."),
    Row(items, #"{"response.items":[{"id":4}],"response":{"items":[{"id":5}]}}"#, "4 ."),
    Row(items, #"{"response":{"\u0069tems":[{"id":6}]}}"#, "6 ."),
    Row(.array(at: "1.0"), #"[[7],[[{"id":8}],9],10]"#, "8 ."),
    Row(.array(at: "a.1"), #"{"a":[[],[{"id":8},{"id":9}]]}"#, "8 9 ."),
  ]

  @Test("elements come out, wherever the chunks are cut", arguments: rows)
  func everyChunk(row: Row) async throws {
    #expect(try await ElementEntryPoints.texts(row.text, row.format) == [row.expected])
  }

  static let scalars: [(ElementFormat, String, [Int])] = [
    (.lines, "1\n-2\n3", [1, -2, 3]),
    (.concatenated, "1 2\n3\t4", [1, 2, 3, 4]),
    (.concatenated, "1", [1]),
    (.array, "[1,2 , 3]", [1, 2, 3]),
  ]

  @Test("elements may be scalars", arguments: scalars)
  func scalar(format: ElementFormat, text: String, expected: [Int]) throws {
    for size in 1...text.utf8.count {
      let reader = ObjectMapper.shared.elements(
        of: Int.self, in: ElementEntryPoints.pieces(text, of: size), format: format)
      var found: [Int] = []
      while let number = try reader.next() { found.append(number) }
      #expect(found == expected)
    }
  }

  @Test("scalars of several kinds end where the next begins")
  func mixed() throws {
    let reader = ObjectMapper.shared.elements(
      of: JSONValue.self, in: #"1"a"true[2]null{"b":3}"c"4"#.utf8, format: .concatenated)
    var found: [JSONValue] = []
    while let value = try reader.next() { found.append(value) }
    #expect(found == [1, "a", true, [2], nil, ["b": 3], "c", 4])
  }

  @Test("an element may be longer than many chunks")
  func longElement() throws {
    let name = String(repeating: "a\\n{", count: 700_000)
    let text = #"{"id":1}\#n{"id":2,"name":"\#(name)"}\#n{"id":3}\#n"#
    for format in [ElementFormat.lines, .concatenated] {
      let reader = ObjectMapper.shared.elements(of: StreamItem.self, in: text.utf8, format: format)
      #expect(try reader.next()?.id == 1)
      #expect(try reader.next()?.name?.utf8.count == 2_100_000)
      #expect(try reader.next()?.id == 3)
      #expect(try reader.next() == nil)
    }
  }

  @Test("the text around an array may be longer than many chunks")
  func longSurroundings() throws {
    let filler =
      "[" + Array(repeating: #"{"a":[1,"\"]"],"b":{}}"#, count: 120_000).joined(separator: ",")
      + "]"
    let text = #"{"x":\#(filler),"response":{"y":\#(filler),"items":[{"id":1}],"z":\#(filler)}}"#
    let reader = ObjectMapper.shared.elements(
      of: StreamItem.self, in: text.utf8, format: Self.items)
    #expect(try reader.next()?.id == 1)
    #expect(try reader.next() == nil)
    let broken = ObjectMapper.shared.elements(
      of: StreamItem.self, in: text.dropLast(8).utf8, format: Self.items)
    #expect(try broken.next()?.id == 1)
    #expect(throws: MappingError.self) { try broken.next() }
  }

  @Test("a stream says what the whole document says, whatever is changed in it")
  func mutations() throws {
    let text =
      #"{"a":[1.5,"\u00e9\n"],"r":{"n":-1,"i":[{"id":1,"name":"é"},{"id":2}],"t":true},"z":null}"#
    let bytes = Array(text.utf8)
    var agreements = 0
    for index in bytes.indices {
      for byte in Array(#" "\{}[],:0-e."#.utf8) + [0x00, 0x0A, 0x80, 0xC3, 0xFF] {
        var changed = bytes
        changed[index] = byte
        let whole = Result {
          try ObjectMapper.shared.map(changed, to: [StreamItem].self, at: "r.i")
        }
        let stream = Result {
          let reader = ObjectMapper.shared.elements(
            of: StreamItem.self, in: changed, format: .array(at: "r.i"))
          var items: [StreamItem] = []
          while let item = try reader.next() { items.append(item) }
          return items
        }
        switch (whole, stream) {
        case (.success(let whole), .success(let stream)): #expect(whole == stream)
        case (.failure, .failure): break
        default: Issue.record("\(String(decoding: changed, as: UTF8.self)): \(whole), \(stream)")
        }
        agreements += 1
      }
      #expect(throws: MappingError.self) {
        let reader = ObjectMapper.shared.elements(
          of: StreamItem.self, in: bytes[..<index], format: .array(at: "r.i"))
        while try reader.next() != nil {}
      }
    }
    #expect(agreements == bytes.count * 18)
  }
}
