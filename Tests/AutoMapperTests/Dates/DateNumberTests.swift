import AutoMapper
import Foundation
import Testing

@Suite("Dates: numbers")
struct DateNumberTests {
  struct Times: Equatable {
    var seconds: Date
    var milliseconds: Date
    var microseconds: Date
    var nanoseconds: Date

    init(_ date: Date) {
      seconds = date
      milliseconds = date
      microseconds = date
      nanoseconds = date
    }
  }

  static let mapper = ObjectMapper.with(Times.self) { times in
    times.dateFormat(.secondsSince1970, for: \.seconds)
    times.dateFormat(.millisecondsSince1970, for: \.milliseconds)
    times.dateFormat(.microsecondsSince1970, for: \.microseconds)
    times.dateFormat(.nanosecondsSince1970, for: \.nanoseconds)
  }

  /// Instants and their numbers, digit by digit.
  static let rows: [(Date, String, String, String, String)] = [
    (instant(0), "0", "0", "0", "0"),
    (
      instant(1_371_299_696), "1371299696", "1371299696000", "1371299696000000",
      "1371299696000000000"
    ),
    (
      instant(1_371_299_696.5), "1371299696.5", "1371299696500", "1371299696500000",
      "1371299696500000000"
    ),
    (
      instant(1_371_299_696.789), "1371299696.789", "1371299696789", "1371299696789000",
      "1371299696789000000"
    ),
    (instant(-1), "-1", "-1000", "-1000000", "-1000000000"),
    (instant(-0.25), "-0.25", "-250", "-250000", "-250000000"),
    (
      instant(253_402_300_799), "253402300799", "253402300799000", "253402300799000000",
      "253402300799000000000"
    ),
    (
      instant(-62_135_596_800), "-62135596800", "-62135596800000", "-62135596800000000",
      "-62135596800000000000"
    ),
  ]

  private func text(_ row: (Date, String, String, String, String), quote: String = "") -> String {
    #"{"seconds":\#(quote)\#(row.1)\#(quote),"milliseconds":\#(quote)\#(row.2)\#(quote),"#
      + #""microseconds":\#(quote)\#(row.3)\#(quote),"nanoseconds":\#(quote)\#(row.4)\#(quote)}"#
  }

  @Test("numbers of each unit are read, as numbers and as their digits", arguments: rows)
  func reading(_ date: Date, _ first: String, _ second: String, _ third: String, _ fourth: String) {
    let row = (date, first, second, third, fourth)
    expectMapping(text(row), as: Times(date), with: Self.mapper)
    expectMapping(text(row, quote: "\""), as: Times(date), with: Self.mapper)
  }

  @Test("numbers of each unit are written, as numbers", arguments: rows)
  func writing(_ date: Date, _ first: String, _ second: String, _ third: String, _ fourth: String)
    throws
  {
    // A large number may have an exponent; its value is what counts.
    let json = try ObjectMapper.shared.map(
      Self.mapper.jsonString(from: Times(date)), to: [String: Decimal].self)
    #expect(json["seconds"] == Decimal(string: first))
    #expect(json["milliseconds"] == Decimal(string: second))
    #expect(json["microseconds"] == Decimal(string: third))
    #expect(json["nanoseconds"] == Decimal(string: fourth))
    #expect(
      try Self.mapper.map(Self.mapper.dictionary(from: Times(date)), to: Times.self)
        == Times(date))
  }

  @Test("numbers in dictionaries may be of any type")
  func nativeNumbers() throws {
    let date = instant(1_371_299_696)
    var values: [Any] = [
      1_371_299_696, Int64(1_371_299_696), UInt32(1_371_299_696), 1_371_299_696.0,
      Decimal(1_371_299_696), "1371299696",
    ]
    #if Foundation
    values.append(NSNumber(value: 1_371_299_696))
    #endif
    for value in values {
      for format in [nil, DateFormat.secondsSince1970] {
        let mapper = ObjectMapper { $0.defaultDateFormat = format }
        if format == nil, value is String { continue }
        #expect(
          try mapper.map(["value": value], to: Box<Date>.self).value == date,
          "\(value) of type \(type(of: value)) by \(format?.description ?? "the common formats")")
      }
    }
  }

  @Test("all digits of a number count")
  func exactDigits() throws {
    // A Double has no room for the last three digits of these nanoseconds.
    let exact = Date(timeIntervalSinceReferenceDate: 392_992_496.789_012_345)
    let document = #"{"value":1371299696789012345}"#
    let mapper = ObjectMapper.with(Box<Date>.self) {
      $0.dateFormat(.nanosecondsSince1970, for: \.value)
    }
    #expect(exact != instant(1_371_299_696.789_012_3))
    expectMapping(document, as: Box(value: exact), with: mapper)
    let quoted = #"{"value":"1371299696789012345"}"#
    expectMapping(quoted, as: Box(value: exact), with: mapper)
    expectMapping(
      #"{"value":[1371299696789012345]}"#, as: Box(value: [exact]),
      with: .with(Box<[Date]>.self) { $0.dateFormat(.nanosecondsSince1970, for: \.value) })
    // By a list, too, whichever place the format has in it.
    for list in [
      DateFormat.anyOf([.nanosecondsSince1970, .iso8601]),
      .anyOf(["yyyy-MM-dd", .nanosecondsSince1970]),
    ] {
      let mapper = ObjectMapper.with(Box<Date>.self) { $0.dateFormat(list, for: \.value) }
      expectMapping(quoted, as: Box(value: exact), with: mapper)
      expectMapping(document, as: Box(value: exact), with: mapper, entryPoints: EntryPoint.exact)
    }
  }

  @Test(
    "what is written as a number is read as the same date",
    arguments: [
      DateFormat.secondsSince1970, .millisecondsSince1970, .microsecondsSince1970,
      .nanosecondsSince1970,
    ])
  func roundTrip(_ format: DateFormat) throws {
    let mapper = ObjectMapper { $0.defaultDateFormat = format }
    for fraction in [0.123_456_789, 0.000_000_1, 0.999_999_9, 0.789_012_345, 0.333_333_333] {
      let date = Date(timeIntervalSinceReferenceDate: 392_992_496 + fraction)
      let text = try mapper.jsonString(from: [date])
      #expect(try mapper.map(text, to: [Date].self) == [date], "\(text)")
      #expect(text == "[\(try format.string(from: date))]")
    }
  }

  @Test("a thousandth of a second is written as such")
  func thousandth() throws {
    expectWritten(
      Times(instant(0.001)),
      as: #"{"seconds":0.001,"milliseconds":1,"microseconds":1000,"nanoseconds":1000000}"#,
      with: Self.mapper)
    expectMapping(
      #"{"seconds":0.001,"milliseconds":1,"microseconds":1000,"nanoseconds":1000000}"#,
      as: Times(instant(0.001)), with: Self.mapper)
  }

  @Test("texts of numbers are not common dates, since their unit is unknown")
  func numericText() {
    expectInvalidDate(#"{"value":"1371299696"}"#, as: Box<Date>.self, at: "value", with: .shared)
  }

  @Test(
    "formats for text take no numbers",
    arguments: [DateFormat.pattern("yyyyMMdd"), .rfc1123, .dotNet, .anyOf(["yyyyMMdd", "yyyy"])])
  func textOnly(_ format: DateFormat) {
    let mapper = ObjectMapper.with(Box<Date>.self) { $0.dateFormat(format, for: \.value) }
    expectRefusal(
      #"{"value":20130615}"#, as: Box<Date>.self, .invalidDate, path: "value",
      "value: expected a date (\(format)), found the number 20130615; "
        + "the format is one for text, not numbers", offset: 9, with: mapper)
  }

  @Test(
    "numbers beyond all years are not dates",
    arguments: ["1e300", "-1e300", "1e15", "99999999999999999999", "1e400"])
  func tooLarge(_ number: String) {
    for format in [nil, DateFormat.secondsSince1970] {
      expectRefusal(
        #"{"value":\#(number)}"#, as: Box<Date>.self, .invalidDate, path: "value", offset: 9,
        with: ObjectMapper { $0.defaultDateFormat = format }, entryPoints: EntryPoint.exact)
    }
  }
}
