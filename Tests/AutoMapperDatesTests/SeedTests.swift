import AutoMapperDates
import Foundation
import Testing

/// What the systems that this project descends from do with dates, by the ids of the list.
@Suite("Seeds")
struct SeedTests {
  @Test("OC-46 yyyy-MM-dd") func oc46() {
    expect("2013-06-21", by: .common, means: 1_371_772_800)
  }

  @Test("OC-47 MM/dd/yyyy") func oc47() {
    expect("06/21/2013", by: .common, means: 1_371_772_800)
  }

  @Test("OC-48 seven digits and a zone") func oc48() {
    expect("2013-06-21T10:11:12.1234567+0200", by: .common, means: 1_371_802_272.1234567)
  }

  @Test("OC-49 a space for T") func oc49() {
    expect("2013-06-21 10:11:12", by: .common, means: 1_371_809_472)
  }

  @Test("OC-50 an American time keeps its hour") func oc50() {
    expect("06/21/2013 10:11:12 AM", by: .common, means: 1_371_809_472)
    expect("06/21/2013 10:11:12 PM", by: .common, means: 1_371_852_672)
    expect("06/21/2013 22:11:12 PM", by: .common, means: 1_371_852_672)
  }

  @Test("OC-51 Z is UTC") func oc51() {
    expect("2013-06-21T10:11:12Z", by: .common, means: 1_371_809_472)
  }

  @Test("OC-52 own patterns") func oc52() {
    expect("01-21/2005", by: "MM-dd/yyyy", means: 1_106_265_600)
    expect("01(2005(21", by: "MM(yyyy(dd", means: 1_106_265_600)
  }

  @Test("OC-53 an own pattern is the only one, unless a list says more") func oc53() {
    expect("2005-01-21", by: "yyyy-dd-MM", means: nil)
    expect("2005-01-21", by: .anyOf(["yyyy-dd-MM", .common]), means: 1_106_265_600)
  }

  @Test("OC-54 nothing reads: an error") func oc54() {
    expect("21st of June", by: .common, means: nil)
  }

  @Test("OC-55 a number is epoch seconds, or what the format says") func oc55() throws {
    let date = Date(timeIntervalSince1970: 1_371_809_472)
    #expect(try DateFormat.common.date(fromNumber: 1_371_809_472) == date)
    #expect(try DateFormat.millisecondsSince1970.date(fromNumber: 1_371_809_472_000) == date)
  }

  @Test("OC-106, OC-107, OM-103 a date without a format of its own is written as ISO 8601")
  func oc106() throws {
    let date = Date(timeIntervalSince1970: 1_371_809_472)
    #expect(try DateFormat.common.string(from: date) == "2013-06-21T10:11:12Z")
    #expect(try DateFormat.pattern("MM-dd/yyyy").string(from: date) == "06-21/2013")
  }

  @Test("OM-70 seconds, milliseconds, numeric strings") func om70() throws {
    expect("1371809472", by: .secondsSince1970, means: 1_371_809_472)
    expect("1371809472500", by: .millisecondsSince1970, means: 1_371_809_472.5)
    let date = Date(timeIntervalSince1970: 1_371_809_472.5)
    #expect(DateFormat.millisecondsSince1970.number(from: date) == 1_371_809_472_500)
  }

  @Test("OM-71 yyyy-MM-dd'T'HH:mm:ssZZZZZ; invalid is an error") func om71() throws {
    let format: DateFormat = "yyyy-MM-dd'T'HH:mm:ssZZZZZ"
    expect("2013-06-21T10:11:12+02:00", by: format, means: 1_371_802_272)
    expect("2013-06-21", by: format, means: nil)
    let date = Date(timeIntervalSince1970: 1_371_809_472)
    #expect(try format.string(from: date) == "2013-06-21T10:11:12Z")
  }

  @Test("OM-72 a formatter of one's own") func om72() {
    let formatter = DateFormatter()
    formatter.timeZone = .gmt
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy.MM.dd"
    expect("2013.06.21", by: .formatter(formatter), means: 1_371_772_800)
  }

  @Test("DM-13 ISO 8601 by name") func dm13() {
    expect("2023-10-30T19:00:00Z", by: .iso8601, means: 1_698_692_400)
  }
}
