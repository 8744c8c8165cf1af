extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  #if canImport(Darwin)
  /// Creates a number from an integer.
  ///
  /// The type of literals of any length came with macOS 13.3 and iOS 16.4; `JSONNumber("…")` takes longer ones.
  public init(integerLiteral value: Int64) { self.init(value) }
  #else
  /// Creates a number from an integer of any length.
  public init(integerLiteral value: StaticBigInt) {
    self.init(uncheckedText: Self.digits(of: value))
  }
  #endif

  /// Creates a number from a literal with a fraction or exponent, as near as `Double` can hold it.
  ///
  /// A literal beyond the range of `Double`, which the compiler warns of, becomes its greatest value. NaN is
  /// no literal; called with it, this gives 0. `JSONNumber(value)` refuses it.
  public init(floatLiteral value: Double) {
    let greatest = Double.greatestFiniteMagnitude
    self = JSONNumber(min(max(value, -greatest), greatest)) ?? JSONNumber(Int64(0))
  }

  #if !canImport(Darwin)
  private static func digits(of value: StaticBigInt) -> String {
    if value.bitWidth <= Int.bitWidth { return String(Int(bitPattern: value[0])) }
    // The magnitude of a negative number in two's complement: all bits inverted, plus one.
    let isNegative = value.signum() < 0
    let wordCount = value.bitWidth / UInt.bitWidth + 1
    var carry = isNegative
    var words = (0..<wordCount).map { position in
      let bits = isNegative ? ~value[position] : value[position]
      let (sum, overflow) = bits.addingReportingOverflow(carry ? 1 : 0)
      carry = overflow
      return sum
    }
    var digits: [Character] = []
    while words.contains(where: { $0 != 0 }) {
      var remainder: UInt = 0
      for position in words.indices.reversed() {
        (words[position], remainder) = UInt(10).dividingFullWidth((remainder, words[position]))
      }
      digits.append(Character(Unicode.Scalar(UInt8(ascii: "0") + UInt8(remainder))))
    }
    return (isNegative ? "-" : "") + String(digits.reversed())
  }
  #endif
}
