import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// The policies for whole mappers; each through text, dictionary and JSONValue.
@Suite("Policies")
struct PolicyTests {
  /// A value and its errors are the same through all entry points, but for the place in the text.
  static func throughAllEntryPoints<Value>(
    _ text: String, _ type: Value.Type, _ options: MappingOptions,
    _ provider: MappingProvider = MappingProvider(), _ check: (Value) -> Void
  ) throws {
    let mapper = ObjectMapper(provider, options: options)
    check(try mapper.map(text, to: type))
    for entryPoint in EntryPoint.all where !entryPoint.isText {
      check(try entryPoint.map(text, to: type, with: mapper))
    }
    check(try mapper.map(ObjectMapper().map(text, to: JSONValue.self), to: type))
  }

  static func errors<Value>(
    _ text: String, _ type: Value.Type, _ options: MappingOptions,
    _ provider: MappingProvider = MappingProvider()
  ) throws -> String {
    let mapper = ObjectMapper(provider, options: options)
    let error = try #require(throws: MappingError.self) { try mapper.map(text, to: type) }
    let tree = try #require(throws: MappingError.self) {
      try mapper.map(ObjectMapper().map(text, to: JSONValue.self), to: type)
    }
    #expect(tree.allErrors.map(\.path) == error.allErrors.map(\.path))
    #expect(tree.allErrors.map(\.kind) == error.allErrors.map(\.kind))
    #expect(tree.location == nil)
    return "\(error)"
  }

  struct Item: Equatable {
    var name: String
    var count: Int
    var price: Double
    var isNew: Bool
    var tags: [String]
    var sizes: [String: Int]
    var total: Decimal
    var inner: Inner
  }

  struct Inner: Equatable {
    var city: String
    var zip: Int?
  }

  struct Account {
    var id: Int
    var created: Date
  }

  @Test("missing values: the empty value of each type, in text and trees, missing or null")
  func emptyValues() throws {
    var options = MappingOptions()
    options.missingValues = .useEmpty
    let empty = Item(
      name: "", count: 0, price: 0, isNew: false, tags: [], sizes: [:], total: 0,
      inner: Inner(city: "", zip: nil))
    for text in [
      "{}", #"{"name":null,"count":null,"tags":null,"inner":null,"sizes":null,"total":null}"#,
      #"{"inner":{"city":null}}"#,
    ] {
      try Self.throughAllEntryPoints(text, Item.self, options) { #expect($0 == empty) }
    }
    #expect(
      try Self.errors(#"{"id": 1}"#, Account.self, options)
        == "created: expected a date (the common date formats), found nothing (line 1, column 1); make "
        + "'created' of Account optional, or give it a default: "
        + "provider.configure(Account.self) { $0.default(\\.created, …) }"
    )
    #expect(
      try Self.errors(#"{"id": "x", "created": 0}"#, Account.self, options)
        == #"id: expected Int, found the string "x" (line 1, column 8)"#)
    options.invalidValues = .useDefault
    try Self.throughAllEntryPoints(#"{"id": "x", "created": 0}"#, Account.self, options) {
      #expect($0.id == 0)
    }
  }

  @Test("missing values are reported as defaulted, at their paths")
  func emptyValuesReported() throws {
    let (_, report) = try ObjectMapper(options: .changing { $0.missingValues = .useEmpty })
      .mapWithReport(#"[{"city": null}, {}]"#, to: [Inner].self)
    #expect(
      report.description == """
        [0].city: cannot be converted, so the default stays: expected String, found null
        [1].city: cannot be converted, so the default stays: nothing was found
        """)
  }

  final class Settings {
    var name = "none"
    var level: Level? = .low
    var other = Level.low
    var levels: [Level] = []
    var optionals: [Level?] = []
  }

  enum Level: String { case low, high }

  static let settings: MappingProvider = {
    var provider = MappingProvider()
    provider.register { Settings() }
    return provider
  }()

  @Test("null for a value with a default: kept, or an error")
  func nulls() throws {
    try Self.throughAllEntryPoints(#"{"name": null}"#, Settings.self, .default, Self.settings) {
      #expect($0.name == "none")
    }
    let options = MappingOptions.changing { $0.nullValues = .throw }
    #expect(
      try Self.errors(#"{"name":  null }"#, Settings.self, options, Self.settings)
        == "name: expected String, found null (line 1, column 11)")
    var provider = Self.settings
    provider.configure(Settings.self) { $0.ignoreNull("name") }
    try Self.throughAllEntryPoints(#"{"name": null}"#, Settings.self, options, provider) {
      #expect($0.name == "none")
    }
    #expect(
      try Self.errors(#"{"name": null}"#, Settings.self, .strict, Self.settings)
        == "name: expected String, found null (line 1, column 10)")
  }

  @Test("unknown enum cases: an error, or the default, nil, left out")
  func unknownCases() throws {
    let text = #"{"level": "x", "other": "y", "levels": ["low", "z"], "optionals": ["q", "high"]}"#
    #expect(
      try Self.errors(text, Settings.self, .default, Self.settings)
        == #"level: expected one of "low", "high" (Level), found the string "x" (line 1, column 11)"#
    )
    let options = MappingOptions.changing { $0.unknownCases = .useDefault }
    try Self.throughAllEntryPoints(text, Settings.self, options, Self.settings) {
      #expect($0.level == .low)
      #expect($0.other == .low)
      #expect($0.levels == [.low])
      #expect($0.optionals == [nil, .high])
    }
    #expect(
      try Self.errors(#"{"other": 7.5, "name": []}"#, Settings.self, options, Self.settings)
        == "name: expected String, found an array (line 1, column 24)")
  }

  @Test("a key that comes twice: the last stays, or an error")
  func duplicates() throws {
    let text = #"{"city": "a", "zip": 1, "city": "b"}"#
    #expect(try ObjectMapper().map(text, to: Inner.self).city == "b")
    let options = MappingOptions.changing { $0.duplicateKeys = .throw }
    let mapper = ObjectMapper(options: options)
    func message<Value>(_ text: String, _ type: Value.Type, _ mapper: ObjectMapper) -> String {
      do { return "\(try mapper.map(text, to: type))" } catch { return "\(error)" }
    }
    let expected =
      #"city: invalid key: expected each key once, found "city" again (line 1, column 25)"#
    #expect(message(text, Inner.self, mapper) == expected)
    #expect(message(text, Inner.self, ObjectMapper(options: .strict)) == expected)
    #expect(
      message(#"{"a": 1, "b": 2, "a": 3}"#, [String: Int].self, mapper)
        == #"a: invalid key: expected each key once, found "a" again (line 1, column 18)"#)
    var provider = MappingProvider()
    provider.configure(Inner.self) { $0.map("place.city", to: "city") }
    #expect(
      message(
        #"{"place": {"city": "a"}, "place": {"city": "b"}}"#, Inner.self,
        ObjectMapper(provider, options: options))
        == #"place: invalid key: expected each key once, found "place" again (line 1, column 26)"#)
    // Two spellings are two keys.
    #expect(try mapper.map(#"{"City": "a", "city": "b"}"#, to: Inner.self).city == "b")
  }

  struct Basket: Equatable {
    var tags: [String]
    var counts: [String: Int]
    var names: Set<String>?
    var note: String?
  }

  @Test("empty collections: written, or left out")
  func emptyCollections() throws {
    let basket = Basket(tags: [], counts: [:], names: [], note: "")
    var options = MappingOptions()
    #expect(
      try ObjectMapper(options: options).jsonString(from: basket)
        == #"{"tags":[],"counts":{},"names":[],"note":""}"#)
    options.emptyCollections = .omit
    options.writesNil = true
    let mapper = ObjectMapper(options: options)
    #expect(try mapper.jsonString(from: basket) == #"{"note":""}"#)
    #expect(try mapper.dictionary(from: basket).keys.sorted() == ["note"])
    #expect(try mapper.jsonValue(from: basket) == ["note": ""])
    #expect(
      try mapper.jsonString(from: Basket(tags: ["a"], counts: ["b": 1], names: nil, note: nil))
        == #"{"tags":["a"],"counts":{"b":1},"names":null,"note":null}"#)
    #expect(try mapper.jsonString(from: [[Int]]()) == "[]")
    var provider = MappingProvider()
    provider.configure(Basket.self) { $0.map("a.tags", to: "tags") }
    #expect(
      try ObjectMapper(provider, options: options).jsonString(from: basket) == #"{"note":""}"#)
  }

  @Test("empty collections that are required are written")
  func requiredEmptyCollections() throws {
    let basket = Basket(tags: [], counts: [:], names: [], note: nil)
    var provider = MappingProvider()
    provider.configure(Basket.self) {
      $0.require("tags", "names")
      $0.map("a.tags", to: "tags")
    }
    let mapper = ObjectMapper(provider, options: .changing { $0.emptyCollections = .omit })
    #expect(try mapper.jsonValue(from: basket) == ["a": ["tags": []], "names": []])
    #expect(try mapper.jsonString(from: basket) == #"{"a":{"tags":[]},"names":[]}"#)
  }

  struct Reading: Equatable {
    var value: Double
    var small: Float?
    var list: [Double]
  }

  @Test("numbers that JSON does not have: an error, null, or strings in both directions")
  func nonFiniteNumbers() throws {
    let reading = Reading(value: .infinity, small: -.infinity, list: [1, -.infinity])
    expectError(
      "value: expected a finite number, found inf; JSON has no such number; "
        + "choose what is written with MappingOptions.nonFiniteNumbers"
    ) { try ObjectMapper().jsonString(from: reading) }
    var options = MappingOptions()
    options.nonFiniteNumbers = .writeNull
    #expect(
      try ObjectMapper(options: options).jsonString(from: reading)
        == #"{"value":null,"small":null,"list":[1,null]}"#)
    options.nonFiniteNumbers = .useStrings
    let mapper = ObjectMapper(options: options)
    let text = try mapper.jsonString(from: reading)
    #expect(text == #"{"value":"Infinity","small":"-Infinity","list":[1,"-Infinity"]}"#)
    try Self.throughAllEntryPoints(text, Reading.self, options) { #expect($0 == reading) }
    #expect(try mapper.map(#"["NaN"]"#, to: [Double].self)[0].isNaN)
    #expect(
      try Self.errors(#"["Inf"]"#, [Double].self, options)
        == #"[0]: expected Double, found the string "Inf" (line 1, column 2)"#)
    #expect(
      try Self.errors(#"["NaN"]"#, [Double].self, .default)
        == #"[0]: expected Double, found the string "NaN" (line 1, column 2)"#)
  }

  @Test("JSON inside a string: for objects, arrays and dictionaries, when asked for")
  func jsonInStrings() throws {
    let text = #"{"name":"n","tags":"[\"a\"]","sizes":"{\"s\":1}","inner":"{\"city\":\"x\"}"}"#
    var options = MappingOptions()
    options.missingValues = .useEmpty
    #expect(
      try Self.errors(text, Item.self, options)
        == #"tags: expected an array of String, found the string "[\"a\"]" (line 1, column 20)"#
    )
    options.readsJSONInStrings = true
    try Self.throughAllEntryPoints(text, Item.self, options) {
      #expect($0.tags == ["a"])
      #expect($0.sizes == ["s": 1])
      #expect($0.inner == Inner(city: "x", zip: nil))
      #expect($0.name == "n")
    }
    #expect(
      try Self.errors(#"{"inner": "{\"city\": \"x\", \"zip\": \"y\"}"}"#, Item.self, options)
        == #"inner.zip: expected Int, found the string "y" (line 1, column 11)"#)
    #expect(
      try Self.errors(#"{"inner": "{\"city\""}"#, Item.self, options)
        == #"inner: expected an object, found the string "{\"city\"" (line 1, column 11)"#)
    let settings = try ObjectMapper(Self.settings, options: options)
      .map(#"[ "{\"name\": \"ann\"}" ]"#, to: [Settings].self)
    #expect(settings.map(\.name) == ["ann"])
  }
}
