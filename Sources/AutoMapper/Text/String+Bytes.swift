extension String {
  /// Calls a closure with the UTF-8.
  @inline(__always)
  func withBytes<Result>(_ body: (borrowing Span<UInt8>) throws -> Result) rethrows -> Result {
    var text = self
    // SAFETY: the closure cannot keep the span, which is valid during the call.
    return try text.withUTF8 { bytes in try unsafe body(bytes.span) }
  }

  /// Adds the UTF-8 and its length to a hash value.
  func combineBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { bytes in
      // SAFETY: the bytes are only read, during the call.
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
      hasher.combine(bytes.count)
    }
  }

  /// Returns whether the string consists of certain bytes of UTF-8, which are not compared one by one.
  func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard utf8.count == bytes.count else { return false }
    var text = self
    return text.withUTF8 { text in
      // SAFETY: the bytes are only read, during the call; the caller keeps its own alive.
      unsafe ByteComparison.areEqual(UnsafeRawBufferPointer(text), UnsafeRawBufferPointer(bytes))
    }
  }

  /// Returns whether two strings consist of the same bytes of UTF-8.
  ///
  /// `==` compares by canonical equivalence, and the views of UTF-8 are compared byte by byte.
  ///
  /// - Complexity: O(*n*) for strings of the same length, otherwise O(1).
  static func haveSameBytes(_ first: String, _ second: String) -> Bool {
    if SmallString.isLayoutKnown {
      // SAFETY: a string has the size of two words if its layout is known, and every bit pattern is
      // a pair of words.
      let left = unsafe unsafeBitCast(first, to: (UInt64, UInt64).self)
      let right = unsafe unsafeBitCast(second, to: (UInt64, UInt64).self)
      if left.0 == right.0 && left.1 == right.1 { return true }
      // Two small strings with the same bytes have the same words.
      if SmallString.isSmall(left.1) && SmallString.isSmall(right.1) { return false }
    }
    let count = first.utf8.count
    guard count == second.utf8.count else { return false }
    let isSame = unsafe first.utf8.withContiguousStorageIfAvailable { left in
      unsafe second.utf8.withContiguousStorageIfAvailable { right in
        unsafe ByteComparison.areEqual(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
      }
    }
    return isSame.flatMap(\.self) ?? first.utf8.elementsEqual(second.utf8)
  }
}
