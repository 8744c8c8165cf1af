/// ASCII digits, eight at a time, in one word whose lowest byte is the first of them.
///
/// The value is put together in lanes of the word: eight lanes of one digit become four of two, two of
/// four and one of eight, each step a multiplication and an addition (Daniel Lemire, "Quickly parsing
/// eight digits", 2018).
enum DigitWord {
  /// The number of digits in front of the first byte that is none; 8 when all are digits.
  @inline(__always)
  static func count(_ word: UInt64) -> Int {
    let digits = word ^ 0x3030_3030_3030_3030
    // A byte above 9 carries into its high bit. Carries beyond a byte reach later ones only.
    let others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    return others.trailingZeroBitCount &>> 3
  }

  /// The value of the first digits, of which there are 0 to 8.
  @inline(__always)
  static func value(_ word: UInt64, count: Int) -> UInt64 {
    // Zeros come in front, and what follows the digits goes; by a shift of 64 all of it.
    let digits = (word ^ 0x3030_3030_3030_3030) << UInt64(truncatingIfNeeded: 64 &- count &* 8)
    let pairs = digits &* 10 &+ digits &>> 8
    let first = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let second = (pairs &>> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (first &+ second) &>> 32
  }
}
