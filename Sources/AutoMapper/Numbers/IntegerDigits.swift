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

extension FixedWidthInteger {
  /// Creates an integer of at most 128 bits from its parts; returns nil for a number that does not
  /// fit.
  init?(_ magnitude: WideMagnitude, isNegative: Bool) {
    let high = Magnitude(truncatingIfNeeded: magnitude.high)
    let low = Magnitude(truncatingIfNeeded: magnitude.low)
    guard UInt64(truncatingIfNeeded: low) == magnitude.low,
      Self.bitWidth > 64 || magnitude.high == 0
    else { return nil }
    // A shift of a narrow integer by 64 removes all bits.
    let value = high << 64 | low
    if !isNegative {
      self.init(exactly: value)
    } else if value == Self.min.magnitude {
      self = Self.min
    } else if Self.isSigned {
      guard let positive = Self(exactly: value) else { return nil }
      self = 0 - positive
    } else {
      return nil
    }
  }
}
