import Foundation

extension TextReader {
  /// Reads a value that is a part of a text: calls a closure before it and checks that nothing follows
  /// it in its range, which begins with the value.
  ///
  /// Errors leave with line and column, as if the range were the text. `depth` is the number of arrays and
  /// objects around the value, and `following` what should stand behind it, for messages.
  static func readPart<Result>(
    _ range: Range<Int>, of bytes: [UInt8], depth: Int, followedBy following: String,
    context: CallContext, _ body: (inout TextReader) throws -> Result
  ) throws -> Result {
    do {
      return try unsafe bytes.withUnsafeBufferPointer { bytes in
        let part = unsafe UnsafeBufferPointer(rebasing: bytes[range])
        // A byte-order mark is taken at the start of a text alone, which a part is not.
        if let first = unsafe part.first, first >= 0x80 {
          throw MappingError(
            SyntaxFault.unexpected(expected: "a value", found: found(first))
          )
          .located(at: MappingError.Location(line: 1, column: 1, offset: 0))
        }
        context.passed?.removeAll()
        return try unsafe readDocument(part, context: context) { reader in
          reader.depth = depth
          return try body(&reader)
        }
      }
    } catch let error as MappingError {
      throw error.seen(
        fromOutsideOf: range.count, following: following,
        next: range.upperBound < bytes.count ? bytes[range.upperBound] : nil)
    }
  }

  /// How many bytes a byte-order mark takes at the start of a text; refuses encodings that are not UTF-8.
  static func byteOrderMarkLength(of bytes: [UInt8], context: CallContext) throws -> Int {
    try unsafe bytes.withUnsafeBufferPointer { bytes in
      do {
        return unsafe try TextReader(ByteCursor(bytes), context: context).cursor.offset
      } catch let error as MappingError {
        throw error.located(at: MappingError.Location(line: 1, column: 1, offset: 0))
      }
    }
  }

  /// A byte, or the end of the text, as a phrase.
  static func found(_ byte: UInt8?) -> String {
    unsafe (byte.map { [$0] } ?? []).withUnsafeBufferPointer { unsafe found(at: ByteCursor($0)) }
  }
}

extension MappingError {
  /// The same error at a place in the text.
  func located(at location: Location) -> MappingError {
    var error = self
    error.location = location
    return error
  }

  /// The same error, where the text was a part of another: with what stands behind it.
  fileprivate func seen(
    fromOutsideOf length: Int, following: String, next: UInt8?
  ) -> MappingError {
    var error = self
    error.furtherErrors = furtherErrors.map {
      $0.seen(fromOutsideOf: length, following: following, next: next)
    }
    guard kind == .invalidJSON else { return error }
    if let next, location?.offset == length { error.found = TextReader.found(next) }
    if expected == "the end of the text" { error.expected = following }
    return error
  }
}

/// Finds the ends of lines.
enum LineFeeds {
  /// The index of the first line feed from an index on, and before another one, or nil.
  static func first(in bytes: [UInt8], from start: Int, before end: Int = .max) -> Int? {
    unsafe bytes.withUnsafeBytes { bytes in
      let end = min(end, bytes.count)
      guard start < end, let address = bytes.baseAddress else { return nil }
      // SAFETY: the start lies before the end, which is that of the bytes or lies before it.
      let found = unsafe memchr(address + start, 0x0A, end - start)
      return unsafe found.map { unsafe UnsafeRawPointer($0) - address }
    }
  }

  /// How many line feeds there are before an index, and the index of the last one, or nil.
  static func count(in bytes: [UInt8], before end: Int) -> (count: Int, last: Int?) {
    var found: (count: Int, last: Int?) = (0, nil)
    while let next = first(in: bytes, from: found.last.map { $0 + 1 } ?? 0, before: end) {
      found = (found.count + 1, next)
    }
    return found
  }
}
