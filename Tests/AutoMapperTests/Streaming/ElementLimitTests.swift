import AutoMapper
import Foundation
import Testing

/// Limits, cancellation, progress, and what the source of the bytes throws.
@Suite("Streams: limits and cancellation")
struct ElementLimitTests {
  static func mapper(_ configure: (inout MappingOptions) -> Void) -> ObjectMapper {
    ObjectMapper(options: .changing(configure))
  }

  static let advice = "; raise MappingOptions.maximumElementLength if the source is trusted"
  static let rows: [(ElementFormat, String, String)] = [
    (
      .lines, #"{"id":1}\#n{"id":2,"name":"aaaaaa"}\#n{"id":3}"#,
      "1 ! limit (line 2, column 1)"
    ),
    (.lines, #"{"id":1   }\#n{"id":12345}\#n"#, "1 12345 ."),
    (.concatenated, #"{"id":1} {"id":2,"name":"aaaaaa"#, "1 ! limit (line 1, column 10)"),
    (.array, #"[{"id":1},{"id":123456}]"#, "1 ! limit (line 1, column 11)"),
    (.array(at: "a"), #"{"bbbbbbbbbbbb":[],"a":[]}"#, "! limit (line 1, column 2)"),
    (.array(at: "a"), #"{"b":"bbbbbbbbbbb","a":[]}"#, "! limit (line 1, column 6)"),
    (.array(at: "a"), #"{"b":1111111111111,"a":[]}"#, "! limit (line 1, column 6)"),
    (.array(at: "a"), #"{"b":[1,2,3,4,5,6,7,8,9],"a":[{"id":1}]}"#, "1 ."),
  ]

  @Test("an element has at most as many bytes as the options say", arguments: rows)
  func length(format: ElementFormat, text: String, expected: String) async throws {
    let expected = expected.replacing(
      "limit", with: "limit exceeded: expected at most 12 bytes in an element, found more")
    let mapper = Self.mapper { $0.maximumElementLength = 12 }
    #expect(
      try await ElementEntryPoints.texts(text, format, mapper)
        == [expected.hasSuffix(".") ? expected : expected + Self.advice])
  }

  @Test("a stream that never ends an element is given up at the limit")
  func endless() throws {
    let mapper = Self.mapper { $0.maximumElementLength = 1 << 20 }
    let chunks = sequence(first: [UInt8](repeating: 0x5B, count: 1000)) { $0 }
    for format in [ElementFormat.lines, .concatenated] {
      let reader = mapper.elements(of: StreamItem.self, in: chunks, format: format)
      expectError(.limitExceeded) { try reader.next() }
      #expect(try reader.next() == nil)
    }
    let array = mapper.elements(of: StreamItem.self, in: chunks, format: .array(at: "a"))
    expectError(.depthExceeded) { try array.next() }
  }

  @Test("levels around an element count, as in the whole document")
  func depth() async throws {
    let text = #"{"a":[{"id":1},{"id":2,"x":[]},{"id":3,"x":[[]]},{"id":4}]}"#
    for maximum in 2...5 {
      let mapper = Self.mapper { $0.maximumDepth = maximum }
      let whole = Result { try mapper.map(text, to: [StreamItem].self, at: "a").count }
      let texts = try await ElementEntryPoints.texts(text, .array(at: "a"), mapper)
      #expect(texts.count == 1)
      switch whole {
      case .success: #expect(texts == ["1 2 3 4 ."])
      case .failure: #expect(texts.first?.contains("levels of nesting") == true)
      }
    }
  }

  @Test("the limits of documents hold for each element, and the next one is read")
  func elementLimits() async throws {
    let elements = [#"{"id":1}"#, #"{"id":2,"name":"aaaaaa"}"#, #"{"id":3}"#]
    let limits: [@Sendable (inout MappingOptions) -> Void] = [
      { $0.maximumStringLength = 5 }, { $0.maximumDocumentLength = 10 },
      { $0.maximumElementCount = 1 }, { $0.maximumKeyLength = 3 },
    ]
    for limit in limits {
      let mapper = Self.mapper(limit)
      let lines = elements.joined(separator: "\n")
      #expect(try await ElementEntryPoints.texts(lines, .lines, mapper, .skip) == ["1 3 ."])
      let texts = try await ElementEntryPoints.texts(lines, .lines, mapper)
      #expect(texts.count == 1)
      #expect(texts.first?.contains("1 ! ") == true)
      #expect(texts.first?.contains("limit exceeded: expected at most") == true)
      let array = "[" + elements.joined(separator: ",") + "]"
      let inArray = try await ElementEntryPoints.texts(array, .array, mapper)
      #expect(inArray.count == 1)
      #expect(inArray.first?.contains("1 ! ") == true)
    }
  }

  // MARK: Cancellation

  #if Foundation
  @Test("cancelling the progress ends the stream")
  func cancelledProgress() async throws {
    let text = String(repeating: "{\"id\":1}\n", count: 10)
    let progress = Progress(totalUnitCount: 0)
    let reader = ObjectMapper.shared.elements(
      of: StreamItem.self, in: text.utf8, progress: progress)
    #expect(try reader.next() != nil)
    progress.cancel()
    #expect(throws: CancellationError.self) { try reader.next() }
    #expect(try reader.next() == nil)
    let other = Progress(totalUnitCount: 0)
    let parallel = ObjectMapper.shared.elements(
      of: StreamItem.self, in: text.utf8, progress: other
    ).parallel()
    #expect(try await parallel.next() != nil)
    other.cancel()
    await #expect(throws: CancellationError.self) { try await parallel.next() }
    #expect(try await parallel.next() == nil)
  }
  #endif

  /// Lines without end.
  struct Endless: AsyncSequence, AsyncIteratorProtocol {
    mutating func next() async -> [UInt8]? {
      await Task.yield()
      return Array("{\"id\":1}\n".utf8)
    }

    func makeAsyncIterator() -> Endless { self }
  }

  @Test("cancelling the task ends the stream", arguments: [false, true])
  func cancelledTask(isParallel: Bool) async throws {
    let journal = ElementErrorTests.Journal()
    let task = Task {
      let reader = ObjectMapper.shared.elements(of: StreamItem.self, in: Endless())
      if isParallel {
        for try await _ in reader.parallel() { journal.add("element") }
      } else {
        for try await _ in reader { journal.add("element") }
      }
    }
    while journal.all.count < 3 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  #if Foundation
  // MARK: Progress

  @Test("a progress reports how many bytes of a file were used")
  func progress() async throws {
    let line = #"{"id":1,"name":"\#(String(repeating: "a", count: 80))"}\#n"#
    let text = String(repeating: line, count: 40_000)
    try await ElementEntryPoints.withFile(text) { file in
      let progress = Progress(totalUnitCount: 0)
      let reader = ObjectMapper.shared.elements(
        of: StreamItem.self, inFile: file, progress: progress)
      _ = try reader.next()
      #expect(progress.totalUnitCount == text.utf8.count)
      var seen: Set<Int64> = []
      while try reader.next() != nil { seen.insert(progress.completedUnitCount) }
      #expect(seen.count >= 3)
      #expect(progress.completedUnitCount == text.utf8.count)
      #expect(progress.isFinished)
      let other = Progress(totalUnitCount: 0)
      for try await _ in ObjectMapper.shared.elements(
        of: StreamItem.self, inFile: file, progress: other
      ).parallel() {}
      #expect(other.completedUnitCount == text.utf8.count)
      #expect(other.totalUnitCount == text.utf8.count)
    }
  }
  #endif

  // MARK: Sources

  struct Broken: Error {}

  @Test("what the source throws comes behind the elements before it, and ends the stream")
  func brokenSource() async throws {
    func chunks() -> AsyncThrowingStream<[UInt8], any Error> {
      AsyncThrowingStream { continuation in
        continuation.yield(Array(#"{"id":1}\#n{"id":2}\#n{"id"#.utf8))
        continuation.finish(throwing: Broken())
      }
    }
    let reader = ObjectMapper.shared.elements(of: StreamItem.self, in: chunks())
    #expect(try await reader.next()?.id == 1)
    #expect(try await reader.next()?.id == 2)
    await #expect(throws: Broken.self) { try await reader.next() }
    #expect(try await reader.next() == nil)
    let parallel = ObjectMapper.shared.elements(of: StreamItem.self, in: chunks()).parallel()
    #expect(try await parallel.next()?.id == 1)
    #expect(try await parallel.next()?.id == 2)
    await #expect(throws: Broken.self) { try await parallel.next() }
    #expect(try await parallel.next() == nil)
  }

  #if Foundation
  @Test("a file that is not there is an error when an element is asked for")
  func noFile() throws {
    let reader = ObjectMapper.shared.elements(
      of: StreamItem.self, inFile: URL(filePath: "/nowhere/at/all.jsonl"))
    #expect(throws: CocoaError.self) { try reader.next() }
    #expect(try reader.next() == nil)
  }

  @Test("elements come out of a pipe while it is open")
  func pipe() throws {
    let pipe = Pipe()
    let reader = ObjectMapper.shared.elements(of: StreamItem.self, in: pipe.fileHandleForReading)
    try pipe.fileHandleForWriting.write(contentsOf: Data(#"{"id":1}\#n{"id":"#.utf8))
    #expect(try reader.next()?.id == 1)
    try pipe.fileHandleForWriting.write(contentsOf: Data("2}\n".utf8))
    #expect(try reader.next()?.id == 2)
    try pipe.fileHandleForWriting.close()
    #expect(try reader.next() == nil)
  }
  #endif

  @Test("bytes are asked for when an element is, and not before")
  func backPressure() async throws {
    let asked = ElementErrorTests.Journal()
    let chunks = AsyncStream<[UInt8]> {
      asked.add("chunk")
      return Array(#"{"id":1}\#n{"id":2}\#n"#.utf8)
    }
    let reader = ObjectMapper.shared.elements(of: StreamItem.self, in: chunks)
    #expect(asked.all.isEmpty)
    _ = try await reader.next()
    _ = try await reader.next()
    #expect(asked.all.count == 1)
    _ = try await reader.next()
    #expect(asked.all.count == 2)
  }
}
