import AutoMapperDates
import Foundation
import Testing

@Suite("Strategies of Foundation, and formats as values")
struct StrategyTests {
  @Test("a strategy reads, and writes when it has a style")
  func strategies() throws {
    let strategy = Date.ISO8601FormatStyle()
    expect("2013-06-15T12:34:56Z", by: .strategy(strategy), means: 1_371_299_696)
    let date = Date(timeIntervalSince1970: 1_371_299_696)
    #expect(throws: DateFormatError.self) { try DateFormat.strategy(strategy).string(from: date) }
    let both = DateFormat.strategy(strategy, style: strategy)
    #expect(try both.string(from: date) == "2013-06-15T12:34:56Z")
    let parse = Date.ParseStrategy(
      format: "\(day: .twoDigits).\(month: .twoDigits).\(year: .defaultDigits)",
      locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)
    expect("15.06.2013", by: .strategy(parse), means: 1_371_254_400)
  }

  @Test("formats are equal when they read and write alike")
  func equality() {
    #expect(DateFormat.iso8601 == .iso8601)
    #expect(DateFormat.iso8601 != .common)
    #expect(DateFormat.pattern("yyyy") == "yyyy")
    #expect(DateFormat.pattern("yyyy") != "y")
    #expect(DateFormat.pattern("yyyy", timeZone: TimeZone(secondsFromGMT: 3_600) ?? .gmt) != "yyyy")
    #expect(DateFormat.anyOf(["yyyy", .iso8601]) == .anyOf(["yyyy", .iso8601]))
    #expect(DateFormat.secondsSince1970 != .millisecondsSince1970)
    #expect(Set([DateFormat.iso8601, .iso8601, "yyyy", "yyyy"]).count == 2)
  }

  @Test("formats have names")
  func descriptions() {
    #expect("\(DateFormat.pattern("yyyy-MM"))" == "yyyy-MM")
    #expect("\(DateFormat.anyOf(["yyyy", .dotNet]))" == "any of [yyyy, .NET /Date()/]")
    #expect("\(DateFormat.microsecondsSince1970)" == "microseconds since 1970")
  }
}
