import AutoMapperDates
import Foundation
import Testing

@Suite("Numbers since 2001")
struct ReferenceNumberTests {
  static let format = DateFormat.secondsSince2001

  @Test(
    "digits are the interval since the reference date, with all of them",
    arguments: [
      ("0", 0), ("-0", 0), ("1.5", 1.5), ("-63114076800", -63_114_076_800), ("1.5e9", 1.5e9),
      ("0.30000000000000004", 0.30000000000000004), ("1e-5", 1e-5), ("1e-300", 1e-300),
      ("0.012345678901234567", 0.012345678901234567),
      ("700000000.1234567", 700_000_000.1234567), ("007", 7),
      ("31493806473599", 31_493_806_473_599), ("31493806473600", nil), ("1e400", nil),
      ("-31620065904001", nil), ("", nil), ("-", nil), ("+1", nil), (" 1", nil), ("1 ", nil),
      ("1.", nil), (".5", nil), ("1e", nil), ("0x10", nil), ("NaN", nil), ("inf", nil),
      ("1_0", nil), ("2013-06-15", nil), ("١", nil),
    ] as [(String, Double?)])
  func reading(text: String, seconds: Double?) throws {
    let since1970 = seconds.map {
      Date(timeIntervalSinceReferenceDate: $0).timeIntervalSince1970
    }
    if let seconds {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(try Self.format.date(from: text) == date)
      #expect(try Self.format.date(fromNumber: Array(text.utf8).span) == date)
      #expect(try Self.format.date(fromNumber: seconds) == date)
    } else {
      expect(text, by: Self.format, means: since1970)
      #expect(throws: DateFormatError.self) {
        try Self.format.date(fromNumber: Array(text.utf8).span)
      }
    }
  }

  @Test(
    "a date is written as JSONEncoder writes it, and read as exactly that date",
    arguments: [
      0, 0.1, -1.5, 5, 1e-9, -1e-9, 392_992_496.789, 726_000_000.1234567, 1e13,
      .leastNonzeroMagnitude, -1.2345678901234567e-300, 0.30000000000000004, -63_114_076_800,
      63_113_904_000, 31_493_806_473_599,
    ] as [Double])
  func writing(seconds: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    let text = try Self.format.string(from: date)
    #expect(try text == String(decoding: JSONEncoder().encode(date), as: UTF8.self))
    #expect(try Self.format.date(from: text) == date)
    var bytes = Array("x".utf8)
    try Self.format.append(date, to: &bytes)
    #expect(bytes == Array("x\(text)".utf8))
    #expect(Self.format.number(from: date) == seconds)
  }

  @Test("a date that is not finite, or beyond the years, is not written")
  func unwritable() {
    for seconds in [Double.nan, .infinity, -.infinity, 1e15, -1e15] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(throws: DateFormatError.self) { try Self.format.string(from: date) }
      #expect(throws: DateFormatError.self) { try Self.format.date(fromNumber: seconds) }
    }
  }

  @Test("the error names the format")
  func error() {
    let error = #expect(throws: DateFormatError.self) { try Self.format.date(from: "1.5x") }
    #expect(
      error?.description
        == #""1.5x" is not a date in the format seconds since 2001: the format is one for "#
        + "numbers (at byte 3)")
  }

  @Test("a format is for numbers alone, or not")
  func numeric() {
    let numeric: [DateFormat] = [
      .secondsSince2001, .secondsSince1970, .millisecondsSince1970,
      .anyOf([.secondsSince1970, .secondsSince2001]),
    ]
    #expect(numeric.allSatisfy { $0.isNumeric && $0.writesNumber })
    let others: [DateFormat] = [
      .iso8601, .common, .rfc1123, .dotNet, "yyyy", .anyOf([.secondsSince2001, .iso8601]),
    ]
    #expect(others.allSatisfy { !$0.isNumeric })
  }

  @Test("it is a value of its own")
  func identity() {
    #expect(DateFormat.secondsSince2001 == Self.format)
    #expect(DateFormat.secondsSince2001 != .secondsSince1970)
    #expect(Set([Self.format, .secondsSince2001, .secondsSince1970]).count == 2)
  }
}
