/// A floating-point number as JSON text.
///
/// The length is known before the bytes are written, so the owner of a buffer can reserve room.
///
/// The digits are the shortest that read back as the same number. The layout is that of
/// `JSONEncoder`: Swift's `description` without a final `.0`:
///
///     1.0      1           -0.0     -0
///     0.0001   0.0001      0.00001  1e-05
///     1e16     1e+16       2^53     9007199254740992
///     1.5e300  1.5e+300    5e-324   5e-324
///
/// Magnitudes from 10^-4 to 2^53 (2^24 for `Float`), above which not every integer is
/// representable, are written plainly, all others with an exponent of at least two digits.
struct FloatingPointText: NumberText, Equatable, Sendable {
  /// The greatest number of bytes, as in `-1.7976931348623157e+308`.
  static let greatestLength = 24

  /// The layout of the digits and the decimal point.
  private enum Layout: Sendable {
    /// Digits without a point.
    case integer

    /// `0.` and some zeros before the digits.
    case fraction

    /// A point between two digits.
    case mixed

    /// One digit before the point, and an exponent.
    case scientific
  }

  /// The number of bytes of the text.
  let length: Int

  /// The digits as an integer.
  private let digits: UInt64

  /// The number of digits.
  private let digitCount: Int

  /// The number of digits before the point; zero or negative if zeros follow the point.
  private let pointPosition: Int

  /// The layout of the digits and the decimal point.
  private let layout: Layout

  /// Whether the text begins with a minus sign.
  private let isNegative: Bool

  /// Prepares the text of a number.
  ///
  /// `Float16` goes through `Float`, as its `Codable` conformance does.
  ///
  /// - Parameters:
  ///   - parts: The parts of the number, which are the same for all formats.
  ///   - isNegative: Whether a minus sign comes first.
  @_transparent
  init(_ parts: BinaryParts, isNegative: Bool) {
    self.isNegative = isNegative
    let signLength = isNegative ? 1 : 0
    if let integer = parts.smallInteger {
      digits = integer
      digitCount = DecimalDigits.count(of: integer)
      pointPosition = digitCount
      layout = .integer
      length = digitCount &+ signLength
      return
    }

    let decimal = BinaryToDecimal.shortest(parts, in: .shared).withoutTrailingZeros
    digits = decimal.digits
    digitCount = DecimalDigits.count(of: digits)
    // There are at most 17 digits and an exponent of 3 digits, so no sum here can overflow.
    pointPosition = digitCount &+ decimal.exponent
    if parts.exponent > 0 || pointPosition < -3 {
      layout = .scientific
      let pointLength = digitCount > 1 ? 1 : 0
      let isLong = (pointPosition &- 1).magnitude >= 100
      length = signLength &+ digitCount &+ pointLength &+ (isLong ? 5 : 4)
    } else if pointPosition <= 0 {
      layout = .fraction
      length = signLength &+ 2 &- pointPosition &+ digitCount
    } else {
      layout = .mixed
      length = signLength &+ digitCount &+ 1
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
    switch layout {
    case .integer:
      DecimalDigits.write(digits, count: digitCount, at: position, to: &bytes)
    case .fraction:
      // `0.`, the zeros that the position of the point requires, and the digits.
      let first = position &+ 2 &- pointPosition
      DecimalDigits.write(0, count: first &- position, at: position, to: &bytes)
      bytes[position &+ 1] = UInt8(ascii: ".")
      DecimalDigits.write(digits, count: digitCount, at: first, to: &bytes)
    case .mixed:
      writeDigits(pointAfter: pointPosition, to: &bytes, at: position)
    case .scientific:
      writeScientific(to: &bytes, at: position)
    }
  }

  /// Appends the text of a number.
  ///
  /// - Parameters:
  ///   - value: A finite number.
  ///   - bytes: The bytes to append to.
  /// - Precondition: The number is finite.
  /// - Complexity: O(1).
  static func append<Format: BinaryFormat>(_ value: Format, to bytes: inout [UInt8]) {
    append(BinaryParts(value), isNegative: value.sign == .minus, to: &bytes)
  }

  // One copy for all formats, because finding the digits takes much code.
  @inline(never)
  private static func append(_ parts: BinaryParts, isNegative: Bool, to bytes: inout [UInt8]) {
    FloatingPointText(parts, isNegative: isNegative).append(to: &bytes)
  }
}

extension FloatingPointText {
  /// Writes the digits with a point between two of them.
  @inline(__always)
  private func writeDigits(
    pointAfter count: Int, to bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    DecimalDigits.write(digits, count: digitCount, at: start &+ 1, to: &bytes)
    DecimalDigits.insertPoint(after: count, at: start, to: &bytes)
  }

  /// Writes the digits with the point after the first one, and an exponent.
  @inline(never)
  private func writeScientific(to bytes: inout MutableSpan<UInt8>, at start: Int) {
    var position = start
    if digitCount > 1 {
      writeDigits(pointAfter: 1, to: &bytes, at: position)
      position += digitCount + 1
    } else {
      DecimalDigits.write(digits, count: 1, at: position, to: &bytes)
      position += 1
    }
    let exponent = pointPosition - 1
    bytes[position] = UInt8(ascii: "e")
    bytes[position + 1] = exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
    let magnitude = UInt64(exponent.magnitude)
    let count = magnitude >= 100 ? 3 : 2
    DecimalDigits.write(magnitude, count: count, at: position + 2, to: &bytes)
  }
}
