/// Writing the pieces of a date as UTF-8 bytes.
extension [UInt8] {
  /// Appends a number from 0 to 99 as two digits.
  @inline(__always)
  mutating func appendTwoDigits(_ value: Int) {
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10))
  }

  /// Appends a number that is not negative, with zeros before it up to a width.
  mutating func appendPadded(_ value: Int64, width: Int) {
    var scale: Int64 = 1
    var digits = 1
    while digits < 19, value / scale >= 10 {
      scale *= 10
      digits += 1
    }
    for _ in 0..<Swift.max(width - digits, 0) { append(UInt8(ascii: "0")) }
    while scale > 0 {
      append(UInt8(ascii: "0") + UInt8(value / scale % 10))
      scale /= 10
    }
  }

  /// Appends the digits of a fraction, after a point, if it has any.
  mutating func appendFraction(_ fraction: DecimalFraction) {
    let fraction = fraction.trimmed
    guard fraction.count > 0 else { return }
    append(UInt8(ascii: "."))
    appendPadded(fraction.digits, width: fraction.count)
  }

  /// Appends an offset as `+05:30` or `+0530`.
  mutating func appendOffset(_ offset: Int, colon: Bool, minutes: Bool = true) {
    append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    let distance = abs(offset)
    appendTwoDigits(distance / 3_600)
    guard minutes else { return }
    if colon { append(UInt8(ascii: ":")) }
    appendTwoDigits(distance / 60 % 60)
  }
}

/// The calendar day and the time of day of an instant, at some offset from UTC.
struct LocalTime {
  var days: Int
  var date: CivilDate
  var hour: Int
  var minute: Int
  var second: Int

  init(seconds: Int64, offset: Int = 0) {
    let local = seconds + Int64(offset)
    var days = local / 86_400
    var rest = Int(local - days * 86_400)
    if rest < 0 {
      days -= 1
      rest += 86_400
    }
    self.days = Int(days)
    date = CivilDate(daysSince1970: Int(days))
    hour = rest / 3_600
    minute = rest / 60 % 60
    second = rest % 60
  }
}
