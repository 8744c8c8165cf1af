/// The bytes of a stream that were received but not yet used, and their position in the stream.
struct StreamBuffer {
  private(set) var bytes: [UInt8] = []
  /// Whether all bytes have been received.
  private(set) var isComplete = false
  /// The index of the first byte that has not been used.
  var position = 0
  /// A byte before which the line feeds are counted, and its location in the stream.
  private var counted = (index: 0, location: MappingError.Location(line: 1, column: 1, offset: 0))
  /// The filter for comments, if there may be any.
  private var filter: CommentFilter?
  /// The bytes that were received, but may depend on those that follow: a comma and line feeds.
  private var waiting: [UInt8] = []

  init(_ syntax: MappingOptions.Syntax) {
    filter = syntax == .json ? nil : CommentFilter()
  }

  /// Creates a buffer of bytes that were cut out of a stream at a location.
  init(_ bytes: [UInt8], from start: MappingError.Location) {
    self.bytes = bytes
    counted.location = start
    isComplete = true
  }

  /// The byte at the position, or nil after the last byte.
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The number of bytes that were received, with those that may depend on the ones that follow.
  var receivedCount: Int { bytes.count + waiting.count }

  /// The number of bytes of the stream that have been used.
  var offset: Int { counted.location.offset + position - counted.index }

  /// Adds bytes that were received, or nil at the end, and discards the bytes that were used.
  mutating func append(_ chunk: ArraySlice<UInt8>?) {
    isComplete = chunk == nil
    if chunk == nil && waiting.isEmpty { return }
    countLines(before: position)
    counted.index = 0
    bytes.removeSubrange(..<position)
    position = 0
    guard filter != nil else { return bytes.append(contentsOf: chunk ?? []) }
    let known = waiting.count
    waiting.append(contentsOf: chunk ?? [])
    let settled = filter?.filter(&waiting, from: known) ?? 0
    let count = isComplete ? waiting.count : settled
    bytes.append(contentsOf: waiting[..<count])
    waiting.removeFirst(count)
    filter?.remove(count)
  }

  /// Checks the length of an element, or of what may become one, that begins at an index.
  func checkLength(_ length: Int, from start: Int, _ context: CallContext) throws {
    let limit = context.options.maximumElementLength
    guard length <= limit else {
      throw Limit.elementLength.exceeded(limit).located(at: location(of: start))
    }
  }

  /// The error for a stream that ended in a comment, or in a character of one; nil for all other
  /// streams.
  var commentError: MappingError? { isComplete ? filter?.commentError : nil }

  /// Returns the location of a byte in the stream, none before that of `countLines(before:)`.
  ///
  /// Line feeds are only counted here, so that locations cost little if there are no errors.
  func location(of index: Int) -> MappingError.Location {
    LineCounter.location(of: index - counted.index, in: bytes[counted.index...])
      .shifted(by: counted.location)
  }

  /// Counts the line feeds before a byte once and for all, so that many errors are found in one pass.
  mutating func countLines(before index: Int) { counted = (index, location(of: index)) }

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
