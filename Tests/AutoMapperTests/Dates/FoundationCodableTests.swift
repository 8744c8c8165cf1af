import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Dates: what else Foundation has, through Codable")
struct FoundationCodableTests {
  struct Model: Equatable {
    var components: DateComponents
    var interval: DateInterval
    var zone: TimeZone
    var locale: Locale
    var indexes: IndexPath
  }

  struct Optionals: Equatable {
    var components: DateComponents?
    var interval: DateInterval?
    var zone: TimeZone?
    var locale: Locale?
    var indexes: IndexPath?
  }

  static let components = DateComponents(year: 2013, month: 6, day: 15)
  static let interval = DateInterval(start: Date(timeIntervalSinceReferenceDate: 5), duration: 2.5)
  static let zone = TimeZone(identifier: "America/New_York") ?? .gmt
  static let locale = Locale(identifier: "de_CH")
  static let indexes = IndexPath(indexes: [1, 2, 3])

  static let model = Model(
    components: components, interval: interval, zone: zone, locale: locale, indexes: indexes)

  /// The output of `JSONEncoder`.
  private func codableText<Value: Encodable>(_ value: Value) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func expectAsCodable<Value: Codable & Equatable>(
    _ value: Value, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let text = try codableText(value)
    expectEverywhere(text, as: value, sourceLocation: sourceLocation)
    let written = try ObjectMapper.shared.jsonString(
      from: value, formatting: .sortedKeys)
    #expect(written == text, sourceLocation: sourceLocation)
    let box = try ObjectMapper.shared.jsonString(
      from: Box(value: [value, nil]), formatting: .sortedKeys)
    #expect(box == #"{"value":[\#(text),null]}"#, sourceLocation: sourceLocation)
    let dictionary = try ObjectMapper.shared.dictionary(from: Box(value: ["a": value]))
    #expect(
      try ObjectMapper.shared.map(dictionary, to: Box<[String: Value]>.self).value == ["a": value],
      sourceLocation: sourceLocation)
  }

  @Test("DateComponents are read and written as Codable has them, wherever they stand")
  func components() throws {
    try expectAsCodable(Self.components)
    var all = DateComponents(
      calendar: Calendar(identifier: .gregorian), timeZone: .gmt, era: 1, year: -5, month: 2,
      day: 3, hour: 4, minute: 5, second: 6, nanosecond: 7)
    try expectAsCodable(DateComponents())
    all.calendar = nil
    try expectAsCodable(all)
    expectMapping(#"{"value":{"year":2013}}"#, as: Box(value: DateComponents(year: 2013)))
  }

  @Test("DateInterval is read and written as Codable has it, wherever it is")
  func interval() throws {
    try expectAsCodable(Self.interval)
    try expectAsCodable(DateInterval(start: instant(1_371_299_696.789), duration: 0))
    expectMapping(#"{"value":{"start":5,"duration":2.5}}"#, as: Box(value: Self.interval))
  }

  @Test("TimeZone is read and written as Codable has it, wherever it is")
  func zone() throws {
    try expectAsCodable(Self.zone)
    try expectAsCodable(TimeZone.gmt)
    expectMapping(
      #"{"value":{"identifier":"America/New_York"}}"#, as: Box(value: Self.zone))
  }

  @Test("Locale is read and written as Codable has it, wherever it is")
  func locale() throws {
    try expectAsCodable(Self.locale)
    expectMapping(#"{"value":{"identifier":"de_CH"}}"#, as: Box(value: Self.locale))
  }

  @Test("IndexPath is read and written as Codable has it, wherever it is")
  func indexes() throws {
    try expectAsCodable(Self.indexes)
    try expectAsCodable(IndexPath())
    try expectAsCodable(IndexPath(index: 7))
  }

  @Test("all of them in a model, there and back")
  func model() throws {
    let text = try ObjectMapper.shared.jsonString(from: Self.model)
    expectMapping(text, as: Self.model)
    let dictionary = try ObjectMapper.shared.dictionary(from: Self.model)
    #expect(try ObjectMapper.shared.map(dictionary, to: Model.self) == Self.model)
    #expect(try ObjectMapper.shared.jsonValue(from: Self.model).locale.identifier == "de_CH")
    #expect(
      try ObjectMapper.shared.jsonValue(from: Self.model).members.map(\.key)
        == ["components", "interval", "zone", "locale", "indexes"])
  }

  @Test("nil, null and missing ones")
  func optionals() throws {
    expectMapping("{}", as: Optionals())
    expectMapping(
      #"{"components":null,"interval":null,"zone":null,"locale":null,"indexes":null}"#,
      as: Optionals())
    expectWritten(Optionals(), as: "{}", with: .shared)
    expectMapping(#"{"zone":{"identifier":"GMT"}}"#, as: Optionals(zone: .gmt))
    for name in ["components", "interval", "zone", "locale", "indexes"] {
      var text = try ObjectMapper.shared.jsonValue(from: Self.model)
      text[name] = .null
      expectError(.missingValue, path: name) { try ObjectMapper.shared.map(text, to: Model.self) }
    }
  }

  @Test("values of these types in dictionaries pass through")
  func native() throws {
    let source: [String: Any] = [
      "components": Self.components, "interval": Self.interval, "zone": Self.zone,
      "locale": Self.locale, "indexes": Self.indexes,
    ]
    #expect(try ObjectMapper.shared.map(source, to: Model.self) == Self.model)
    #expect(
      try ObjectMapper.shared.map(["value": [Self.zone, TimeZone.gmt]], to: Box<[TimeZone]>.self)
        .value == [Self.zone, .gmt])
    #expect(
      try ObjectMapper.shared.map(
        ["value": ["a": Self.interval]], to: Box<[String: DateInterval?]>.self
      ).value == ["a": Self.interval])
  }

  @Test("a date format has no say in them")
  func formats() {
    let mapper = ObjectMapper.with(Box<DateInterval>.self, default: "yyyy") {
      $0.dateFormat("yyyy")
    }
    expectBothWays(
      #"{"value":{"start":5,"duration":2.5}}"#, Box(value: Self.interval), with: mapper)
  }

  private func expectRefused<Value: Codable>(
    _ texts: [String], as type: Value.Type,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for text in texts {
      let refusal = Refusal(.typeMismatch, offset: 0)
      expectRefusedEverywhere(text, as: type, refusal, sourceLocation: sourceLocation)
      let error = errorOfMapping(
        #"{"value":\#(text)}"#, to: Box<Value>.self, sourceLocation: sourceLocation)
      #expect(
        error?.underlyingError is DecodingError, "\(text)", sourceLocation: sourceLocation)
      #expect(error?.property == "value", sourceLocation: sourceLocation)
    }
  }

  @Test("wrong values are errors with their path")
  func wrongValues() {
    expectRefused(
      ["1", #""2013""#, "[]", "true", #"{"year":"x"}"#, #"{"month":1.5}"#],
      as: DateComponents.self)
    expectRefused(
      ["1", #""2013""#, "[]", "{}", #"{"start":5}"#, #"{"start":"x","duration":1}"#],
      as: DateInterval.self)
    expectRefused(
      ["1", #""GMT""#, "[]", "{}", #"{"identifier":"Nowhere/AtAll"}"#, #"{"identifier":1}"#],
      as: TimeZone.self)
    expectRefused(["1", #""de""#, "[]", "{}", #"{"identifier":[]}"#], as: Locale.self)
    expectRefused(
      ["1", #""1""#, "true", #"{"indexes":["x"]}"#, #"{"indexes":[1.5]}"#], as: IndexPath.self)
  }

  @Test("the sentence about a wrong value")
  func sentence() {
    let error = errorOfMapping(
      #"{"zone":{"identifier":"Nowhere/AtAll"}}"#, to: Optionals.self)
    #expect(
      error?.description == "zone: expected TimeZone, found an object (line 1, column 9)")
    #expect(error?.type == Optionals.self)
  }

  @Test("values that cannot be written are errors with their path")
  func unwritable() {
    for seconds in [Double.nan, .infinity] {
      let interval = DateInterval(start: instant(seconds), duration: 1)
      expectError(.outOfRange, path: "value[1]") {
        try ObjectMapper.shared.jsonString(from: Box(value: [Self.interval, interval]))
      }
    }
  }

  #if os(macOS) || os(Linux)
  @Test(
    "values that Foundation has no place for do not end the process",
    arguments: [
      #"{"start":5,"duration":-1}"#, #"{"start":1e308,"duration":1e308}"#,
      #"{"start":-1e400,"duration":1}"#,
    ])
  func hostileInterval(_ text: String) async {
    await #expect(processExitsWith: .success) { [text] in
      _ = try? ObjectMapper.shared.map(#"{"value":\#(text)}"#, to: Box<DateInterval>.self)
      exit(0)
    }
  }

  @Test(
    "odd components, zones, locales and indexes do not end the process",
    arguments: [
      #"{"year":9223372036854775807,"nanosecond":-9223372036854775808}"#,
      #"{"identifier":""}"#, #"{"identifier":"../../../etc/passwd"}"#,
      #"{"identifier":"GMT+99:99"}"#, #"{"indexes":[-1]}"#,
      #"{"calendar":{"identifier":"none"},"year":1}"#,
    ])
  func hostile(_ text: String) async {
    await #expect(processExitsWith: .success) { [text] in
      let document = #"{"value":\#(text)}"#
      _ = try? ObjectMapper.shared.map(document, to: Box<DateComponents>.self)
      _ = try? ObjectMapper.shared.map(document, to: Box<TimeZone>.self)
      _ = try? ObjectMapper.shared.map(document, to: Box<Locale>.self)
      _ = try? ObjectMapper.shared.map(document, to: Box<IndexPath>.self)
      exit(0)
    }
  }

  @Test("deep documents in their places do not end the process, on a small stack either")
  func deep() async {
    await #expect(processExitsWith: .success) {
      for document in [
        JSONTrees.arrays(depth: 500), JSONTrees.objects(depth: 500), JSONTrees.mixed(depth: 500),
        #"{"calendar":\#(JSONTrees.objects(depth: 500))}"#,
      ] {
        try TestThread.run(stackSize: 512 << 10) {
          let text = #"{"value":\#(document)}"#
          _ = try? ObjectMapper.shared.map(text, to: Box<DateComponents>.self)
          _ = try? ObjectMapper.shared.map(text, to: Box<IndexPath>.self)
          _ = try? ObjectMapper.shared.map(text, to: Box<TimeZone?>.self)
        }
      }
      exit(0)
    }
  }
  #endif
}
