import AutoMapperDates
import Foundation
import Testing

@Suite("Numbers since 1970")
struct EpochTests {
  static let formats: [DateFormat] = [
    .secondsSince1970, .millisecondsSince1970, .microsecondsSince1970, .nanosecondsSince1970,
  ]

  @Test(
    "digits as text mean what they say",
    arguments: [
      (.secondsSince1970, "1371299696", 1_371_299_696),
      (.secondsSince1970, "1371299696.789", 1_371_299_696.789),
      (.secondsSince1970, "-0.5", -0.5),
      (.secondsSince1970, "-1.25", -1.25),
      (.secondsSince1970, "0", 0),
      (.secondsSince1970, "-0", 0),
      (.secondsSince1970, "007", 7),
      (.secondsSince1970, "1.371299696e9", 1_371_299_696),
      (.secondsSince1970, "1E3", 1_000),
      (.millisecondsSince1970, "1371299696789", 1_371_299_696.789),
      (.millisecondsSince1970, "1371299696789.5", 1_371_299_696.7895),
      (.millisecondsSince1970, "-62135596800000", -62_135_596_800),
      (.millisecondsSince1970, "5", 0.005),
      (.millisecondsSince1970, "-5", -0.005),
      (.millisecondsSince1970, "1.371299696789E12", 1_371_299_696.789),
      (.microsecondsSince1970, "1371299696789012", 1_371_299_696.789012),
      (.microsecondsSince1970, "1", 0.000001),
      (.nanosecondsSince1970, "1371299696789012345", 1_371_299_696.789012345),
      (.nanosecondsSince1970, "1", 0.000000001),
      (.nanosecondsSince1970, "-1371299696789012345", -1_371_299_696.789012345),
      (.secondsSince1970, "", nil), (.secondsSince1970, "-", nil), (.secondsSince1970, "+1", nil),
      (.secondsSince1970, " 1", nil), (.secondsSince1970, "1 ", nil),
      (.secondsSince1970, "1.", nil), (.secondsSince1970, ".5", nil),
      (.secondsSince1970, "1e", nil), (.secondsSince1970, "1e+", nil),
      (.secondsSince1970, "1e400", nil), (.secondsSince1970, "-1e400", nil),
      (.secondsSince1970, "1e99999999999999999999", nil), (.secondsSince1970, "0x10", nil),
      (.secondsSince1970, "NaN", nil), (.secondsSince1970, "inf", nil),
      (.secondsSince1970, "1,5", nil), (.secondsSince1970, "12abc", nil),
      (.secondsSince1970, "١", nil), (.secondsSince1970, "31494784780800", nil),
      (.secondsSince1970, "31494784780799", 31_494_784_780_799),
      (.secondsSince1970, "-31619087596800", -31_619_087_596_800),
      (.secondsSince1970, "-31619087596801", nil),
      (.millisecondsSince1970, "99999999999999999999", nil),
      (.secondsSince1970, String(repeating: "9", count: 5_000), nil),
      (.secondsSince1970, "1." + String(repeating: "9", count: 5_000), 2),
    ] as [(DateFormat, String, Double?)])
  func text(format: DateFormat, text: String, seconds: Double?) {
    expect(text, by: format, means: seconds)
  }

  @Test("a number is seconds unless the format says otherwise")
  func numbers() throws {
    let date = Date(timeIntervalSince1970: 1_371_299_696.5)
    #expect(try DateFormat.secondsSince1970.date(fromNumber: 1_371_299_696.5) == date)
    #expect(try DateFormat.iso8601.date(fromNumber: 1_371_299_696.5) == date)
    #expect(try DateFormat.common.date(fromNumber: 1_371_299_696.5) == date)
    #expect(try DateFormat.millisecondsSince1970.date(fromNumber: 1_371_299_696_500) == date)
    #expect(try DateFormat.microsecondsSince1970.date(fromNumber: 1_371_299_696_500_000) == date)
    #expect(try DateFormat.nanosecondsSince1970.date(fromNumber: 1_371_299_696_500_000_000) == date)
  }

  @Test("a number and its text are one date")
  func numbersAndText() throws {
    for milliseconds in 1_371_299_696_000..<1_371_299_697_000 {
      let number = try DateFormat.millisecondsSince1970.date(fromNumber: Double(milliseconds))
      let text = try DateFormat.millisecondsSince1970.date(from: "\(milliseconds)")
      #expect(number == text)
      #expect(number == Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
      #expect(DateFormat.millisecondsSince1970.number(from: number) == Double(milliseconds))
      #expect(try DateFormat.millisecondsSince1970.string(from: number) == "\(milliseconds)")
    }
  }

  @Test("numbers that are not a date are refused")
  func impossibleNumbers() {
    for format in Self.formats + [.iso8601, .common] {
      for number in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e24] {
        #expect(throws: DateFormatError.self) { try format.date(fromNumber: number) }
      }
    }
    for format in [DateFormat.rfc1123, .rfc2822, .dotNet, "yyyy", .anyOf(["yyyy", .dotNet])] {
      #expect(throws: DateFormatError.self) { try format.date(fromNumber: 0) }
    }
  }

  @Test("writing has as many digits as the date needs")
  func writing() throws {
    let rows: [(Double, [String])] = [
      (0, ["0", "0", "0", "0"]),
      (1_371_299_696, ["1371299696", "1371299696000", "1371299696000000", "1371299696000000000"]),
      (0.5, ["0.5", "500", "500000", "500000000"]),
      (-0.5, ["-0.5", "-500", "-500000", "-500000000"]),
      (-1, ["-1", "-1000", "-1000000", "-1000000000"]),
      (
        1_371_299_696.1234,
        ["1371299696.1234", "1371299696123.4", "1371299696123400", "1371299696123400000"]
      ),
      (
        -62_135_596_800,
        ["-62135596800", "-62135596800000", "-62135596800000000", "-62135596800000000000"]
      ),
    ]
    for (seconds, texts) in rows {
      let date = Date(timeIntervalSince1970: seconds)
      for (format, text) in zip(Self.formats, texts) {
        #expect(format.writesNumber)
        #expect(try format.string(from: date) == text)
        #expect(format.number(from: date) == Double(text))
      }
    }
    #expect(!DateFormat.iso8601.writesNumber)
    #expect(DateFormat.anyOf([.secondsSince1970, .iso8601]).writesNumber)
    #expect(DateFormat.secondsSince1970.number(from: Date(timeIntervalSince1970: .nan)).isNaN)
  }
}
