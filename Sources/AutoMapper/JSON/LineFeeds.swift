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
    let count = unsafe bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      for index in 0..<min(end, bytes.count) where unsafe bytes[index] == 0x0A { count &+= 1 }
      return count
    }
    return (count, count == 0 ? nil : bytes[..<min(end, bytes.count)].lastIndex(of: 0x0A))
  }
}
