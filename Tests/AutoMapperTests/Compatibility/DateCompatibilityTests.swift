import AutoMapper
import Foundation
import Testing

/// The ancestors' handling of dates, in models whose only rules are those under test.
///
/// The number above a test, such as OC-45, is that of the behavior in the list of what OCMapper,
/// ObjectMapper, and DynamicMapper do.
@Suite("Compatibility: dates")
struct DateCompatibilityTests {
  struct User: Equatable { var dateOfBirth: Date? }

  struct Pair: Equatable {
    var first: Date?
    var second: Date?
  }

  /// A model of the network framework whose decoder had a date strategy.
  struct Dated: Equatable { var ds: Date }

  private func expect(_ text: String, _ seconds: Double, with mapper: ObjectMapper = .shared) {
    expectMapping(
      #"{"dateOfBirth":"\#(text)"}"#, as: User(dateOfBirth: instant(seconds)), with: mapper)
  }

  // OC-45
  @Test("a Date in a dictionary passes through")
  func datesPassThrough() throws {
    let date = instant(1_371_772_800.123_456_7)
    let source: [String: Any] = ["dateOfBirth": date]
    #expect(try ObjectMapper.shared.map(source, to: User.self).dateOfBirth == date)
    let mapper = ObjectMapper.with(User.self) { $0.dateFormat("MM-dd/yyyy", for: \.dateOfBirth) }
    #expect(try mapper.map(source, to: User.self).dateOfBirth == date)
  }

  // OC-46
  @Test("yyyy-MM-dd is a common format")
  func daysWithHyphens() { expect("2013-06-21", 1_371_772_800) }

  // OC-47
  @Test("MM/dd/yyyy is a common format")
  func daysWithSlashes() { expect("06/21/2013", 1_371_772_800) }

  // OC-48
  @Test("seven digits of a second and an offset are a common format")
  func sevenDigitsAndOffsets() {
    let date = Date(timeIntervalSinceReferenceDate: 393_495_072.123_456_7)
    expectMapping(
      #"{"dateOfBirth":"2013-06-21T10:11:12.1234567+0200"}"#, as: User(dateOfBirth: date))
    expect("2013-06-21T10:11:12.5000000+0200", 1_371_802_272.5)
  }

  // OC-49
  @Test("yyyy-MM-dd HH:mm:ss is a common format")
  func daysAndTimes() { expect("2013-06-21 10:11:12", 1_371_809_472) }

  // OC-50
  @Test("MM/dd/yyyy HH:mm:ss aaa is a common format, and keeps its hour")
  func americanTimes() {
    expect("06/21/2013 10:11:12 AM", 1_371_809_472)
    expect("06/21/2013 10:11:12 PM", 1_371_852_672)
    expect("06/21/2013 22:11:12 PM", 1_371_852_672)
  }

  // OC-51
  @Test("yyyy-MM-dd'T'HH:mm:ssZ is a common format")
  func universalTimes() {
    expect("2013-06-21T10:11:12Z", 1_371_809_472)
    expect("2013-06-21T10:11:12+0000", 1_371_809_472)
  }

  // OC-52
  @Test("a property's format beats the default, and the default beats the common ones")
  func orderOfFormats() {
    let mapper = ObjectMapper.with(Pair.self) { pair in
      pair.dateFormat("MM-dd/yyyy", for: "first")
      pair.dateFormat("MM(yyyy(dd", for: "second")
    }
    let date = instant(1_106_265_600)
    expectMapping(
      #"{"first":"01-21/2005","second":"01(2005(21"}"#, as: Pair(first: date, second: date),
      with: mapper)
    let defaulted = ObjectMapper.with(Pair.self, default: "yyyy/dd/MM") { pair in
      pair.dateFormat("MM-dd/yyyy", for: "first")
    }
    expectMapping(
      #"{"first":"01-21/2005","second":"2005/21/01"}"#, as: Pair(first: date, second: date),
      with: defaulted)
    // 03/04 is 4 March to the common formats, and 3 April to the default that comes before them.
    expectMapping(
      #"{"second":"03/04/2013"}"#, as: Pair(second: instant(1_362_355_200)), with: defaulted)
    expectMapping(
      #"{"second":"03/04/2013"}"#, as: Pair(second: instant(1_364_947_200)),
      with: ObjectMapper.with(Pair.self, default: "dd/MM/yyyy") { _ in })
  }

  // OC-53
  @Test("a text that the own format cannot read is an error, unless a list has another")
  func ownFormats() {
    let own = ObjectMapper.with(User.self) { $0.dateFormat("dd/MM/yyyy", for: "dateOfBirth") }
    expect("04/03/2013", 1_362_355_200, with: own)
    // To the common formats this is 21 January.
    expectInvalidDate(
      #"{"dateOfBirth":"01/21/2005"}"#, as: User.self, at: "dateOfBirth", with: own)
    let list = ObjectMapper.with(User.self) {
      $0.dateFormat(.anyOf(["dd/MM/yyyy", .common]), for: "dateOfBirth")
    }
    expect("04/03/2013", 1_362_355_200, with: list)
    expect("01/21/2005", 1_106_265_600, with: list)
  }

  // OC-54
  @Test("a text that no format reads is an error, not nil")
  func unreadableTexts() {
    expectInvalidDate(
      #"{"dateOfBirth":"21st of June"}"#, as: User.self, at: "dateOfBirth", with: .shared)
  }

  // OC-55
  @Test("a number is epoch seconds, or milliseconds where the format says so")
  func epochNumbers() {
    expectMapping(
      #"{"dateOfBirth":1371809472.5}"#, as: User(dateOfBirth: instant(1_371_809_472.5)))
    let mapper = ObjectMapper.with(User.self) {
      $0.dateFormat(.millisecondsSince1970, for: "dateOfBirth")
    }
    expectMapping(
      #"{"dateOfBirth":1371809472500}"#, as: User(dateOfBirth: instant(1_371_809_472.5)),
      with: mapper)
  }

  // OC-106
  @Test("a date is written by the property's format, else the default, else ISO 8601")
  func writtenDates() {
    let pair = Pair(first: instant(1_371_809_472), second: instant(1_371_809_472))
    let rules = { (pair: inout TypeMapping<Pair>) in pair.dateFormat("MM-dd/yyyy", for: "first") }
    expectWritten(
      pair, as: #"{"first":"06-21/2013","second":"2013-06-21T10:11:12Z"}"#,
      with: .with(Pair.self, rules))
    expectWritten(
      pair, as: #"{"first":"06-21/2013","second":"21.06.2013"}"#,
      with: .with(Pair.self, default: "dd.MM.yyyy", rules))
  }

  // OC-107
  @Test("a format for a written key is used for writing, and for nothing else")
  func formatsForKeys() {
    let mapper = ObjectMapper.with(User.self) { user in
      user.map("birth", to: "dateOfBirth")
      user.dateFormat("yyyy", forKey: "birth")
    }
    expectWritten(
      User(dateOfBirth: instant(1_371_809_472)), as: #"{"birth":"2013"}"#, with: mapper)
    expectMapping(
      #"{"birth":"2013-06-21T10:11:12Z"}"#, as: User(dateOfBirth: instant(1_371_809_472)),
      with: mapper)
  }

  // OM-70
  @Test("seconds and milliseconds are read as numbers and as text")
  func secondsAndMilliseconds() {
    let mapper = ObjectMapper.with(Pair.self) { pair in
      pair.dateFormat(.secondsSince1970, for: "first")
      pair.dateFormat(.millisecondsSince1970, for: "second")
    }
    let pair = Pair(first: instant(1_371_809_472), second: instant(1_371_809_472.25))
    expectBothWays(#"{"first":1371809472,"second":1371809472250}"#, pair, with: mapper)
    expectMapping(#"{"first":"1371809472","second":"1371809472250"}"#, as: pair, with: mapper)
  }

  // OM-71
  @Test("yyyy-MM-dd'T'HH:mm:ssZZZZZ goes both ways, and another text is an error")
  func isoDates() {
    let mapper = ObjectMapper.with(User.self) {
      $0.dateFormat("yyyy-MM-dd'T'HH:mm:ssZZZZZ", for: \.dateOfBirth)
    }
    expect("2013-06-21T12:11:12+02:00", 1_371_809_472, with: mapper)
    expectBothWays(
      #"{"dateOfBirth":"2013-06-21T10:11:12Z"}"#, User(dateOfBirth: instant(1_371_809_472)),
      with: mapper)
    expectInvalidDate(
      #"{"dateOfBirth":"2013-06-21"}"#, as: User.self, at: "dateOfBirth", with: mapper)
  }

  // OM-72
  @Test("a custom format goes both ways")
  func customFormats() {
    let mapper = ObjectMapper.with(User.self) {
      $0.dateFormat("EEE, d MMM yyyy", for: \.dateOfBirth)
    }
    expectBothWays(
      #"{"dateOfBirth":"Fri, 21 Jun 2013"}"#, User(dateOfBirth: instant(1_371_772_800)),
      with: mapper)
  }

  // OM-103
  @Test("a date without any rule is written, as ISO 8601")
  func datesWithoutRules() {
    expectBothWays(
      #"{"dateOfBirth":"2013-06-21T10:11:12Z"}"#, User(dateOfBirth: instant(1_371_809_472)),
      with: .shared)
    expectBothWays(
      #"{"dateOfBirth":"2013-06-21T10:11:12.25Z"}"#,
      User(dateOfBirth: instant(1_371_809_472.25)), with: .shared)
  }

  // DM-13
  @Test("the provider's format is that of all dates")
  func defaultFormats() {
    let mapper = ObjectMapper { $0.defaultDateFormat = .iso8601 }
    expectBothWays(
      #"{"ds":"2023-10-30T19:00:00Z"}"#, Dated(ds: instant(1_698_692_400)), with: mapper)
  }

  // DM-14
  @Test("a text or number that looks like a date is one only where a date is declared")
  func datesAreNotGuessed() throws {
    for format in [nil, DateFormat.secondsSince1970, "yyyy-MM-dd"] {
      let mapper = ObjectMapper { $0.defaultDateFormat = format }
      let number = #"{"value":1698692400}"#
      expectMapping(number, as: Box(value: 1_698_692_400), with: mapper)
      expectMapping(number, as: Box(value: 1_698_692_400.0), with: mapper)
      expectMapping(number, as: Box(value: JSONValue.number(1_698_692_400)), with: mapper)
      expectMapping(number, to: Box<Any>.self, with: mapper) { $0.value as? Int == 1_698_692_400 }
      let text = #"{"value":"2023-10-30"}"#
      expectMapping(text, as: Box(value: "2023-10-30"), with: mapper)
      expectMapping(text, to: Box<Any>.self, with: mapper) { $0.value as? String == "2023-10-30" }
    }
  }
}
