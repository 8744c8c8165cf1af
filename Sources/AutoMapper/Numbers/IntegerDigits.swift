extension FixedWidthInteger {
  /// Creates an integer from its decimal digits; returns nil for any other text and for a number
  /// that does not fit.
  ///
  /// The standard library's parser is specialized for each type. For types of up to 64 bits, these
  /// initializers share two specializations.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  init?(digits text: String) {
    if Self.bitWidth > 64 {
      self.init(text)
    } else if Self.isSigned {
      guard let value = signedInteger(text) else { return nil }
      self.init(exactly: value)
    } else {
      guard let value = unsignedInteger(text) else { return nil }
      self.init(exactly: value)
    }
  }
}

@inline(never)
private func signedInteger(_ digits: String) -> Int64? { Int64(digits) }

@inline(never)
private func unsignedInteger(_ digits: String) -> UInt64? { UInt64(digits) }
