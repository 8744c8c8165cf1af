import AutoMapperDates
import Foundation
import Testing

@Suite("ISO 8601 and RFC 3339")
struct ISO8601Tests {
  /// The second that most rows mean: 2013-06-15T12:34:56Z.
  static let noonish = 1_371_299_696.0

  static let read: [DateRow] = [
    // Days.
    DateRow("2013-06-15", 1_371_254_400),
    DateRow("1970-01-01", 0),
    DateRow("1969-12-31", -86_400),
    DateRow("2024-02-29", 1_709_164_800),
    DateRow("2000-02-29", 951_782_400),
    DateRow("20130615", 1_371_254_400),
    DateRow("2013-166", 1_371_254_400),
    DateRow("2012-366", 1_356_912_000),
    DateRow("2013-W24-6", 1_371_254_400),
    DateRow("2013W246", 1_371_254_400),
    DateRow("2009-W01-1", 1_230_508_800),  // 2008-12-29
    DateRow("2009-W53-7", 1_262_476_800),  // 2010-01-03
    DateRow("0001-01-01T00:00:00Z", -62_135_596_800),
    DateRow("0000-01-01T00:00:00Z", -62_167_219_200),
    DateRow("1582-10-10T00:00:00Z", -12_219_724_800),
    DateRow("9999-12-31T23:59:59Z", 253_402_300_799),
    DateRow("-000001-01-01T00:00:00Z", -62_198_755_200),
    DateRow("+002013-06-15", 1_371_254_400),
    DateRow("+010000-01-01T00:00:00Z", 253_402_300_800),
    DateRow("+999999-12-31T23:59:59Z", 31_494_784_780_799),
    DateRow("-999999-01-01T00:00:00Z", -31_619_087_596_800),
    // Times.
    DateRow("2013-06-15T12:34:56Z", noonish),
    DateRow("2013-06-15T12:34:56", noonish),
    DateRow("2013-06-15 12:34:56", noonish),
    DateRow("2013-06-15t12:34:56z", noonish),
    DateRow("2013-06-15 12:34:56Z", noonish),
    DateRow("2013-06-15T12:34Z", 1_371_299_640),
    DateRow("2013-06-15T12:34", 1_371_299_640),
    DateRow("2013-06-15T12Z", 1_371_297_600),
    DateRow("20130615T123456Z", noonish),
    DateRow("20130615T1234Z", 1_371_299_640),
    DateRow("20130615T123456.5+0200", noonish - 7_199.5),
    DateRow("2013W246T123456Z", noonish),
    DateRow("2013-166T12:34:56Z", noonish),
    DateRow("2013-06-15T24:00:00Z", 1_371_340_800),
    DateRow("2013-06-15T24:00:00.000Z", 1_371_340_800),
    // Zones.
    DateRow("2013-06-15T12:34:56+05:30", noonish - 19_800),
    DateRow("2013-06-15T12:34:56+0530", noonish - 19_800),
    DateRow("2013-06-15T12:34:56+05", noonish - 18_000),
    DateRow("2013-06-15T12:34:56-00:00", noonish),
    DateRow("2013-06-15T12:34:56+14:00", noonish - 50_400),
    DateRow("2013-06-15T12:34:56-23:59", noonish + 86_340),
    DateRow("2013-01-01T00:30:00+01:00", 1_356_996_600),
    DateRow("2013-12-31T23:30:00-01:00", 1_388_536_200),
    DateRow("2013-06-15 12:34:56 +0000", noonish),
    DateRow("2013-06-15 12:34:56.5 -02:00", noonish + 7_200.5),
    DateRow("2013-06-15 12:34:56 UTC", noonish),
    // Fractions.
    DateRow("2013-06-15T12:34:56.1Z", noonish + 0.1),
    DateRow("2013-06-15T12:34:56,123Z", noonish + 0.123),
    DateRow("2013-06-15T12:34:56.1234567+0000", noonish + 0.1234567),
    DateRow("2013-06-15T12:34:56.123456789Z", noonish + 0.123456789),
    DateRow("2013-06-15T12:34:56.1234567890123456789Z", noonish + 0.1234567890123456789),
    DateRow("2013-06-15T12:34:56.999999999Z", noonish + 1),
    DateRow("2013-06-15T12:34:56." + String(repeating: "9", count: 5_000) + "Z", noonish + 1),
    DateRow("2013-06-15T12:34:56." + String(repeating: "0", count: 5_000) + "1Z", noonish),
    DateRow("1969-12-31T23:59:59.5Z", -0.5),
    // Leap seconds.
    DateRow("2012-06-30T23:59:60Z", 1_341_100_800),
    DateRow("1990-12-31T15:59:60-08:00", 662_688_000),
    DateRow("2016-12-31T23:59:60.5Z", 1_483_228_800.5),
  ]

  static let refused: [String] = [
    "", " ", "T", "Z", "-", "+", "null", "today", "2", "20", "201", "2013", "2013-", "2013-06",
    "2013-06-", "2013-06-1", "13-06-15", "2013-6-15", "2013-06-5", "2013-00-15", "2013-13-15",
    "2013-06-00", "2013-06-31", "2013-02-29", "2013-02-30T00:00:00Z", "1900-02-29", "2100-02-29",
    "0000-00-00", "2005-21-01", "10000-01-01", "10000-01-01T00:00:00Z", "-000000-01-01",
    "+2013-06-15", "-0001-01-01", "2013/06/15", "15.06.2013", "2013.06.15", "2013-0615",
    "201306-15", "2013-366", "2013-000", "2013-W00-1", "2013-W53-1", "2013-W24-0", "2013-W24-8",
    "2013-W24", "2013-w24-6", "2013166", "2013-06-15T", "2013-06-15 ", "2013-06-15Z",
    "2013-06-15T1", "2013-06-15T1:02:03Z", "2013-06-15T12:", "2013-06-15T12:3",
    "2013-06-15T12:34:", "2013-06-15T12:34:5", "2013-06-15T12:34:56.", "2013-06-15T12:34:56.Z",
    "2013-06-15T12:34:56.5.5Z", "2013-06-15T25:00:00Z", "2013-06-15T24:00:01Z",
    "2013-06-15T24:01:00Z", "2013-06-15T24:00:00.001Z", "2013-06-15T12:60:00Z",
    "2013-06-15T12:34:61Z", "2013-06-15T12:34:60Z", "2013-06-15T23:59:60Z",
    "2012-06-30T23:59:60+01:00", "2013-06-15T12:34:56+", "2013-06-15T12:34:56+5",
    "2013-06-15T12:34:56+05:", "2013-06-15T12:34:56+05:6", "2013-06-15T12:34:56+05:60",
    "2013-06-15T12:34:56+24:00", "2013-06-15T12:34:56+053", "2013-06-15T12:34:56+05:30:00",
    "2013-06-15T12:34:56ZZ", "2013-06-15T12:34:56Z ", "2013-06-15T12:34:56Z junk",
    "2013-06-15T12:34:56 +0000", "2013-06-15T12:34:56 Z", "2013-06-15 12:34:56 Z",
    "2013-06-15 12:34:56 EST", "2013-06-15T12:34:56UTC", "2013-06-15T12:34:56PST",
    "2013-06-15  12:34:56", "2013-06-15_12:34:56", "2013-06-15T123456Z", "20130615T12:34:56Z",
    "20130615 123456", " 2013-06-15", "\t2013-06-15", "2013-06-15\n", "2013-06-15\0",
    "\u{FEFF}2013-06-15",
    "٢٠١٣-٠٦-١٥", "２０１３-06-15", "2013‐06‐15", "2013-06-15T12:34:56−05:00", "12:34:56",
    String(repeating: "2", count: 5_000), "2013-06-15T" + String(repeating: "1", count: 5_000),
  ]

  @Test("every usual shape is read", arguments: read)
  func reads(_ row: DateRow) {
    expect(row.text, by: .iso8601, means: row.seconds)
    expect(row.text, by: .common, means: row.seconds)
  }

  @Test("a text that is not a date is refused", arguments: refused.map { DateRow($0, nil) })
  func refuses(_ row: DateRow) {
    expect(row.text, by: .iso8601, means: nil)
    expect(row.text, by: .common, means: nil)
  }

  @Test("no beginning of a date and time is another instant's whole text by accident")
  func truncations() {
    let text = "2013-06-15T12:34:56.789+05:30"
    let whole = [10, 13, 16, 19, 21, 22, 23, 26, 29]
    for length in 0...text.count {
      let date = try? DateFormat.iso8601.date(from: String(text.prefix(length)))
      #expect((date != nil) == whole.contains(length), "\(text.prefix(length))")
    }
  }

  @Test(
    "writing is in UTC, with a fraction when there is one",
    arguments: [
      (0, "1970-01-01T00:00:00Z"),
      (1_371_299_696, "2013-06-15T12:34:56Z"),
      (1_371_299_696.5, "2013-06-15T12:34:56.5Z"),
      (1_371_299_696.123, "2013-06-15T12:34:56.123Z"),
      (1_371_299_696.789, "2013-06-15T12:34:56.789Z"),
      (1_371_299_696.123456, "2013-06-15T12:34:56.123456Z"),
      (-0.5, "1969-12-31T23:59:59.5Z"),
      (-62_135_596_800, "0001-01-01T00:00:00Z"),
      (-62_167_219_200, "0000-01-01T00:00:00Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"),
      (253_402_300_800, "+010000-01-01T00:00:00Z"),
      (-62_198_755_200, "-000001-01-01T00:00:00Z"),
      (31_494_784_780_799, "+999999-12-31T23:59:59Z"),
      (-31_619_087_596_800, "-999999-01-01T00:00:00Z"),
    ] as [(Double, String)])
  func writes(_ seconds: Double, _ text: String) throws {
    let date = Date(timeIntervalSince1970: seconds)
    for format in [DateFormat.iso8601, .common] {
      #expect(try format.string(from: date) == text)
      var bytes: [UInt8] = [1, 2]
      try format.append(date, to: &bytes)
      #expect(bytes == [1, 2] + Array(text.utf8))
      #expect(try format.date(from: text) == date)
    }
  }

  @Test("all of Foundation's extreme dates are written or refused")
  func extremes() throws {
    // Foundation's distant past is 1 January of year 1 in the Julian calendar.
    #expect(try DateFormat.iso8601.string(from: .distantPast) == "0000-12-30T00:00:00Z")
    #expect(try DateFormat.iso8601.string(from: .distantFuture) == "4001-01-01T00:00:00Z")
    let impossible: [Double] = [
      .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
      31_494_784_780_800, -31_619_087_596_801, 1e14, -1e14, 1e19, -1e19,
    ]
    for seconds in impossible {
      let date = Date(timeIntervalSince1970: seconds)
      for format in [DateFormat.iso8601, .rfc1123, .dotNet, .millisecondsSince1970, "y-MM-dd"] {
        var bytes: [UInt8] = [7]
        #expect(throws: DateFormatError.self) { try format.append(date, to: &bytes) }
        #expect(bytes == [7])
      }
    }
  }
}
