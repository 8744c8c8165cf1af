/// Finds lines and columns by counting line feeds, in a single pass for offsets in ascending order.
///
/// Only used when an error leaves the mapper, so that positions cost nothing before.
///
/// - Warning: A counter must not outlive the closure that received the bytes.
@safe
struct LineCounter {
  private let text: UnsafeBufferPointer<UInt8>
  private var line = 1
  private var lineStart = 0
  /// The end of the bytes whose line feeds are counted.
  private var index = 0

  /// Creates a counter for a text, which must stay alive and unchanged.
  init(of text: UnsafeBufferPointer<UInt8>) { unsafe self.text = text }

  /// Returns the position of an offset; an offset before the last one restarts the count.
  ///
  /// - Complexity: O(*n*), where *n* is the distance from the last offset.
  mutating func location(of offset: Int) -> MappingError.Location {
    let end = unsafe min(offset, text.count)
    if end < index { self = unsafe LineCounter(of: text) }
    while let feed = unsafe LineFeeds.first(in: text, from: index, before: end) {
      line += 1
      lineStart = feed + 1
      index = lineStart
    }
    // A document may be a single line, with many errors.
    index = end
    return MappingError.Location(line: line, column: end - lineStart + 1, offset: offset)
  }
}

extension LineCounter {
  /// Returns the position of an offset in a text.
  static func location(of offset: Int, in text: ArraySlice<UInt8>) -> MappingError.Location {
    unsafe text.withUnsafeBufferPointer { text in
      var counter = unsafe LineCounter(of: text)
      return counter.location(of: offset)
    }
  }
}
