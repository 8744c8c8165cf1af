import AutoMapperDates
import Foundation
import Testing

@Suite("Unicode date patterns")
struct PatternTests {
  static let day = 1_371_254_400.0  // 2013-06-15
  static let noonish = 1_371_299_696.0  // 2013-06-15T12:34:56Z

  static let rows: [PatternRow] = [
    // The seeds' formats.
    PatternRow("2013-06-15", "yyyy-MM-dd", day),
    PatternRow("06/15/2013", "MM/dd/yyyy", day),
    PatternRow(
      "2013-06-15T12:34:56.1234567+0000", "yyyy-MM-dd'T'HH:mm:ss.SSSSSSSZ", noonish + 0.1234567),
    PatternRow("2013-06-15T12:34:56.123+0000", "yyyy-MM-dd'T'HH:mm:ss.SSSSSSSZ", noonish + 0.123),
    PatternRow(
      "2013-06-15T12:34:56.123456789+0000", "yyyy-MM-dd'T'HH:mm:ss.SSSZ", noonish + 0.123456789),
    PatternRow("2013-06-15 00:00:00", "yyyy-MM-dd HH:mm:ss", day),
    PatternRow("2013-06-15T12:34:56Z", "yyyy-MM-dd'T'HH:mm:ss'Z'", noonish),
    PatternRow("01/21/2005 10:15:30 AM", "MM/dd/yyyy HH:mm:ss aaa", 1_106_302_530),
    PatternRow("01/21/2005 10:15:30 PM", "MM/dd/yyyy HH:mm:ss aaa", 1_106_345_730),
    PatternRow("01/21/2005 22:15:30 PM", "MM/dd/yyyy HH:mm:ss aaa", 1_106_345_730),
    PatternRow("01/21/2005 12:00:00 AM", "MM/dd/yyyy HH:mm:ss aaa", 1_106_265_600),
    PatternRow("01/21/2005 12:00:00 PM", "MM/dd/yyyy HH:mm:ss aaa", 1_106_308_800),
    PatternRow("01-21/2005", "MM-dd/yyyy", 1_106_265_600),
    PatternRow("01(2005(21", "MM(yyyy(dd", 1_106_265_600),
    PatternRow("2005-21-01", "yyyy-dd-MM", 1_106_265_600),
    // Names.
    PatternRow("Sat, 15 Jun 2013 12:34:56 GMT", "EEE, dd MMM yyyy HH:mm:ss zzz", noonish),
    PatternRow("Sat, 15 Jun 2013 12:34:56 -0700", "EEE, dd MMM yyyy HH:mm:ss Z", noonish + 25_200),
    PatternRow("Wed Aug 27 13:08:45 +0000 2008", "EEE MMM dd HH:mm:ss Z yyyy", 1_219_842_525),
    PatternRow("Jun 15, 2013", "MMM dd, yyyy", day),
    PatternRow("June 15, 2013", "MMMM dd, yyyy", day),
    PatternRow("JUNE 15, 2013", "MMM dd, yyyy", day),
    PatternRow("jun 15, 2013", "MMMM dd, yyyy", day),
    PatternRow("May 1, 2013", "MMMM d, yyyy", 1_367_366_400),
    PatternRow("Saturday 15 June 2013", "EEEE d LLLL y", day),
    PatternRow("15Jun2013", "ddMMMyyyy", day),
    PatternRow("Jun 15, 2013 1:02 PM", "MMM d, yyyy h:mm a", 1_371_301_320),
    // Hours.
    PatternRow("06/15/2013 01:02:03 PM", "MM/dd/yyyy hh:mm:ss a", 1_371_301_323),
    PatternRow("06/15/2013 1:02:03 pm", "MM/dd/yyyy hh:mm:ss a", 1_371_301_323),
    PatternRow("06/15/2013 12:02:03 am", "MM/dd/yyyy hh:mm:ss a", day + 123),
    PatternRow("PM 06/15/2013 01:02:03", "a MM/dd/yyyy hh:mm:ss", 1_371_301_323),
    PatternRow("2013-06-15 24:10", "yyyy-MM-dd kk:mm", day + 600),
    PatternRow("2013-06-15 0:10 PM", "yyyy-MM-dd K:mm a", day + 43_800),
    PatternRow("2013-06-15 12 pm", "yyyy-MM-dd h a", day + 43_200),
    PatternRow("2013-06-15 at 12 o'clock", "yyyy-MM-dd 'at' HH 'o''clock'", day + 43_200),
    PatternRow("2013-06-15'12", "yyyy-MM-dd''HH", day + 43_200),
    // Zones.
    PatternRow(
      "2013-06-15T12:34:56.789-05:00", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", noonish + 18_000.789),
    PatternRow("2013-06-15T12:34:56.789Z", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", noonish + 0.789),
    PatternRow(
      "2013-06-15T12:34:56.789-05:00", "yyyy-MM-dd'T'HH:mm:ss.SSSZZZZZ", noonish + 18_000.789),
    PatternRow("2013-06-15T12:34:56+05", "yyyy-MM-dd'T'HH:mm:ssX", noonish - 18_000),
    PatternRow("2013-06-15T12:34:56+0530", "yyyy-MM-dd'T'HH:mm:ssXXX", noonish - 19_800),
    PatternRow("2013-06-15T12:34:56+05:30", "yyyy-MM-dd'T'HH:mm:ssZ", noonish - 19_800),
    PatternRow("2013-06-15T12:34:56z", "yyyy-MM-dd'T'HH:mm:ssZ", noonish),
    PatternRow("2013-06-15T12:34:56GMT", "yyyy-MM-dd'T'HH:mm:ssZ", noonish),
    PatternRow("2013-06-15T12:34:56GMT+05:30", "yyyy-MM-dd'T'HH:mm:ssZZZZ", noonish - 19_800),
    PatternRow("2013-06-15T12:34:56GMT-5", "yyyy-MM-dd'T'HH:mm:ssz", noonish + 18_000),
    PatternRow("2013-06-15T12:34:56EST", "yyyy-MM-dd'T'HH:mm:ssz", noonish + 18_000),
    PatternRow("2013-06-15T12:34:56PST", "yyyy-MM-dd'T'HH:mm:sszzz", noonish + 28_800),
    PatternRow("2013-06-15T12:34:56+01:00:30", "yyyy-MM-dd'T'HH:mm:ssXXXXX", noonish - 3_630),
    // Years.
    PatternRow("15-Jun-13", "dd-MMM-yy", day),
    PatternRow("15-Jun-2013", "dd-MMM-yy", day),
    PatternRow("15-Jun-69", "dd-MMM-yy", -17_280_000),
    PatternRow("15-Jun-68", "dd-MMM-yy", 3_106_944_000),
    PatternRow("13-6-5", "y-M-d", -61_743_513_600),
    PatternRow("12013-06-15", "y-MM-dd", 316_940_774_400),
    PatternRow("0001-01-01", "yyyy-MM-dd", -62_135_596_800),
    PatternRow("0000-01-01", "yyyy-MM-dd", -62_167_219_200),
    PatternRow("9999-12-31", "yyyy-MM-dd", 253_402_214_400),
    PatternRow("1582-10-10", "yyyy-MM-dd", -12_219_724_800),
    // Numbers side by side take the digits of their letters.
    PatternRow("20130615", "yyyyMMdd", day),
    PatternRow("20130615123456", "yyyyMMddHHmmss", noonish),
    PatternRow("20130615123456789", "yyyyMMddHHmmssSSS", noonish + 0.789),
    PatternRow("130615", "yyMMdd", day),
    PatternRow("2013-6-5", "yyyy-MM-dd", 1_370_390_400),
    PatternRow("2013/6/5", "y/M/d", 1_370_390_400),
    // Other days.
    PatternRow("2013-166", "yyyy-DDD", day),
    PatternRow("2012-366", "yyyy-DDD", 1_356_912_000),
    PatternRow("2013-W24-6", "YYYY-'W'ww-e", day),
    PatternRow("2009-W53-7", "YYYY-'W'ww-e", 1_262_476_800),
    PatternRow("2013 24", "Y w", day - 5 * 86_400),
    // What is missing is the beginning of 2000.
    PatternRow("12:34", "HH:mm", 946_730_040),
    PatternRow("2013", "yyyy", 1_356_998_400),
    PatternRow("2013-06", "yyyy-MM", 1_370_044_800),
    PatternRow("2012-06-30 23:59:60", "yyyy-MM-dd HH:mm:ss", 1_341_100_800),
    PatternRow("2013年06月15日", "yyyy年MM月dd日", day),
    // Refused.
    PatternRow("2023-02-29", "yyyy-MM-dd", nil),
    PatternRow("1900-02-29", "yyyy-MM-dd", nil),
    PatternRow("2013-04-31", "yyyy-MM-dd", nil),
    PatternRow("2013-01-32", "yyyy-MM-dd", nil),
    PatternRow("2005-21-01", "yyyy-MM-dd", nil),
    PatternRow("21/01/2005", "MM/dd/yyyy", nil),
    PatternRow("13-06-15", "yyyy-MM-dd", nil),
    PatternRow("10000-01-01", "yyyy-MM-dd", nil),
    PatternRow("-0001-01-01", "yyyy-MM-dd", nil),
    PatternRow("+2013-06-15", "yyyy-MM-dd", nil),
    PatternRow("2013-006-15", "yyyy-MM-dd", nil),
    PatternRow("2013-06-15 ", "yyyy-MM-dd", nil),
    PatternRow(" 2013-06-15", "yyyy-MM-dd", nil),
    PatternRow("2013-06-15\n", "yyyy-MM-dd", nil),
    PatternRow("2013-06-15x", "yyyy-MM-dd", nil),
    PatternRow("", "yyyy-MM-dd", nil),
    PatternRow("2013-06-1", "yyyy-MM-dd'T'", nil),
    PatternRow("２０１３-06-15", "yyyy-MM-dd", nil),
    PatternRow("2013615", "yyyyMMdd", nil),
    PatternRow("2013-06-15 24:00:00", "yyyy-MM-dd HH:mm:ss", nil),
    PatternRow("2013-06-15 12:34:60", "yyyy-MM-dd HH:mm:ss", nil),
    PatternRow("2013-06-15 12:34:61", "yyyy-MM-dd HH:mm:ss", nil),
    PatternRow("2013-06-15  12:34:56", "yyyy-MM-dd HH:mm:ss", nil),
    PatternRow("2013-06-15 12:34", "yyyy-MM-dd HH:mm:ss", nil),
    PatternRow("06/15/2013 13:02:03 PM", "MM/dd/yyyy hh:mm:ss a", nil),
    PatternRow("06/15/2013 00:02:03 PM", "MM/dd/yyyy hh:mm:ss a", nil),
    PatternRow("01/21/2005 22:15:30 AM", "MM/dd/yyyy HH:mm:ss aaa", nil),
    PatternRow("Sun, 15 Jun 2013 12:34:56 GMT", "EEE, dd MMM yyyy HH:mm:ss zzz", nil),
    PatternRow("Sat, 32 Jun 2013 12:34:56 GMT", "EEE, dd MMM yyyy HH:mm:ss zzz", nil),
    PatternRow("Sat, 15 Jun 2013 12:34:56 XYZ", "EEE, dd MMM yyyy HH:mm:ss zzz", nil),
    PatternRow("6 15, 2013", "MMM dd, yyyy", nil),
    PatternRow("2013-06-15T12:34:56.+0000", "yyyy-MM-dd'T'HH:mm:ss.SSSZ", nil),
    PatternRow("2013-06-15T12:34:56", "yyyy-MM-dd'T'HH:mm:ssZ", nil),
    PatternRow("2013-06-15T12:34:56+05:60", "yyyy-MM-dd'T'HH:mm:ssXXX", nil),
    PatternRow("2013-06-15T12:34:56+24:00", "yyyy-MM-dd'T'HH:mm:ssXXX", nil),
    PatternRow("2013-06-15t12:34:56", "yyyy-MM-dd'T'HH:mm:ss", nil),
    PatternRow("2013-366", "yyyy-DDD", nil),
    PatternRow("2013-W53-1", "YYYY-'W'ww-e", nil),
    PatternRow("2013-W24-8", "YYYY-'W'ww-e", nil),
  ]

  @Test("texts and patterns", arguments: rows)
  func reads(_ row: PatternRow) throws {
    let format = DateFormat.pattern(row.pattern)
    try format.validate()
    expect(row.text, by: format, means: row.seconds)
  }

  static let written: [(Double, String, String)] = [
    (noonish, "yyyy-MM-dd'T'HH:mm:ss.SSSSSSSZ", "2013-06-15T12:34:56.0000000+0000"),
    (noonish + 0.1234567, "yyyy-MM-dd'T'HH:mm:ss.SSSSSSSZ", "2013-06-15T12:34:56.1234567+0000"),
    (noonish + 0.123, "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "2013-06-15T12:34:56.123Z"),
    (noonish + 0.9999, "HH:mm:ss.SS", "12:34:56.99"),
    (noonish + 0.999, "HH:mm:ss", "12:34:56"),
    (noonish - 43_200, "MM/dd/yyyy HH:mm:ss aaa", "06/15/2013 00:34:56 AM"),
    (1_106_345_730, "MM/dd/yyyy HH:mm:ss aaa", "01/21/2005 22:15:30 PM"),
    (1_106_345_730, "M/d/yy h:mm a", "1/21/05 10:15 PM"),
    (1_106_265_600, "h a", "12 AM"),
    (1_106_265_600, "k", "24"),
    (1_106_345_730, "K a", "10 PM"),
    (noonish, "EEEE, MMMM d, y", "Saturday, June 15, 2013"),
    (noonish, "EEE MMM dd HH:mm:ss Z yyyy", "Sat Jun 15 12:34:56 +0000 2013"),
    (noonish, "EEE, dd MMM yyyy HH:mm:ss zzz", "Sat, 15 Jun 2013 12:34:56 GMT"),
    (noonish, "yyyy-DDD", "2013-166"),
    (noonish, "YYYY-'W'ww-e", "2013-W24-6"),
    (1_262_476_800, "YYYY-'W'ww-e", "2009-W53-7"),
    (noonish, "X XX XXX XXXX XXXXX", "Z Z Z Z Z"),
    (noonish, "x xx xxx xxxx xxxxx", "+00 +0000 +00:00 +0000 +00:00"),
    (noonish, "z zzzz Z ZZZZ ZZZZZ", "GMT GMT +0000 GMT Z"),
    (noonish, "yyyy-MM-dd 'at' HH 'o''clock'", "2013-06-15 at 12 o'clock"),
    (-62_135_596_800, "yyyy-MM-dd", "0001-01-01"),
    (253_402_300_800, "y-MM-dd", "10000-01-01"),
  ]

  @Test("writing", arguments: written)
  func writes(_ seconds: Double, _ pattern: String, _ text: String) throws {
    let format = DateFormat.pattern(pattern)
    #expect(try format.string(from: Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test("zones are written as Foundation writes them")
  func writtenZones() throws {
    let expected = [
      19_800: "GMT+5:30 GMT+05:30 +0530 GMT+05:30 +05:30 +0530 +0530 +05:30 +0530 +05:30",
      -18_000: "GMT-5 GMT-05:00 -0500 GMT-05:00 -05:00 -05 -0500 -05:00 -0500 -05:00",
      -1_800: "GMT-0:30 GMT-00:30 -0030 GMT-00:30 -00:30 -0030 -0030 -00:30 -0030 -00:30",
    ]
    for (offset, text) in expected {
      let zone = try #require(TimeZone(secondsFromGMT: offset))
      let pattern = "z zzzz Z ZZZZ ZZZZZ X XX XXX XXXX XXXXX"
      let format = DateFormat.pattern(pattern, timeZone: zone)
      #expect(try format.string(from: Date(timeIntervalSince1970: 0)) == text)
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = zone
      formatter.dateFormat = pattern
      #expect(formatter.string(from: Date(timeIntervalSince1970: 0)) == text)
    }
  }

  @Test("a date that the pattern could not read back is not written")
  func unwritable() throws {
    let rows: [(Double, DateFormat)] = [
      (noonishInTheEvening, "hh:mm"), (noonishInTheEvening, "K:mm"), (253_402_300_800, "yyyy"),
      (-62_198_755_200, "yyyy"), (-62_198_755_200, "y"), (-31_536_001, "yy"), (3_124_224_000, "yy"),
      (253_402_300_800, .rfc1123), (-62_198_755_200, .rfc2822),
    ]
    for (seconds, format) in rows {
      #expect(throws: DateFormatError.self, "\(format)") {
        try format.string(from: Date(timeIntervalSince1970: seconds))
      }
    }
    #expect(try DateFormat.pattern("hh:mm").string(from: Date(timeIntervalSince1970: 0)) == "12:00")
  }

  private let noonishInTheEvening = 1_371_299_696.0 + 7_200

  @Test("a zone given to a pattern holds for texts that name none")
  func zones() throws {
    let kolkata = try #require(TimeZone(secondsFromGMT: 19_800))
    let format = DateFormat.pattern("yyyy-MM-dd HH:mm", timeZone: kolkata)
    expect("2013-06-15 12:34", by: format, means: 1_371_299_640 - 19_800)
    #expect(try format.string(from: Date(timeIntervalSince1970: 0)) == "1970-01-01 05:30")
    let withOffset = DateFormat.pattern("yyyy-MM-dd HH:mmXXX", timeZone: kolkata)
    expect("2013-06-15 12:34Z", by: withOffset, means: 1_371_299_640)
  }

  @Test("the zone of a region follows its clocks")
  func regions() throws {
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    let format = DateFormat.pattern("yyyy-MM-dd HH:mm:ss", timeZone: newYork)
    let rows: [(String, Double)] = [
      ("2013-01-15 12:00:00", 1_358_269_200),
      ("2013-06-15 12:00:00", 1_371_312_000),
      ("2013-03-10 01:59:59", 1_362_898_799),
      ("2013-03-10 03:00:00", 1_362_898_800),
      ("2013-11-03 00:59:59", 1_383_454_799),
      ("2013-11-03 01:30:00", 1_383_456_600),  // the first of two
      ("2013-11-03 02:00:00", 1_383_462_000),
    ]
    for (text, seconds) in rows { expect(text, by: format, means: seconds) }
    let date = Date(timeIntervalSince1970: 1_371_312_000)
    #expect(try format.string(from: date) == "2013-06-15 12:00:00")
    #expect(
      #expect(throws: DateFormatError.self) { try format.date(from: "2013-03-10 02:30:00") }?.reason
        == "a time that did not exist, because the clocks of the time zone skipped it")
  }
}
