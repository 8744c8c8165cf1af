import AutoMapper
import Foundation
import Testing

@Suite("Dates: in Optionals and collections")
struct DateContainerTests {
  /// A date in each container that a format reaches into.
  struct Calendar: Equatable {
    var one: Date
    var maybe: Date?
    var twice: Date??
    var list: [Date]
    var gaps: [Date?]
    var more: [Date]?
    var contiguous: ContiguousArray<Date>
    var set: Set<Date>
    var byName: [String: Date]
    var byNumber: [Int: Date?]
    var grid: [[Date]]
    var lists: [String: [Date]]
    var dictionaries: [[String: Set<Date>]]?
  }

  static let first = instant(1_371_254_400)
  static let second = instant(1_371_340_800)

  static let calendar = Calendar(
    one: first, maybe: second, twice: first, list: [first, second], gaps: [first, nil],
    more: [second], contiguous: [second], set: [first], byName: ["a": first],
    byNumber: [5: second], grid: [[first], [], [second, first]], lists: ["b": [first, second]],
    dictionaries: [["c": [second]], [:]])

  /// The text of the calendar with the two dates as they are given.
  private func text(_ first: String, _ second: String) -> String {
    #"{"one":\#(first),"maybe":\#(second),"twice":\#(first),"list":[\#(first),\#(second)],"#
      + #""gaps":[\#(first),null],"more":[\#(second)],"contiguous":[\#(second)],"#
      + #""set":[\#(first)],"byName":{"a":\#(first)},"byNumber":{"5":\#(second)},"#
      + #""grid":[[\#(first)],[],[\#(second),\#(first)]],"lists":{"b":[\#(first),\#(second)]},"#
      + #""dictionaries":[{"c":[\#(second)]},{}]}"#
  }

  static let names = [
    "one", "maybe", "twice", "list", "gaps", "more", "contiguous", "set", "byName", "byNumber",
    "grid", "lists", "dictionaries",
  ]

  @Test("a type's format reaches every date")
  func byType() {
    expectBothWays(
      text(#""15.06.2013""#, #""16.06.2013""#), Self.calendar,
      with: .with(Calendar.self) { $0.dateFormat("dd.MM.yyyy") })
    expectBothWays(
      text("1371254400000", "1371340800000"), Self.calendar,
      with: .with(Calendar.self) { $0.dateFormat(.millisecondsSince1970) })
  }

  @Test("a property's format reaches every date in it")
  func byProperty() {
    let mapper = ObjectMapper.with(Calendar.self) { calendar in
      for name in Self.names { calendar.dateFormat("dd.MM.yyyy", for: name) }
    }
    expectBothWays(text(#""15.06.2013""#, #""16.06.2013""#), Self.calendar, with: mapper)
  }

  @Test("the default reaches every date, and so do the common formats")
  func byDefault() {
    expectBothWays(
      text(#""15.06.2013""#, #""16.06.2013""#), Self.calendar,
      with: ObjectMapper { $0.defaultDateFormat = "dd.MM.yyyy" })
    expectBothWays(
      text(#""2013-06-15T00:00:00Z""#, #""2013-06-16T00:00:00Z""#), Self.calendar, with: .shared)
  }

  @Test("a format for a written key reaches every date in it", arguments: names)
  func byKey(name: String) throws {
    let mapper = ObjectMapper.with(Calendar.self) { $0.dateFormat("'on' d", forKey: name) }
    let json = try mapper.jsonValue(from: Self.calendar)
    for other in Self.names {
      let part = try ObjectMapper.shared.jsonString(from: json[other])
      #expect(part.contains("on 1") == (other == name), "\(other): \(part)")
      #expect(part.contains("2013-06-1") == (other != name), "\(other): \(part)")
    }
  }

  @Test(
    "a bad date is found in every container, with its path",
    arguments: [
      ("one", #""x""#, "one"), ("maybe", #""x""#, "maybe"), ("twice", #""x""#, "twice"),
      ("list", #"["15.06.2013","x"]"#, "list[1]"), ("gaps", #"[null,"x"]"#, "gaps[1]"),
      ("more", #"["x"]"#, "more[0]"), ("contiguous", #"["x"]"#, "contiguous[0]"),
      ("set", #"["15.06.2013","16.06.2013","x"]"#, "set[2]"),
      ("byName", #"{"a b":"x"}"#, #"byName["a b"]"#),
      ("byNumber", #"{"5":"x"}"#, #"byNumber["5"]"#),
      ("grid", #"[[],["15.06.2013","x"]]"#, "grid[1][1]"),
      ("lists", #"{"b":["x"]}"#, "lists.b[0]"),
      ("dictionaries", #"[{},{"c":["x"]}]"#, "dictionaries[1].c[0]"),
    ])
  func paths(name: String, value: String, path: String) throws {
    let mapper = ObjectMapper.with(Calendar.self) { $0.dateFormat("dd.MM.yyyy", for: name) }
    let document = #"{"\#(name)":\#(value)}"#
    let offset = try #require(
      document.firstRange(of: #""x""#)?.lowerBound.utf16Offset(in: document))
    expectRefusal(
      document, as: Calendar.self, .invalidDate, path: path,
      #"\#(path): expected a date (dd.MM.yyyy), found the string "x"; "#
        + "expected a digit of the day", offset: offset, with: mapper)
  }

  @Test("null is nil in an Optional, and no date")
  func null() {
    struct Dates: Equatable {
      var maybe: Date?
      var list: [Date?]
    }
    let mapper = ObjectMapper.with(Dates.self) { $0.dateFormat("dd.MM.yyyy") }
    expectMapping(
      #"{"maybe":null,"list":[null]}"#, as: Dates(maybe: nil, list: [nil]), with: mapper)
    expectRefusal(
      #"{"value":null}"#, as: Box<Date>.self, .missingValue, path: "value",
      "value: expected a date (dd.MM.yyyy), found null", offset: 9,
      with: .with(Box<Date>.self) { $0.dateFormat("dd.MM.yyyy") })
    expectRefusal(
      #"{"value":[null]}"#, as: Box<[Date]>.self, .missingValue, path: "value[0]", offset: 10,
      with: .with(Box<[Date]>.self) { $0.dateFormat("dd.MM.yyyy", for: \.value) })
  }

  @Test("values of type Date in dictionaries pass through, whatever the format")
  func native() throws {
    let mapper = ObjectMapper.with(Calendar.self) { $0.dateFormat("dd.MM.yyyy") }
    let exact = instant(1_371_254_400.123_456_7)
    let source: [String: Any] = [
      "one": exact, "maybe": Optional(exact) as Any, "twice": exact, "list": [exact, Self.second],
      "gaps": [exact, Date?.none as Any], "more": [exact] as [Any], "contiguous": [exact],
      "set": Set([exact]), "byName": ["a": exact], "byNumber": ["5": exact],
      "grid": [[exact], []], "lists": ["b": [exact] as [Any]] as [String: Any],
      "dictionaries": [["c": [exact]]],
    ]
    let read = try mapper.map(source, to: Calendar.self)
    #expect(
      read
        == Calendar(
          one: exact, maybe: exact, twice: exact, list: [exact, Self.second], gaps: [exact, nil],
          more: [exact], contiguous: [exact], set: [exact], byName: ["a": exact],
          byNumber: [5: exact], grid: [[exact], []], lists: ["b": [exact]],
          dictionaries: [["c": [exact]]]))
  }

  @Test("texts and dates stand side by side in a dictionary")
  func mixed() throws {
    let mapper = ObjectMapper.with(Box<[Date]>.self) { $0.dateFormat("dd.MM.yyyy", for: \.value) }
    let source: [String: Any] = ["value": ["15.06.2013", Self.second, "16.06.2013"] as [Any]]
    #expect(
      try mapper.map(source, to: Box<[Date]>.self).value == [Self.first, Self.second, Self.second])
    let error = mappingError {
      try mapper.map(["value": [Self.first, "2013-06-15"] as [Any]], to: Box<[Date]>.self)
    }
    #expect(error?.kind == .invalidDate)
    #expect(error?.path.description == "value[1]")
    #expect(error?.location == nil)
    expectError(.typeMismatch, path: "value[0]") {
      try mapper.map(["value": [URL.homeDirectory]], to: Box<[Date]>.self)
    }
  }
}
