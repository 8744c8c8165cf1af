/// A number of JSON with all its digits: neither long integers nor decimal fractions lose any.
///
///     let number: JSONNumber = 9_007_199_254_740_993
///     print(number, JSONNumber("1.10") ?? 0)
///     // Prints: 9007199254740993 1.10
///     print(JSONNumber("1e2") == 100)
///     // Prints: true
///
/// ``text`` is the number as it was written. Two numbers are equal when their exact values are, so
/// `1`, `1.0` and `1e0` are equal, and so are `-0` and `0`; nothing is rounded for the comparison.
public struct JSONNumber: Sendable {
  /// How a number is stored; each text has one form only.
  enum Storage: Sendable {
    /// An integer that is written just as Swift writes it.
    case integer(Int64)
    /// Any other text in the grammar of RFC 8259.
    case text(String)
  }

  let storage: Storage

  /// Creates a number from its JSON text, or gives nil when the text is none.
  ///
  /// The grammar is that of RFC 8259: no plus sign in front, no leading zeros, digits on both sides
  /// of a decimal point, and nothing around it.
  ///
  ///     print(JSONNumber("-1.50e3")?.text ?? "none", JSONNumber("1.")?.text ?? "none")
  ///     // Prints: -1.50e3 none
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init?(_ text: some StringProtocol) {
    guard NumberGrammar.matches(text.utf8) else { return nil }
    self.init(uncheckedText: String(text))
  }

  /// Creates a number from an integer of any width.
  public init(_ value: some BinaryInteger) {
    if let integer = Int64(exactly: value) {
      storage = .integer(integer)
    } else {
      storage = .text(String(value))
    }
  }

  /// Creates a number with the shortest digits that read back as the same `Double`.
  ///
  /// The text is Swift's own without a final `.0`, as `JSONEncoder` writes it. Gives nil for a NaN and
  /// the infinities, which JSON cannot say.
  ///
  ///     let (price, ratio) = (2.0, 0.0 / 0.0)
  ///     print(JSONNumber(price)?.text ?? "none", JSONNumber(ratio)?.text ?? "none")
  ///     // Prints: 2 none
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    let text = value.description
    self.init(uncheckedText: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  /// Creates a number from an integer.
  init(_ value: Int64) { storage = .integer(value) }

  /// Creates a number from text that is known to be in the grammar of JSON.
  init(uncheckedText text: String) {
    // `-0` is the one integer that would not come back as it was written.
    if let integer = Int64(text), integer != 0 || text.utf8.count == 1 {
      storage = .integer(integer)
    } else {
      storage = .text(text)
    }
  }

  /// The number as the document wrote it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of digits.
  public var text: String {
    switch storage {
    case .integer(let value): String(value)
    case .text(let text): text
    }
  }

  /// The value of a number that is written as a plain integer and fits; nil says nothing about its
  /// value: ask ``exactly(_:)``.
  var integerValue: Int64? {
    if case .integer(let value) = storage { value } else { nil }
  }
}

extension JSONNumber: CustomStringConvertible {
  /// The same as ``text``.
  public var description: String { text }
}
