import AutoMapperDates
import Foundation
import Testing

@Suite("What errors say")
struct ErrorTests {
  static let texts: [(DateFormat, String, String)] = [
    (
      "yyyy-MM-dd", "2013-13-01",
      #""2013-13-01" is not a date in the format yyyy-MM-dd: month 13 is not between 1 and 12 (at byte 5)"#
    ),
    (
      .iso8601, "2013-02-30T00:00:00Z",
      #""2013-02-30T00:00:00Z" is not a date in the format ISO 8601: February 2013 has 28 days, not 30 (at byte 8)"#
    ),
    (
      .iso8601, "2013-06-15T25:00:00Z",
      #""2013-06-15T25:00:00Z" is not a date in the format ISO 8601: hour 25 is not between 0 and 24 (at byte 11)"#
    ),
    (
      .iso8601, "2013-06-15T24:00:01Z",
      #""2013-06-15T24:00:01Z" is not a date in the format ISO 8601: after hour 24 only zeros can follow (at byte 11)"#
    ),
    (
      .iso8601, "2013-06-15T12:34:56+05:60",
      #""2013-06-15T12:34:56+05:60" is not a date in the format ISO 8601: minute of the offset 60 is not between 0 and 59 (at byte 23)"#
    ),
    (
      .iso8601, "2013-06-15T12:34:60Z",
      #""2013-06-15T12:34:60Z" is not a date in the format ISO 8601: second 60 is possible only at 23:59:60 UTC on the last day of a month (at byte 17)"#
    ),
    (
      .iso8601, "2013-06-15T12:34:56Z junk",
      #""2013-06-15T12:34:56Z junk" is not a date in the format ISO 8601: the text goes on after the date (at byte 20)"#
    ),
    (
      .iso8601, "2013-06-15T12:",
      #""2013-06-15T12:" is not a date in the format ISO 8601: the text ends where the minute should be (at byte 14)"#
    ),
    (
      .iso8601, "13-06-15",
      #""13-06-15" is not a date in the format ISO 8601: expected 4 digits of the year (at byte 0)"#
    ),
    (
      .iso8601, "2013/06/15",
      #""2013/06/15" is not a date in the format ISO 8601: expected '-' (at byte 4)"#
    ),
    (
      .iso8601, "2013-366",
      #""2013-366" is not a date in the format ISO 8601: 2013 has 365 days, not 366 (at byte 5)"#
    ),
    (
      .iso8601, "2013-W53-1",
      #""2013-W53-1" is not a date in the format ISO 8601: 2013 has 52 weeks, not 53 (at byte 6)"#
    ),
    (.iso8601, "", #""" is not a date in the format ISO 8601: the text is empty (at byte 0)"#),
    (
      .rfc1123, "Sun, 15 Jun 2013 12:34:56 GMT",
      #""Sun, 15 Jun 2013 12:34:56 GMT" is not a date in the format RFC 1123: the day is a Saturday, not a Sunday (at byte 0)"#
    ),
    (
      .rfc2822, "Sat, 15 Jun 2013 12:34:56 XYZ",
      #""Sat, 15 Jun 2013 12:34:56 XYZ" is not a date in the format RFC 2822: the zone is not known; write it as an offset such as +01:00 (at byte 26)"#
    ),
    (
      .common, "today",
      #""today" is not a date in the format the common date formats: no common date looks like this (at byte 0)"#
    ),
    (
      .common, "21/01/2005",
      #""21/01/2005" is not a date in the format the common date formats: month 21 is not between 1 and 12 (at byte 0)"#
    ),
    (
      "MM/dd/yyyy HH:mm:ss aaa", "01/21/2005 22:15:30 AM",
      #""01/21/2005 22:15:30 AM" is not a date in the format MM/dd/yyyy HH:mm:ss aaa: hour 22 cannot be AM (at byte 11)"#
    ),
    (
      .secondsSince1970, "99999999999999999999",
      #""99999999999999999999" is not a date in the format seconds since 1970: the year is not between -999999 and 999999 (at byte 0)"#
    ),
    (
      .iso8601, "2013-06-15\n\u{0}é\"\\" + String(repeating: "x", count: 100),
      #""2013-06-15\n\0\u{00E9}\"\\xxxxxxxxxxxxxxxxxxxxxxxxx…" is not a date in the format ISO 8601: expected the time, or the end of the text (at byte 10)"#
    ),
    (
      .anyOf(["yyyy-MM-dd", .rfc1123]), "x",
      #""x" is not a date in the format any of [yyyy-MM-dd, RFC 1123]: yyyy-MM-dd: expected 4 digits of the year; RFC 1123: expected the English name of a weekday"#
    ),
  ]

  @Test("texts", arguments: texts)
  func text(_ format: DateFormat, _ text: String, _ message: String) {
    let error = #expect(throws: DateFormatError.self) { try format.date(from: text) }
    #expect(error?.description == message)
    #expect(error?.format == format.description)
  }

  static let patterns: [(String, String)] = [
    ("", #"the date format "" is invalid: it is empty (at byte 0)"#),
    ("  ", #"the date format "  " is invalid: it has no field, only text (at byte 0)"#),
    ("'x'", "the date format 'x' is invalid: it has no field, only text (at byte 0)"),
    (
      "yyyy-MM-ddTHH",
      "the date format yyyy-MM-ddTHH is invalid: 'T' is not a field; put text in quotes: 'T' (at byte 10)"
    ),
    ("yyyy 'at", "the date format yyyy 'at is invalid: the quote is not closed (at byte 5)"),
    ("ddd", "the date format ddd is invalid: there is no field of 3 'd' (at byte 0)"),
    (
      "YYYY-MM-dd",
      "the date format YYYY-MM-dd is invalid: Y is the year that a week belongs to; the calendar year is y (at byte 0)"
    ),
    (
      "yyyy-MM-DD",
      "the date format yyyy-MM-DD is invalid: D is the day of the year; the day of the month is d (at byte 8)"
    ),
    (
      "yyyy-mm-dd",
      "the date format yyyy-mm-dd is invalid: m is the minute, of an hour that is missing; the month is M (at byte 5)"
    ),
    (
      "yyyyMMd HHm0",
      "the date format yyyyMMd HHm0 is invalid: the field touches another number and needs 2 letters (at byte 10)"
    ),
    (
      "yyyyMMddHHXmmss",
      "the date format yyyyMMddHHXmmss is invalid: the field touches another number and needs 2 letters (at byte 10)"
    ),
    (
      "zyyyy-MM-dd",
      "the date format zyyyy-MM-dd is invalid: the field touches another number and needs 4 letters (at byte 0)"
    ),
    (
      "yyyy-'W'ww",
      "the date format yyyy-'W'ww is invalid: the week w goes with the year of the week, Y (at byte 8)"
    ),
  ]

  @Test("patterns that are none", arguments: patterns)
  func pattern(_ pattern: String, _ message: String) {
    let format = DateFormat.pattern(pattern)
    let date = Date(timeIntervalSince1970: 0)
    let errors = [
      #expect(throws: DateFormatError.self) { try format.validate() },
      #expect(throws: DateFormatError.self) { try format.date(from: "2013-06-15") },
      #expect(throws: DateFormatError.self) { try format.date(fromNumber: 0) },
      #expect(throws: DateFormatError.self) { try format.string(from: date) },
    ]
    for error in errors {
      #expect(error?.description == message)
      #expect(error?.text == nil)
    }
  }

  @Test("dates and numbers that cannot be")
  func dates() {
    let year = Date(timeIntervalSince1970: 253_402_300_800)
    let written = #expect(throws: DateFormatError.self) {
      try DateFormat.rfc1123.string(from: year)
    }
    #expect(
      written?.description
        == "the date cannot be written in the format RFC 1123: year 10000 is not between 0 and 9999"
    )
    let evening = Date(timeIntervalSince1970: 79_200)
    let hour = #expect(throws: DateFormatError.self) {
      try DateFormat.pattern("hh:mm").string(from: evening)
    }
    #expect(
      hour?.description
        == "the date cannot be written in the format hh:mm: hour 22 needs the field a as well, or HH"
    )
    let number = #expect(throws: DateFormatError.self) {
      try DateFormat.iso8601.date(fromNumber: .infinity)
    }
    #expect(
      number?.description == "inf is not a date in the format ISO 8601: a date is a finite number")
    let refused = #expect(throws: DateFormatError.self) {
      try DateFormat.pattern("yyyy").date(fromNumber: 2_013)
    }
    #expect(
      refused?.description
        == "2013.0 is not a date in the format yyyy: the format is one for text, not numbers")
  }

  @Test("an error carries its place and never more than 40 characters of the text")
  func parts() {
    let error = #expect(throws: DateFormatError.self) {
      try DateFormat.iso8601.date(from: String(repeating: "🇩🇪", count: 10_000))
    }
    #expect(error?.offset == 0)
    #expect((error?.text?.count ?? 0) < 500)
    let same = #expect(throws: DateFormatError.self) {
      try DateFormat.iso8601.date(from: "2013-13")
    }
    let other = #expect(throws: DateFormatError.self) {
      try DateFormat.iso8601.date(from: "2013-13")
    }
    #expect(same == other)
    #expect(same != error)
  }
}
