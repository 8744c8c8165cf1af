import AutoMapper
import Foundation

/// The model that the tests of streams map.
struct StreamItem: Equatable, Sendable {
  var id: Int
  var name: String?
}

/// Chunks of bytes that come one after the other.
struct AsyncPieces<Piece: Sendable>: AsyncSequence {
  let pieces: [Piece]

  struct AsyncIterator: AsyncIteratorProtocol {
    var rest: ArraySlice<Piece>

    mutating func next() async -> Piece? {
      await Task.yield()
      return rest.popFirst()
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: pieces[...]) }
}

/// The ways into a stream, and what comes out of it as text: the elements, then the error or a period.
enum ElementEntryPoints {
  static func pieces(_ text: String, of size: Int) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min($0 + size, bytes.count)])
    }
  }

  static func text<Element>(of reader: ElementReader<Element>) -> String {
    var parts: [String] = []
    do {
      while let element = try reader.next() { parts.append(part(element)) }
      parts.append(".")
    } catch {
      parts.append("! \(error)")
    }
    return parts.joined(separator: " ")
  }

  static func text<Elements: AsyncSequence>(of elements: Elements) async -> String {
    var parts: [String] = []
    do {
      for try await element in elements { parts.append(part(element)) }
      parts.append(".")
    } catch {
      parts.append("! \(error)")
    }
    return parts.joined(separator: " ")
  }

  private static func part<Element>(_ element: Element) -> String {
    guard let item = element as? StreamItem else { return "\(element)" }
    return "\(item.id)\(item.name.map { "=\($0)" } ?? "")"
  }

  /// The output of every entry point; more than one text where entry points differ.
  static func texts(
    _ text: String, _ format: ElementFormat, _ mapper: ObjectMapper = .shared,
    _ invalidElements: InvalidStreamElements = .throw
  ) async throws -> Set<String> {
    var texts: Set<String> = []
    for size in 1...max(1, text.utf8.count) {
      texts.insert(
        self.text(
          of: mapper.elements(
            of: StreamItem.self, in: pieces(text, of: size), format: format,
            invalidElements: invalidElements)))
    }
    texts.insert(
      self.text(
        of: mapper.elements(
          of: StreamItem.self, in: text.utf8, format: format, invalidElements: invalidElements)))
    // Bytes without contiguous storage.
    texts.insert(
      self.text(
        of: mapper.elements(
          of: StreamItem.self, in: text.utf8.lazy.map { $0 }, format: format,
          invalidElements: invalidElements)))
    for size in [1, 7, 1000] {
      let pieces = AsyncPieces(pieces: pieces(text, of: size).map { Data($0) })
      texts.insert(
        await self.text(
          of: mapper.elements(
            of: StreamItem.self, in: pieces, format: format, invalidElements: invalidElements)))
      texts.insert(
        await self.text(
          of: mapper.elements(
            of: StreamItem.self, in: pieces, format: format, invalidElements: invalidElements
          ).parallel(maximumTasks: 2)))
    }
    texts.insert(
      await self.text(
        of: mapper.elements(
          of: StreamItem.self, in: AsyncPieces(pieces: Array(text.utf8)), format: format,
          invalidElements: invalidElements)))
    #if Foundation
    try await withFile(text) { file in
      texts.insert(
        self.text(
          of: mapper.elements(
            of: StreamItem.self, inFile: file, format: format, invalidElements: invalidElements)))
      texts.insert(
        await self.text(
          of: mapper.elements(
            of: StreamItem.self, inFile: file, format: format, invalidElements: invalidElements
          ).parallel()))
    }
    #endif
    return texts
  }

  /// Calls a closure with a file that holds a text.
  static func withFile<Result>(
    _ text: String = "", _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try await body(file)
  }
}
