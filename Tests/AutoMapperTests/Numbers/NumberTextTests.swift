import AutoMapperTestSupport
import Foundation
import Testing

@testable import AutoMapper

@Suite("Numbers: text")
struct NumberTextTests {
  @Test("Floating-point numbers are laid out as documented", arguments: layoutRows)
  func layout(_ row: LayoutRow) {
    #expect(text(row.value) == row.text)
    #expect(text(-row.value) == "-" + row.text)
  }

  /// A value and its text.
  struct LayoutRow: Sendable, CustomTestStringConvertible {
    let value: Double
    let text: String

    var testDescription: String { text }
  }

  private static let layoutRows = [
    LayoutRow(value: 0, text: "0"),
    LayoutRow(value: 1, text: "1"),
    LayoutRow(value: 10, text: "10"),
    LayoutRow(value: 1.5, text: "1.5"),
    LayoutRow(value: 123456.789, text: "123456.789"),
    LayoutRow(value: 0.1, text: "0.1"),
    LayoutRow(value: 0.0001, text: "0.0001"),
    LayoutRow(value: 0.00012345, text: "0.00012345"),
    LayoutRow(value: 0.00001, text: "1e-05"),
    LayoutRow(value: 0.000015, text: "1.5e-05"),
    LayoutRow(value: 1e15, text: "1000000000000000"),
    LayoutRow(value: 9_007_199_254_740_991, text: "9007199254740991"),
    LayoutRow(value: 9_007_199_254_740_992, text: "9007199254740992"),
    LayoutRow(value: 9_007_199_254_740_994, text: "9.007199254740994e+15"),
    LayoutRow(value: 1e16, text: "1e+16"),
    LayoutRow(value: 1e100, text: "1e+100"),
    LayoutRow(value: 1.5e-100, text: "1.5e-100"),
    LayoutRow(value: .leastNonzeroMagnitude, text: "5e-324"),
    LayoutRow(value: .greatestFiniteMagnitude, text: "1.7976931348623157e+308"),
  ]

  @Test("Doubles of all magnitudes look as JSONEncoder writes them")
  func doublesAsEncoder() throws {
    var generator = SeededGenerator(seed: 6)
    var values = (-330...308).flatMap { exponent in
      [1.0, -1.5, 9.999, 1.234_567_890_123_456_7].map { $0 * pow(10, Double(exponent)) }
    }
    values += (40...70).flatMap { (exponent: Int) -> [Double] in
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      return [power, power.nextUp, power.nextDown]
    }
    values += (0..<5_000).map { _ in Double(bitPattern: generator.next()) }.filter(\.isFinite)
    values += (0..<5_000).map { _ in Double.random(in: -1_000...1_000, using: &generator) }
    values += (0..<5_000).map { _ in
      Double(Int.random(in: -99_999...99_999, using: &generator)) / 100
    }
    try expectEncoderTexts(values.filter(\.isFinite))
  }

  @Test("Floats of all magnitudes look as JSONEncoder writes them")
  func floatsAsEncoder() throws {
    var generator = SeededGenerator(seed: 7)
    var values = (-46...37).flatMap { exponent in
      [1, -1.5, 9.999, 1.234_567_9].map { Float($0 * pow(10, Double(exponent))) }
    }
    values += (15...40).flatMap { (exponent: Int) -> [Float] in
      let power = Float(sign: .plus, exponent: exponent, significand: 1)
      return [power, power.nextUp, power.nextDown]
    }
    values += (0..<5_000)
      .map { _ in Float(bitPattern: UInt32(truncatingIfNeeded: generator.next())) }
      .filter(\.isFinite)
    try expectEncoderTexts(values.filter(\.isFinite))
  }

  @Test(
    "The length is known before writing, and bytes before and beyond the slack stay",
    arguments: [0, -0.0, 1.5, -0.001, 1e300, -2.5e-7, -1.7976931348623157e308] as [Double])
  func writesInPlace(value: Double) {
    let prepared = FloatingPointText(BinaryParts(value), isNegative: value.sign == .minus)
    #expect(prepared.length == text(value).utf8.count)
    #expect(prepared.length <= FloatingPointText.greatestLength)
    let end = 2 + prepared.length
    var bytes = [UInt8](repeating: UInt8(ascii: "#"), count: end + DecimalDigits.slack + 2)
    var span = bytes.mutableSpan
    prepared.write(to: &span, at: 2)
    #expect(String(decoding: bytes[..<end], as: UTF8.self) == "##" + text(value))
    #expect(bytes.suffix(2) == Array("##".utf8)[...])
  }

  @Test("A number that is not finite is a programming error")
  func notFinite() async {
    await #expect(processExitsWith: .failure) {
      var bytes: [UInt8] = []
      FloatingPointText.append(Double.nan, to: &bytes)
    }
  }

  @Test("Integers of every width and digit count")
  func integers() {
    expectIntegers(Int8.self)
    expectIntegers(UInt8.self)
    expectIntegers(Int16.self)
    expectIntegers(UInt16.self)
    expectIntegers(Int32.self)
    expectIntegers(UInt32.self)
    expectIntegers(Int64.self)
    expectIntegers(UInt64.self)
    expectIntegers(Int128.self)
    expectIntegers(UInt128.self)
  }

  @Test("Digits are counted right around every power of ten and two")
  func digitCounts() {
    for power in ExactPowersOfTen.asInteger {
      for value in [power - 1, power, power + 1] {
        #expect(DecimalDigits.count(of: value) == value.description.utf8.count)
      }
    }
    for shift in 0..<64 {
      let power = UInt64(1) << UInt64(shift)
      for value in [power - 1, power] {
        #expect(DecimalDigits.count(of: value) == value.description.utf8.count)
      }
    }
    #expect(DecimalDigits.count(of: .max) == 20)
  }

  private func text<Format: BinaryFormat>(_ value: Format) -> String {
    var bytes: [UInt8] = []
    FloatingPointText.append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func expectEncoderTexts<Format: BinaryFormat & Encodable>(
    _ values: [Format], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var bytes = Array("[".utf8)
    for value in values {
      if bytes.count > 1 {
        bytes.append(UInt8(ascii: ","))
      }
      FloatingPointText.append(value, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
    let expected = String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
    let actual = String(decoding: bytes, as: UTF8.self)
    for (left, right) in zip(actual.split(separator: ","), expected.split(separator: ","))
    where left != right {
      Issue.record("\(left) is written \(right) by JSONEncoder", sourceLocation: sourceLocation)
    }
    #expect(actual.utf8.count == expected.utf8.count, sourceLocation: sourceLocation)
  }

  private func expectIntegers<Value: FixedWidthInteger>(
    _ type: Value.Type, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var values: [Value] = [0, .min, .max, .max - 1, .min + 1]
    var power: Value = 1
    while true {
      values += [power, power - 1, power + 1, 0 &- power, 9 &* power, 3 &* power]
      let (next, overflow) = power.multipliedReportingOverflow(by: 10)
      guard !overflow else { break }
      power = next
    }
    var generator = SeededGenerator(seed: 8)
    for shift in 0..<Value.bitWidth {
      values.append(Value.random(in: .min ... .max, using: &generator) >> Value(shift))
    }
    for value in values {
      var bytes = Array("x".utf8)
      IntegerText(value).append(to: &bytes)
      #expect(
        String(decoding: bytes, as: UTF8.self) == "x\(value)", sourceLocation: sourceLocation)
    }
  }
}
