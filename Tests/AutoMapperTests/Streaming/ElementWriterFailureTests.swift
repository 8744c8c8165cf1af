import AutoMapper
import Foundation
import Testing

/// A writer whose file or closure failed: its text is incomplete, and success is not reported.
@Suite("Streams: writers that failed")
struct ElementWriterFailureTests {
  struct Full: Error, Equatable { var number = 0 }

  static let formats: [ElementFormat] = [.lines, .concatenated, .array, .array(at: "a.b")]

  /// Longer than what is collected before it is handed on.
  private let long = String(repeating: "a", count: 100_000)

  @Test(
    "after an error of its closure a writer throws it again, and writes nothing", arguments: formats
  )
  func closure(format: ElementFormat) throws {
    var calls = 0
    var text = Data()
    let writer = try ObjectMapper.shared.elementWriter(format: format) { piece in
      calls += 1
      if calls == 2 { throw Full(number: calls) }
      text.append(piece)
    }
    try writer.write(long)
    let length = text.count
    for element in [long, "short", long] {
      #expect(throws: Full(number: 2)) { try writer.write(element) }
    }
    #expect(throws: Full(number: 2)) { try writer.write(contentsOf: ["short"]) }
    for _ in 1...2 { #expect(throws: Full(number: 2)) { try writer.close() } }
    #expect(calls == 2)
    #expect(text.count == length)
  }

  @Test("an error at the end of the text is thrown by each further call", arguments: formats)
  func end(format: ElementFormat) throws {
    var calls = 0
    let writer = try ObjectMapper.shared.elementWriter(format: format) { _ in
      calls += 1
      throw Full(number: calls)
    }
    try writer.write("short")
    for _ in 1...2 { #expect(throws: Full(number: 1)) { try writer.close() } }
    #expect(throws: Full(number: 1)) { try writer.write("more") }
    #expect(calls == 1)
  }

  @Test("an element that cannot be written does not end a writer")
  func element() throws {
    var text = ""
    let writer = try ObjectMapper.shared.elementWriter {
      text += String(decoding: $0, as: UTF8.self)
    }
    try writer.write(1.5)
    #expect(throws: MappingError.self) { try writer.write(Double.nan) }
    try writer.write(2.5)
    try writer.close()
    try writer.close()
    #expect(text == "1.5\n2.5\n")
    #expect(writer.count == 2)
  }

  #if Foundation
  @Test("a handle that fails ends its writer")
  func handle() async throws {
    try await ElementEntryPoints.withFile { file in
      let reading = try FileHandle(forReadingFrom: file)
      let writer = try ObjectMapper.shared.elementWriter(to: reading)
      #expect(throws: (any Error).self) { try writer.write(long) }
      #expect(throws: (any Error).self) { try writer.write("short") }
      #expect(throws: (any Error).self) { try writer.close() }
    }
  }
  #endif
}
