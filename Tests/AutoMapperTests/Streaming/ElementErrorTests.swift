import AutoMapper
import Foundation
import Testing

/// The errors of streams: their texts, their places, and what comes behind them.
@Suite("Streams: errors")
struct ElementErrorTests {
  typealias Row = ElementFormatTests.Row
  static let items = ElementFormatTests.items

  static let rows = [
    Row(
      .lines, #"{"id":1}\#n\#n{"id":"x"}\#n"#,
      #"1 ! [1].id: expected Int, found the string "x" (line 3, column 7)"#),
    Row(
      .lines, #"{"id":1}\#n{"id":2\#n,"name":"a"}\#n"#,
      "1 ! [1]: invalid JSON: expected a comma or }, found a line feed (line 2, column 8)"),
    Row(
      .lines, #"{"id":1} {"id":2}\#n"#,
      "! [0]: invalid JSON: expected a line feed, found '{' (line 1, column 10)"),
    Row(
      .lines, #"{"id":1}\#n\#u{FEFF}{"id":2}\#n"#,
      "1 ! [1]: invalid JSON: expected a value, found the byte 0xEF (line 2, column 1)"),
    Row(
      .lines, #"{"id":1}\#n{"id":2"#,
      "1 ! [1]: invalid JSON: expected a comma or }, found the end of the text (line 2, column 8)"),
    Row(
      .concatenated, #"{"id":1},{"id":2}"#,
      "1 ! invalid JSON: expected a value, found ',' (line 1, column 9)"),
    Row(
      .concatenated, #"{"id":1}\#n{"id":2]{"id":3}"#,
      "1 ! [1]: invalid JSON: expected a comma or }, found ']' (line 2, column 8)"),
    Row(
      .concatenated, #"{"id":1}\#n {"id""#,
      "1 ! [1]: invalid JSON: expected a colon, found the end of the text (line 2, column 7)"),
    Row(
      .array, "", "! invalid JSON: expected a value, found the end of the text (line 1, column 1)"),
    Row(
      .array, "[", "! invalid JSON: expected a value, found the end of the text (line 1, column 2)"),
    Row(
      .array, #"[{"id":1},]"#,
      "1 ! invalid JSON: expected a value, found ']' (line 1, column 11)"),
    Row(
      .array, #"[{"id":1}\#n{"id":2}]"#,
      "1 ! invalid JSON: expected a comma or ], found '{' (line 2, column 1)"),
    Row(
      .array, "[{\"id\":1}]\n]",
      "1 ! invalid JSON: expected the end of the text, found ']' (line 2, column 1)"),
    Row(.array, "{}", "! expected an array, found an object (line 1, column 1)"),
    Row(.array, " null", "! expected an array, found null (line 1, column 2)"),
    Row(.array, #""ab""#, #"! expected an array, found the string "ab" (line 1, column 1)"#),
    Row(
      items, #"{"response":{"items":[{"id":1},\#n{"id":2,\#n"name":[]}]}}"#,
      "1 ! response.items[1].name: expected String, found an array (line 3, column 8)"),
    Row(
      items, #"{"response":{"items":12}}"#,
      "! response.items: expected an array, found the number 12 (line 1, column 22)"),
    Row(
      items, #"{"response":{"item":[]}}"#,
      "! response.items: expected a value at this path, found nothing"),
    Row(
      items, #"{"a":01}"#,
      "! invalid JSON: expected no digit after a leading zero, found '1' (line 1, column 7)"),
    Row(
      items, #"{"a":truefalse}"#,
      "! invalid JSON: expected a comma or }, found 'f' (line 1, column 10)"),
    Row(items, #"{"a" 1}"#, "! invalid JSON: expected a colon, found '1' (line 1, column 6)"),
    Row(
      items, "{a:1}",
      "! invalid JSON: expected a key in quotation marks, found 'a' (line 1, column 2)"),
    Row(
      items, #"{"response":{"items":[{"id":1}]},\#n"b":[1,]}"#,
      "1 ! invalid JSON: expected a value, found ']' (line 2, column 8)"),
    Row(
      items, #"{"response":{"items":[{"id":1}],"n":0,"items":[]}}"#,
      "1 ! response.items: invalid key: expected one array at the path, "
        + "found this key again behind the elements (line 1, column 39)"),
    Row(
      items, #"{"response":{"items":[]},"response":1}"#,
      "! response: invalid key: expected one array at the path, "
        + "found this key again behind the elements (line 1, column 26)"),
    Row(
      .array(at: "a..b"), "[]",
      #"! invalid key: expected steps joined by single dots, found the path "a..b""#),
  ]

  @Test("errors say where in the whole stream, wherever the chunks are cut", arguments: rows)
  func everyChunk(row: Row) async throws {
    #expect(try await ElementEntryPoints.texts(row.text, row.format) == [row.expected])
  }

  @Test("a place is that in the whole stream behind many chunks", arguments: [false, true])
  func farAway(isPretty: Bool) async throws {
    let lines = (0..<90_000).map { isPretty ? "{\n\"id\":\($0)\n}" : #"{"id":\#($0)}"# }
    let text = lines.joined(separator: "\n") + "\n  {\"id\":null}"
    let offset = text.utf8.count - "null}".utf8.count
    for isParallel in [false, true] {
      let reader = ObjectMapper.shared.elements(
        of: StreamItem.self, in: text.utf8, format: .concatenated)
      var count = 0
      let error = await #expect(throws: MappingError.self) {
        if isParallel {
          for try await item in reader.parallel() {
            #expect(item.id == count)
            count += 1
          }
        } else {
          while try reader.next() != nil { count += 1 }
        }
      }
      #expect(count == 90_000)
      #expect(error?.path.description == "[90000].id")
      #expect(error?.kind == .missingValue)
      #expect(
        error?.location
          == MappingError.Location(line: isPretty ? 270_001 : 90_001, column: 9, offset: offset))
    }
  }

  @Test("invalid UTF-8 is an error, and text in other encodings")
  func encodings() {
    let line: [UInt8] = Array("\"a\"\n\"".utf8) + [0xC3, 0x28] + Array("\"\n\"b\"\n".utf8)
    #expect(
      ElementEntryPoints.text(of: ObjectMapper.shared.elements(of: String.self, in: line))
        == "a ! [1]: invalid JSON: expected UTF-8, found bytes that are not (line 2, column 2)")
    #expect(
      ElementEntryPoints.text(
        of: ObjectMapper.shared.elements(
          of: String.self, in: line, invalidElements: .skip)) == "a b .")
    #expect(
      ElementEntryPoints.text(
        of: ObjectMapper.shared.elements(of: Int.self, in: [0xFF, 0xFE, 0x31, 0x00] as [UInt8]))
        == "! invalid JSON: expected UTF-8, found text that looks like UTF-16 (line 1, column 1); "
        + "convert it to UTF-8 first")
  }

  // MARK: Leaving out

  static let skipped = [
    Row(.lines, #"{"id":1}\#n{"id":"x"}\#nnonsense\#n{"id":2\#n{"id":3}"#, "1 3 ."),
    Row(.concatenated, #"{"id":1}{"id":"x"}{"ID":3}"#, "1 3 ."),
    Row(
      .concatenated, #"{"id":1}{"id":tru}{"id":3}"#,
      "1 ! [1].id: invalid JSON: expected true, found 't' (line 1, column 15)"),
    Row(items, #"{"response":{"items":[{"id":"x"},5,{"id":1},null]}}"#, "1 ."),
    Row(
      items, #"{"response":{"items":[{"id":"x"},{"id":1}]}"#,
      "1 ! invalid JSON: expected a comma or }, found the end of the text (line 1, column 44)"),
  ]

  @Test("elements that do not fit are left out", arguments: skipped)
  func leavingOut(row: Row) async throws {
    #expect(
      try await ElementEntryPoints.texts(row.text, row.format, .shared, .skip) == [row.expected])
  }

  /// Collects the arguments that closures receive.
  final class Journal: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []

    func add(_ line: String) { lock.withLock { lines.append(line) } }

    var all: [String] { lock.withLock { lines } }
  }

  static let spoilt = #"{"id":1}\#n{"id":"x"}\#n{"id":3}\#n{}\#n{"id":5}\#n"#
  static let complaints = [
    #"[1].id: expected Int, found the string "x" (line 2, column 7)"#,
    "[3].id: expected Int, found nothing (line 4, column 1); make 'id' of StreamItem optional, or give "
      + "it a default: provider.configure(StreamItem.self) { $0.default(\\.id, …) }",
  ]

  @Test("a closure is notified of those that are left out, in order, and they are counted")
  func telling() async throws {
    let journal = Journal()
    let policy = InvalidStreamElements.skip { journal.add("\($0)") }
    let reader = ObjectMapper.shared.elements(
      of: StreamItem.self, in: Self.spoilt.utf8, invalidElements: policy)
    #expect(ElementEntryPoints.text(of: reader) == "1 3 5 .")
    #expect(reader.invalidElementCount == 2)
    let parallel = ObjectMapper.shared.elements(
      of: StreamItem.self, in: Self.spoilt.utf8, invalidElements: policy
    ).parallel()
    #expect(await ElementEntryPoints.text(of: parallel) == "1 3 5 .")
    #expect(parallel.invalidElementCount == 2)
    #expect(journal.all == Self.complaints + Self.complaints)
  }

  struct Enough: Error {}

  @Test("what the closure throws ends the stream")
  func throwingClosure() async throws {
    let policy = InvalidStreamElements.skip { _ in throw Enough() }
    let reader = ObjectMapper.shared.elements(
      of: StreamItem.self, in: Self.spoilt.utf8, invalidElements: policy)
    #expect(try reader.next()?.id == 1)
    #expect(throws: Enough.self) { try reader.next() }
    #expect(try reader.next() == nil)
    let parallel = ObjectMapper.shared.elements(
      of: StreamItem.self, in: Self.spoilt.utf8, invalidElements: policy
    ).parallel()
    #expect(try await parallel.next()?.id == 1)
    await #expect(throws: Enough.self) { try await parallel.next() }
    #expect(try await parallel.next() == nil)
  }

  @Test("the element behind an error can be asked for")
  func goingOn() async throws {
    let reader = ObjectMapper.shared.elements(of: StreamItem.self, in: Self.spoilt.utf8)
    var found: [String] = []
    for _ in 0..<7 {
      do {
        found.append(try reader.next().map { "\($0.id)" } ?? "nil")
      } catch {
        found.append("\(error)")
      }
    }
    #expect(found == ["1", Self.complaints[0], "3", Self.complaints[1], "5", "nil", "nil"])
    let parallel = ObjectMapper.shared.elements(
      of: StreamItem.self, in: Self.spoilt.utf8
    ).parallel()
    var foundInParallel: [String] = []
    for _ in 0..<7 {
      do {
        foundInParallel.append(try await parallel.next().map { "\($0.id)" } ?? "nil")
      } catch {
        foundInParallel.append("\(error)")
      }
    }
    #expect(foundInParallel == found)
  }

  @Test("a type that cannot be mapped is an error even if there are no elements")
  func unmappableType() async {
    typealias Action = @Sendable () -> Void
    let reader = ObjectMapper.shared.elements(of: Action.self, in: "".utf8)
    let text = ElementEntryPoints.text(of: reader)
    #expect(text.hasPrefix("! cannot map"))
    let parallel = ObjectMapper.shared.elements(of: Action.self, in: "".utf8).parallel()
    #expect(await ElementEntryPoints.text(of: parallel) == text)
  }

  final class Widget { var id = 0 }

  @Test("problems of the configuration are not left out")
  func configuration() throws {
    let reader = ObjectMapper.shared.elements(
      of: Widget.self, in: #"{"id":1}\#n{"id":2}"#.utf8, invalidElements: .skip)
    expectError(.factoryRequired, path: "[0]") { try reader.next() }
    #expect(try reader.next() == nil)
  }
}
