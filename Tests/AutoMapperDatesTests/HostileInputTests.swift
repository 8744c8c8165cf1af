import AutoMapperDates
import Foundation
import Testing

@Suite("Hostile input")
struct HostileInputTests {
  static let texts: [String] = [
    "2013-06-15T12:34:56.789+05:30", "20130615T123456Z", "2013-166", "2013-W24-6",
    "-000001-01-01T00:00:00Z", "Sat, 15 Jun 2013 12:34:56 GMT", "/Date(1371299696789+0200)/",
    "01/21/2005 10:15:30 PM", "1371299696.789", "1.371e9", "2012-06-30T23:59:60Z",
  ]

  static let patterns: [String] = [
    "yyyy-MM-dd'T'HH:mm:ss.SSSSSSSZ", "EEE, dd MMM yyyy HH:mm:ss zzz", "MM/dd/yyyy HH:mm:ss aaa",
    "yyyyMMddHHmmss", "YYYY-'W'ww-e", "yyyy-DDD", "d MMMM yy h:mm a XXX", "yyyy 'o''clock'",
    "G yyyy QQQ", "VV W F g A",
  ]

  static let formats: [DateFormat] =
    [
      .iso8601, .common, .rfc1123, .dotNet, .secondsSince1970, .millisecondsSince1970,
      .nanosecondsSince1970,
    ] + patterns.dropLast(2).map { .pattern($0) }

  /// A text with a few bytes changed, taken out, doubled or moved.
  static func mutated(_ text: String, _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let index = Int.random(in: 0...bytes.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: index)
      case 1: bytes.insert(UInt8.random(in: 0x30...0x39, using: &generator), at: index)
      case 2 where index < bytes.count: bytes.remove(at: index)
      case 3 where index < bytes.count:
        bytes[index] = UInt8.random(in: 0x20...0x7E, using: &generator)
      case 4: bytes.insert(contentsOf: bytes.prefix(index), at: index)
      default: bytes = Array(bytes.prefix(index))
      }
    }
    return bytes
  }

  @Test("100,000 changed texts are dates or errors, and dates come back")
  func changedTexts() throws {
    var generator = SeededGenerator(seed: 20_261_121)
    var dates = 0
    for index in 0..<rounds(100_000) {
      let text = Self.mutated(Self.texts[index % Self.texts.count], &generator)
      let format = Self.formats[Int.random(in: 0..<Self.formats.count, using: &generator)]
      guard let date = try? format.date(from: text.span) else { continue }
      dates += 1
      let written = try DateFormat.iso8601.string(from: date)
      let read = try DateFormat.iso8601.date(from: written)
      #expect(abs(read.timeIntervalSince(date)) < 2e-9, "\(written)")
    }
    #expect(dates > 100)
  }

  @Test("100,000 changed patterns are formats or errors")
  func changedPatterns() {
    var generator = SeededGenerator(seed: 7)
    var valid = 0
    for index in 0..<rounds(100_000) {
      let pattern = String(
        decoding: Self.mutated(Self.patterns[index % (Self.patterns.count - 2)], &generator),
        as: UTF8.self)
      let format = DateFormat.pattern(pattern)
      let seconds = Double.random(in: RoundTripTests.years, using: &generator)
      let date = Date(timeIntervalSince1970: seconds)
      guard (try? format.validate()) != nil else {
        #expect(throws: DateFormatError.self) { try format.string(from: date) }
        continue
      }
      valid += 1
      // What a pattern writes, it reads, unless its numbers touch each other.
      guard let text = try? format.string(from: date) else { continue }
      _ = try? format.date(from: text)
      _ = try? format.date(from: Self.mutated(text, &generator).span)
    }
    #expect(valid > 1_000)
  }

  @Test("long texts take time in proportion, and never trap")
  func longTexts() {
    let pieces = ["9", "0", "-", ":", " ", "'", "S", "y", "z", "Z", "+", "/", "é", "Sat, ", "("]
    let starts = ["", "2013-06-15T12:34:56.", "Sat, 15 Jun 2013 12:34:56 GMT (", "/Date(", "1."]
    for piece in pieces {
      let long = String(repeating: piece, count: 20_000)
      for format in Self.formats {
        for start in starts { _ = try? format.date(from: start + long) }
      }
      _ = try? DateFormat.pattern(long).date(from: long)
      _ = try? DateFormat.pattern(String(long.prefix(900))).string(from: .distantPast)
    }
  }

  @Test("the longest texts of every format are written whole")
  func longestTexts() throws {
    let dates = [
      -31_619_087_596_800, 31_494_784_780_799.996, -62_135_596_800.000004, 978_307_200.123456789,
      1_371_299_696.1234567, -0.000000119, 253_402_300_799.99997, 1_380_115_200.5,
    ].map { Date(timeIntervalSince1970: $0) }
    let letters = "yuMLdEecaHhkKmsSDzZXx"
    var formats = Self.formats + [.rfc2822, .microsecondsSince1970]
    for letter in letters {
      for count in 1...18 { formats.append(.pattern(String(repeating: letter, count: count))) }
    }
    let zone = try #require(TimeZone(secondsFromGMT: -43_140))
    formats.append(.pattern("EEEE MMMM z zzzz ZZZZ ZZZZZ XXXXX y", timeZone: zone))
    for format in formats {
      for date in dates {
        guard let text = try? format.string(from: date) else { continue }
        var bytes: [UInt8] = []
        try format.append(date, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == text)
      }
    }
  }
}
