/// Eight ASCII digits in one word, whose lowest byte is the first digit.
///
/// The value is computed in lanes of the word: eight lanes of one digit become four of two, two of
/// four and one of eight. Each step is a multiplication and an addition (Daniel Lemire, "Quickly
/// parsing eight digits", 2018).
enum DigitWord {
  /// The number of digits before the first byte that is not a digit; 8 if all are digits.
  @inline(__always)
  static func count(_ word: UInt64) -> Int {
    let digits = word ^ 0x3030_3030_3030_3030
    // A byte above 9 carries into its high bit. Carries beyond a byte affect only later bytes.
    let others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    return others.trailingZeroBitCount &>> 3
  }

  /// The value of the first 0 to 8 digits.
  @inline(__always)
  static func value(_ word: UInt64, count: Int) -> UInt64 {
    // The shift adds leading zeros and removes the bytes after the digits; a shift by 64 removes
    // all bytes.
    let digits = (word ^ 0x3030_3030_3030_3030) << UInt64(truncatingIfNeeded: 64 &- count &* 8)
    let pairs = digits &* 10 &+ digits &>> 8
    let first = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let second = (pairs &>> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (first &+ second) &>> 32
  }
}
