import AutoMapper
import Foundation
import Testing

@Suite("Dates: errors")
struct DateErrorTests {
  struct Person: Equatable {
    var name = "x"
    var born: Date?
    var children: [Person]?
  }

  /// A bad text, its format, what is wrong with it, and the byte of the text where it is wrong.
  struct Row: Sendable, CustomTestStringConvertible {
    var text: String
    var format: DateFormat?
    var reason: String
    var byte: Int?

    init(_ text: String, _ format: DateFormat?, _ reason: String, _ byte: Int?) {
      self.text = text
      self.format = format
      self.reason = reason
      self.byte = byte
    }

    var testDescription: String { "\(text) by \(format?.description ?? "the common formats")" }
  }

  static let rows: [Row] = [
    Row("2013-02-30", "yyyy-MM-dd", "February 2013 has 28 days, not 30", 8),
    Row("2013-06-15 junk", "yyyy-MM-dd", "the text goes on after the date", 10),
    Row("15.06.2013", "MM/dd/yyyy", "expected '/' after the month", 2),
    Row("15/06/2013", "MM/dd/yyyy", "month 15 is not between 1 and 12", 0),
    Row("2013-21-06", "yyyy-MM-dd", "month 21 is not between 1 and 12", 5),
    Row("2013-06-15 25:00", "yyyy-MM-dd HH:mm", "hour 25 is not between 0 and 23", 11),
    Row("٢٠١٣-06-15", "yyyy-MM-dd", "expected 4 digits of the year", 0),
    Row(
      "2013-06-15T12:34:56+05:60", .iso8601, "minute of the offset 60 is not between 0 and 59", 23),
    Row(
      "Sun, 15 Jun 2013 12:34:56 GMT", .rfc1123, "the day is a Saturday, not a Sunday", 0),
    Row("2013-06", nil, "the text ends where '-' should be", 7),
    Row("", "yyyy", "the text is empty", 0),
    Row(" 2013", "yyyy", "expected 4 digits of the year", 0),
    Row(
      "06/15/2013", .anyOf(["dd/MM/yyyy", "yyyy"]),
      "dd/MM/yyyy: month 15 is not between 1 and 12; yyyy: expected 4 digits of the year", nil),
  ]

  private func mapper(_ format: DateFormat?) -> ObjectMapper {
    .with(Person.self) { person in
      if let format { person.dateFormat(format, for: \.born) }
    }
  }

  @Test("a text that is not a date, in one sentence, with path and location", arguments: rows)
  func texts(_ row: Row) throws {
    let mapper = mapper(row.format)
    let name = row.format?.description ?? "the common date formats"
    let start = #"[\#n  {"name":"é","children":[{"name":"","born": "#
    let path = "[0].children[0].born"
    expectRefusal(
      start + #""\#(row.text)"}]}]"#, as: [Person].self, .invalidDate, path: path,
      #"\#(path): expected a date (\#(name)), found the string "\#(row.text)"; \#(row.reason)"#,
      offset: start.utf8.count, with: mapper)
    let error = try #require(
      mappingError { try mapper.map(start + #""\#(row.text)"}]}]"#, to: [Person].self) })
    let column = start.utf8.count - 1
    #expect(error.location?.line == 2)
    #expect(error.location?.column == column)
    #expect(
      error.description
        == #"\#(path): expected a date (\#(name)), found the string "\#(row.text)" "#
        + "(line 2, column \(column)); \(row.reason)")
    #expect(error.property == "born")
    #expect(error.type == Person.self)
    #expect(error.expected == "a date (\(name))")
    let cause = try #require(error.underlyingError as? DateFormatError)
    #expect(cause.reason == row.reason)
    #expect(cause.offset == row.byte)
    #expect(cause.format == name)
  }

  @Test("a long text is quoted in part")
  func longText() throws {
    let text = String(repeating: "2013-06-15 ", count: 1_000)
    let error = try #require(
      mappingError { try mapper("yyyy-MM-dd").map(#"{"born":"\#(text)"}"#, to: Person.self) })
    #expect(
      error.description == "born: expected a date (yyyy-MM-dd), found the string "
        + #""2013-06-15 2013-06-15 2013-06-15 2013-06…" (line 1, column 9); "#
        + "the text goes on after the date")
  }

  @Test("other shapes are not dates", arguments: ["true", "[]", "{}", #"["2013"]"#, #"{"a":1}"#])
  func shapes(_ value: String) {
    for format in [nil, DateFormat.pattern("yyyy"), .secondsSince1970] {
      expectRefusal(
        #"{"born":\#(value)}"#, as: Person.self, .typeMismatch, path: "born", offset: 8,
        with: mapper(format))
    }
  }

  // MARK: Configuration

  static let badPatterns: [DateFormat] = [
    "YYYY-MM-dd", "yyyy-MM-DD", "yyyy-mm-dd", "yyyy-MM-ddTHH", "yyyyMd", "", "yyyy-MM-dd 'at",
    .anyOf([]), .anyOf([.iso8601, "YYYY-MM-dd"]),
  ]

  private func expectConfigurationError<Value>(
    _ mapper: ObjectMapper, _ text: String, _ value: Value, holds fragment: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for error in [
      mappingError(sourceLocation: sourceLocation) { try mapper.map(text, to: Value.self) },
      mappingError(sourceLocation: sourceLocation) { try mapper.jsonString(from: value) },
      mappingError(sourceLocation: sourceLocation) { try mapper.map("[]", to: Value.self) },
    ] {
      #expect(error?.kind == .invalidConfiguration, sourceLocation: sourceLocation)
      #expect(
        error?.description.contains(fragment) == true, "\(error?.description ?? "")",
        sourceLocation: sourceLocation)
    }
  }

  @Test("a pattern that is none is an error before any date is read", arguments: badPatterns)
  func patterns(_ format: DateFormat) {
    // The sentence names the format of a list that is to blame.
    let name =
      format == .anyOf([.iso8601, "YYYY-MM-dd"])
      ? "YYYY-MM-dd is invalid" : "\(format) is invalid"
    let rules: [(inout TypeMapping<Person>) -> Void] = [
      { $0.dateFormat(format, for: "born") }, { $0.dateFormat(format, for: \.born) },
      { $0.dateFormat(format) }, { $0.dateFormat(format, forKey: "born") },
    ]
    for rule in rules {
      expectConfigurationError(
        .with(Person.self, rule), #"{"name":""}"#, Person(), holds: name)
    }
  }

  @Test("the sentence about a pattern that is none")
  func badPatternText() {
    let error = mappingError {
      try mapper("YYYY-MM-dd").map(#"{"born":"2013-06-15"}"#, to: Person.self)
    }
    #expect(error?.kind == .invalidConfiguration)
    #expect(error?.type == Person.self)
    #expect(
      error?.description.hasPrefix(
        "invalid configuration: the date format YYYY-MM-dd is invalid: ") == true,
      "\(error?.description ?? "")")
    #expect(error?.underlyingError is DateFormatError)
  }

  @Test("a provider's default that is none is an error before any date is read")
  func badDefault() {
    for format in Self.badPatterns {
      let mapper = ObjectMapper { $0.defaultDateFormat = format }
      for error in [
        mappingError { try mapper.map(#"{"born":"2013-06-15"}"#, to: Person.self) },
        mappingError { try mapper.map("{}", to: Person.self) },
        mappingError { try mapper.map("[]", to: [Date].self) },
        mappingError { try mapper.jsonString(from: Person(born: instant(0))) },
        mappingError { try mapper.jsonString(from: [instant(0)]) },
      ] {
        #expect(error?.kind == .invalidConfiguration, "\(format)")
        #expect(error?.description.contains(" is invalid") == true, "\(format)")
      }
    }
  }

  @Test("a format for a property without dates is an error")
  func noDates() {
    struct Other {
      var name = ""
      var tags: [String: [Int?]] = [:]
      var any: Any = 1
      var person: Person?
      var components: DateComponents?
    }
    let rows: [(String, String)] = [
      ("name", "String"), ("tags", "Dictionary<String, Array<Optional<Int>>>"), ("any", "Any"),
      ("person", "Optional<Person>"), ("components", "Optional<DateComponents>"),
    ]
    for (name, type) in rows {
      expectConfigurationError(
        .with(Other.self) { $0.dateFormat("yyyy", for: name) }, #"{"name":""}"#, Other(),
        holds: "invalid configuration: expected a date format for a property with dates, "
          + "found one for '\(name)' of type \(type)")
    }
    expectConfigurationError(
      .with(Other.self) { $0.dateFormat("yyyy", for: \.name) }, #"{"name":""}"#, Other(),
      holds: "found one for 'name' of type String")
  }

  @Test("a format for a written key without dates is an error")
  func writtenKeyWithoutDates() {
    expectConfigurationError(
      .with(Person.self) { $0.dateFormat("yyyy", forKey: "name") }, #"{"name":""}"#, Person(),
      holds: "'name'")
  }

  @Test("a format for a written key that nothing is written under is an error")
  func unknownWrittenKey() {
    expectConfigurationError(
      .with(Person.self) { $0.dateFormat("yyyy", forKey: "bron") }, #"{"name":""}"#, Person(),
      holds: #""bron""#)
  }

  @Test("a misspelled property is an error that suggests the right name")
  func misspelt() {
    expectConfigurationError(
      .with(Person.self) { $0.dateFormat("yyyy", for: "bron") }, #"{"name":""}"#, Person(),
      holds: #"invalid configuration: expected the name of a property of Person, found "bron"; "#
        + "did you mean 'born'?")
    let error = mappingError {
      try ObjectMapper.with(Person.self) { $0.dateFormat("yyyy", for: "zzzzzzzz") }
        .map("{}", to: Person.self)
    }
    #expect(error?.kind == .invalidConfiguration)
    #expect(error?.advice == nil)
  }

  @Test("a key path that leads through a property, or nowhere, is an error")
  func keyPaths() {
    struct Outer {
      var person = Person()
      var computed: Date? { person.born }
    }
    let paths: [any PartialKeyPath<Outer> & Sendable] = [\.person.born, \.computed, \.self]
    for path in paths {
      let error = mappingError {
        try ObjectMapper.with(Outer.self) { $0.dateFormat("yyyy", for: path) }
          .map(#"{"person":{"name":""}}"#, to: Outer.self)
      }
      #expect(error?.kind == .invalidConfiguration, "\(path)")
    }
  }

  // MARK: Writing

  @Test("dates that are not numbers are not written")
  func notFinite() {
    var formats: [DateFormat?] = [
      nil, "yyyy", .secondsSince1970, .nanosecondsSince1970, .rfc1123, .dotNet,
      .anyOf([.millisecondsSince1970]),
    ]
    #if Foundation
    formats += ["G yyyy", .formatter(ISO8601DateFormatter())]
    #endif
    for format in formats {
      for seconds in [Double.nan, .infinity, -.infinity] {
        let person = Person(children: [Person(born: instant(seconds))])
        let mapper = mapper(format)
        for error in errorsOfWriting(person, with: mapper) {
          let comment: Comment = "\(seconds) by \(format?.description ?? "the default")"
          #expect(error.kind == .outOfRange, comment)
          #expect(error.path.description == "children[0].born", comment)
        }
      }
    }
    expectError("born: expected a date that ISO 8601 can write, found nan seconds since 1970") {
      try mapper(nil).jsonString(from: Person(born: instant(.nan)))
    }
  }

  @Test("dates of no year are not written, by numbers either, since nothing would read them")
  func tooLarge() {
    for format in [nil, "yyyy-MM-dd", DateFormat.rfc1123, .secondsSince1970, .nanosecondsSince1970]
    {
      for seconds in [1e15, -1e15, 1e300] {
        let error = mappingError {
          try mapper(format).jsonString(from: Person(born: instant(seconds)))
        }
        #expect(error?.kind == .invalidDate, "\(seconds) by \(format?.description ?? "")")
        #expect(error?.path.description == "born", "\(seconds) by \(format?.description ?? "")")
      }
    }
    expectError(.invalidDate) { try mapper(nil).jsonString(from: Person(born: instant(1e15))) }
  }

  @Test("years that a format has no room for are not written")
  func noRoom() {
    let far = Person(born: instant(253_402_300_800))
    for format in [DateFormat.pattern("yyyy-MM-dd"), .rfc1123, "yy"] {
      let error = mappingError { try mapper(format).jsonString(from: far) }
      #expect(error?.kind == .invalidDate, "\(format)")
      #expect(error?.path.description == "born")
    }
    expectWritten(far, as: #"{"name":"x","born":"+010000-01-01T00:00:00Z"}"#, with: mapper(nil))
  }

  @Test("dates that are not numbers pass through from dictionaries, and never trap")
  func notFiniteNative() throws {
    for seconds in [Double.nan, .infinity, -.infinity, 1e300] {
      let source: [String: Any] = ["born": instant(seconds), "name": ""]
      let read = try mapper("yyyy").map(source, to: Person.self)
      #expect(read.born.map { "\($0.timeIntervalSince1970)" } == "\(seconds)")
      expectError(.typeMismatch) {
        try ObjectMapper.shared.map(["value": instant(seconds)], to: Box<Int>.self)
      }
      expectError(path: "value") {
        try ObjectMapper.shared.map(["value": instant(seconds)], to: JSONValue.self)
      }
      #expect(throws: MappingError.self) {
        try ObjectMapper.shared.jsonString(from: ["value": instant(seconds) as Any])
      }
    }
  }
}
