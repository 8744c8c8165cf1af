import Foundation

/// Where the bytes of a stream come from.
protocol ChunkSource: AnyObject {
  /// How many bytes come, as far as that is known; not before the first of them.
  var length: Int? { get }
  /// The next bytes, at least one; nil at the end.
  func next() throws -> ArraySlice<UInt8>?
}

/// How many bytes are taken from a source at a time: enough that a call for each costs nothing, and few
/// enough to stay in the processor's cache.
let chunkLength = 1 << 20

/// A file, which is opened when its first bytes are asked for.
final class FileSource: ChunkSource {
  private let makeHandle: () throws -> FileHandle
  private var chunks: FileChunks?
  private(set) var length: Int?

  init(_ file: URL) { makeHandle = { try FileHandle(forReadingFrom: file) } }

  init(_ handle: FileHandle) { makeHandle = { handle } }

  func next() throws -> ArraySlice<UInt8>? {
    let chunks = try chunks ?? open()
    return try chunks.next()
  }

  private func open() throws -> FileChunks {
    let handle = try makeHandle()
    // Pipes and terminals have no offset.
    if let offset = try? handle.offset(), let end = try? handle.seekToEnd() {
      try handle.seek(toOffset: offset)
      length = end > offset ? Int(clamping: end - offset) : nil
    }
    let chunks = FileChunks(handle, chunkLength: chunkLength)
    self.chunks = chunks
    return chunks
  }
}

/// Bytes that are in memory, or made one by one.
final class ByteSource<Bytes: Sequence>: ChunkSource where Bytes.Element == UInt8 {
  private var chunks: ByteChunks<Bytes>

  init(_ bytes: Bytes) { chunks = ByteChunks(bytes) }

  var length: Int? { nil }

  func next() -> ArraySlice<UInt8>? { chunks.next(atMost: chunkLength) }
}

/// Chunks of bytes, each in memory when it comes.
final class SequenceSource<Chunks: Sequence>: ChunkSource
where Chunks.Element: Sequence, Chunks.Element.Element == UInt8 {
  private var iterator: Chunks.Iterator
  private var current: ByteChunks<Chunks.Element>?

  init(_ chunks: Chunks) { iterator = chunks.makeIterator() }

  var length: Int? { nil }

  func next() -> ArraySlice<UInt8>? {
    while true {
      if let bytes = current?.next(atMost: chunkLength) { return bytes }
      guard let chunk = iterator.next() else { return nil }
      current = ByteChunks(chunk)
    }
  }
}

/// The bytes of a stream that were received and not yet used, and where they stand in it.
struct StreamBuffer {
  private(set) var bytes: [UInt8] = []
  /// Whether no more bytes come.
  private(set) var isComplete = false
  /// Everything before this index has been used.
  private(set) var position = 0
  /// Where the first of the bytes stands in the stream.
  private var start = MappingError.Location(line: 1, column: 1, offset: 0)

  init() {}

  /// Bytes that were cut out of a stream at a place.
  init(_ bytes: [UInt8], from start: MappingError.Location) {
    self.bytes = bytes
    self.start = start
    isComplete = true
  }

  /// The byte at the position, or nil behind the last.
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// How many bytes of the stream have been used.
  var offset: Int { start.offset + position }

  /// Goes on behind the next byte.
  mutating func advance() { position += 1 }

  /// Goes on at an index.
  mutating func advance(to index: Int) { position = index }

  /// Adds bytes that were received, nil when there are no more, and gives up those that were used.
  mutating func append(_ chunk: ArraySlice<UInt8>?) {
    guard let chunk else {
      isComplete = true
      return
    }
    start = location(of: position)
    bytes.removeSubrange(..<position)
    position = 0
    bytes.append(contentsOf: chunk)
  }

  /// Where a byte stands in the stream.
  ///
  /// Line feeds are counted here and not before, so that positions cost little while all goes well.
  func location(of index: Int) -> MappingError.Location {
    let feeds = LineFeeds.count(in: bytes, before: index)
    return MappingError.Location(
      line: start.line + feeds.count,
      column: feeds.last.map { index - $0 } ?? start.column + index,
      offset: start.offset + index)
  }

  /// Skips spaces, tabs, line feeds and carriage returns.
  mutating func skipSpace(before end: Int = .max) {
    let end = min(end, bytes.count)
    while position < end {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }
}

extension MappingError {
  /// The same error, when the text that it was found in begins at a place of a longer one.
  func shifted(by start: Location) -> MappingError {
    var error = self
    error.location = location.map { $0.shifted(by: start) }
    error.furtherErrors = furtherErrors.map { $0.shifted(by: start) }
    return error
  }
}

extension MappingError.Location {
  fileprivate func shifted(by start: Self) -> Self {
    Self(
      line: start.line + line - 1, column: line == 1 ? start.column + column - 1 : column,
      offset: start.offset + offset)
  }
}
