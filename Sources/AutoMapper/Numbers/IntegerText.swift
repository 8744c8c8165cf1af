/// An integer as JSON text.
///
/// The length is known before the bytes are written, so the owner of a buffer can reserve room.
///
/// Magnitudes of more than 64 bits are split into groups of 19 digits, the most that fit in a word.
struct IntegerText: NumberText, Equatable, Sendable {
  /// The greatest number of bytes: 39 digits of a 128-bit magnitude and a sign.
  static let greatestLength = 40

  /// The number of bytes of the text.
  let length: Int

  /// The magnitude.
  private let magnitude: WideMagnitude

  /// Whether the text begins with a minus sign.
  private let isNegative: Bool

  /// Prepares the text of an integer.
  ///
  /// - Parameter value: Any integer of at most 128 bits.
  @inline(__always)
  init<Value: FixedWidthInteger>(_ value: Value) {
    self.init(WideMagnitude(of: value), isNegative: value < 0)
  }

  /// Prepares the text of an integer.
  ///
  /// - Parameters:
  ///   - magnitude: The integer without its sign.
  ///   - isNegative: Whether a minus sign comes first.
  @inline(__always)
  init(_ magnitude: WideMagnitude, isNegative: Bool) {
    self.magnitude = magnitude
    self.isNegative = isNegative
    let digitCount: Int
    if let word = magnitude.word {
      digitCount = DecimalDigits.count(of: word)
    } else {
      digitCount = Self.countOfWideDigits(magnitude)
    }
    length = digitCount &+ (isNegative ? 1 : 0)
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
    let firstDigit = start &+ (isNegative ? 1 : 0)
    if isNegative { bytes[start] = UInt8(ascii: "-") }
    let end = start &+ length
    if let word = magnitude.word {
      DecimalDigits.write(word, count: end &- firstDigit, at: firstDigit, to: &bytes)
    } else {
      Self.writeWideDigits(of: magnitude, to: &bytes, from: firstDigit, until: end)
    }
  }

  /// The place value of a group of digits, 10^19.
  private static let groupWeight: UInt64 = 10_000_000_000_000_000_000

  /// The number of digits in a group.
  private static let groupLength = 19

  /// Counts the digits of a magnitude of more than 64 bits.
  private static func countOfWideDigits(_ magnitude: WideMagnitude) -> Int {
    var rest = magnitude
    var count = 0
    while rest.high > 0 || rest.low >= groupWeight {
      _ = rest.divide(by: groupWeight)
      count += groupLength
    }
    return count + DecimalDigits.count(of: rest.low)
  }

  /// Writes the digits of a magnitude of more than 64 bits, the first group first.
  @inline(never)
  private static func writeWideDigits(
    of magnitude: WideMagnitude, to bytes: inout MutableSpan<UInt8>, from start: Int,
    until end: Int
  ) {
    var upper = magnitude
    let group = upper.divide(by: groupWeight)
    let middle = end - groupLength
    if let word = upper.word, word < groupWeight {
      DecimalDigits.write(word, count: middle - start, at: start, to: &bytes)
    } else {
      writeWideDigits(of: upper, to: &bytes, from: start, until: middle)
    }
    DecimalDigits.write(group, count: groupLength, at: middle, to: &bytes)
  }
}
