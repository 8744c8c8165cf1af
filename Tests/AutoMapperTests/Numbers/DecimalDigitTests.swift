import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Random numbers as decimals: what is read is what Foundation makes of the digits, and what is written is
/// what Foundation writes.
@Suite("Types: digits of decimals")
struct DecimalDigitTests {
  struct Account: Equatable {
    var amount: Decimal
    var limit: Decimal?
  }

  static let mapper = ObjectMapper()

  @Test("numbers of all lengths are read as Foundation reads them, or refused", arguments: 1...39)
  func reading(length: Int) throws {
    var random = SeededGenerator(seed: UInt64(length))
    for _ in 0..<60 {
      let number = WrittenDecimal(&random, length: length)
      let expected = number.decimal
      for text in number.texts {
        let values = Self.readings(of: text)
        for value in values { expectSame(value, expected, text) }
        #expect(values.count == 4)
      }
    }
  }

  /// A number as it comes out of text, out of a tree, out of a string, and as an Optional; nil where it is
  /// refused, since a Decimal does not hold it.
  private static func readings(of text: String) -> [Decimal?] {
    let tree = JSONNumber(text).map { JSONValue.number($0) } ?? .null
    return [
      read { try mapper.map("[\(text)]", to: [Decimal].self)[0] },
      read { try mapper.map([tree] as JSONValue, to: [Decimal].self)[0] },
      read { try mapper.map(#"["\#(text)"]"#, to: [Decimal].self)[0] },
      read { try mapper.map(#"{"amount":0,"limit":\#(text)}"#, to: Account.self).limit },
    ]
  }

  private static func read(_ body: () throws -> Decimal?) -> Decimal? {
    do {
      return try body()
    } catch {
      #expect((error as? MappingError)?.kind == .outOfRange, "\(error)")
      return nil
    }
  }

  /// Compares the parts too: equal decimals may have different ones.
  private func expectSame(_ value: Decimal?, _ expected: Decimal?, _ text: String) {
    #expect(value == expected, "\(text)")
    #expect(value?.exponent == expected?.exponent, "\(text)")
    #expect(value?.significand == expected?.significand, "\(text)")
    #expect(value?.hashValue == expected?.hashValue, "\(text)")
    #expect(value.map { "\($0)" } == expected.map { "\($0)" }, "\(text)")
    // Parts that only look well would show in arithmetic.
    #expect(value.map { $0 * 3 - 1 } == expected.map { $0 * 3 - 1 }, "\(text)")
  }

  @Test("decimals of all lengths are written as Foundation writes them", arguments: 1...39)
  func writing(length: Int) throws {
    var random = SeededGenerator(seed: UInt64(1_000 + length))
    for _ in 0..<100 {
      guard let value = WrittenDecimal(&random, length: length).decimal else { continue }
      try expectWritten(value)
    }
  }

  private func expectWritten(_ value: Decimal) throws {
    let text = value.description
    let account = Account(amount: value, limit: value)
    #expect(
      try Self.mapper.jsonString(from: account) == #"{"amount":\#(text),"limit":\#(text)}"#)
    #expect(try Self.mapper.jsonString(from: [value]) == "[\(text)]")
    #expect(try Self.mapper.jsonValue(from: [value]) == [.number(#require(JSONNumber(text)))])
    let dictionary = try Self.mapper.dictionary(from: account)
    #expect(dictionary["amount"] as? Decimal == value)
    #expect(JSONNumber(value)?.text == text)
    for back in [
      try Self.mapper.map("[\(text)]", to: [Decimal].self),
      try Self.mapper.map([value], to: [Decimal].self),
    ] {
      #expect(back == [value])
    }
  }

  @Test("decimals that were calculated are written as Foundation writes them")
  func calculated() throws {
    var random = SeededGenerator(seed: 18)
    for _ in 0..<500 {
      var first = random.decimal()
      var second = random.decimal()
      let results = [first, first + second, first * second, first - second, -first]
      for value in results where value.isFinite {
        try expectWritten(value)
      }
      // Gives both the same exponent, and one of them zeros at its end.
      // SAFETY: the two are variables of their own, and are whole numbers before and after.
      let error = unsafe NSDecimalNormalize(&first, &second, .plain)
      guard error == .noError else { continue }
      try expectWritten(first)
      try expectWritten(second)
    }
  }
}

/// The digits of a random number, and an exponent, by which Foundation and the mapper may be asked for it.
private struct WrittenDecimal {
  let isNegative: Bool
  let digits: String
  let exponent: Int

  init(_ random: inout SeededGenerator, length: Int) {
    isNegative = Bool.random(using: &random)
    var digits = "\(Int.random(in: 1...9, using: &random))"
    let zeros = [0, 0, 0, 1, length / 2, length].randomElement(using: &random) ?? 0
    for position in 1..<max(length, 2) where position < length {
      digits += position >= length - zeros ? "0" : "\(Int.random(in: 0...9, using: &random))"
    }
    self.digits = digits
    let ranges = [-4...2, -length...0, -25...25, -131 ... -100, 80...130]
    exponent = Int.random(in: ranges.randomElement(using: &random) ?? 0...0, using: &random)
  }

  /// Foundation's value of the digits without their trailing zeros; nil where they do not fit.
  var decimal: Decimal? {
    var kept = digits[...]
    var exponent = exponent
    while kept.hasSuffix("0") {
      kept.removeLast()
      exponent += 1
    }
    while exponent > 127 {
      kept += "0"
      exponent -= 1
    }
    let greatest = "340282366920938463463374607431768211455"
    guard exponent >= -128, (kept.count, String(kept)) <= (greatest.count, greatest) else {
      return nil
    }
    return Decimal(string: "\(isNegative ? "-" : "")\(kept)e\(exponent)")
  }

  /// The number in several spellings.
  var texts: [String] {
    let sign = isNegative ? "-" : ""
    let point = digits.count + exponent
    let plain =
      exponent >= 0
      ? digits + String(repeating: "0", count: exponent)
      : point > 0
        ? "\(digits.prefix(point)).\(digits.dropFirst(point))"
        : "0." + String(repeating: "0", count: -point) + digits
    return [
      "\(sign)\(digits)e\(exponent)",
      "\(sign)\(digits.prefix(1)).\(digits.dropFirst())0E\(exponent + digits.count - 1)",
      "\(sign)0.000\(digits)e\(exponent >= 0 ? "+" : "")\(exponent + digits.count + 3)"
        .replacingOccurrences(of: "e+-", with: "e-"),
      sign + plain, sign + (plain.contains(".") ? "\(plain)00" : "\(plain).0"),
    ]
  }
}
