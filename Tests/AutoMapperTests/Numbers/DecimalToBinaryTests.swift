import AutoMapperTestSupport
import Foundation
import Testing

@testable import AutoMapper

@Suite("Numbers: decimal to binary")
struct DecimalToBinaryTests {
  @Test(
    "Every row of the reference table",
    .enabled(if: ProcessInfo.processInfo.environment["AUTOMAPPER_TEST_DATA"] != nil))
  func referenceTable() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["AUTOMAPPER_TEST_DATA"])
    let table = try String(contentsOfFile: folder + "/doubles/json-doubles.tsv", encoding: .utf8)
    var rowCount = 0
    var undecidedCount = 0
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t")
      let expected = try #require(UInt64(fields[0], radix: 16))
      let number = SplitNumber(String(fields[1]))
      rowCount += 1
      guard let value = number.converted(to: Double.self) else {
        #expect(number.digitsWereDropped, "\(fields[1]) has 19 digits, which always decide")
        undecidedCount += 1
        continue
      }
      if value.bitPattern != expected {
        Issue.record("\(fields[1]) became \(value), not \(Double(bitPattern: expected))")
      }
    }
    #expect(rowCount > 45_000)
    // Rows of more than 19 digits next to a halfway point, of which the table has many.
    #expect(undecidedCount * 4 < rowCount, "\(undecidedCount) of \(rowCount) undecided")
  }

  @Test("Hard texts give what the standard library's parser gives", arguments: hardTexts)
  func hardText(_ text: String) {
    let number = SplitNumber(text)
    #expect(number.converted(to: Double.self) == Double(text))
    #expect(number.converted(to: Float.self) == Float(text))
  }

  private static let hardTexts = [
    // Halfway between two integers that Double tells apart, and around it.
    "9007199254740991", "9007199254740992", "9007199254740993", "9007199254740994",
    "9007199254740995", "9007199254740993.001", "9007199254740992.999",
    "9007199254740993000e-3", "4503599627370496.5", "4503599627370497.5", "4503599627370498.5",
    "16777217", "16777219", "16777217.0000001", "8388608.5", "8388609.5",
    // The same with ends at which the truncated power is just too small.
    "0.5000000000000000000", "0.2500000000000000000", "1.000000000000000000",
    "5000000000000000000e-19", "1220703125000000000e-18", "7450580596923828125e-27",
    "2251799813685248.25", "2251799813685248.75", "1125899906842624.125", "1125899906842624.375",
    // Subnormals, and the boundary of zero.
    "5e-324", "4.9e-324", "3e-324", "2.5e-324", "2.4703282292062328e-324",
    "2.470328229206232720e-324", "2.470328229206232721e-324", "2e-324", "1e-324", "1e-325",
    "1e-400", "18446744073709551615e-343", "1.5e-323", "7.4e-324", "7.5e-324",
    "2.2250738585072014e-308", "2.2250738585072011e-308", "2.225073858507201e-308",
    "2.2250738585072012e-308", "1e-308", "1.4e-45", "7e-46", "7.1e-46", "1e-45",
    "1.17549435e-38", "1.1754942e-38", "1.17549429e-38",
    // The boundary of infinity.
    "1e308", "1.7976931348623157e308", "1.7976931348623158e308", "1.797693134862315807e308",
    "1.797693134862315808e308", "1.7976931348623159e308", "1.8e308", "1e309", "2e308", "1e400",
    "3.4028235e38", "3.40282356e38", "3.4028236e38", "3.402823669e38", "1e39",
    "1e1000000", "1e-1000000", "0e1000000", "0e-1000000", "0",
    // Exact powers, at the ends of the shortcuts.
    "1e22", "1e23", "9007199254740991e22", "9007199254740991e-22", "9007199254740993e-22",
    "12e36", "123456789e29", "1e37", "1e38", "1e10", "1e11", "16777215e-10", "16777215e10",
    // 19 digits, and 20 or more.
    "1234567890123456789", "9999999999999999999", "1844674407370955161.5",
    "18446744073709551615", "18446744073709551616", "12345678901234567890123",
    "0.12345678901234567890123", "3.14159265358979323846264338327950288",
    "100000000000000000000000000000000000000000000001", "9999999999999999999999e-300",
  ]

  @Test("Dropped digits that decide are left to the caller")
  func undecided() {
    let zeros = String(repeating: "0", count: 30)
    #expect(SplitNumber("9007199254740993.\(zeros)1").converted(to: Double.self) == nil)
    #expect(SplitNumber("0.5\(zeros)").converted(to: Double.self) == 0.5)
    #expect(
      DecimalToBinary.convert(
        significand: .max, exponent: 0, digitsWereDropped: true, to: Double.self) == nil)
  }

  @Test("The sign of an exponent at the ends of Int does not matter", arguments: [false, true])
  func extremeExponents(isDropped: Bool) {
    #expect(
      DecimalToBinary.convert(
        significand: 1, exponent: .min, digitsWereDropped: isDropped, to: Double.self) == 0)
    #expect(
      DecimalToBinary.convert(
        significand: 1, exponent: .max, digitsWereDropped: isDropped, to: Double.self)
        == .infinity)
  }

  @Test("Random significands of 1 to 19 digits and all exponents")
  func randomSignificands() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<rounds(500_000) {
      let digitCount = Int.random(in: 1...19, using: &generator)
      let bound = ExactPowersOfTen.asInteger[digitCount]
      let text =
        "\(UInt64.random(in: 0..<bound, using: &generator))"
        + "e\(Int.random(in: -345...312, using: &generator))"
      let number = SplitNumber(text)
      if number.converted(to: Double.self) != Double(text) {
        Issue.record("\(text) as Double")
      }
      if number.converted(to: Float.self) != Float(text) {
        Issue.record("\(text) as Float")
      }
    }
  }

  @Test("Halfway points between neighbors with few binary digits, which decimals hit exactly")
  func randomHalfways() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<rounds(200_000) {
      // An odd integer of 54 bits over a power of two up to 16 is halfway, and 19 digits hold it.
      let integer = UInt64.random(in: 1 << 53..<1 << 54, using: &generator) | 1
      let halvings = Int.random(in: 0...3, using: &generator)
      let (high, low) = integer.multipliedFullWidth(by: [1, 5, 25, 125][halvings])
      guard high == 0, low < 9_999_999_999_999_999_999 else { continue }
      for significand in [low - 1, low, low + 1] {
        let text = "\(significand)e-\(halvings)"
        if SplitNumber(text).converted(to: Double.self) != Double(text) {
          Issue.record("\(text)")
        }
      }
    }
  }

  @Test("Float16 rounds once, from the decimal")
  func halfPrecision() {
    var generator = SeededGenerator(seed: 3)
    for pattern in UInt16(0)..<Float16.infinity.bitPattern {
      let value = Float16(bitPattern: pattern)
      #expect(SplitNumber(value.description).converted(to: Float16.self) == value)
      // From 1/4 on, the halfway point to the next value has 16 digits at most, so its description
      // is exact.
      guard value >= 0.25 else { continue }
      let next = value.nextUp.isFinite ? Double(value.nextUp) : 65_536
      let halfway = (Double(value) + next) / 2
      let number = SplitNumber(halfway.description)
      let expected = pattern & 1 == 0 ? value : value.nextUp
      #expect(number.converted(to: Float16.self) == expected)
    }
    #expect(SplitNumber("65519.99").converted(to: Float16.self) == .greatestFiniteMagnitude)
    #expect(SplitNumber("65520").converted(to: Float16.self) == .infinity)
    for _ in 0..<rounds(100_000) {
      let digits = UInt64.random(in: 0...99_999, using: &generator)
      let text = "\(digits)e\(Int.random(in: -14...1, using: &generator))"
      // By way of Double, which is near enough for five digits. The standard library's own parser
      // goes by way of Float, which is not: it rounds twice.
      let expected = Double(text).map { Float16($0) }
      #expect(SplitNumber(text).converted(to: Float16.self) == expected)
    }
  }
}
