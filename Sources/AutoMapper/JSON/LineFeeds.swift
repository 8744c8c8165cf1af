import Foundation

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
