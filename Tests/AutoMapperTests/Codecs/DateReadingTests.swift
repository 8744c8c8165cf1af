import AutoMapper
import Foundation
import Testing

@Suite("Reading: dates")
struct DateReadingTests {
  /// Texts of dates and the seconds since 1970 that they mean.
  static let rows: [(text: String, seconds: Double)] = [
    ("2013-06-15T12:34:56Z", 1_371_299_696), ("2013-06-15T12:34:56+02:00", 1_371_292_496),
    ("2013-06-15T12:34:56.5Z", 1_371_299_696.5), ("2013-06-15T12:34:56.789Z", 1_371_299_696.789),
    ("20130615T123456Z", 1_371_299_696), ("2013-06-15", 1_371_254_400),
    ("06/15/2013", 1_371_254_400), ("2013-06-15 12:34:56", 1_371_299_696),
    ("06/15/2013 12:34:56 PM", 1_371_299_696), ("06/15/2013 22:15:30 PM", 1_371_334_530),
    ("06/15/2013 01:15:30 AM", 1_371_258_930), ("2013-06-15T12:34:56.7890000Z", 1_371_299_696.789),
    ("Sat, 15 Jun 2013 12:34:56 GMT", 1_371_299_696),
    ("Sat, 15 Jun 2013 12:34:56 +0200", 1_371_292_496), ("1970-01-01T00:00:00Z", 0),
    ("1969-12-31T23:59:59Z", -1), ("2000-02-29", 951_782_400),
  ]

  @Test("the common formats", arguments: rows)
  func common(text: String, seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    expectEverywhere(#""\#(text)""#, as: date)
  }

  @Test("escapes and non-ASCII digits in the text")
  func escapes() {
    expectEverywhere(#""2013\u002d06-15""#, as: Date(timeIntervalSince1970: 1_371_254_400))
    expectEverywhere(#""06\/15\/2013""#, as: Date(timeIntervalSince1970: 1_371_254_400))
    expectRefusedEverywhere(#""٢٠١٣-06-15""#, as: Date.self, .invalidDate, offset: 0)
  }

  @Test(
    "a number is seconds since 1970",
    arguments: [
      ("0", 0.0), ("1371299696", 1_371_299_696), ("1371299696.5", 1_371_299_696.5), ("-1", -1),
      ("1.3712996965e9", 1_371_299_696.5), ("-0.25", -0.25), ("1e3", 1000),
    ])
  func number(text: String, seconds: Double) {
    expectEverywhere(text, as: Date(timeIntervalSince1970: seconds))
    let strict = ObjectMapper(options: .strict)
    expectEverywhere(text, as: Date(timeIntervalSince1970: seconds), with: strict)
  }

  @Test(
    "no date",
    arguments: [
      ("", "the text is empty"), ("yesterday", "no common date looks like this"),
      ("2013-02-29", "February 2013 has 28 days, not 29"),
      ("2013-13-01", "month 13 is not between 1 and 12"),
      ("2013-06-31", "June 2013 has 30 days, not 31"),
      ("21/01/2005", "month 21 is not between 1 and 12"),
      ("2013-06-15T25:00:00Z", "hour 25 is not between 0 and 24"),
      ("2013-06-15T12:34:56Zx", "the text goes on after the date"), ("2013", "expected '-'"),
      ("15 Jun", "the text ends where a space should be"),
      ("2013-06-15T12:60:00Z", "minute 60 is not between 0 and 59"),
    ])
  func invalid(text: String, reason: String) {
    expectRefusedEverywhere(
      #""\#(text)""#, as: Date.self, .invalidDate,
      #"expected a date (the common date formats), found the string "\#(text)"; \#(reason)"#,
      offset: 0)
  }

  @Test("other shapes")
  func otherShapes() {
    for text in ["true", "[]", "{}", "[1371299696]"] {
      expectRefusedEverywhere(text, as: Date.self, .typeMismatch, offset: 0)
    }
    for text in ["1e400", "-1e99999"] {
      expectRefusedEverywhere(
        text, as: Date.self, .invalidDate, offset: 0, entryPoints: EntryPoint.exact)
    }
  }

  @Test("a Date in a dictionary is taken as it is")
  func native() throws {
    let date = Date(timeIntervalSince1970: 1_371_299_696.123_456)
    let mapper = ObjectMapper.shared
    #expect(try mapper.map(["value": date], to: Box<Date>.self).value == date)
    #expect(try mapper.map(["value": date], to: Box<Date?>.self).value == date)
    #expect(try mapper.map(["value": [date, date]], to: Box<[Date]>.self).value == [date, date])
    #expect(
      try mapper.map(["value": ["a": date]], to: Box<[String: Date]>.self).value == ["a": date])
    #expect(try mapper.map([date], to: [Date].self) == [date])
    #expect(
      try mapper.map(["value": NSDate(timeIntervalSince1970: 5)], to: Box<Date>.self).value
        == Date(timeIntervalSince1970: 5))
  }
}
