import CAutoMapperRuntime

/// Finds the ends of lines.
enum LineFeeds {
  /// The index of the first line feed between two indices, or nil if there is none.
  static func first(in bytes: [UInt8], from start: Int) -> Int? {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe first(in: bytes, from: start, before: bytes.count)
    }
  }

  /// The same, where the last index does not exceed the number of bytes.
  static func first(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, before end: Int
  ) -> Int? {
    guard start < end, let address = bytes.baseAddress else { return nil }
    // SAFETY: the start is before the end, which the caller limits to the number of bytes.
    let found = unsafe memchr(address + start, CInt(UInt8(ascii: "\n")), end - start)
    return unsafe found.map { unsafe UnsafeRawPointer($0) - UnsafeRawPointer(address) }
  }
}
