import AutoMapperDates
import Foundation
import Testing

@Suite("Zones of patterns")
struct PatternZoneTests {
  static let styles = ["Z", "ZZZZ", "ZZZZZ", "X", "XX", "XXX", "x", "xx", "xxx", "z", "zzzz"]

  @Test("an offset that had seconds is written in minutes, of the same instant", arguments: styles)
  func seconds(_ style: String) throws {
    // Local mean time: -4:56:02 until 1883, and -0:44:30 until 1972.
    for (name, year) in [("America/New_York", 1_616), ("Africa/Monrovia", 1_942)] {
      let zone = try #require(TimeZone(identifier: name))
      let format = DateFormat.pattern("yyyy-MM-dd HH:mm:ss \(style)", timeZone: zone)
      let date = try DateFormat.iso8601.date(from: "\(year)-08-01T15:38:04Z")
      let text = try format.string(from: date)
      #expect(try format.date(from: text) == date, "\(text)")
      // Without a zone the clock's own time is written, and read in the zone.
      let local = DateFormat.pattern("yyyy-MM-dd HH:mm:ss", timeZone: zone)
      #expect(try local.date(from: local.string(from: date)) == date)
    }
  }

  @Test("what such a zone's texts look like")
  func texts() throws {
    let zone = try #require(TimeZone(identifier: "Africa/Monrovia"))
    let date = try DateFormat.iso8601.date(from: "1942-08-01T15:00:00Z")
    for (pattern, text) in [
      ("yyyy-MM-dd HH:mm:ssXXX", "1942-08-01 14:16:00-00:44"),
      ("yyyy-MM-dd HH:mm:ss", "1942-08-01 14:15:30"),
    ] {
      let format = DateFormat.pattern(pattern, timeZone: zone)
      #expect(try format.string(from: date) == text)
    }
    expect("1942-08-01 14:15:30-00:44:30", by: "yyyy-MM-dd HH:mm:ssXXX", means: -865_242_000)
  }

  @Test(
    "an offset may touch the digits behind it",
    arguments: [
      "Zyyyy-MM-dd HH", "XXXyyyyMMddHH", "xxyy-MM-dd HH", "yyyy-MM-dd HHZ'7'", "zzzzyyyy-MM-dd HH",
      "xxxHH dMMMy",
    ])
  func touching(_ pattern: String) throws {
    let date = try DateFormat.iso8601.date(from: "2013-06-15T12:30:00Z")
    for offset in [0, 5 * 3_600 + 1_800, -11 * 3_600 - 1_800] {
      let zone = try #require(TimeZone(secondsFromGMT: offset))
      let format = DateFormat.pattern(pattern, timeZone: zone)
      let text = try format.string(from: date)
      let read = try format.date(from: text)
      #expect(abs(read.timeIntervalSince(date)) <= 1_800, "\(text)")
      #expect(try format.string(from: read) == text)
    }
  }
}
