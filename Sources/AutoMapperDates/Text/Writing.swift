/// Functions that write the parts of a date as UTF-8 bytes.
///
/// Every format knows the maximum length of its text, so memory is reserved before the first byte
/// is written. An `OutputSpan` traps on writes beyond its end.
extension OutputSpan<UInt8> {
  /// Appends all bytes of a name or of other short text.
  mutating func append(_ text: some Sequence<UInt8>) {
    for byte in text { append(byte) }
  }

  /// Appends the first bytes of a word, lowest first.
  ///
  /// All eight bytes are stored first, and need room.
  @inline(__always)
  mutating func append(word: UInt64, count: Int = 8) {
    append(repeating: 0, count: 8)
    var bytes = mutableSpan
    // SAFETY: Bytes have no invalid values, and the store checks that it stays in the span.
    var raw = unsafe bytes.mutableBytes
    raw.storeBytes(of: word.littleEndian, toByteOffset: raw.byteCount - 8, as: UInt64.self)
    removeLast(8 - count)
  }

  /// Appends a number from 0 to 99 as two digits.
  @inline(__always)
  mutating func appendTwoDigits(_ value: Int) {
    let value = UInt8(truncatingIfNeeded: value)
    append(UInt8(ascii: "0") &+ value / 10)
    append(UInt8(ascii: "0") &+ value % 10)
  }

  /// Appends a nonnegative number, padded with zeros to a width; at most 19 digits.
  ///
  /// Its last eight digits, or zeros in their place, are stored first, and need room.
  mutating func appendPadded(_ value: Int64, width: Int) {
    let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    let word = DigitWord.eight(UInt32(truncatingIfNeeded: low))
    var count = 8
    if high > 0 || width > count {
      appendShort(high, width: width - count)
    } else {
      count = max(width, 1, count - word.trailingZeroBitCount / 8)
    }
    append(word: (DigitWord.zeros + word) >> UInt64(8 * (8 - count)), count: count)
  }

  /// Appends a number that usually has one or two digits, as a number of seconds has before its last
  /// eight.
  @inline(__always)
  private mutating func appendShort(_ value: Int64, width: Int) {
    guard value < 100, width < 3 else { return appendPadded(value, width: width) }
    if value >= 10 || width == 2 { return appendTwoDigits(Int(value)) }
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value))
  }

  /// Appends a point and the digits of a fraction, at most nine, if it is not zero.
  ///
  /// Ten bytes are stored first, and need room.
  @inline(__always)
  mutating func appendFraction(_ fraction: DecimalFraction) {
    guard fraction.digits != 0 else { return }
    let nanoseconds = UInt32(truncatingIfNeeded: fraction.leadingDigits(9))
    append(UInt8(ascii: "."))
    append(word: DigitWord.zeros + DigitWord.eight(nanoseconds / 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: nanoseconds % 10))
    removeLast(max(9 - fraction.count, 0))
  }

  /// Appends an offset as `+05:30`, `+5:30`, `+0530` or `+05`.
  mutating func appendOffset(
    _ offset: Int, hourWidth: Int = 2, colon: Bool, minutes: Bool = true
  ) {
    append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    let distance = abs(offset)
    appendShort(Int64(distance / 3_600), width: hourWidth)
    guard minutes else { return }
    if colon { append(UInt8(ascii: ":")) }
    appendTwoDigits(distance / 60 % 60)
  }
}
