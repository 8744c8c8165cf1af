import AutoMapper
import Foundation
import Testing

@Suite("Dates: formats of properties, types, keys and providers")
struct DateFormatRuleTests {
  struct Event: Equatable {
    var starts: Date
    var ends: Date?
    var title = ""
  }

  final class Visit: Equatable {
    var arrived: Date?
    var left: Date?

    init() {}

    init(arrived: Date, left: Date) {
      self.arrived = arrived
      self.left = left
    }

    static func == (first: Visit, second: Visit) -> Bool {
      first.arrived == second.arrived && first.left == second.left
    }
  }

  struct Outer: Equatable {
    var made: Date
    var event: Event
  }

  /// 2013-06-15 and the same day's 12:34:56.
  static let day = instant(1_371_254_400)
  static let noon = instant(1_371_299_696)

  static let event = Event(starts: day, ends: noon, title: "x")
  static let eventText = #"{"starts":"15.06.2013","ends":"2013-06-15T12:34:56Z","title":"x"}"#

  @Test("a property's format, by name in any spelling", arguments: ["starts", "Starts", "_starts"])
  func byName(name: String) {
    let mapper = ObjectMapper.with(Event.self) { $0.dateFormat("dd.MM.yyyy", for: name) }
    expectBothWays(Self.eventText, Self.event, with: mapper)
    expectInvalidDate(
      #"{"starts":"2013-06-15","title":""}"#, as: Event.self, at: "starts", with: mapper)
  }

  @Test("a property's format, by key path of a struct")
  func byKeyPathOfStruct() {
    let mapper = ObjectMapper.with(Event.self) { $0.dateFormat("dd.MM.yyyy", for: \.starts) }
    expectBothWays(Self.eventText, Self.event, with: mapper)
    expectInvalidDate(
      #"{"starts":"2013-06-15","title":""}"#, as: Event.self, at: "starts", with: mapper)
  }

  @Test("a property's format, by key path of a final class")
  func byKeyPathOfClass() {
    let mapper = ObjectMapper.making(Visit()) { visit in
      visit.dateFormat("dd.MM.yyyy", for: \.arrived)
      visit.dateFormat(.dotNet, for: \Visit.left)
    }
    expectBothWays(
      #"{"arrived":"15.06.2013","left":"/Date(1371299696000)/"}"#,
      Visit(arrived: Self.day, left: Self.noon), with: mapper)
    expectInvalidDate(#"{"left":"15.06.2013"}"#, as: Visit.self, at: "left", with: mapper)
  }

  @Test("key paths of generic structs and of types that are declared in a function")
  func keyPathsOfOtherTypes() {
    struct Local: Equatable { var day: Date }
    expectBothWays(
      #"{"value":"15.06.2013"}"#, Box(value: Self.day),
      with: .with(Box<Date>.self) { $0.dateFormat("dd.MM.yyyy", for: \.value) })
    expectBothWays(
      #"{"value":{"a":"15.06.2013"}}"#, Box(value: ["a": Self.day]),
      with: .with(Box<[String: Date]>.self) { $0.dateFormat("dd.MM.yyyy", for: \.value) })
    expectBothWays(
      #"{"value":{"value":"15.06.2013"}}"#, Box(value: Box(value: Self.day)),
      with: .with(Box<Date>.self) { $0.dateFormat("dd.MM.yyyy", for: \.value) })
    expectBothWays(
      #"{"day":"15.06.2013"}"#, Local(day: Self.day),
      with: .with(Local.self) { $0.dateFormat("dd.MM.yyyy", for: \.day) })
  }

  @Test("a type's format is for all of its dates but those with their own, and for no other type")
  func byType() {
    let mapper = ObjectMapper.with(Event.self) { $0.dateFormat("dd.MM.yyyy") }
    expectBothWays(
      #"{"starts":"15.06.2013","ends":"15.06.2013","title":""}"#,
      Event(starts: Self.day, ends: Self.day), with: mapper)
    expectInvalidDate(
      #"{"starts":"15.06.2013","ends":"2013-06-15","title":""}"#, as: Event.self, at: "ends",
      with: mapper)
    expectBothWays(
      #"{"made":"2013-06-15T12:34:56Z","event":{"starts":"15.06.2013","title":""}}"#,
      Outer(made: Self.noon, event: Event(starts: Self.day)), with: mapper)
    expectInvalidDate(
      #"{"made":"15.06.2013","event":{"starts":"15.06.2013","title":""}}"#, as: Outer.self,
      at: "made", with: mapper)
    let mixed = ObjectMapper.with(Event.self) { event in
      event.dateFormat(.secondsSince1970, for: \.ends)
      event.dateFormat("dd.MM.yyyy")
    }
    expectBothWays(
      #"{"starts":"15.06.2013","ends":1371299696,"title":"x"}"#, Self.event, with: mixed)
  }

  @Test("a format of an outer type does not reach into an inner one")
  func outerType() {
    let mapper = ObjectMapper.with(Outer.self) { $0.dateFormat(.secondsSince1970) }
    expectBothWays(
      #"{"made":1371299696,"event":{"starts":"2013-06-15T00:00:00Z","title":""}}"#,
      Outer(made: Self.noon, event: Event(starts: Self.day)), with: mapper)
  }

  @Test("the provider's default comes first, the common formats after it")
  func providerDefault() {
    let mapper = ObjectMapper { $0.defaultDateFormat = "dd.MM.yyyy" }
    expectBothWays(
      #"{"starts":"15.06.2013","ends":"15.06.2013","title":""}"#,
      Event(starts: Self.day, ends: Self.day), with: mapper)
    for text in ["2013-06-15", "06/15/2013", "Sat, 15 Jun 2013 00:00:00 GMT"] {
      expectMapping(
        #"{"starts":"\#(text)","title":""}"#, as: Event(starts: Self.day), with: mapper)
    }
    expectMapping(
      #"{"starts":1371254400,"title":""}"#, as: Event(starts: Self.day), with: mapper)
    expectInvalidDate(
      #"{"starts":"2013.06.15","title":""}"#, as: Event.self, at: "starts", with: mapper)
    expectMapping(#"["15.06.2013","2013-06-15"]"#, as: [Self.day, Self.day], with: mapper)
  }

  @Test("a default that counts milliseconds reads numbers so, and texts as the common formats do")
  func milliseconds() {
    let mapper = ObjectMapper { $0.defaultDateFormat = .millisecondsSince1970 }
    expectBothWays(
      #"{"starts":1371254400000,"title":""}"#, Event(starts: Self.day), with: mapper)
    expectMapping(
      #"{"starts":"2013-06-15","title":""}"#, as: Event(starts: Self.day), with: mapper)
  }

  @Test("a property's or a type's format is not followed by the default or the common ones")
  func ownBeatsDefault() {
    let mapper = ObjectMapper.with(Event.self, default: "dd.MM.yyyy") {
      $0.dateFormat("yyyy/MM/dd", for: \.starts)
    }
    expectBothWays(
      #"{"starts":"2013/06/15","ends":"15.06.2013","title":""}"#,
      Event(starts: Self.day, ends: Self.day), with: mapper)
    let typed = ObjectMapper.with(Event.self, default: "dd.MM.yyyy") { $0.dateFormat("yyyy/MM/dd") }
    for text in ["15.06.2013", "2013-06-15"] {
      let document = #"{"starts":"\#(text)","title":""}"#
      expectInvalidDate(document, as: Event.self, at: "starts", with: mapper)
      expectInvalidDate(document, as: Event.self, at: "starts", with: typed)
    }
  }

  @Test("a format for a written key is for writing only")
  func writtenKey() {
    let mapper = ObjectMapper.with(Event.self) { event in
      event.map(["begin", "start"], to: \.starts)
      event.dateFormat("dd.MM.yyyy", for: \.starts)
      event.dateFormat("yyyy", forKey: "begin")
      event.dateFormat(.secondsSince1970, forKey: "ends")
    }
    expectWritten(
      Self.event, as: #"{"begin":"2013","ends":1371299696,"title":"x"}"#, with: mapper)
    for key in ["begin", "start", "starts"] {
      expectMapping(
        #"{"\#(key)":"15.06.2013","ends":"2013-06-15 12:34:56","title":"x"}"#,
        as: Self.event, with: mapper)
    }
    expectInvalidDate(#"{"begin":"2013","title":""}"#, as: Event.self, at: "begin", with: mapper)
    // The provider's default is still what is read.
    let defaulted = ObjectMapper.with(Event.self, default: "dd.MM.yyyy") {
      $0.dateFormat("yyyy", forKey: "starts")
    }
    expectMapping(
      #"{"starts":"15.06.2013","title":""}"#, as: Event(starts: Self.day), with: defaulted)
    expectWritten(
      Event(starts: Self.day), as: #"{"starts":"2013","title":""}"#, with: defaulted)
  }

  @Test("a list reads by each of its formats in their order, and writes by the first")
  func list() {
    let mapper = ObjectMapper.with(Event.self) {
      $0.dateFormat(.anyOf(["dd/MM/yyyy", "MM/dd/yyyy", .millisecondsSince1970]), for: \.starts)
    }
    expectBothWays(#"{"starts":"15/06/2013","title":""}"#, Event(starts: Self.day), with: mapper)
    for value in [#""06/15/2013""#, "1371254400000", #""1371254400000""#] {
      expectMapping(
        #"{"starts":\#(value),"title":""}"#, as: Event(starts: Self.day), with: mapper)
    }
    // 4 March by the first; the second would have said 3 April.
    expectMapping(
      #"{"starts":"04/03/2013","title":""}"#, as: Event(starts: instant(1_362_355_200)),
      with: mapper)
    expectInvalidDate(
      #"{"starts":"2013-06-15","title":""}"#, as: Event.self, at: "starts", with: mapper)
    let numberFirst = ObjectMapper.with(Event.self) {
      $0.dateFormat(.anyOf([.millisecondsSince1970, "dd/MM/yyyy"]), for: \.starts)
    }
    expectBothWays(
      #"{"starts":1371254400000,"title":""}"#, Event(starts: Self.day), with: numberFirst)
    expectMapping(
      #"{"starts":"15/06/2013","title":""}"#, as: Event(starts: Self.day), with: numberFirst)
  }

  #if Foundation
  /// A formatter of a zone five hours behind in January.
  private func makeFormatter() -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "America/New_York")
    formatter.dateFormat = "MM-dd/yyyy HH:mm"
    return formatter
  }

  @Test("Foundation's formatters, with their own zone, as they were when they were given")
  func formatter() {
    let formatter = makeFormatter()
    let mapper = ObjectMapper.with(Event.self) { event in
      event.dateFormatter(formatter, for: "starts")
      event.dateFormatter(formatter, for: \.ends)
    }
    formatter.dateFormat = "yyyy"
    formatter.timeZone = .gmt
    let date = instant(1_106_265_600 + 5 * 3_600)
    expectBothWays(
      #"{"starts":"01-21/2005 00:00","ends":"01-21/2005 00:00","title":""}"#,
      Event(starts: date, ends: date), with: mapper)
    expectInvalidDate(
      #"{"starts":"2005-01-21","title":""}"#, as: Event.self, at: "starts", with: mapper)
  }

  @Test("Foundation's ISO 8601 formatter")
  func isoFormatter() {
    let iso = ISO8601DateFormatter()
    iso.formatOptions = [.withFullDate]
    let mapper = ObjectMapper.with(Event.self) { $0.dateFormat(.formatter(iso), for: \.starts) }
    expectBothWays(
      #"{"starts":"2013-06-15","title":"x"}"#, Event(starts: Self.day, title: "x"), with: mapper)
  }
  #endif

  @Test("parse strategies of Foundation")
  func strategies() {
    let style = Date.ISO8601FormatStyle()
    let mapper = ObjectMapper.with(Event.self) { event in
      event.dateFormat("yyyy-MM-dd", for: \.starts)
      event.dateFormat(.strategy(style, style: style), for: \.ends)
    }
    expectBothWays(
      #"{"starts":"2013-06-15","ends":"2013-06-15T12:34:56Z","title":"x"}"#, Self.event,
      with: mapper)
    let reading = ObjectMapper.with(Event.self) { $0.dateFormat(.strategy(style), for: \.starts) }
    let text = #"{"starts":"2013-06-15T12:34:56Z","title":""}"#
    expectMapping(text, as: Event(starts: Self.noon), with: reading)
    expectError(.invalidDate, path: "starts") {
      try reading.jsonString(from: Event(starts: Self.noon))
    }
  }

  @Test("a pattern with a zone of its own, where the text names none")
  func zone() throws {
    let zone = try #require(TimeZone(secondsFromGMT: 7_200))
    let mapper = ObjectMapper.with(Event.self) {
      $0.dateFormat(.pattern("yyyy-MM-dd HH:mm", timeZone: zone), for: \.starts)
    }
    expectBothWays(
      #"{"starts":"2013-06-15 02:00","title":""}"#, Event(starts: Self.day), with: mapper)
  }

  @Test("a later rule replaces an earlier one, whichever way the property was named")
  func replacement() {
    var provider = MappingProvider()
    provider.configure(Event.self) { event in
      event.dateFormat(.secondsSince1970, for: \.starts)
      event.dateFormat(.secondsSince1970)
      event.dateFormat("MMMM", forKey: "ends")
    }
    let before = ObjectMapper(provider)
    provider.configure(Event.self) { event in
      event.dateFormat("dd.MM.yyyy", for: "STARTS")
      event.dateFormat("yyyy-MM-dd HH:mm")
      event.dateFormat("yyyy", forKey: "ends")
    }
    let after = ObjectMapper(provider)
    let event = Event(starts: Self.day, ends: Self.noon)
    expectWritten(event, as: #"{"starts":1371254400,"ends":"June","title":""}"#, with: before)
    expectWritten(event, as: #"{"starts":"15.06.2013","ends":"2013","title":""}"#, with: after)
    expectMapping(
      #"{"starts":"15.06.2013","ends":"2013-06-15 00:00","title":""}"#,
      as: Event(starts: Self.day, ends: Self.day), with: after)
    for ends in ["1371299696", #""2013""#] {
      expectInvalidDate(
        #"{"starts":"15.06.2013","ends":\#(ends),"title":""}"#, as: Event.self, at: "ends",
        with: after)
    }
  }

  @Test("a format and another key for one property")
  func renamed() {
    let mapper = ObjectMapper.with(Event.self) { event in
      event.dateFormat("dd.MM.yyyy", for: \.starts)
      event.map("from", to: \.starts)
    }
    expectBothWays(#"{"from":"15.06.2013","title":""}"#, Event(starts: Self.day), with: mapper)
    expectInvalidDate(
      #"{"from":"2013-06-15","title":""}"#, as: Event.self, at: "from", with: mapper)
  }

  @Test("strict options take dates, too")
  func strict() {
    let mapper = ObjectMapper.with(Event.self, options: .strict) {
      $0.dateFormat("dd.MM.yyyy", for: \.starts)
    }
    expectBothWays(Self.eventText, Self.event, with: mapper)
  }

  @Test("a date in an Any is written by the default")
  func any() {
    let box = Box<Any>(value: Self.noon)
    expectWritten(box, as: #"{"value":"2013-06-15T12:34:56Z"}"#, with: .shared)
    expectWritten(
      box, as: #"{"value":"15.06.2013"}"#,
      with: ObjectMapper { $0.defaultDateFormat = "dd.MM.yyyy" })
    let dates = Box<[String: Any]>(value: ["a": [Self.noon]])
    expectWritten(dates, as: #"{"value":{"a":["2013-06-15T12:34:56Z"]}}"#, with: .shared)
  }
}
