/// A decimal number as JSON text.
///
/// The length is known before the bytes are written, so the owner of a buffer can reserve room.
///
/// The layout is that of Foundation's `Decimal`, which never uses exponents, no matter where the
/// point is:
///
///     12 · 10^2   1200        12 · 10^-1  1.2
///     12 · 10^-2  0.12        12 · 10^-4  0.0012
struct DecimalText: NumberText, Equatable, Sendable {
  /// The number of bytes of the text.
  let length: Int

  /// The digits, without a sign.
  private let digits: IntegerText

  /// The number of digits before the point, including zeros that are appended to the digits; zero
  /// or negative if zeros follow the point.
  private let pointPosition: Int

  /// Whether the text begins with a minus sign.
  private let isNegative: Bool

  /// Prepares the text of a number.
  @inline(__always)
  init(_ number: WideDecimal) {
    digits = IntegerText(number.magnitude, isNegative: false)
    isNegative = number.isNegative
    // The exponent is in the range of a Decimal, so no sum here can overflow.
    pointPosition = digits.length &+ number.exponent
    let signLength = isNegative ? 1 : 0
    if pointPosition <= 0 {
      length = signLength &+ 2 &- pointPosition &+ digits.length
    } else if pointPosition < digits.length {
      length = signLength &+ digits.length &+ 1
    } else {
      length = signLength &+ pointPosition
    }
  }

  /// Writes the text.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to write to.
  ///   - start: The position of the first byte, with room for `length` plus `DecimalDigits.slack`
  ///     bytes.
  @inline(__always)
  func write(to bytes: inout MutableSpan<UInt8>, at start: Int) {
    // An invalid position fails the bounds check of `bytes`, so arithmetic on positions may wrap.
    var position = start
    if isNegative {
      bytes[position] = UInt8(ascii: "-")
      position &+= 1
    }
    // One call for all positions of the point, because it takes much code.
    let first: Int
    if pointPosition <= 0 {
      first = position &+ 2 &- pointPosition
    } else {
      first = position &+ (pointPosition < digits.length ? 1 : 0)
    }
    digits.write(to: &bytes, at: first)
    if pointPosition <= 0 {
      writeZeros(to: &bytes, from: position, until: first)
      bytes[position &+ 1] = UInt8(ascii: ".")
    } else if pointPosition < digits.length {
      DecimalDigits.insertPoint(after: pointPosition, at: position, to: &bytes)
    } else {
      writeZeros(to: &bytes, from: position &+ digits.length, until: start &+ length)
    }
  }

  @inline(__always)
  private func writeZeros(to bytes: inout MutableSpan<UInt8>, from start: Int, until end: Int) {
    for position in start..<end { bytes[position] = UInt8(ascii: "0") }
  }
}
