/// The power of ten of a number, of any size: a document may write `1e99999999999999999999`.
enum DecimalExponent: Hashable {
  /// An exponent of at most 18 digits.
  case near(Int64)
  /// A longer exponent: its sign, and its digits, from 0 to 9, without leading zeros.
  case far(isNegative: Bool, digits: [UInt8])

  private static let nearDigits = 18

  init(_ value: Int64) {
    let digits = String(value.magnitude).utf8.map { $0 & 0x0F }
    self =
      digits.count <= Self.nearDigits
      ? .near(value) : .far(isNegative: value < 0, digits: digits)
  }

  /// Creates the sum of a number and an exponent as written, with or without a sign; empty text is
  /// 0.
  init(_ text: Substring.UTF8View, plus addend: Int) {
    let isNegative = text.first == UInt8(ascii: "-")
    let written = text.filter { NumberGrammar.isDigit($0) }.map { $0 & 0x0F }
    let digits = Array(written.drop { $0 == 0 })
    guard digits.count > Self.nearDigits else {
      let magnitude = digits.reduce(0) { $0 * 10 + Int64($1) }
      self.init((isNegative ? -magnitude : magnitude) + Int64(addend))
      return
    }
    let sum = Self.add(isNegative ? -addend : addend, to: digits)
    guard sum.count > Self.nearDigits else {
      let magnitude = sum.reduce(0) { $0 * 10 + Int64($1) }
      self = .near(isNegative ? -magnitude : magnitude)
      return
    }
    self = .far(isNegative: isNegative, digits: sum)
  }

  /// The exponent, if it has at most 18 digits; nil otherwise.
  var small: Int64? {
    if case .near(let value) = self { value } else { nil }
  }

  var isNegative: Bool {
    switch self {
    case .near(let value): value < 0
    case .far(let isNegative, _): isNegative
    }
  }

  /// Adds a length of text, or its negative, to a number of more than 18 digits.
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
