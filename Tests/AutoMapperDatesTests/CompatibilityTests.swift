import AutoMapperDates
import Foundation
import Testing

/// The handling of dates in OCMapper (OC), ObjectMapper (OM), and DynamicMapper (DM).
///
/// The comment above a test has the number of the behavior in the list of what they do.
@Suite("Compatibility: date formats")
struct CompatibilityTests {
  // OC-46, OC-47, OC-48, OC-49, OC-50, OC-51
  @Test(
    "the common formats read days, times, and instants",
    arguments: [
      ("2013-06-21", 1_371_772_800),
      ("06/21/2013", 1_371_772_800),
      ("2013-06-21T10:11:12.1234567+0200", 1_371_802_272.1234567),
      ("2013-06-21 10:11:12", 1_371_809_472),
      ("06/21/2013 10:11:12 AM", 1_371_809_472),
      ("06/21/2013 10:11:12 PM", 1_371_852_672),
      ("06/21/2013 22:11:12 PM", 1_371_852_672),
      ("2013-06-21T10:11:12Z", 1_371_809_472),
    ] as [(String, Double)])
  func commonFormats(text: String, seconds: Double) {
    expect(text, by: .common, means: seconds)
  }

  // OC-52
  @Test("a pattern may have any order and any separators")
  func ownPatterns() {
    expect("01-21/2005", by: "MM-dd/yyyy", means: 1_106_265_600)
    expect("01(2005(21", by: "MM(yyyy(dd", means: 1_106_265_600)
  }

  // OC-53
  @Test("no other format is tried after a pattern, unless a list has one")
  func listsOfFormats() {
    expect("2005-01-21", by: "yyyy-dd-MM", means: nil)
    expect("2005-01-21", by: .anyOf(["yyyy-dd-MM", .common]), means: 1_106_265_600)
  }

  // OC-54
  @Test("a text that no format reads is an error")
  func unreadableTexts() {
    expect("21st of June", by: .common, means: nil)
  }

  // OC-55
  @Test("a number is epoch seconds, or what the format says")
  func epochNumbers() throws {
    let date = Date(timeIntervalSince1970: 1_371_809_472)
    #expect(try DateFormat.common.date(fromNumber: 1_371_809_472) == date)
    #expect(try DateFormat.millisecondsSince1970.date(fromNumber: 1_371_809_472_000) == date)
  }

  // OC-106, OC-107, OM-103
  @Test("a date without a format of its own is written as ISO 8601")
  func writtenDates() throws {
    let date = Date(timeIntervalSince1970: 1_371_809_472)
    #expect(try DateFormat.common.string(from: date) == "2013-06-21T10:11:12Z")
    #expect(try DateFormat.pattern("MM-dd/yyyy").string(from: date) == "06-21/2013")
  }

  // OM-70
  @Test("seconds and milliseconds are read from text")
  func numericStrings() throws {
    expect("1371809472", by: .secondsSince1970, means: 1_371_809_472)
    expect("1371809472500", by: .millisecondsSince1970, means: 1_371_809_472.5)
    let date = Date(timeIntervalSince1970: 1_371_809_472.5)
    #expect(DateFormat.millisecondsSince1970.number(from: date) == 1_371_809_472_500)
  }

  // OM-71
  @Test("yyyy-MM-dd'T'HH:mm:ssZZZZZ goes both ways, and another text is an error")
  func isoDates() throws {
    let format: DateFormat = "yyyy-MM-dd'T'HH:mm:ssZZZZZ"
    expect("2013-06-21T10:11:12+02:00", by: format, means: 1_371_802_272)
    expect("2013-06-21", by: format, means: nil)
    let date = Date(timeIntervalSince1970: 1_371_809_472)
    #expect(try format.string(from: date) == "2013-06-21T10:11:12Z")
  }

  // DM-13
  @Test("ISO 8601 is a format by name")
  func isoByName() {
    expect("2023-10-30T19:00:00Z", by: .iso8601, means: 1_698_692_400)
  }
}
