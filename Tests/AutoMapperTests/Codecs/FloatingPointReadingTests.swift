import AutoMapper
import Foundation
import Testing

@Suite("Reading: floating-point numbers")
struct FloatingPointReadingTests {
  static let doubles: [(text: String, value: Double)] = [
    ("0", 0), ("1", 1), ("-1", -1), ("1.5", 1.5), ("0.1", 0.1), ("1e0", 1), ("1E+2", 100),
    ("1e-2", 0.01), ("123456789012345678", 123_456_789_012_345_680),
    ("0.30000000000000004", 0.1 + 0.2), ("5e-324", .leastNonzeroMagnitude),
    ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown),
    ("2.2250738585072014e-308", 2.2250738585072014e-308),
    ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ("-1.7976931348623157e+308", -.greatestFiniteMagnitude),
    ("9007199254740993", 9_007_199_254_740_992), ("1e-400", 0),
    ("123e-320", 248_955 * .leastNonzeroMagnitude),
    ("3.141592653589793238462643383279502884197", .pi), ("1e22", 1e22), ("1e23", 1e23),
    ("7.2057594037927933e16", 72_057_594_037_927_936),
  ]

  @Test("Double is the nearest to the digits", arguments: doubles)
  func double(text: String, value: Double) {
    expectEverywhere(text, as: value)
  }

  @Test("a Double keeps the sign of zero")
  func negativeZero() {
    for text in ["-0.0", "-0", "-0e5", "-1e-400"] {
      expectMapping(text, to: Double.self, entryPoints: EntryPoint.exact.union([.swiftValues])) {
        $0 == 0 && $0.sign == .minus
      }
      expectMapping(#"{"value":\#(text)}"#, to: Box<Float>.self, entryPoints: EntryPoint.exact) {
        $0.value == 0 && $0.value.sign == .minus
      }
    }
    expectMapping("0", to: Double.self) { $0.sign == .plus }
  }

  static let floats: [(text: String, value: Float)] = [
    ("0", 0), ("1", 1), ("-2.5", -2.5), ("0.1", 0.1), ("16777217", 16_777_216),
    ("16777219", 16_777_220), ("1.4e-45", .leastNonzeroMagnitude), ("1e-46", 0),
    ("1.17549435e-38", .leastNormalMagnitude), ("3.4028235e38", .greatestFiniteMagnitude),
    ("-3.4028235e38", -.greatestFiniteMagnitude), ("3.14159265358979", .pi.nextUp),
  ]

  @Test("Float is the nearest to the digits", arguments: floats)
  func float(text: String, value: Float) {
    expectEverywhere(text, as: value)
  }

  @Test("a Float is rounded once: digits just above the middle of two Floats")
  func roundedOnce() {
    // The middle of 1 and its successor, and a trace more: by way of Double it would give 1.
    let text = "1.00000005960464477540"
    expectEverywhere(text, as: Float(1).nextUp, entryPoints: EntryPoint.exact)
    expectEverywhere("1.000000059604644775390625", as: Float(1), entryPoints: EntryPoint.exact)
  }

  @Test("beyond the range is an error, not infinity")
  func outOfRange() {
    for text in ["1e309", "-1e309", "1.7976931348623159e308", "1e99999999999999999999"] {
      expectRefusedEverywhere(
        text, as: Double.self, .outOfRange,
        "expected Double (up to 1.8e308), found the number \(text)", offset: 0,
        entryPoints: EntryPoint.exact)
    }
    for text in ["3.5e38", "-1e39", "3.4028236e38"] {
      expectRefusedEverywhere(text, as: Float.self, .outOfRange, offset: 0)
    }
    expectRefusedEverywhere(
      "1e400", as: Float.self, .outOfRange, "expected Float (up to 3.4e38), found the number 1e400",
      offset: 0, entryPoints: EntryPoint.exact)
  }

  @Test("a NaN or infinity in a dictionary is a Double as it is")
  func notFinite() throws {
    let mapper = ObjectMapper.shared
    #expect(try mapper.map(["value": Double.infinity], to: Box<Double>.self).value == .infinity)
    #expect(try mapper.map(["value": Double.nan], to: Box<Double?>.self).value?.isNaN == true)
    #expect(throws: MappingError.self) {
      try mapper.map(["value": Double.nan], to: Box<Int>.self)
    }
  }

  @Test("17 digits read back every one of many random doubles")
  func seventeenDigits() throws {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    var values: [Double] = []
    while values.count < 2000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let value = Double(bitPattern: state ^ (state >> 29))
      if value.isFinite { values.append(value) }
    }
    let text = "[" + values.map { String(format: "%.17g", $0) }.joined(separator: ",") + "]"
    for entryPoint in EntryPoint.exact {
      let read = try entryPoint.map(text, to: [Double].self, with: .shared)
      #expect(read.map(\.bitPattern) == values.map(\.bitPattern), "\(entryPoint)")
    }
  }
}
