// How the table is filled, with whole-number arithmetic only.
//
// Powers with a positive exponent: the integer 5^q, made by repeated multiplication by five, is
// kept in full (at most 753 bits) and its leading 128 bits are copied out.
//
// Powers with a negative exponent: the integer ⌊2^N / 5^n⌋, made by repeated division by five.
// Dropping the remainder at each step loses nothing that matters, because floors nest:
// ⌊⌊x / 5⌋ / 5⌋ = ⌊x / 25⌋. With N = 960 the last one, n = 342, still has 166 bits, of which the
// leading 128 are those of 2^(N - s) / 5^n truncated, whatever number s of low bits is dropped.

extension PowersOfTen {
  /// Computes the truncated significand of each power in ``exponents``.
  ///
  /// - Returns: The significands in order of exponent.
  /// - Complexity: O(*n* · *w*), for *n* powers of at most *w* = 16 words.
  static func computeSignificands() -> ContiguousArray<Significand> {
    var negative: ContiguousArray<Significand> = []
    negative.reserveCapacity(exponents.count)
    var quotient = WideInteger(powerOfTwo: 960)
    for _ in exponents.lowerBound...(-1) {
      quotient.divideByFive()
      negative.append(quotient.leadingBits)
    }

    var significands = ContiguousArray(negative.reversed())
    var product = WideInteger(powerOfTwo: 0)
    for _ in 0...exponents.upperBound {
      significands.append(product.leadingBits)
      product.multiplyByFive()
    }
    return significands
  }
}

/// An unsigned integer of 1,024 bits, which is as wide as the table needs.
private struct WideInteger {
  /// The words from least to most significant; those from `wordCount` on are zero.
  private var words: ContiguousArray<UInt64>

  /// The number of words up to the most significant one that is not zero; at least one.
  private var wordCount: Int

  /// Creates a power of two.
  ///
  /// - Parameter exponent: The exponent, below 1,024.
  init(powerOfTwo exponent: Int) {
    words = ContiguousArray(repeating: 0, count: 16)
    words[exponent / 64] = 1 << UInt64(exponent % 64)
    wordCount = exponent / 64 + 1
  }

  /// The leading 128 bits, shifted so that the top one is set; lower bits are dropped.
  var leadingBits: PowersOfTen.Significand {
    let top = words[wordCount - 1]
    let middle = wordCount > 1 ? words[wordCount - 2] : 0
    let bottom = wordCount > 2 ? words[wordCount - 3] : 0
    let shift = top.leadingZeroBitCount
    // Smart shifts: by 64, when nothing is to be moved, they give zero.
    return PowersOfTen.Significand(
      high: top << shift | middle >> (64 - shift),
      low: middle << shift | bottom >> (64 - shift))
  }

  /// Multiplies by five.
  mutating func multiplyByFive() {
    var carry: UInt64 = 0
    for index in 0..<wordCount {
      let product = words[index].multipliedFullWidth(by: 5)
      let (low, overflow) = product.low.addingReportingOverflow(carry)
      words[index] = low
      carry = product.high + (overflow ? 1 : 0)
    }
    if carry != 0 {
      words[wordCount] = carry
      wordCount += 1
    }
  }

  /// Divides by five and drops the remainder.
  mutating func divideByFive() {
    var remainder: UInt64 = 0
    for index in (0..<wordCount).reversed() {
      let division = (5 as UInt64).dividingFullWidth((high: remainder, low: words[index]))
      words[index] = division.quotient
      remainder = division.remainder
    }
    if words[wordCount - 1] == 0, wordCount > 1 {
      wordCount -= 1
    }
  }
}
