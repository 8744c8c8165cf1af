import AutoMapper
import AutoMapperDates
import Foundation
import Testing

@Suite("Dates: times that clocks skip")
struct SkippedTimeTests {
  /// A text, its zone and pattern, and its seconds since 1970; nil if the time did not exist.
  struct Row: Sendable, CustomTestStringConvertible {
    var text: String
    var zone: String
    var pattern = "yyyy-MM-dd HH:mm"
    var seconds: Double?

    var testDescription: String { "\(text) \(zone)" }
  }

  static let rows = [
    Row(text: "2024-03-31 01:59", zone: "Europe/Berlin", seconds: 1_711_846_740),
    Row(text: "2024-03-31 02:00", zone: "Europe/Berlin"),
    Row(text: "2024-03-31 02:30", zone: "Europe/Berlin"),
    Row(text: "2024-03-31 02:59", zone: "Europe/Berlin"),
    Row(text: "2024-03-31 03:00", zone: "Europe/Berlin", seconds: 1_711_846_800),
    // An hour that comes twice is the first one.
    Row(text: "2024-10-27 02:30", zone: "Europe/Berlin", seconds: 1_729_989_000),
    Row(text: "2013-03-10 02:30", zone: "America/New_York"),
    // Half an hour.
    Row(text: "2023-10-01 02:15", zone: "Australia/Lord_Howe"),
    Row(text: "2023-10-01 02:30", zone: "Australia/Lord_Howe", seconds: 1_696_087_800),
    // A whole day.
    Row(text: "2011-12-29 23:59", zone: "Pacific/Apia", seconds: 1_325_239_140),
    Row(text: "2011-12-30 00:00", zone: "Pacific/Apia"),
    Row(text: "2011-12-30 12:00", zone: "Pacific/Apia"),
    Row(text: "2011-12-30 23:59", zone: "Pacific/Apia"),
    Row(text: "2011-12-31 00:00", zone: "Pacific/Apia", seconds: 1_325_239_200),
    Row(text: "2011-12-30", zone: "Pacific/Apia", pattern: "yyyy-MM-dd"),
    // Midnight: the day is there, and begins an hour later.
    Row(text: "2018-11-04 00:00", zone: "America/Sao_Paulo"),
    Row(
      text: "2018-11-04", zone: "America/Sao_Paulo", pattern: "yyyy-MM-dd", seconds: 1_541_300_400),
    Row(
      text: "2018-11-03", zone: "America/Sao_Paulo", pattern: "yyyy-MM-dd", seconds: 1_541_214_000),
    // An offset in the text says what is meant.
    Row(
      text: "2024-03-31 02:30 +01:00", zone: "Europe/Berlin", pattern: "yyyy-MM-dd HH:mm XXX",
      seconds: 1_711_848_600),
    Row(text: "3/31/2024 2:30 AM", zone: "Europe/Berlin", pattern: "M/d/yyyy h:mm a"),
  ]

  struct Meeting: Equatable { var at: Date }

  @Test("are refused, as dates that do not exist are", arguments: rows)
  func times(row: Row) throws {
    let zone = try #require(TimeZone(identifier: row.zone))
    let format = DateFormat.pattern(row.pattern, timeZone: zone)
    let mapper = ObjectMapper(options: .changing { $0.dateFormat = format })
    let text = "{\"at\":\"\(row.text)\"}"
    if let seconds = row.seconds {
      expectMapping(text, as: Meeting(at: Date(timeIntervalSince1970: seconds)), with: mapper)
      return
    }
    for entryPoint in EntryPoint.allCases {
      let error = errorOfMapping(text, to: Meeting.self, through: entryPoint, with: mapper)
      #expect(error?.kind == .invalidDate)
      #expect(
        error?.advice
          == "a time that did not exist, because the clocks of the time zone skipped it")
    }
  }

  @Test("are named where they are in the text")
  func offsets() throws {
    let zone = try #require(TimeZone(identifier: "Pacific/Apia"))
    let time = DateFormat.pattern("yyyy-MM-dd HH:mm", timeZone: zone)
    let error = #expect(throws: DateFormatError.self) { try time.date(from: "2011-12-30 12:00") }
    #expect(error?.offset == 11)
    let day = DateFormat.pattern("yyyy-MM-dd", timeZone: zone)
    #expect(throws: DateFormatError.self) { try day.date(from: "2011-12-30") }
  }

  #if Foundation
  @Test("are refused by formatters of Foundation, too")
  func formatters() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let format = DateFormat.pattern("G yyyy-MM-dd HH:mm", timeZone: zone)
    #expect(throws: Never.self) { try format.date(from: "AD 2024-03-31 01:30") }
    #expect(throws: DateFormatError.self) { try format.date(from: "AD 2024-03-31 02:30") }
  }
  #endif

  @Test("no time that is written is one of them")
  func roundTrip() throws {
    for name in ["Europe/Berlin", "Pacific/Apia", "America/Sao_Paulo", "Australia/Lord_Howe"] {
      let zone = try #require(TimeZone(identifier: name))
      let format = DateFormat.pattern("yyyy-MM-dd HH:mm", timeZone: zone)
      for start in [1_711_700_000.0, 1_325_100_000, 1_541_200_000, 1_696_000_000] {
        for step in 0..<600 {
          let text = try format.string(
            from: Date(timeIntervalSince1970: start + 900 * Double(step)))
          #expect(try format.string(from: format.date(from: text)) == text)
        }
      }
    }
  }
}

@Suite("Dates: texts for numbers")
struct NumericFormatTests {
  @Test(
    "the error for a text that is not a number says that the format is one for numbers",
    arguments: [
      DateFormat.secondsSince1970, .millisecondsSince1970, .nanosecondsSince1970, .secondsSince2001,
    ])
  func texts(format: DateFormat) {
    for text in ["2024-03-01", "2024-03-01T12:00:00Z", "soon", "1x", "Fri, 01 Mar 2024"] {
      let error = mappingError {
        try ObjectMapper(options: .changing { $0.dateFormat = format }).map(
          "{\"value\":\"\(text)\"}", to: Box<Date>.self)
      }
      #expect(
        error?.description
          == "value: expected a date (\(format)), found the string \"\(text)\" (line 1, column 10); "
          + "the format is one for numbers")
    }
    #expect(throws: Never.self) { try format.date(from: "12.5") }
  }

  @Test("in a list, and in the texts of .NET, the other reasons stay")
  func lists() {
    let list = DateFormat.anyOf([.secondsSince1970, .iso8601])
    #expect(
      #expect(throws: DateFormatError.self) { try list.date(from: "2024-13-01") }?.reason
        == "seconds since 1970: the format is one for numbers; "
        + "ISO 8601: month 13 is not between 1 and 12")
    #expect(
      #expect(throws: DateFormatError.self) { try DateFormat.secondsSince1970.date(from: "") }?
        .reason == "the text is empty")
  }
}
