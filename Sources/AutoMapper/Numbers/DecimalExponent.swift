/// The power of ten of a number, of any size: a document may write `1e99999999999999999999`.
enum DecimalExponent: Hashable {
  /// An exponent that fits.
  case near(Int64)
  /// Any other exponent: its sign, and its digits, from 0 to 9, without leading zeros.
  case far(isNegative: Bool, digits: [UInt8])

  /// Creates the sum of a number and an exponent as written, with or without a sign; empty text is
  /// 0.
  init(_ text: String, plus addend: Int) {
    if let exponent = text.isEmpty ? 0 : Int64(digits: text) {
      let (sum, overflow) = exponent.addingReportingOverflow(Int64(addend))
      if !overflow {
        self = .near(sum)
        return
      }
    }
    let isNegative = text.hasPrefix("-")
    let written = text.utf8.drop { !NumberGrammar.isDigit($0) || $0 == UInt8(ascii: "0") }
    let digits = Self.add(isNegative ? -addend : addend, to: written.map { $0 & 0x0F })
    let sum = (isNegative ? "-" : "") + digits.map { String($0) }.joined()
    self = Int64(digits: sum).map { .near($0) } ?? .far(isNegative: isNegative, digits: digits)
  }

  /// The exponent, if it is not far; nil otherwise.
  var small: Int64? {
    if case .near(let value) = self { value } else { nil }
  }

  /// The exponent, or the integer next to it.
  var nearest: Int { Int(clamping: small ?? (isNegative ? .min : .max)) }

  var isNegative: Bool {
    switch self {
    case .near(let value): value < 0
    case .far(let isNegative, _): isNegative
    }
  }

  /// Adds a length of text, or its negative, to a number of at least 18 digits.
  ///
  /// No text is that long, so the sum is positive.
  private static func add(_ addend: Int, to digits: [UInt8]) -> [UInt8] {
    var sum = digits
    var carry = addend
    var position = sum.count - 1
    while carry != 0, position >= 0 {
      let total = Int(sum[position]) + carry
      let digit = ((total % 10) + 10) % 10
      sum[position] = UInt8(digit)
      carry = (total - digit) / 10
      position -= 1
    }
    while carry > 0 {
      sum.insert(UInt8(carry % 10), at: 0)
      carry /= 10
    }
    return Array(sum.drop { $0 == 0 })
  }
}
