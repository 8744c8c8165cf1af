/// Comparison of bytes, eight at a time.
enum ByteComparison {
  /// Returns whether two runs of bytes are equal.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func areEqual(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
    guard first.count == second.count else { return false }
    let count = first.count
    var index = 0
    while index + 8 <= count {
      // SAFETY: at least eight bytes remain in both.
      let firstWord = unsafe first.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let secondWord = unsafe second.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard firstWord == secondWord else { return false }
      index += 8
    }
    while index < count {
      guard unsafe first[index] == second[index] else { return false }
      index += 1
    }
    return true
  }
}
