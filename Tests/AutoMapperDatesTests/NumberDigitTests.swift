import AutoMapperDates
import Foundation
import Testing

@Suite("Numbers by their digits")
struct NumberDigitTests {
  private func read(_ digits: String, by format: DateFormat) throws -> Date {
    try format.date(fromNumber: Array(digits.utf8).span)
  }

  static let formats: [(DateFormat, unit: Int)] = [
    (.secondsSince1970, 0), (.millisecondsSince1970, 3), (.microsecondsSince1970, 6),
    (.nanosecondsSince1970, 9),
  ]

  /// The digits of a number with their point moved, and an exponent that moves it back.
  private func spellings(_ digits: String) -> [String] {
    let count = digits.count
    return [
      digits, "\(digits).0", "\(digits)e0", "\(digits)E+00", "\(digits)000e-3", "0\(digits)e0",
      "\(digits.prefix(1)).\(digits.dropFirst())0e\(count - 1)",
      "0.\(digits)e+\(count)", "0.000\(digits)E\(count + 3)",
      "\(digits)\(String(repeating: "0", count: 500))e-500",
      "0.\(String(repeating: "0", count: 500))\(digits)e\(count + 500)",
    ]
  }

  @Test("an exponent moves the point, and rounds nothing", arguments: formats)
  func exponents(_ format: DateFormat, _ unit: Int) throws {
    let whole = "1371299696"
    let fraction = "789012345"
    for count in 0...9 {
      let digits = whole + fraction.prefix(count)
      let date = try DateFormat.secondsSince1970.date(from: "\(whole).\(fraction.prefix(count))0")
      for text in spellings(digits) {
        let number = move(text, by: unit - count)
        #expect(try read(number, by: format) == date, "\(number)")
        #expect(try format.date(from: number) == date, "\(number)")
      }
    }
  }

  /// The same number times a power of ten, by its exponent.
  private func move(_ text: String, by places: Int) -> String {
    let parts = text.lowercased().split(separator: "e")
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return "\(parts[0])e\(exponent + places)"
  }

  @Test("exponents that are too large, or count for nothing")
  func extremes() throws {
    let epoch = Date(timeIntervalSince1970: 0)
    for text in [
      "0e999999999999999999999999", "-0.0e99", "1e-400", "1e-99999999999999999999", "-1e-19",
      "0." + String(repeating: "0", count: 1_000) + "1",
    ] {
      #expect(try read(text, by: .secondsSince1970) == epoch, "\(text)")
      #expect(try read(text, by: .common) == epoch, "\(text)")
    }
    for (text, unit) in [
      ("1e99999999999999999999", nil), ("-1e400", nil), ("1e14", "milliseconds"),
      ("31494784780800", "milliseconds"), ("9e18", "nanoseconds"), ("9e22", nil),
    ] {
      for format in [DateFormat.secondsSince1970, .iso8601, .common] {
        let error = #expect(throws: DateFormatError.self) { try read(text, by: format) }
        let guess = unit.map { "it looks like \($0) since 1970, which .\($0)Since1970 reads" }
        let reason = format == .secondsSince1970 ? nil : guess
        #expect(
          error?.description
            == "\(text) is not a date in the format \(format): "
            + (reason ?? "the year is not between -999999 and 999999"))
      }
    }
  }

  @Test("seconds of years with four digits are those without a unit")
  func usualYears() throws {
    for format in [DateFormat.iso8601, .common] {
      for number in ["-62167219200", "253402300799.5"] {
        let seconds = try #require(Double(number))
        #expect(try read(number, by: format) == Date(timeIntervalSince1970: seconds))
        #expect(try format.date(fromNumber: seconds) == Date(timeIntervalSince1970: seconds))
      }
      for number in ["-62167219200.5", "253402300800"] {
        let seconds = try #require(Double(number))
        #expect(throws: DateFormatError.self) { try read(number, by: format) }
        #expect(throws: DateFormatError.self) { try format.date(fromNumber: seconds) }
        #expect(try read(number, by: .secondsSince1970).timeIntervalSince1970 == seconds)
      }
    }
  }

  @Test("digits mean the same date as the same text, by formats of numbers", arguments: formats)
  func digitsAndText(_ format: DateFormat, _ unit: Int) throws {
    var generator = SeededGenerator(seed: 15)
    for _ in 0..<rounds(20_000) {
      let date = Date(
        timeIntervalSinceReferenceDate: Double.random(in: -3e9..<3e9, using: &generator))
      let text = try format.string(from: date)
      let read = try read(text, by: format)
      let again = try format.date(from: text)
      #expect(read == again, "\(text)")
      if abs(date.timeIntervalSinceReferenceDate) > 1.7e7 { #expect(read == date, "\(text)") }
    }
  }

  @Test("ISO 8601 and the common formats read seconds as the nearest Double of them")
  func seconds() throws {
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<rounds(20_000) {
      let number = Double.random(in: -3e9..<3e9, using: &generator)
      let date = Date(timeIntervalSince1970: number)
      for format in [DateFormat.iso8601, .common, .anyOf(["yyyy", .iso8601])] {
        let read = try read("\(number)", by: format)
        #expect(read == date, "\(number)")
        #expect(try format.date(fromNumber: number) == date, "\(number)")
      }
    }
  }

  @Test(
    "a value that is not a number is refused",
    arguments: ["", "-", "+1", ".5", "1.", "1e", "1e+", "1e-", "1e1.5", "1ee1", " 1", "1 ", "NaN"])
  func noNumber(_ text: String) {
    for format in [DateFormat.secondsSince1970, .common, .anyOf([.nanosecondsSince1970, "yyyy"])] {
      let error = #expect(throws: DateFormatError.self) { try read(text, by: format) }
      #expect(error?.text == text)
    }
  }

  @Test("formats for text refuse digits, and say so")
  func formatsForText() {
    let formats: [DateFormat] = [
      "yyyyMMdd", .rfc1123, .rfc2822, .dotNet, .anyOf(["yyyyMMdd", .dotNet]),
    ]
    for format in formats {
      let error = #expect(throws: DateFormatError.self) { try read("20130615", by: format) }
      #expect(error?.reason == "the format is one for text, not numbers")
      #expect(error?.text == "20130615")
    }
    for (format, reason) in [
      (DateFormat.anyOf([]), "the list is empty"), ("", "it is empty"),
      (.anyOf(["yyyy", "YYYY"]), "Y is the year that a week belongs to; the calendar year is y"),
    ] {
      let error = #expect(throws: DateFormatError.self) { try read("1", by: format) }
      #expect(error?.reason == reason)
    }
  }
}
