import AutoMapper
import Testing

@Suite("Reading: integers")
struct IntegerReadingTests {
  /// Checks a type at its limits, inside them and one beyond them.
  private func check<Integer: FixedWidthInteger & Sendable>(
    _ type: Integer.Type, belowMinimum: String, aboveMaximum: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    // JSONSerialization has no integers of more than 64 bits.
    let entryPoints =
      type.bitWidth > 64 ? EntryPoint.swift : EntryPoint.all
    for value in [.min, .max, 0, 1, Integer.max / 2, Integer.min / 2, Integer.max - 1] {
      expectEverywhere(
        "\(value)", as: value, entryPoints: entryPoints, sourceLocation: sourceLocation)
    }
    expectEverywhere("-0", as: Integer(0), sourceLocation: sourceLocation)
    // Foundation's numbers round what lies beyond 64 bits.
    let exact = type.bitWidth >= 64 ? EntryPoint.exact.union([.swiftValues]) : EntryPoint.all
    for text in [belowMinimum, aboveMaximum] {
      expectRefusedEverywhere(
        text, as: type, .outOfRange,
        "expected \(type) (\(type.min) to \(type.max)), found the number \(text)", offset: 0,
        entryPoints: type.bitWidth > 64 ? EntryPoint.exact : exact, sourceLocation: sourceLocation)
    }
    expectRefusedEverywhere(
      "1.5", as: type, .typeMismatch, "expected \(type), found the number 1.5", offset: 0,
      sourceLocation: sourceLocation)
    expectRefusedEverywhere(
      "1e-3", as: type, .typeMismatch, offset: 0, sourceLocation: sourceLocation)
  }

  @Test("signed types take all of their values and none beyond")
  func signed() {
    check(Int8.self, belowMinimum: "-129", aboveMaximum: "128")
    check(Int16.self, belowMinimum: "-32769", aboveMaximum: "32768")
    check(Int32.self, belowMinimum: "-2147483649", aboveMaximum: "2147483648")
    check(
      Int64.self, belowMinimum: "-9223372036854775809", aboveMaximum: "9223372036854775808")
    check(Int.self, belowMinimum: "-9223372036854775809", aboveMaximum: "9223372036854775808")
    check(
      Int128.self, belowMinimum: "-170141183460469231731687303715884105729",
      aboveMaximum: "170141183460469231731687303715884105728")
  }

  @Test("unsigned types take all of their values and none beyond")
  func unsigned() {
    check(UInt8.self, belowMinimum: "-1", aboveMaximum: "256")
    check(UInt16.self, belowMinimum: "-1", aboveMaximum: "65536")
    check(UInt32.self, belowMinimum: "-1", aboveMaximum: "4294967296")
    check(UInt64.self, belowMinimum: "-1", aboveMaximum: "18446744073709551616")
    check(UInt.self, belowMinimum: "-1", aboveMaximum: "18446744073709551616")
    check(
      UInt128.self, belowMinimum: "-1", aboveMaximum: "340282366920938463463374607431768211456")
  }

  @Test("every number of digits, with both signs")
  func everyLength() {
    var value: Int128 = 0
    for digit in 1...38 {
      value = value * 10 + Int128(digit % 10)
      for value in [value, -value] {
        expectMapping("\(value)", as: value, entryPoints: EntryPoint.exact.union([.swiftValues]))
        expectMapping(#"{"value":\#(value)}"#, as: Box(value: value), entryPoints: EntryPoint.exact)
        guard let narrow = Int(exactly: value) else { continue }
        expectMapping("\(value)", as: narrow)
        expectMapping("[\(value), \(value)]", as: [narrow, narrow])
      }
    }
  }

  @Test(
    "a number with an exponent or zeros behind the point is its value",
    arguments: [
      ("1.0", 1), ("100e-2", 1), ("1e2", 100), ("1E+2", 100), ("1.50e1", 15), ("-2.00", -2),
      ("0.0", 0), ("-0.0", 0), ("0e99999", 0), ("9223372036854775807.0", Int.max),
      ("9.223372036854775807e18", Int.max), ("-922337203685477580800e-2", Int.min),
      ("1000000000000000000000e-21", 1),
    ])
  func otherSpellings(text: String, value: Int) {
    expectEverywhere(text, as: value, entryPoints: EntryPoint.exact)
  }

  @Test(
    "huge exponents take no time and are out of range",
    arguments: ["1e400", "-1e400", "1e999999999", "1e99999999999999999999", "123456789e1000000"])
  func hugeExponents(text: String) {
    expectRefusedEverywhere(text, as: Int.self, .outOfRange, entryPoints: EntryPoint.exact)
    expectRefusal(text, as: UInt128.self, .outOfRange, entryPoints: EntryPoint.exact)
  }

  @Test(
    "tiny fractions are not integers", arguments: ["1e-400", "1e-99999999999", "0.1", "-0.5e0"])
  func fractions(text: String) {
    expectRefusedEverywhere(text, as: Int.self, .typeMismatch, entryPoints: EntryPoint.exact)
  }
}
