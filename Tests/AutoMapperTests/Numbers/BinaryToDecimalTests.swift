import AutoMapperTestSupport
import Testing

@testable import AutoMapper

@Suite("Numbers: binary to decimal")
struct BinaryToDecimalTests {
  @Test("Known shortest decimals", arguments: knownRows)
  func knownRow(_ row: Row) {
    let decimal = BinaryToDecimal.shortest(row.value)
    #expect(decimal == ShortDecimal(digits: row.digits, exponent: row.exponent))
    #expect(BinaryToDecimal.shortest(-row.value) == decimal)
  }

  /// A value and its shortest decimal.
  struct Row: Sendable, CustomTestStringConvertible {
    let value: Double
    let digits: UInt64
    let exponent: Int

    var testDescription: String { "\(value)" }
  }

  private static let knownRows = [
    Row(value: 0, digits: 0, exponent: 0),
    Row(value: 1, digits: 1, exponent: 0),
    Row(value: 100, digits: 1, exponent: 2),
    Row(value: 120, digits: 12, exponent: 1),
    Row(value: 0.1, digits: 1, exponent: -1),
    Row(value: 0.3, digits: 3, exponent: -1),
    Row(value: 0.1 + 0.2, digits: 30_000_000_000_000_004, exponent: -17),
    Row(value: .leastNonzeroMagnitude, digits: 5, exponent: -324),
    Row(value: 2 * .leastNonzeroMagnitude, digits: 1, exponent: -323),
    Row(value: 4 * .leastNonzeroMagnitude, digits: 2, exponent: -323),
    Row(value: Double.leastNormalMagnitude.nextDown, digits: 2_225_073_858_507_201, exponent: -323),
    Row(value: .leastNormalMagnitude, digits: 22_250_738_585_072_014, exponent: -324),
    Row(value: .greatestFiniteMagnitude, digits: 17_976_931_348_623_157, exponent: 292),
    Row(value: 0x1p53, digits: 9_007_199_254_740_992, exponent: 0),
    Row(value: 0x1p53 + 2, digits: 9_007_199_254_740_994, exponent: 0),
    Row(value: 1e22, digits: 1, exponent: 22),
    Row(value: 1e23, digits: 1, exponent: 23),
    Row(value: 9.5e-3, digits: 95, exponent: -4),
    Row(value: 2e-44, digits: 2, exponent: -44),
  ]

  @Test("Where the product comes nearest to an integer, the last bit is still right")
  func nearIntegers() {
    // The two numbers with the smallest fractional parts, from the search described at the type.
    expectShortest(5_592_117_679_628_511 * 0x1p163)
    expectShortest(8_887_055_249_355_788 * 0x1p664)
  }

  @Test("Random bit patterns agree with description and read back bit-equal")
  func randomPatterns() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<rounds(2_000_000) {
      let value = Double(bitPattern: generator.next())
      if value.isFinite {
        expectShortest(value)
      }
    }
  }

  @Test("Short random decimals come back as they were")
  func shortDecimals() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<rounds(300_000) {
      let digits = UInt64.random(in: 1...999_999_999_999_999, using: &generator)
      let exponent = Int.random(in: -40...20, using: &generator)
      guard let value = Double("\(digits)e\(exponent)") else { continue }
      let original = ShortDecimal(digits: digits, exponent: exponent).withoutTrailingZeros
      if BinaryToDecimal.shortest(value) != original {
        Issue.record("\(digits)e\(exponent)")
      }
    }
  }

  @Test("Every power of two and its neighbors")
  func powersOfTwo() {
    for exponent in -1_074...1_023 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      expectShortest(power.nextDown)
      expectShortest(power)
      expectShortest(power.nextUp)
    }
    for exponent in -149...127 {
      let power = Float(sign: .plus, exponent: exponent, significand: 1)
      expectShortest(power.nextDown)
      expectShortest(power)
      expectShortest(power.nextUp)
    }
  }

  @Test("Every power of ten and its neighbors")
  func powersOfTen() throws {
    for exponent in -323...308 {
      let power = try #require(Double("1e\(exponent)"))
      expectShortest(power.nextDown)
      expectShortest(power)
      expectShortest(power.nextUp)
    }
  }

  @Test("Float over a stride of all patterns")
  func floatStride() {
    #if DEBUG
    let step: UInt32 = 20_011
    #else
    let step: UInt32 = 1_009
    #endif
    for pattern in stride(from: 0, to: Float.infinity.bitPattern, by: Int(step)) {
      expectShortest(Float(bitPattern: pattern))
    }
  }

  @Test("Every Float16 reads back from its shortest decimal")
  func everyHalf() {
    for pattern in UInt16(0)..<Float16.infinity.bitPattern {
      let value = Float16(bitPattern: pattern)
      let decimal = BinaryToDecimal.shortest(value)
      let readBack = DecimalToBinary.convert(
        significand: decimal.digits, exponent: decimal.exponent, digitsWereDropped: false,
        to: Float16.self)
      #expect(readBack == value)
      #expect(decimal.digits < 100_000)
    }
  }

  /// Expects the digits of the description, and the value itself when they are read back.
  private func expectShortest<Format: BinaryFormat & CustomStringConvertible>(
    _ value: Format, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let decimal = BinaryToDecimal.shortest(value)
    let described = SplitNumber(value.description)
    let expected =
      ShortDecimal(digits: described.significand, exponent: described.exponent).withoutTrailingZeros
    let isZero = value == 0
    if isZero ? decimal.digits != 0 : decimal != expected {
      Issue.record("\(value) gave \(decimal)", sourceLocation: sourceLocation)
    }
    let readBack: Format? = DecimalToBinary.convert(
      significand: decimal.digits, exponent: decimal.exponent, digitsWereDropped: false)
    if readBack?.encoding != value.magnitude.encoding {
      Issue.record("\(value) was read back as \(String(describing: readBack))")
    }
  }
}

extension BinaryToDecimal {
  /// Returns the shortest decimal, without trailing zeros, that reads back as a finite number, whose
  /// sign is ignored.
  fileprivate static func shortest<Format: BinaryFormat>(_ value: Format) -> ShortDecimal {
    let parts = BinaryParts(value)
    if let integer = parts.smallInteger {
      return ShortDecimal(digits: integer, exponent: 0).withoutTrailingZeros
    }
    return shortest(parts, in: .shared).withoutTrailingZeros
  }
}
