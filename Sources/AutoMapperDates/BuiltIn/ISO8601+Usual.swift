extension ISO8601 {
  /// Reads the format of almost all texts in one step: `yyyy-MM-ddTHH:mm:ss`, an optional fraction,
  /// and `Z`.
  ///
  /// - Returns: Nil for any other text, valid or not, which is then read field by field.
  @inline(__always)
  static func readUsual(_ text: Span<UInt8>) -> Instant? {
    guard text.count >= 20, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":")
    else { return nil }
    var areDigits = true
    let century = text.pair(at: 0, &areDigits)
    let year = century * 100 + text.pair(at: 2, &areDigits)
    let month = text.pair(at: 5, &areDigits)
    let day = text.pair(at: 8, &areDigits)
    let hour = text.pair(at: 11, &areDigits)
    let minute = text.pair(at: 14, &areDigits)
    let second = text.pair(at: 17, &areDigits)
    guard areDigits, 1...12 ~= month, day >= 1,
      day <= 28 || day <= CivilDate.days(inMonth: month, of: year), hour < 24, minute < 60,
      second < 60, let fraction = usualEnd(of: text)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    let seconds = Int64(date.daysSince1970) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
    return Instant(seconds: seconds, fraction: fraction)
  }

  /// Reads an optional point with at most nine digits, and a `Z` as the last byte.
  @inline(__always)
  private static func usualEnd(of text: Span<UInt8>) -> DecimalFraction? {
    if text[19] == UInt8(ascii: "Z") { return text.count == 20 ? .zero : nil }
    let count = text.count - 21
    guard 1...9 ~= count, text[19] == UInt8(ascii: "."), text[20 + count] == UInt8(ascii: "Z")
    else { return nil }
    var digits: Int64 = 0
    for position in 20..<20 + count {
      let digit = text[position] &- UInt8(ascii: "0")
      if digit > 9 { return nil }
      digits = digits &* 10 &+ Int64(digit)
    }
    return DecimalFraction(digits: digits, count: count)
  }
}

extension Span<UInt8> {
  /// The number of two digits at a position; `areDigits` accumulates whether all of them are
  /// digits.
  @inline(__always)
  fileprivate func pair(at position: Int, _ areDigits: inout Bool) -> Int {
    let tens = self[position] &- UInt8(ascii: "0")
    let ones = self[position + 1] &- UInt8(ascii: "0")
    areDigits = areDigits && tens < 10 && ones < 10
    return Int(tens) * 10 + Int(ones)
  }
}
