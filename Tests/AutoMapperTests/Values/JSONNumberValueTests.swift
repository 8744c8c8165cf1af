import AutoMapper
import Foundation
import Testing

@Suite("JSONNumber: values of Swift types")
struct JSONNumberValueTests {
  static let integers: [(text: String, value: Int?)] = [
    ("0", 0), ("-0", 0), ("-0.0e7", 0), ("1.0", 1), ("100e-2", 1), ("1e3", 1000), ("-1e3", -1000),
    ("1.5", nil), ("15e-1", nil), ("1e-1", nil), ("1e18", 1_000_000_000_000_000_000),
    ("1e19", nil), ("9223372036854775807", .max), ("9223372036854775807.0", .max),
    ("9223372036854775808", nil), ("-9223372036854775808.00", .min), ("-9223372036854775809", nil),
    ("1e999999999999999999", nil), ("1e99999999999999999999", nil),
    ("1e-99999999999999999999", nil),
    ("0e99999999999999999999", 0), ("0.\(String(repeating: "0", count: 500))1e501", 1),
    ("1\(String(repeating: "0", count: 500))e-500", 1),
  ]

  @Test("as Int, exactly or not at all", .timeLimit(.minutes(1)), arguments: integers)
  func exactInt(text: String, value: Int?) throws {
    #expect(try #require(JSONNumber(text)).exactly(Int.self) == value)
  }

  @Test("as any width, at its limits")
  func exactWidths() throws {
    func check<Integer: FixedWidthInteger>(_ type: Integer.Type) throws {
      for limit in [Integer.min, Integer.max] {
        #expect(JSONNumber(limit).exactly(type) == limit)
        #expect(try #require(JSONNumber("\(limit).0")).exactly(type) == limit)
        #expect(try #require(JSONNumber("\(limit).0e0")).exactly(type) == limit)
        if limit != 0 { #expect(JSONNumber("\(limit)0e-1")?.exactly(type) == limit) }
      }
      #expect(try #require(JSONNumber("\(Integer.max)0")).exactly(type) == nil)
      #expect(try #require(JSONNumber("\(Integer.max)0.0")).exactly(type) == nil)
      #expect(try #require(JSONNumber("-\(Integer.max)0.0")).exactly(type) == nil)
      #expect(try #require(JSONNumber("\(Integer.max).5")).exactly(type) == nil)
    }
    try check(Int8.self)
    try check(UInt8.self)
    try check(Int16.self)
    try check(UInt16.self)
    try check(Int32.self)
    try check(UInt32.self)
    try check(Int64.self)
    try check(UInt64.self)
    try check(Int128.self)
    try check(UInt128.self)
    #expect(JSONNumber("-1")?.exactly(UInt.self) == nil)
    #expect(JSONNumber("-1.0")?.exactly(UInt.self) == nil)
    #expect(JSONNumber("-0.0")?.exactly(UInt.self) == 0)
    #expect(JSONNumber("128.0")?.exactly(Int8.self) == nil)
    #expect(JSONNumber("-129.0")?.exactly(Int8.self) == nil)
    #expect(JSONNumber("256.0")?.exactly(UInt8.self) == nil)
  }

  @Test("a million digits and huge exponents answer quickly", .timeLimit(.minutes(1)))
  func huge() throws {
    let digits = String(repeating: "9", count: 1_000_000)
    let number = try #require(JSONNumber("\(digits)e\(digits)"))
    #expect(number.exactly(Int128.self) == nil)
    #expect(number.doubleValue == nil)
    #expect(number.decimalValue == nil)
    #expect(number == number)
    #expect(number == JSONNumber("\(digits)0e\(digits.dropLast())8"))
    #expect(number != JSONNumber("\(digits)0e\(digits)"))
    #expect(Set([number, 1]).contains(number))
  }

  static let doubles: [(text: String, value: Double?)] = [
    ("0", 0), ("0.1", 0.1), ("1e22", 1e22), ("9007199254740993", 9_007_199_254_740_992),
    ("9007199254740993.0000000000000000000001", 9_007_199_254_740_994),
    ("1.7976931348623157e308", .greatestFiniteMagnitude), ("1.7976931348623159e308", nil),
    ("-1e400", nil), ("1e-400", 0), ("4.9e-324", .leastNonzeroMagnitude),
    ("1e-99999999999999999999", 0), ("9223372036854775807", 9_223_372_036_854_775_808),
  ]

  @Test("as the nearest Double", arguments: doubles)
  func double(text: String, value: Double?) throws {
    #expect(try #require(JSONNumber(text)).doubleValue == value)
  }

  @Test("negative zero keeps its sign")
  func negativeZero() {
    #expect(JSONNumber("-0")?.doubleValue?.sign == .minus)
    #expect(JSONNumber("-0.0")?.doubleValue?.sign == .minus)
  }

  static let decimals: [(text: String, value: String?)] = [
    ("0", "0"), ("-0.0", "0"), ("0.1", "0.1"), ("-12.50", "-12.5"), ("1e3", "1000"),
    ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
    ("0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678"),
    ("123456789012345678901234567890123456789", "123456789012345678901234567890123456789"),
    ("340282366920938463463374607431768211455", "340282366920938463463374607431768211455"),
    ("340282366920938463463374607431768211456", nil),
    ("0.3333333333333333333333333333333333333333", nil),
    ("1e127", "1" + String(repeating: "0", count: 127)), ("1e166", nil),
    ("1e165", "1" + String(repeating: "0", count: 165)), ("4e165", nil),
    ("1e-128", "0." + String(repeating: "0", count: 127) + "1"), ("1e-129", nil),
    ("1e99999999999999999999", nil),
  ]

  @Test("as a Decimal, exactly or not at all", arguments: decimals)
  func decimal(text: String, value: String?) throws {
    let decimal = try #require(JSONNumber(text)).decimalValue
    #expect(decimal?.description == value)
    if let decimal { #expect(JSONNumber(decimal) == JSONNumber(text)) }
  }

  @Test("from a Decimal")
  func fromDecimal() {
    #expect(JSONNumber(Decimal(sign: .minus, exponent: -3, significand: 1500))?.text == "-1.5")
    #expect(JSONNumber(Decimal.nan) == nil)
    let greatest = Decimal.greatestFiniteMagnitude
    #expect(JSONNumber(greatest)?.decimalValue == greatest)
  }
}
