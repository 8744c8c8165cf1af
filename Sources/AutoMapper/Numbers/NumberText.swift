/// The text of a number, whose length is known before its bytes are written.
protocol NumberText {
  /// The number of bytes.
  var length: Int { get }
  /// Writes the text at a position with room for `length` plus `DecimalDigits.slack` bytes.
  func write(to bytes: inout MutableSpan<UInt8>, at start: Int)
}

extension NumberText {
  /// Appends the text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  @inline(__always)
  func append(to target: inout [UInt8]) {
    target.append(addingCapacity: length + DecimalDigits.slack) { output in
      output.append(repeating: 0, count: length + DecimalDigits.slack)
      var span = output.mutableSpan
      write(to: &span, at: 0)
      output.removeLast(DecimalDigits.slack)
    }
  }
}
