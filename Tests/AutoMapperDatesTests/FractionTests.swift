import AutoMapperDates
import Foundation
import Testing

@Suite("Fractions as they are written")
struct FractionTests {
  /// The text of a date, up to the whole second, and the digits of its fraction.
  private func parts(_ date: Date) throws -> (second: Substring, digits: Substring) {
    let text = try DateFormat.iso8601.string(from: date).dropLast()
    let point = text.firstIndex(of: ".") ?? text.endIndex
    return (text[..<point], text[point...].dropFirst())
  }

  /// The fractions of so many digits on both sides of one of more digits.
  private func neighbours(_ digits: Substring, count: Int) -> [String] {
    let below = Int(digits.prefix(count)) ?? 0
    return [below, below + 1].map { String(String($0 + power(count)).dropFirst()) }
      .filter { $0.count == count }
  }

  private func power(_ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in product * 10 }
  }

  /// Ranges of seconds since 2001, from two hundred days, where nine digits are enough for any date,
  /// to where a fraction of three digits may be more than there is.
  static let ranges: [Range<Double>] = [
    1.7e7..<2e9, -2e9 ..< -1.7e7, 2e9..<3e11, -9e10 ..< -2e9, 9e11..<1.1e12, 1.1e12..<3e13,
    -3e13 ..< -1.1e12,
  ]

  @Test("a date is written with the shortest fraction that reads as it", arguments: ranges)
  func shortest(_ range: Range<Double>) throws {
    var generator = SeededGenerator(seed: 12)
    for index in 0..<rounds(20_000) {
      let interval = Double.random(in: range, using: &generator)
      // Decimal fractions of up to nine digits, and any that there are.
      let scale = Double(power(index % 11))
      let seconds = interval.rounded(.down)
      let fraction = ((interval - seconds) * scale).rounded(.down) / scale
      let date = Date(
        timeIntervalSinceReferenceDate: index % 11 == 10 ? interval : seconds + fraction)
      let (second, digits) = try parts(date)
      let text = digits.isEmpty ? "\(second)Z" : "\(second).\(digits)Z"
      #expect(try DateFormat.iso8601.date(from: text) == date, "\(text)")
      #expect(digits.last != "0", "\(text)")
      #expect(digits.count <= 9, "\(text)")
      for count in 0..<digits.count {
        for shorter in neighbours(digits, count: count) {
          let text = shorter.isEmpty ? "\(second)Z" : "\(second).\(shorter)Z"
          let read = try DateFormat.iso8601.date(from: text)
          if read == date { Issue.record("\(text) is \(second).\(digits)Z") }
        }
      }
    }
  }

  @Test(
    "every thousandth of a second is written by its digits",
    arguments: [
      (1_371_299_696, "2013-06-15T12:34:56"), (-1, "1969-12-31T23:59:59"),
      (253_402_300_799, "9999-12-31T23:59:59"), (253_402_300_800, "+010000-01-01T00:00:00"),
    ])
  func thousandths(start: Int, second: String) throws {
    for milliseconds in 1..<1_000 {
      let date = Date(timeIntervalSince1970: Double(start * 1_000 + milliseconds) / 1_000)
      var digits = String(String(1_000 + milliseconds).dropFirst())
      while digits.last == "0" { digits.removeLast() }
      let text = try DateFormat.iso8601.string(from: date)
      #expect(text == "\(second).\(digits)Z")
    }
  }

  @Test("all digits of a fraction are written in their order", arguments: 1...9)
  func digits(_ count: Int) throws {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<rounds(10_000) {
      let number = Int.random(in: power(count - 1)..<power(count), using: &generator) / 10 * 10 + 1
      let digits = String(String(power(count) + number).dropFirst())
      let text = "2001-01-01T00:00:07.\(digits)Z"
      let date = try DateFormat.iso8601.date(from: text)
      #expect(try DateFormat.iso8601.string(from: date) == text)
      var bytes: [UInt8] = []
      try DateFormat.microsecondsSince1970.append(date, to: &bytes)
      #expect(try DateFormat.microsecondsSince1970.date(from: bytes.span) == date)
    }
  }

  @Test("all days and times are written by their digits")
  func numbers() throws {
    for number in 0..<100 {
      let two = String(String(100 + number).dropFirst())
      for (text, isDate) in [
        ("\(two)00-01-01T00:00:00Z", true), ("19\(two)-01-01T00:00:00Z", true),
        ("2013-\(two)-01T00:00:00Z", 1...12 ~= number),
        ("2013-01-\(two)T00:00:00Z", 1...31 ~= number),
        ("2013-01-01T\(two):00:00Z", number < 24), ("2013-01-01T00:\(two):00Z", number < 60),
        ("2013-01-01T00:00:\(two)Z", number < 60), ("+\(two)2013-01-01T00:00:00Z", number > 0),
        ("-\(two)2013-01-01T00:00:00Z", true),
      ] where isDate {
        let date = try DateFormat.iso8601.date(from: text)
        let written = try DateFormat.iso8601.string(from: date)
        #expect(written == text)
      }
    }
  }
}
