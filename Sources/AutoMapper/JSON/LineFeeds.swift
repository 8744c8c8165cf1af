import Foundation

/// Finds the ends of lines.
enum LineFeeds {
  /// The index of the first line feed from an index on, or nil.
  static func first(in bytes: [UInt8], from start: Int) -> Int? {
    unsafe bytes.withUnsafeBytes { bytes in
      guard start < bytes.count, let address = bytes.baseAddress else { return nil }
      // SAFETY: the bytes from the start on are as many as the guard says.
      let found = unsafe memchr(address + start, 0x0A, bytes.count - start)
      return unsafe found.map { unsafe UnsafeRawPointer($0) - address }
    }
  }

  /// How many line feeds there are before an index, and the index of the last one, or nil.
  static func count(in bytes: [UInt8], before end: Int) -> (count: Int, last: Int?) {
    let text = bytes[..<min(end, bytes.count)]
    let count = unsafe text.withUnsafeBufferPointer { bytes in
      lineFeeds(in: unsafe ByteCursor(bytes))
    }
    return (count, count == 0 ? nil : text.lastIndex(of: 0x0A))
  }

  /// Counts eight bytes at a time.
  private static func lineFeeds(in start: ByteCursor) -> Int {
    var cursor = start
    var count = 0
    while let word = cursor.word(at: 0) {
      // Each byte of `difference` is zero at a line feed, and `marks` then has its bit in that byte.
      let difference = word ^ 0x0A0A_0A0A_0A0A_0A0A
      let low = (difference & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F
      let marks = ~(low | difference) >> 7 & 0x0101_0101_0101_0101
      count += Int(truncatingIfNeeded: (marks &* 0x0101_0101_0101_0101) >> 56)
      cursor.advance(by: 8)
    }
    while !cursor.isAtEnd {
      if cursor.byte == 0x0A { count += 1 }
      cursor.advance()
    }
    return count
  }
}
