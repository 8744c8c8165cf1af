internal import AutoMapperFoundation

extension EpochNumber {
  /// Appends an instant as a decimal number, with as many digits after the point as it needs.
  static func write(_ instant: Instant, unit: Unit, to output: inout OutputSpan<UInt8>) {
    var magnitude = instant
    if instant.seconds < 0 {
      magnitude = instant.negated
      output.append(UInt8(ascii: "-"))
    }
    let fraction = magnitude.fraction
    // Divisions take long, and seconds are usual.
    let leading = unit.digits == 0 ? 0 : fraction.leadingDigits(unit.digits)
    if magnitude.seconds > 0 {
      output.appendPadded(magnitude.seconds, width: 1)
      if unit.digits > 0 { output.appendPadded(leading, width: unit.digits) }
    } else {
      output.appendPadded(leading, width: 1)
    }
    output.appendFraction(fraction.droppingDigits(unit.digits))
  }

  /// Returns the number of an instant, rounded to the nearest `Double`.
  static func number(of date: Date, unit: Unit) -> Double {
    let scale = DecimalFraction.powerOfTen(unit.digits)
    guard unit != .seconds, let instant = Instant(date),
      case (let product, false) = instant.seconds.multipliedReportingOverflow(by: scale)
    else { return date.timeIntervalSince1970 * Double(scale) }
    let whole = product + instant.fraction.leadingDigits(unit.digits)
    let rest = instant.fraction.droppingDigits(unit.digits)
    return Double(whole) + Double(rest.digits) / Double(DecimalFraction.powerOfTen(rest.count))
  }
}
