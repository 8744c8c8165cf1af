#if Foundation
import AutoMapperDates
import Dispatch
import Foundation
import Testing

@Suite("Foundation's formatters, and independence of the machine")
struct FormatterTests {
  @Test("a DateFormatter is copied, and reads and writes")
  func dateFormatter() throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "de_DE")
    formatter.timeZone = .gmt
    formatter.dateFormat = "d. MMMM yyyy"
    let format = DateFormat.formatter(formatter)
    formatter.dateFormat = "yyyy"
    expect("15. Juni 2013", by: format, means: 1_371_254_400)
    expect("15. June 2013", by: format, means: nil)
    #expect(try format.string(from: Date(timeIntervalSince1970: 1_371_254_400)) == "15. Juni 2013")
    #expect(throws: DateFormatError.self) { try format.date(fromNumber: 5) }
    #expect(!format.writesNumber)
    #expect(format.description == "DateFormatter d. MMMM yyyy")
    #expect(DateFormat.formatter(DateFormatter()).description == "DateFormatter without a pattern")
    var bytes = Array("x".utf8)
    try format.append(Date(timeIntervalSince1970: 1_371_254_400), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "x15. Juni 2013")
  }

  @Test("a character with a combining mark does not trap")
  func combiningMarks() {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "ar_EG")
    formatter.dateFormat = "yK"
    for format in [DateFormat.formatter(formatter), .formatter(.day), "d Q'é'", "Q y"] {
      for text in ["\u{662}\u{670}-3", "2\u{301}013-06-15", "2013-06-15\r\n", "🇩🇪", "1 2é\u{301}"] {
        expect(text, by: format, means: nil)
      }
    }
  }

  @Test("an ISO8601DateFormatter is copied, and reads and writes")
  func isoFormatter() throws {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withYear, .withMonth, .withDay]
    let format = DateFormat.formatter(formatter)
    formatter.formatOptions = [.withInternetDateTime]
    expect("20130615", by: format, means: 1_371_254_400)
    #expect(try format.string(from: Date(timeIntervalSince1970: 0)) == "19700101")
  }

  // OM-72
  @Test("a DateFormatter of the program's own is a format")
  func formatters() {
    let formatter = DateFormatter()
    formatter.timeZone = .gmt
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy.MM.dd"
    expect("2013.06.21", by: .formatter(formatter), means: 1_371_772_800)
  }

  @Test("rarer fields are read and written by Foundation")
  func rareFields() throws {
    expect("AD 2013", by: "G yyyy", means: 1_356_998_400)
    expect("2013 Q2", by: "yyyy QQQ", means: 1_364_774_400)
    let date = Date(timeIntervalSince1970: 1_371_299_696)
    #expect(try DateFormat.pattern("yyyy QQQ").string(from: date) == "2013 Q2")
    #expect(try DateFormat.pattern("G y").string(from: date) == "AD 2013")
    for text in ["2013 Q5", "2013 Q2 ", " 2013 Q2", "٢٠١٣ Q2", "2013 Q2x", ""] {
      expect(text, by: "yyyy QQQ", means: nil)
    }
  }

  @Test("eight threads share one formatter")
  func concurrency() throws {
    let formats: [DateFormat] = ["G yyyy-MM-dd", .formatter(DateFormatter.day), .iso8601]
    let failures = Failures()
    let gate = DispatchSemaphore(value: 0)
    let group = DispatchGroup()
    for thread in 0..<8 {
      let worker = Thread {
        gate.wait()
        for index in 0..<300 {
          let date = Date(timeIntervalSince1970: Double((thread * 1_000 + index) * 86_400))
          for format in formats {
            let back = try? format.date(from: format.string(from: date))
            if back != date { failures.add() }
          }
        }
        group.leave()
      }
      group.enter()
      worker.start()
    }
    for _ in 0..<8 { gate.signal() }
    #expect(group.wait(timeout: .now() + 60) == .success)
    #expect(failures.count == 0)
  }

  #if os(macOS) || os(Linux)
  @Test(
    "neither the zone nor the locale of the machine matters",
    arguments: ["Asia/Kolkata", "America/New_York", "Pacific/Kiritimati"])
  func environment(_ zone: String) async {
    await #expect(processExitsWith: .success) { [zone] in
      setEnvironment("TZ", zone)
      setEnvironment("LANG", "ar_EG.UTF-8")
      setEnvironment("LC_ALL", "ar_EG.UTF-8")
      NSTimeZone.default = TimeZone(identifier: zone) ?? .gmt
      for (format, text) in Self.samples {
        let date = Date(timeIntervalSince1970: 1_371_299_696)
        guard try format.string(from: date) == text, try format.date(from: text) == date else {
          exit(1)
        }
      }
      exit(0)
    }
  }
  #endif

  static let samples: [(DateFormat, String)] = [
    (.iso8601, "2013-06-15T12:34:56Z"), (.rfc1123, "Sat, 15 Jun 2013 12:34:56 GMT"),
    ("EEEE d MMMM yyyy h:mm:ss a", "Saturday 15 June 2013 12:34:56 PM"),
    ("G yyyy-MM-dd HH:mm:ss", "AD 2013-06-15 12:34:56"),
  ]

  @Test("a format of a formatter is equal to itself, and has a name")
  func values() {
    let formatter = DateFormat.formatter(DateFormatter())
    #expect(formatter == formatter)
    #expect(formatter != .formatter(DateFormatter()))
    #expect(Set([DateFormat.iso8601, formatter, formatter]).count == 2)
    #expect("\(DateFormat.formatter(DateFormatter.day))" == "DateFormatter yyyy-MM-dd")
    #expect("\(DateFormat.formatter(ISO8601DateFormatter()))" == "ISO8601DateFormatter")
  }

  @Test("a formatter refuses digits, and says so")
  func digits() {
    let error = #expect(throws: DateFormatError.self) {
      try DateFormat.formatter(DateFormatter()).date(fromNumber: 20_130_615)
    }
    #expect(error?.reason == "the format is one for text, not numbers")
  }

  @Test(
    "numbers without an end are not dates to formatters of Foundation, and stop nothing",
    arguments: [31, 34, 35, 36, 60, 1_000])
  func endlessFractions(count: Int) {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss.SSS"
    let formats: [DateFormat] = [
      .formatter(formatter), .formatter(ISO8601DateFormatter()), "SSSSSS1eSS00S4SSgreg", "S g",
      "SSS r",
    ]
    for digit in ["1", "9", "٣"] {
      let digits = String(repeating: digit, count: count)
      for format in formats {
        for text in [digits, "2024-02-29 12:00:00.\(digits)", "2024-02-29T12:00:00.\(digits)Z"] {
          #expect(throws: DateFormatError.self) { try format.date(from: text) }
          #expect(throws: DateFormatError.self) { try format.date(from: Array(text.utf8).span) }
        }
      }
    }
    // Text that belongs to a date is read as usual.
    #expect(throws: Never.self) {
      try DateFormat.formatter(formatter).date(from: "2024-02-29 12:00:00.123")
    }
  }
}

extension DateFormatter {
  fileprivate static var day: DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyy-MM-dd"
    return formatter
  }
}

private func setEnvironment(_ name: String, _ value: String) {
  _ = unsafe setenv(name, value, 1)
}

/// A count that threads may raise together.
private final class Failures: @unchecked Sendable {
  private let lock = NSLock()
  private var failures = 0

  var count: Int { lock.withLock { failures } }

  func add() {
    lock.withLock { failures += 1 }
  }
}
#else
import AutoMapperDates
import Foundation
import Testing

@Suite("Patterns without Foundation's formatters")
struct FormatterTests {
  @Test("a pattern with a field that only Foundation knows is refused, with a cure")
  func rareFields() {
    for format: DateFormat in ["G yyyy", "yyyy QQQ", "SSS r"] {
      let reading = #expect(throws: DateFormatError.self) { try format.date(from: "AD 2013") }
      let writing = #expect(throws: DateFormatError.self) { try format.string(from: Date()) }
      for error in [reading, writing] {
        #expect(
          error?.reason
            == "only formatters of Foundation know one of its fields; enable the trait Foundation")
      }
    }
  }
}
#endif
