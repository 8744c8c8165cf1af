import CAutoMapperRuntime

/// Comparison of bytes.
enum ByteComparison {
  /// Returns whether two runs of bytes are equal.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func areEqual(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
    guard first.count == second.count else { return false }
    guard let start = first.baseAddress, let other = second.baseAddress else { return true }
    // SAFETY: both have as many bytes.
    return unsafe memcmp(start, other, first.count) == 0
  }
}
