import AutoMapperDates
import Foundation
import Testing

/// Patterns whose texts do not say which date they mean.
@Suite("Patterns that cannot be read back")
struct EraTests {
  /// The first second of year 0, which is 1 BC.
  static let yearZero = Date(timeIntervalSince1970: -62_167_219_200)
  static let yearOne = Date(timeIntervalSince1970: -62_135_596_800)

  #if Foundation
  @Test(
    "a year before the first is not written as one after it",
    arguments: ["QQQ yyyy", "VV yyyy-MM-dd HH:mm:ss", "QQQ y", "QQQ uuuu"])
  func years(pattern: String) throws {
    let format = DateFormat.pattern(pattern)
    #expect(try format.date(from: format.string(from: Self.yearOne)) == Self.yearOne)
    let error = #expect(throws: DateFormatError.self) { try format.string(from: Self.yearZero) }
    #expect(
      error?.description
        == "the date cannot be written in the format \(pattern): "
        + "year 0 is not between 1 and 999999")
    var bytes: [UInt8] = []
    #expect(throws: DateFormatError.self) { try format.append(Self.yearZero, to: &bytes) }
    #expect(bytes.isEmpty)
  }
  #endif

  #if Foundation
  @Test("an era tells which year is meant, and so does a pattern of numbers")
  func eras() throws {
    let zero = Self.yearZero
    for pattern in ["G yyyy QQQ", "GGGG y-MM-dd", "yyyy-MM-dd", "uuuu-MM-dd"] {
      let format = DateFormat.pattern(pattern)
      #expect(try format.date(from: format.string(from: zero)) == zero, "\(pattern)")
    }
  }
  #endif

  #if Foundation
  @Test("the year is that of the pattern's zone")
  func zones() throws {
    let berlin = try #require(TimeZone(secondsFromGMT: 3_600))
    let format = DateFormat.pattern("QQQ yyyy", timeZone: berlin)
    let text = try format.string(from: Self.yearOne.addingTimeInterval(-3_600))
    #expect(text == "Q1 0001")
    #expect(throws: DateFormatError.self) {
      try format.string(from: Self.yearOne.addingTimeInterval(-3_601))
    }
  }
  #endif

  @Test("a month of one letter is refused", arguments: ["d MMMMM yyyy", "LLLLL", "QQQ MMMMM"])
  func months(pattern: String) {
    let format = DateFormat.pattern(pattern)
    let place = pattern.firstIndex { $0 == "M" || $0 == "L" }
    let offset = place.map { pattern.utf8.distance(from: pattern.startIndex, to: $0) } ?? 0
    let sentence =
      "the date format \(pattern) is invalid: a month of one letter may be several; "
      + "MMM and MMMM are names (at byte \(offset))"
    let validation = #expect(throws: DateFormatError.self) { try format.validate() }
    #expect(validation?.description == sentence)
    #expect(throws: DateFormatError.self) { try format.date(from: "1 J 2013") }
    #expect(throws: DateFormatError.self) { try format.string(from: Self.yearOne) }
  }
}
