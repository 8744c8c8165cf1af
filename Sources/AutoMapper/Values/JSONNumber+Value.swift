public import Foundation

extension JSONNumber: Hashable {
  /// Compares exact values: `1` equals `1.0`, and nothing is rounded.
  ///
  /// - Complexity: O(*n*), where *n* is the number of digits that are written.
  public static func == (lhs: JSONNumber, rhs: JSONNumber) -> Bool {
    if case .integer(let left) = lhs.storage, case .integer(let right) = rhs.storage {
      return left == right
    }
    return lhs.decimalForm == rhs.decimalForm
  }

  /// Hashes the exact value.
  public func hash(into hasher: inout Hasher) {
    if case .integer(let value) = storage {
      hasher.combine(value)
      return
    }
    let form = decimalForm
    if let value = form.exactly(Int64.self) {
      hasher.combine(value)
    } else {
      hasher.combine(form)
    }
  }

  /// The exact value, in the same form for equal numbers.
  var decimalForm: DecimalForm { DecimalForm(text) }

  /// Whether the value has no fraction, however it is written: true for `1.0`, false for `1e-1`.
  var isInteger: Bool {
    switch storage {
    case .integer: true
    case .text: decimalForm.isInteger
    }
  }
}

extension JSONNumber {
  /// The value as an integer type, or nil when it has a fraction or does not fit.
  ///
  /// What counts is the value and not how it is written.
  ///
  ///     print(JSONNumber("1e2")?.exactly(UInt8.self) ?? 0, JSONNumber("300")?.exactly(UInt8.self) ?? 0)
  ///     // Prints: 100 0
  ///
  /// - Complexity: O(*n*), where *n* is the number of digits that are written, however large the
  ///   exponent.
  public func exactly<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
    switch storage {
    case .integer(let value): Integer(exactly: value)
    case .text: decimalForm.exactly(type)
    }
  }

  /// The nearest `Double`, or nil when the number is beyond its range.
  ///
  /// A number too close to zero for a `Double` gives zero.
  public var doubleValue: Double? {
    switch storage {
    case .integer(let value): return Double(value)
    case .text(let text):
      guard let value = Double(text), value.isFinite else { return nil }
      return value
    }
  }

  /// The number as a `Decimal`, or nil when that cannot hold it exactly.
  ///
  /// A `Decimal` holds 128 bits of digits, which are 38 or 39, and powers of ten from -128 to 127. A number
  /// with a greater power, such as 1e130, has zeros among its digits there.
  public var decimalValue: Decimal? {
    switch storage {
    case .integer(let value):
      WideDecimal(isNegative: value < 0, digits: value.magnitude, exponent: 0).decimal
    case .text(let text): WideDecimal(text.utf8)?.decimal
    }
  }

  /// Creates a number with all digits of a `Decimal`; nil for `Decimal.nan`.
  public init?(_ value: Decimal) {
    guard let text = DecimalText(value) else { return nil }
    self.init(text)
  }

  /// Creates the number of a text that is still to be written.
  init(_ text: DecimalText) {
    var bytes: [UInt8] = []
    text.append(to: &bytes)
    self.init(uncheckedText: String(decoding: bytes, as: UTF8.self))
  }
}
