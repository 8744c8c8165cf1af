import AutoMapper
import Foundation
import Testing

/// Streams that are written, and read again.
@Suite("Streams: writing")
struct ElementWriterTests {
  struct Row: Sendable, CustomStringConvertible {
    let format: ElementFormat
    let formatting: JSONFormatting
    let count: Int
    let expected: String

    var description: String { expected }
  }

  static let rows = [
    Row(format: .lines, formatting: [], count: 0, expected: ""),
    Row(format: .lines, formatting: [], count: 2, expected: #"{"id":0}\#n{"id":1}\#n"#),
    Row(format: .lines, formatting: .prettyPrinted, count: 1, expected: "{\"id\":0}\n"),
    Row(format: .concatenated, formatting: [], count: 2, expected: #"{"id":0}\#n{"id":1}\#n"#),
    Row(
      format: .concatenated, formatting: .prettyPrinted, count: 2,
      expected: "{\n  \"id\": 0\n}\n{\n  \"id\": 1\n}\n"),
    Row(format: .array, formatting: [], count: 0, expected: "[]"),
    Row(format: .array, formatting: [], count: 1, expected: #"[{"id":0}]"#),
    Row(format: .array, formatting: [], count: 3, expected: #"[{"id":0},{"id":1},{"id":2}]"#),
    Row(
      format: .array(at: "a.b[]"), formatting: [], count: 2,
      expected: #"{"a":{"b[]":[{"id":0},{"id":1}]}}"#),
    Row(format: .array(at: "a"), formatting: [], count: 0, expected: #"{"a":[]}"#),
  ]

  @Test("elements are written in every format, by every door", arguments: rows)
  func writing(row: Row) async throws {
    let items = (0..<row.count).map { StreamItem(id: $0) }
    let mapper = ObjectMapper.shared
    #if Foundation
    try await ElementEntryPoints.withFile("something else that is longer than what comes") { file in
      try mapper.write(items, to: file, format: row.format, formatting: row.formatting)
      #expect(try String(contentsOf: file, encoding: .utf8) == row.expected)
      try await mapper.write(
        AsyncPieces(pieces: items), to: file, format: row.format, formatting: row.formatting)
      #expect(try String(contentsOf: file, encoding: .utf8) == row.expected)
    }
    #endif
    var data = Data()
    let writer = try mapper.elementWriter(format: row.format, formatting: row.formatting) {
      data.append($0)
    }
    try writer.write(contentsOf: items)
    try writer.close()
    try writer.close()
    #expect(writer.count == row.count)
    #expect(String(decoding: data, as: UTF8.self) == row.expected)
    var later = Data()
    try await mapper.write(
      AsyncPieces(pieces: items), format: row.format, formatting: row.formatting
    ) { later.append($0) }
    #expect(later == data)
  }

  static let arrays: [(ElementFormat, String?)] = [
    (.array, nil), (.array(at: "a"), "a"), (.array(at: "a.b.c"), "a.b.c"),
  ]

  @Test("an array is written as the whole document would be", arguments: arrays)
  func sameAsWhole(format: ElementFormat, path: String?) throws {
    let items = [StreamItem(id: 1, name: "a\nb/\u{1F600}"), StreamItem(id: 2)]
    for formatting in [JSONFormatting(), .prettyPrinted, [.prettyPrinted, .sortedKeys]] {
      for count in 0...2 {
        var data = Data()
        let writer = try ObjectMapper.shared.elementWriter(format: format, formatting: formatting) {
          data.append($0)
        }
        try writer.write(contentsOf: items.prefix(count))
        try writer.close()
        let whole = try ObjectMapper.shared.jsonString(
          from: Array(items.prefix(count)), formatting: formatting, wrappedIn: path)
        #expect(String(decoding: data, as: UTF8.self) == whole)
      }
    }
  }

  #if Foundation
  @Test(
    "what was written is read again",
    arguments: [ElementFormat.lines, .concatenated, .array, .array(at: "a.b")])
  func roundTrip(format: ElementFormat) async throws {
    let items = (0..<20_000).map { StreamItem(id: $0, name: $0 % 3 == 0 ? nil : "é\"\\\n\($0)") }
    try await ElementEntryPoints.withFile { file in
      let progress = Progress(totalUnitCount: 0)
      try ObjectMapper.shared.write(items, to: file, format: format, progress: progress)
      #expect(progress.completedUnitCount == 20_000)
      #expect(progress.totalUnitCount == 20_000)
      var found: [StreamItem] = []
      for try await item in ObjectMapper.shared.elements(
        of: StreamItem.self, inFile: file, format: format
      ).parallel() {
        found.append(item)
      }
      #expect(found == items)
    }
  }
  #endif

  struct Measurement { var value: Double }

  @Test("an element that cannot be written leaves nothing behind")
  func failing() throws {
    var text = ""
    let writer = try ObjectMapper.shared.elementWriter(format: .array(at: "a")) {
      text += String(decoding: $0, as: UTF8.self)
    }
    try writer.write(Measurement(value: 1))
    expectError(.outOfRange, path: "a[1].value") { try writer.write(Measurement(value: .nan)) }
    try writer.write(Measurement(value: 2))
    try writer.close()
    #expect(text == #"{"a":[{"value":1},{"value":2}]}"#)
    expectError(.invalidConfiguration) { try writer.write(Measurement(value: 3)) }
  }

  @Test("text comes in pieces, and the sink's errors go out")
  func pieces() async throws {
    struct Full: Error {}
    var lengths: [Int] = []
    let items = Array(
      repeating: StreamItem(id: 1, name: String(repeating: "a", count: 1000)), count: 500)
    try await ObjectMapper.shared.write(AsyncPieces(pieces: items)) { lengths.append($0.count) }
    #expect(lengths.count > 5)
    #expect(lengths.allSatisfy { $0 < 80_000 })
    await #expect(throws: Full.self) {
      try await ObjectMapper.shared.write(AsyncPieces(pieces: items)) { _ in throw Full() }
    }
    let writer = try ObjectMapper.shared.elementWriter { _ in throw Full() }
    #expect(throws: Full.self) { try writer.write(contentsOf: items) }
  }

  @Test("a path that is none is refused before anything is written")
  func invalidPath() {
    #expect(throws: MappingError.self) {
      try ObjectMapper.shared.elementWriter(format: .array(at: "a..b")) { _ in }
    }
  }

  #if Foundation
  @Test("cancelling the progress ends the writing")
  func cancellation() async throws {
    let progress = Progress(totalUnitCount: 0)
    progress.cancel()
    try await ElementEntryPoints.withFile { file in
      #expect(throws: CancellationError.self) {
        try ObjectMapper.shared.write([1, 2], to: file, progress: progress)
      }
      await #expect(throws: CancellationError.self) {
        try await ObjectMapper.shared.write(AsyncPieces(pieces: [1]), to: file, progress: progress)
      }
    }
  }

  @Test("a handle is written to from its position on, and stays open")
  func handle() async throws {
    try await ElementEntryPoints.withFile { file in
      let handle = try FileHandle(forWritingTo: file)
      try handle.write(contentsOf: Data("# ".utf8))
      let writer = try ObjectMapper.shared.elementWriter(to: handle)
      try writer.write(1)
      try writer.close()
      try handle.write(contentsOf: Data("end".utf8))
      #expect(try String(contentsOf: file, encoding: .utf8) == "# 1\nend")
    }
  }
  #endif
}
