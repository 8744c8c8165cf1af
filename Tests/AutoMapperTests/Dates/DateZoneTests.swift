#if os(macOS) || os(Linux)
import AutoMapper
import Foundation
import Testing

@Suite("Dates: the zone and the locale of the machine")
struct DateZoneTests {
  struct Dates: Equatable {
    var common: Date
    var list: [Date]
    var day: Date
    var words: Date
    var era: Date
    var seconds: Date
    var mail: Date
  }

  static let text =
    #"{"common":"2013-06-15T12:34:56Z","list":["2013-06-15T00:00:00Z"],"day":"06/15/2013","#
    + #""words":"Saturday 15 June 2013 12:34:56 PM","era":"AD 2013-06-15 12:34:56","#
    + #""seconds":1371299696,"mail":"Sat, 15 Jun 2013 12:34:56 GMT"}"#

  static func makeMapper() -> ObjectMapper {
    .with(Dates.self) { dates in
      dates.dateFormat("MM/dd/yyyy", for: \.day)
      dates.dateFormat("EEEE d MMMM yyyy h:mm:ss a", for: \.words)
      #if Foundation
      // Foundation's formatter does the work of this one.
      dates.dateFormat("G yyyy-MM-dd HH:mm:ss", for: \.era)
      #else
      dates.dateFormat("'AD' yyyy-MM-dd HH:mm:ss", for: \.era)
      #endif
      dates.dateFormat(.secondsSince1970, for: \.seconds)
      dates.dateFormat(.rfc1123, for: \.mail)
    }
  }

  static func makeDates() -> Dates {
    let noon = instant(1_371_299_696)
    let day = instant(1_371_254_400)
    return Dates(
      common: noon, list: [day], day: day, words: noon, era: noon, seconds: noon, mail: noon)
  }

  /// Whether the process has a zone of its own: a formatter without settings must not be in UTC.
  static func isMoved() -> Bool {
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    formatter.locale = Locale(identifier: "en_US_POSIX")
    return formatter.string(from: instant(1_371_254_400)) != "2013-06-15 00:00"
  }

  @Test(
    "change nothing, in reading and in writing",
    arguments: ["Pacific/Apia", "America/St_Johns"])
  func environment(_ zone: String) async {
    await #expect(processExitsWith: .success) { [zone] in
      setEnvironment("TZ", zone)
      setEnvironment("LANG", "ar_EG.UTF-8")
      setEnvironment("LC_ALL", "ar_EG.UTF-8")
      NSTimeZone.default = TimeZone(identifier: zone) ?? .gmt
      let mapper = DateZoneTests.makeMapper()
      let dates = DateZoneTests.makeDates()
      guard DateZoneTests.isMoved() else { exit(2) }
      guard try mapper.map(DateZoneTests.text, to: Dates.self) == dates else { exit(3) }
      guard
        try mapper.jsonString(from: dates)
          == DateZoneTests.text
      else { exit(4) }
      let local = DateZoneTests.text.replacing("T00:00:00Z", with: " 00:00:00")
        .replacing("12:34:56Z", with: "12:34:56")
      guard try mapper.map(local, to: Dates.self) == dates else { exit(5) }
      exit(0)
    }
  }

  @Test("the same, where nothing was changed")
  func here() {
    expectBothWays(Self.text, Self.makeDates(), with: Self.makeMapper())
  }
}

private func setEnvironment(_ name: String, _ value: String) {
  // SAFETY: the strings are copied; the process has one thread that looks at its environment.
  _ = unsafe setenv(name, value, 1)
}
#endif
