import AutoMapper
import Foundation
import Testing

@Suite("The format of dates as an option")
struct DateOptionTests {
  struct Event: Equatable {
    var at: Date
    var others: [Date]?
    var byName: [String: Date]?
    var days: [Date: Int]?
  }

  static let mapper = ObjectMapper(options: .changing { $0.dateFormat = .secondsSince2001 })
  static let strict = ObjectMapper(
    options: .changing {
      $0.dateFormat = .secondsSince2001
      $0.convertsValues = false
    })

  private static func date(_ seconds: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: seconds)
  }

  @Test("it is the only one that is read, and the one that is written")
  func everywhere() {
    expectEverywhere("5.5", as: Self.date(5.5), with: Self.mapper)
    expectEverywhere(#""5.5""#, as: Self.date(5.5), with: Self.mapper)
    expectRefusedEverywhere(
      #""2013-06-15T12:34:56Z""#, as: Date.self, .invalidDate, with: Self.mapper)
    expectBothWays(
      #"{"at":5.5,"others":[-1,2],"byName":{"a":0.25},"days":{"3":1}}"#,
      Event(
        at: Self.date(5.5), others: [Self.date(-1), Self.date(2)], byName: ["a": Self.date(0.25)],
        days: [Self.date(3): 1]), with: Self.mapper)
    expectEveryForm(of: Box<Any>(value: [Self.date(5)]), as: #"{"value":[5]}"#, with: Self.mapper)
  }

  @Test("a number in a string is not one if nothing is converted")
  func strings() {
    expectEverywhere("5.5", as: Self.date(5.5), with: Self.strict)
    expectRefusedEverywhere(
      #""5.5""#, as: Date.self, .typeMismatch,
      #"expected a date (seconds since 2001), found the string "5.5""#, offset: 0,
      with: Self.strict)
    expectBothWays(
      #"{"at":5,"days":{"3.5":1}}"#, Event(at: Self.date(5), days: [Self.date(3.5): 1]),
      with: Self.strict)
    let since1970 = ObjectMapper.with(Event.self, options: .strict) {
      $0.dateFormat(.anyOf([.secondsSince1970, .secondsSince2001]), for: \.at)
      $0.dateFormat(.anyOf(["yyyy", .secondsSince1970]), for: \.others)
      $0.options(for: \.byName) { $0.convertsValues = true }
      $0.dateFormat(.secondsSince1970, for: \.byName)
    }
    expectRefusal(#"{"at":"5"}"#, as: Event.self, .typeMismatch, path: "at", with: since1970)
    expectMapping(
      #"{"at":5,"others":["5",6],"byName":{"a":"7"}}"#,
      as: Event(at: instant(5), others: [instant(5), instant(6)], byName: ["a": instant(7)]),
      with: since1970)
  }

  @Test("formats of the provider, of types and of properties take precedence")
  func precedence() {
    let mapper = ObjectMapper.with(Event.self, options: Self.mapper.options) {
      $0.dateFormat("dd.MM.yyyy", for: \.at)
    }
    expectBothWays(
      #"{"at":"01.01.2001","others":[1]}"#, Event(at: Self.date(0), others: [Self.date(1)]),
      with: mapper)
    var provider = MappingProvider()
    provider.defaultDateFormat = .secondsSince1970
    let usual = ObjectMapper(provider, options: Self.mapper.options)
    expectBothWays(#"{"at":1}"#, Event(at: instant(1)), with: usual)
    expectMapping(#"{"at":"2001-01-01"}"#, as: Event(at: Self.date(0)), with: usual)
  }

  @Test("the policies of a property do not change it")
  func property() {
    let mapper = ObjectMapper.with(Event.self, options: Self.mapper.options) {
      $0.options(for: \.at) { $0.dateFormat = .iso8601 }
    }
    expectBothWays(#"{"at":7}"#, Event(at: Self.date(7)), with: mapper)
  }

  enum Entry: Codable, Equatable {
    case note(at: Date)
  }

  struct Shift: Codable, Equatable {
    var start: Date
    var entry: Entry
  }

  @Test("it applies inside conformances, and not inside the types of libraries")
  func conformances() {
    expectBothWays(
      #"{"start":1.5,"entry":{"note":{"at":2}}}"#,
      Shift(start: Self.date(1.5), entry: .note(at: Self.date(2))), with: Self.mapper)
    expectRefusal(
      #"{"start":1.5,"entry":{"note":{"at":"2"}}}"#, as: Shift.self, .typeMismatch,
      path: "entry.note.at", with: Self.strict)
    let other = ObjectMapper(options: .changing { $0.dateFormat = "yyyy" })
    expectBothWays(
      #"{"value":{"start":5,"duration":2}}"#,
      Box(value: DateInterval(start: Self.date(5), duration: 2)), with: other)
  }

  @Test("updates, conversions and streams have it, too", arguments: UpdateEntryPoint.allCases)
  func calls(_ entryPoint: UpdateEntryPoint) throws {
    var event = Event(at: Self.date(0), others: nil, byName: nil)
    try entryPoint.update(&event, with: #"{"at":4,"others":[5]}"#, by: Self.strict)
    #expect(event == Event(at: Self.date(4), others: [Self.date(5)]))
    #expect(throws: MappingError.self) {
      try entryPoint.update(&event, with: #"{"at":"6"}"#, by: Self.strict)
    }
    #expect(try Self.strict.convert(event, to: Event.self) == event)
    let lines = Data("{\"at\":1}\n{\"at\":2}\n".utf8)
    let reader = Self.strict.elements(of: Event.self, in: lines)
    let read = try [reader.next(), reader.next()]
    #expect(read.map { $0?.at } == [Self.date(1), Self.date(2)])
  }

  @Test("an invalid format is an error of the program, and found by validate")
  func invalid() {
    let mapper = ObjectMapper(options: .changing { $0.dateFormat = "yyyy-DD-MM" })
    expectError(.invalidConfiguration) { try mapper.map(#"{"at":1}"#, to: Event.self) }
    let issues = mapper.validate(Event.self)
    #expect(issues.map(\.kind) == [.invalidDateFormat])
    #expect(Self.mapper.validate(Event.self).isEmpty)
    #expect(Self.strict.validate(Event.self).isEmpty)
  }

  @Test("explain names it")
  func explanation() {
    #expect(Self.strict.explain(Event.self).description.contains("date (seconds since 2001)"))
  }

  @Test("a file of rules has it by its name")
  func rulesFile() throws {
    var provider = MappingProvider()
    try provider.addRules(#"{"defaultDateFormat": "secondsSince2001"}"#)
    let mapper = ObjectMapper(provider)
    expectBothWays(#"{"at":7.5}"#, Event(at: Self.date(7.5)), with: mapper)
  }
}
