/// The magnitude of a finite floating-point number as an integer times a power of two.
struct BinaryParts: Equatable, Sendable {
  /// The integer, below 2^53.
  let significand: UInt64

  /// The exponent of two.
  let exponent: Int

  /// Whether the next smaller number is nearer than the next greater one.
  ///
  /// This is true for powers of two, except for the least normal number, because the subnormal
  /// numbers below it have the same distance.
  let isLowerNeighborCloser: Bool

  /// Decomposes a number.
  ///
  /// - Parameter value: A number, whose sign is ignored.
  /// - Precondition: The number is finite; JSON cannot represent other values.
  @inline(__always)
  init<Format: BinaryFormat>(_ value: Format) {
    precondition(value.isFinite, "JSON has no text for numbers that are not finite")
    let fractionWidth = UInt64(Format.significandBitCount)
    let fractionMask = (1 as UInt64) &<< fractionWidth &- 1
    let exponentMask = (1 as UInt64) &<< UInt64(Format.exponentBitCount) &- 1
    let fraction = value.encoding & fractionMask
    let field = value.encoding &>> fractionWidth & exponentMask
    if field == 0 {
      significand = fraction
      exponent = Format.leastExponent
    } else {
      significand = fraction | (fractionMask &+ 1)
      // The field is below 2^11 and the least exponent above -1,100.
      exponent = Int(truncatingIfNeeded: field) &+ Format.leastExponent &- 1
    }
    isLowerNeighborCloser = fraction == 0 && field > 1
  }

  /// The number, if it is an integer up to 2^53 (2^24 for `Float`, 2^11 for `Float16`); nil
  /// otherwise.
  ///
  /// Without its trailing zeros, such an integer is its own shortest decimal: its neighbors are at
  /// most 1 away, so the interval of numbers that read back as this integer does not contain any
  /// other integer, and a decimal with a fraction has more digits. The upper neighbor of the
  /// greatest such integer is 2 away, and the only other integer in its interval is the halfway
  /// point, which is equally long and less near.
  @inline(__always)
  var smallInteger: UInt64? {
    guard significand != 0 else { return 0 }
    guard exponent <= 0, exponent >= -53 else {
      return exponent == 1 && isLowerNeighborCloser ? significand &<< 1 : nil
    }
    let fractionBits = (1 as UInt64) &<< UInt64(truncatingIfNeeded: 0 &- exponent) &- 1
    guard significand & fractionBits == 0 else { return nil }
    return significand &>> UInt64(truncatingIfNeeded: 0 &- exponent)
  }
}
