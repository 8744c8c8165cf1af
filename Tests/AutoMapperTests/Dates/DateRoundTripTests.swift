import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Dates: there and back")
struct DateRoundTripTests {
  struct Dates: Equatable {
    var iso: Date
    var dotNet: Date
    var mail: Date
    var fraction: Date
    var words: Date
    var american: Date
    var compact: Date
    var minute: Date
    var day: Date
    var formatter: Date

    init(_ date: Date) {
      iso = date
      dotNet = date
      mail = date
      fraction = date
      words = date
      american = date
      compact = date
      minute = date
      day = date
      formatter = date
    }
  }

  /// A format of a formatter, where there are formatters.
  static let formatter: DateFormat = {
    #if Foundation
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    return .formatter(formatter)
    #else
    return "yyyy-MM-dd HH:mm"
    #endif
  }()

  /// Each property's format, and how fine it is in seconds; 0 where a date comes back as it was.
  static let formats: [(property: any KeyPath<Dates, Date> & Sendable, DateFormat, Double)] = {
    [
      (\.iso, .iso8601, 0), (\.dotNet, .dotNet, 0.001),
      (\.mail, .rfc1123, 1), (\.fraction, "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", 0.001),
      (\.words, "EEEE, d MMMM y h:mm:ss a", 1), (\.american, "MM/dd/yyyy HH:mm:ss aaa", 1),
      (\.compact, .anyOf(["yyyyMMddHHmmssSSS", .iso8601]), 0.001),
      (\.minute, "dd.MM.yyyy HH:mm", 60), (\.day, "yyyy-MM-dd", 86_400),
      (\.formatter, formatter, 60),
    ]
  }()

  static let mapper = ObjectMapper.with(Dates.self) { dates in
    for (property, format, _) in formats { dates.dateFormat(format, for: property) }
  }

  /// 1,000 dates of the years 1600 to 2500, which Foundation's formatter knows, half of them whole.
  static func makeDates() -> [Date] {
    var generator = SeededGenerator(seed: 44)
    return (0..<1_000).map { index in
      let seconds = Double.random(in: -11_676_096_000..<16_725_225_600, using: &generator)
      return instant(index.isMultiple(of: 2) ? seconds : seconds.rounded(.down))
    }
  }

  private func expectRoundTrip(
    _ date: Date, _ read: Dates, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for (property, format, precision) in Self.formats {
      let found = read[keyPath: property]
      let comment: Comment = "\(date.timeIntervalSince1970) by \(format)"
      if precision == 0 {
        #expect(found == date, comment, sourceLocation: sourceLocation)
      } else {
        #expect(found <= date, comment, sourceLocation: sourceLocation)
        #expect(date.timeIntervalSince(found) < precision, comment, sourceLocation: sourceLocation)
        if precision >= 1 {
          let rest = found.timeIntervalSince1970.truncatingRemainder(dividingBy: precision)
          #expect(rest == 0, comment, sourceLocation: sourceLocation)
        }
      }
    }
  }

  @Test("1,000 dates through ten formats, at the precision of each")
  func text() throws {
    #expect(Self.formats.count == 10)
    for date in Self.makeDates() {
      let text = try Self.mapper.jsonString(from: Dates(date))
      let read = try Self.mapper.map(text, to: Dates.self)
      expectRoundTrip(date, read)
      // What was cut off once is the same for ever.
      let again = try Self.mapper.jsonString(from: read)
      #expect(again == text)
    }
  }

  @Test("1,000 dates in one document")
  func document() throws {
    let dates = Self.makeDates()
    let data = try Self.mapper.jsonData(from: dates.map { Dates($0) })
    let read = try Self.mapper.map(data, to: [Dates].self)
    #expect(read.count == dates.count)
    for (date, read) in zip(dates, read) { expectRoundTrip(date, read) }
  }

  @Test("dates through dictionaries and JSON values")
  func dictionary() throws {
    for date in Self.makeDates().prefix(100) {
      expectRoundTrip(
        date, try Self.mapper.map(Self.mapper.dictionary(from: Dates(date)), to: Dates.self))
      expectRoundTrip(
        date, try Self.mapper.map(Self.mapper.jsonValue(from: Dates(date)), to: Dates.self))
    }
  }

  static let numbers: [DateFormat] = [
    .secondsSince1970, .millisecondsSince1970, .microsecondsSince1970, .nanosecondsSince1970,
  ]

  @Test("1,000 dates as numbers of each unit, without loss", arguments: numbers)
  func fractions(_ format: DateFormat) throws {
    let mapper = ObjectMapper { $0.defaultDateFormat = format }
    let dates = Self.makeDates()
    let read = try mapper.map(mapper.jsonData(from: dates), to: [Date].self)
    #expect(read.count == dates.count)
    for (date, found) in zip(dates, read) {
      #expect(abs(found.timeIntervalSince(date)) < 0.000_01, "\(date.timeIntervalSince1970)")
    }
    #expect(zip(dates, read).count { $0 != $1 } == 0)
  }

  @Test("whole seconds as numbers of each unit come back from everywhere", arguments: numbers)
  func wholeNumbers(_ format: DateFormat) throws {
    let mapper = ObjectMapper { $0.defaultDateFormat = format }
    let dates = Self.makeDates().map { instant($0.timeIntervalSince1970.rounded(.down)) }
    #expect(try mapper.map(mapper.jsonString(from: dates), to: [Date].self) == dates)
    #expect(try mapper.map(mapper.array(from: dates), to: [Date].self) == dates)
    #expect(try mapper.map(mapper.jsonValue(from: dates), to: [Date].self) == dates)
  }
}
