import AutoMapperDates
import Foundation
import Testing

@Suite("Round trips and calendars")
struct RoundTripTests {
  /// A format and how fine it writes, in seconds; 0 where a date comes back as it was.
  static let formats: [(DateFormat, Double)] = [
    (.iso8601, 0), (.common, 0), (.rfc1123, 1), (.rfc2822, 1), (.dotNet, 0.001),
    (.secondsSince1970, 0), (.millisecondsSince1970, 0), (.microsecondsSince1970, 0),
    (.nanosecondsSince1970, 0), ("yyyy-MM-dd'T'HH:mm:ss.SSSSSSSSSZ", 0),
    ("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", 0.001), ("EEEE, d MMMM y h:mm:ss a", 1),
    ("MM/dd/yyyy HH:mm:ss aaa", 1), ("yyyyDDDHHmmss", 1), ("YYYY-'W'ww-e HH:mm:ss", 1),
    ("yyyyMMddHHmmssSSS", 0.001),
  ]

  /// The seconds since 1970 of the years 1 to 9999.
  static let years = -62_135_596_800.0..<253_402_300_800.0

  @Test("100,000 instants come back through every format at its precision", arguments: formats)
  func roundTrip(_ format: DateFormat, _ precision: Double) throws {
    var generator = SeededGenerator(seed: 4)
    var bytes: [UInt8] = []
    for index in 0..<rounds(100_000) {
      let seconds = Double.random(in: Self.years, using: &generator)
      let written = Date(timeIntervalSince1970: index % 2 == 0 ? seconds : seconds.rounded(.down))
      bytes.removeAll(keepingCapacity: true)
      try format.append(written, to: &bytes)
      let read = try format.date(from: bytes.span)
      if precision == 0 {
        if read != written { Issue.record("\(written.timeIntervalSince1970) by \(format)") }
      } else if read > written || written.timeIntervalSince(read) >= precision {
        Issue.record("\(written.timeIntervalSince1970) by \(format)")
      }
    }
  }

  @Test("the present comes back exactly, whatever its digits")
  func present() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<rounds(100_000) {
      let date = Date(
        timeIntervalSinceReferenceDate: Double.random(in: 1e8..<2e9, using: &generator))
      let text = try DateFormat.iso8601.string(from: date)
      let read = try DateFormat.iso8601.date(from: text)
      #expect(read == date, "\(text)")
    }
    let now = Date()
    #expect(try DateFormat.iso8601.date(from: DateFormat.iso8601.string(from: now)) == now)
  }

  @Test("next to 2001, where dates are finer than nanoseconds, nothing is further off than two")
  func finest() throws {
    var generator = SeededGenerator(seed: 9)
    for exponent in -30...23 {
      for _ in 0..<200 {
        let interval =
          Double.random(in: -1...1, using: &generator)
          * Double(sign: .plus, exponent: exponent, significand: 1)
        let date = Date(timeIntervalSinceReferenceDate: interval)
        let text = try DateFormat.iso8601.string(from: date)
        let read = try DateFormat.iso8601.date(from: text)
        #expect(abs(read.timeIntervalSince(date)) < 2e-9, "\(text)")
      }
    }
    let almost = Date(timeIntervalSinceReferenceDate: -1e-20)
    #expect(try DateFormat.iso8601.string(from: almost) == "2001-01-01T00:00:00Z")
  }

  @Test("up to six digits make the date that everybody makes of them")
  func shortFractions() throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<rounds(100_000) {
      let seconds = Int.random(in: -2_000_000_000..<4_000_000_000, using: &generator)
      let digits = Int.random(in: 0..<1_000_000, using: &generator)
      let fraction = String(String(1_000_000 + digits).dropFirst())
      let number = try #require(Double("\(seconds).\(fraction)"))
      let whole = Date(timeIntervalSince1970: Double(seconds))
      let day = try DateFormat.iso8601.string(from: whole).dropLast()
      if seconds >= 0 {
        let date = try DateFormat.iso8601.date(from: "\(day).\(fraction)Z")
        #expect(date == Date(timeIntervalSince1970: number))
        #expect(try DateFormat.secondsSince1970.date(from: "\(seconds).\(fraction)") == date)
        #expect(try DateFormat.secondsSince1970.date(fromNumber: number) == date)
      }
    }
  }

  @Test("more digits make the nearest date there is")
  func longFractions() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<rounds(100_000) {
      let seconds = Int.random(in: 0..<3_000_000_000, using: &generator)
      let count = Int.random(in: 7...30, using: &generator)
      var fraction = (1..<count).map { _ in String(Int.random(in: 0...9, using: &generator)) }
        .joined()
      fraction += String(Int.random(in: 1...9, using: &generator))
      let day = try DateFormat.iso8601.string(
        from: Date(timeIntervalSinceReferenceDate: Double(seconds))
      ).dropLast()
      // The standard library rounds decimal numbers once.
      let nearest = try #require(Double("\(seconds).\(fraction)"))
      let date = try DateFormat.iso8601.date(from: "\(day).\(fraction)Z")
      #expect(date.timeIntervalSinceReferenceDate == nearest, "\(seconds).\(fraction)")
    }
  }

  @Test("every day of the years 0 to 9999 follows the day before")
  func days() throws {
    let format: DateFormat = "y-M-d E D"
    let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    var (year, month, day, weekday, dayOfYear) = (0, 1, 1, 6, 1)
    var seconds = -62_167_219_200.0
    var bytes: [UInt8] = []
    let years = 0...9_999
    let yearsBetweenEdges = 1_000 / rounds(1_000)
    while years.contains(year) {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      // All days of some years, the edges of the months of the others.
      if year % 100 < rounds(50) / 10 || year % yearsBetweenEdges == 0 && (day == 1 || day >= 28) {
        bytes.removeAll(keepingCapacity: true)
        try DateFormat.pattern("y-M-d E").append(Date(timeIntervalSince1970: seconds), to: &bytes)
        let text = "\(year)-\(month)-\(day) \(names[weekday])"
        if bytes != Array(text.utf8) { Issue.record("\(text)") }
      }
      (seconds, weekday, day, dayOfYear) = (
        seconds + 86_400, (weekday + 1) % 7, day + 1, dayOfYear + 1
      )
      if day > lengths[month - 1] { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month, dayOfYear) = (year + 1, 1, 1) }
    }
    #expect(seconds == 253_402_300_800)
    #expect(throws: DateFormatError.self) { try format.validate() }
  }

  @Test("from 1583 on Foundation's calendar agrees")
  func foundation() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    var generator = SeededGenerator(seed: 8)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    let patterns = [
      "yyyy-MM-dd HH:mm:ss", "EEEE, d MMMM y hh:mm:ss a", "yyyy-DDD HH:mm:ss", "EEE MMM dd yy",
      "yyyyMMdd'T'HHmmssXX", "K:mm a k:mm",
    ]
    for index in 0..<10_000 {
      let seconds = Double.random(in: -12_212_553_600..<253_402_300_800, using: &generator)
      let date = Date(timeIntervalSince1970: seconds.rounded(.down))
      let week = calendar.dateComponents([.yearForWeekOfYear, .weekOfYear, .weekday], from: date)
      let weekday = try (#require(week.weekday) + 5) % 7 + 1
      let text = try "\(#require(week.yearForWeekOfYear)) \(#require(week.weekOfYear)) \(weekday)"
      let written = try DateFormat.pattern("Y w e").string(from: date)
      #expect(written == text, "\(seconds)")
      let pattern = patterns[index % patterns.count]
      if pattern.contains("yy") == pattern.contains("yyyy") || (1_969...2_068).contains(date.year) {
        formatter.dateFormat = pattern
        let format = DateFormat.pattern(pattern)
        #expect(try format.string(from: date) == formatter.string(from: date), "\(pattern)")
      }
    }
  }
}

extension Date {
  fileprivate var year: Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.component(.year, from: self)
  }
}
