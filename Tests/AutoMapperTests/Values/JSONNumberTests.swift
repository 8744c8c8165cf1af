import AutoMapper
import Foundation
import Testing

@Suite("JSONNumber")
struct JSONNumberTests {
  @Test(
    "the grammar takes these, and keeps them as they are written",
    arguments: [
      "0", "-0", "7", "-12", "10", "1.0", "0.0", "-0.50", "1e5", "1E5", "1e+5", "1E-05", "0e0",
      "9223372036854775807", "9223372036854775808", "-9223372036854775808",
      "-9223372036854775809", "123456789012345678901234567890.12345678901234567890e-1000",
      "1e99999999999999999999",
    ])
  func valid(text: String) {
    #expect(JSONNumber(text)?.text == text)
    #expect(JSONNumber("x\(text)x".dropFirst().dropLast())?.description == text)
  }

  @Test(
    "the grammar refuses these",
    arguments: [
      "", "-", "+1", "01", "-01", "00", ".5", "1.", "-.5", "1.e5", "e5", "1e", "1e+", "1e-",
      "1e5.0",
      " 1", "1 ", "1\n", "--1", "1-", "0x10", "1_000", "1,5", "nan", "NaN", "inf", "Infinity", "١",
      "1\u{301}", "1\0", "1e5e5", "1..0", "true",
    ])
  func invalid(text: String) {
    #expect(JSONNumber(text) == nil)
  }

  /// Numbers in one row are equal, and differ from those of all other rows.
  static let classes: [[String]] = [
    ["0", "-0", "0.0", "-0.00", "0e5", "0e99999999999999999999", "0E-99999999999999999999"],
    ["1", "1.0", "1e0", "10e-1", "0.1e1", "0.001E+3", "1e00000000000000000000000"],
    ["-1", "-1.0", "-100e-2"],
    ["100", "1e2", "1E+2", "100.00", "0.1e3"],
    ["0.1", "1e-1", "0.10"],
    ["0.1000000000000000055511151231257827"],
    ["9007199254740992", "9007199254740992.0"],
    ["9007199254740993", "9007199254740993.0", "9007199254740.993e3"],
    ["9223372036854775807", "9.223372036854775807e18"],
    ["9223372036854775808", "9223372036854775808.0"],
    ["-9223372036854775808", "-9223372036854775808.0", "-9.223372036854775808e18"],
    ["1e999999999999999999", "10e999999999999999998", "0.1e1000000000000000000"],
    ["1e1000000000000000000", "10e999999999999999999", "0.01e1000000000000000002"],
    [
      "1e99999999999999999999", "10e99999999999999999998", "0.1e100000000000000000000",
      "1e0099999999999999999999",
    ],
    ["1e-99999999999999999999", "10e-100000000000000000000", "0.1e-99999999999999999998"],
    ["1e-1000000000000000000", "0.1e-999999999999999999"],
  ]

  @Test("equality is by exact value, and hashes agree")
  func equality() throws {
    let numbers = try Self.classes.enumerated().flatMap { row, texts in
      try texts.map { (row: row, number: try #require(JSONNumber($0))) }
    }
    for left in numbers {
      for right in numbers {
        let isEqual = left.row == right.row
        #expect((left.number == right.number) == isEqual, "\(left.number) and \(right.number)")
        if isEqual {
          #expect(
            left.number.hashValue == right.number.hashValue, "\(left.number), \(right.number)")
        }
      }
    }
    #expect(Set(numbers.map(\.number)).count == Self.classes.count)
  }

  @Test("integers and doubles become numbers")
  func initializers() {
    #expect(JSONNumber(Int8.min).text == "-128")
    #expect(JSONNumber(UInt64.max).text == "18446744073709551615")
    #expect(JSONNumber(Int128.min).text == "-170141183460469231731687303715884105728")
    #expect(JSONNumber(0.1 as Double)?.text == "0.1")
    #expect(JSONNumber(3.0 as Double)?.text == "3")
    #expect(JSONNumber(-0.0 as Double)?.text == "-0")
    #expect(JSONNumber(1e300 as Double)?.text == "1e+300")
    #expect(JSONNumber(Double.leastNonzeroMagnitude)?.text == "5e-324")
    #expect(JSONNumber(Double.nan) == nil)
    #expect(JSONNumber(Double.infinity) == nil)
  }

  @Test(
    "a number made of a Double is the same as one made of its text",
    arguments: [
      0, -0.0, 0.1, -1.5, 3, 0.0001, 0.00001, 1e15, 1e16, 0x1p53, -0x1p53, 0x1p53 + 2, 1e300,
      .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1.0 / 3,
    ] as [Double])
  func doubles(value: Double) throws {
    let number = try #require(JSONNumber(value))
    let read = try #require(JSONNumber(number.text))
    #expect(Double(number.text)?.bitPattern == value.bitPattern)
    #expect(number.doubleValue?.bitPattern == value.bitPattern)
    #expect(number == read && number.hashValue == read.hashValue)
    #expect(number.decimalValue == read.decimalValue)
    #expect(number.exactly(Int64.self) == read.exactly(Int64.self))
    for json in [JSONValue.number(number), .number(read)] {
      #expect(try ObjectMapper.shared.jsonString(from: json) == number.text)
      #expect(try ObjectMapper.shared.map(json, to: Double.self).bitPattern == value.bitPattern)
      #expect(try ObjectMapper.shared.map(json, to: JSONNumber.self).text == number.text)
      #expect(json.int(or: -7) == number.exactly(Int.self) ?? -7)
    }
  }

  static let literals: [(number: JSONNumber, text: String)] = [
    (0, "0"), (-1, "-1"), (9_223_372_036_854_775_807, "9223372036854775807"),
    (9_223_372_036_854_775_808, "9223372036854775808"),
    (-9_223_372_036_854_775_808, "-9223372036854775808"),
    (-9_223_372_036_854_775_809, "-9223372036854775809"),
    (18_446_744_073_709_551_615, "18446744073709551615"),
    (18_446_744_073_709_551_616, "18446744073709551616"),
    (-18_446_744_073_709_551_616, "-18446744073709551616"),
    (
      -340_282_366_920_938_463_463_374_607_431_768_211_456,
      "-340282366920938463463374607431768211456"
    ),
    (
      123_456_789_012_345_678_901_234_567_890_123_456_789_012_345_678_901_234_567_890,
      "123456789012345678901234567890123456789012345678901234567890"
    ),
    (1.5, "1.5"), (-2.0, "-2"), (1e100, "1e+100"),
  ]

  @Test("literals of any length", arguments: literals)
  func literal(number: JSONNumber, text: String) {
    #expect(number.text == text)
  }

  @Test("a floating-point literal out of range does not trap")
  func literalOutOfRange() {
    #expect(JSONNumber(floatLiteral: .infinity).doubleValue == .greatestFiniteMagnitude)
    #expect(JSONNumber(floatLiteral: -.infinity).doubleValue == -.greatestFiniteMagnitude)
    #expect(JSONNumber(floatLiteral: .nan) == 0)
  }
}
