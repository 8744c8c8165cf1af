import AutoMapper
import Foundation
import Testing

/// Keys of dictionaries that differ in one place and are the same in another.
@Suite("Types: repeated keys of dictionaries")
struct RepeatedKeyTests {
  /// A key with a name that others may have too.
  struct Named: Hashable, RawRepresentable {
    var number: Int
    var name: String
    var rawValue: String { name }

    init(_ number: Int, _ name: String) {
      self.number = number
      self.name = name
    }

    init?(rawValue: String) { self.init(0, rawValue) }

    static func == (lhs: Named, rhs: Named) -> Bool {
      lhs.number == rhs.number && lhs.name == rhs.name
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  struct Tag: Hashable, CodingKeyRepresentable {
    var number: Int
    var codingKey: any CodingKey { TagKey(stringValue: "tag") }

    init(number: Int) { self.number = number }
    init?<Key: CodingKey>(codingKey: Key) { number = 0 }
  }

  struct TagKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  struct Holder<Key: Hashable> { var days: [Key: Int] }

  private func expectRefused<Key: Hashable>(
    _ keys: [Key], _ text: String, with mapper: ObjectMapper = .shared,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let sentence =
      #"invalid key: expected a text of its own for each key, found "\#(text)" again"#
    let days = Dictionary(uniqueKeysWithValues: zip(keys, 0...))
    let step = MappingPath([.key(text)])
    expectWritingRefusal(
      of: Holder(days: days), "\(MappingPath([.key("days"), .key(text)])): \(sentence)",
      with: mapper, sourceLocation: sourceLocation)
    for formatting in [[], .sortedKeys] as [JSONFormatting] {
      let error = #expect(throws: MappingError.self, sourceLocation: sourceLocation) {
        try mapper.jsonString(from: days, formatting: formatting)
      }
      #expect(error?.description == "\(step): \(sentence)", sourceLocation: sourceLocation)
      #expect(error?.helpAnchor == "Duplicate-key", sourceLocation: sourceLocation)
    }
    #expect(throws: MappingError.self, sourceLocation: sourceLocation) {
      try mapper.jsonString(from: days as Any)
    }
    #expect(throws: MappingError.self, sourceLocation: sourceLocation) {
      try mapper.convert(Holder(days: days), to: Holder<String>.self)
    }
  }

  @Test("keys that are written alike are refused, since one value would be lost")
  func writing() {
    let byDay = ObjectMapper { $0.defaultDateFormat = "yyyy-MM-dd" }
    expectRefused(
      [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 5)], "1970-01-01", with: byDay)
    expectRefused([AnyHashable("1"), AnyHashable(1)], "1")
    expectRefused([Named(1, "a"), Named(2, "a"), Named(3, "b")], "a")
    expectRefused([Named(1, "\u{E9} b"), Named(2, "e\u{301} b")], "\u{E9} b")
    expectRefused([Tag(number: 1), Tag(number: 2)], "tag")
  }

  @Test("keys with texts of their own are written")
  func unlike() throws {
    let byDay = ObjectMapper { $0.defaultDateFormat = "yyyy-MM-dd" }
    let days = [Date(timeIntervalSince1970: 0): 1, Date(timeIntervalSince1970: 86_400): 2]
    #expect(
      try byDay.jsonString(from: days, formatting: .sortedKeys)
        == #"{"1970-01-01":1,"1970-01-02":2}"#)
    #expect(
      try ObjectMapper.shared.jsonString(
        from: [AnyHashable("1"): 1, AnyHashable(2): 2], formatting: .sortedKeys)
        == #"{"1":1,"2":2}"#)
  }

  @Test("keys of a JSON value that a dictionary does not distinguish are refused")
  func composed() throws {
    let json: JSONValue = ["a": ["\u{E9}": 1, "e\u{301}": 2, "ü": 3]]
    #expect(try ObjectMapper.shared.jsonValue(from: json) == json)
    #expect(
      try ObjectMapper.shared.jsonString(from: json)
        == #"{"a":{"\#u{E9}":1,"e\#u{301}":2,"ü":3}}"#)
    let error = try #require(throws: MappingError.self) {
      try ObjectMapper.shared.dictionary(from: json)
    }
    #expect(error.kind == .invalidKey)
    #expect(error.path.components == [.key("a"), .key("e\u{301}")])
    #expect(error.expected == "keys that a dictionary tells apart")
    #expect(
      error.advice == "jsonValue(from:) and JSON text compare their bytes")
  }

  // MARK: Reading

  private func strict() -> ObjectMapper {
    ObjectMapper(options: .changing { $0.duplicateKeys = .throw })
  }

  private func expectOneKey<Key: Hashable>(
    _ first: String, _ second: String, of type: Key.Type,
    entryPoints: Set<EntryPoint> = EntryPoint.exact,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = #"{"days":{"\#(first)":1,"\#(second)":2}}"#
    for entryPoint in EntryPoint.allCases where entryPoints.contains(entryPoint) {
      let error = try #require(
        throws: MappingError.self, "\(entryPoint)", sourceLocation: sourceLocation
      ) { try entryPoint.map(text, to: Holder<Key>.self, with: strict()) }
      #expect(error.kind == .invalidKey, sourceLocation: sourceLocation)
      #expect(
        error.path.components == [.key("days"), .key(second)], sourceLocation: sourceLocation)
      #expect(error.expected == "each key once", sourceLocation: sourceLocation)
      if entryPoint.isText {
        #expect(
          error.location?.offset == 14 + first.utf8.count, sourceLocation: sourceLocation)
      }
    }
    let (holder, report) = try ObjectMapper.shared.mapWithReport(text, to: Holder<Key>.self)
    #expect(holder.days.map(\.value) == [2], sourceLocation: sourceLocation)
    #expect(
      report.entries.map { "\($0.kind) \($0.path.components)" }
        == ["ambiguousKey \([MappingPath.Component.key("days"), .key(first)])"],
      sourceLocation: sourceLocation)
    #expect(
      report.entries.first?.detail == #""\#(second)" is the same key to \#([Key: Int].self)"#,
      sourceLocation: sourceLocation)
  }

  @Test("of keys that are spelled differently the last stays with a remark, or they are an error")
  func reading() throws {
    try expectOneKey("\u{E9}", "e\u{301}", of: String.self)
    try expectOneKey(
      "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f",
      of: UUID.self)
    try expectOneKey("1970-01-02", "01/02/1970", of: Date.self)
    try expectOneKey("0.5", "5e-1", of: Double.self)
  }

  @Test("neither a repeated key nor another key is remarked on")
  func noRemark() throws {
    for text in [#"{"days":{"1":1,"1":2}}"#, #"{"days":{"1":1,"2":2}}"#] {
      #expect(
        try ObjectMapper.shared.mapWithReport(text, to: Holder<Int>.self).1.entries.isEmpty)
      #expect(
        try ObjectMapper.shared.mapWithReport(text, to: Holder<String>.self).1.entries.isEmpty)
    }
    #expect(
      try strict().map(#"{"days":{"1":1,"2":2}}"#, to: Holder<Int>.self).days == [1: 1, 2: 2])
  }

  @Test("a key that means nothing is refused once for each time that it comes")
  func refused() throws {
    var options = MappingOptions()
    options.duplicateKeys = .throw
    options.invalidElements = .drop
    let mapper = ObjectMapper(options: options)
    #expect(try mapper.map(#"{"days":{"x":1,"2":2}}"#, to: Holder<Int>.self).days == [2: 2])
    expectError(.invalidKey) { try mapper.map(#"{"days":{"x":1,"x":2}}"#, to: Holder<Int>.self) }
  }

  @Test("a repeated key is refused before what comes after it, and only then")
  func before() {
    func refuse<Value>(
      _ text: String, as type: Value.Type, _ kind: MappingError.Kind, path: String, offset: Int
    ) {
      expectRefusal(
        text, as: type, kind, path: path, offset: offset, with: strict(),
        entryPoints: EntryPoint.text)
    }
    typealias Counts = [String: Int]
    refuse(#"{"a":1,"a":"x"}"#, as: Counts.self, .invalidKey, path: "a", offset: 7)
    refuse(#"{"a":1,"b":2,"a":3,"c":"x"}"#, as: Counts.self, .invalidKey, path: "a", offset: 13)
    refuse(#"{"a":1,"b":"x","a":3}"#, as: Counts.self, .typeMismatch, path: "b", offset: 11)
    refuse(#"{"a":1,"a":2"#, as: Counts.self, .invalidKey, path: "a", offset: 7)
    refuse(#"{"a":1,"b":2"#, as: Counts.self, .invalidJSON, path: "", offset: 12)
    refuse(#"{"a":1,"a":2,b"#, as: Counts.self, .invalidKey, path: "a", offset: 7)
    refuse(#"{"1":1,"1":2,"x":3}"#, as: [Int: Int].self, .invalidKey, path: #"["1"]"#, offset: 7)
    refuse(#"{"1":1,"x":2,"1":3}"#, as: [Int: Int].self, .typeMismatch, path: "x", offset: 7)
    let nested = [String: [[Double: Counts]]].self
    refuse(
      #"{"a":[],"k":[{"1":{},"2":{"b":1,"c":2,"b":3}}],"a":[]}"#, as: nested, .invalidKey,
      path: #"k[0]["2"].b"#, offset: 38)
    refuse(
      #"{"a":[],"k":[{"1":{},"1e0":{"b":1,"c":2,"b":3}}],"a":[]}"#, as: nested, .invalidKey,
      path: #"k[0]["1e0"]"#, offset: 21)
    refuse(
      #"{"a":[],"a":[{"1":{},"1e0":{"b":1,"c":2,"b":3}}]}"#, as: nested, .invalidKey, path: "a",
      offset: 8)
  }

  @Test("the same text twice is refused even if it is not the same key")
  func unequal() {
    let mapper = ObjectMapper(
      options: .changing {
        $0.duplicateKeys = .throw
        $0.nonFiniteNumbers = .useStrings
      })
    for text in [#"{"NaN":1,"NaN":2}"#, #"{"NaN":1,"NaN":2,"1":"x"}"#] {
      expectRefusal(
        text, as: [Double: Int].self, .invalidKey, path: "NaN", offset: 9, with: mapper,
        entryPoints: EntryPoint.text)
    }
  }

  @Test("the key of a value that is left out is a key, too")
  func leftOut() throws {
    struct Scores: Equatable {
      var byName: [String: Int] = ["old": 1]
      var bonus: [Double: Int]?
    }
    let number = Transformer<Int>(decode: { try $0.string == "none" ? nil : $0.string.utf8.count })
    let mapper = ObjectMapper.with(
      Scores.self, options: .changing { $0.duplicateKeys = .throw }
    ) { scores in
      scores.map("by_name", to: \.byName, using: number)
      scores.map("bonus", to: \.bonus, using: number)
    }
    expectMapping(
      #"{"by_name":{"a":"x","b":"none","c":"none","d":"xy"},"bonus":{"1":"none"}}"#,
      as: Scores(byName: ["a": 1, "d": 2], bonus: [:]), with: mapper)
    for (text, path, offset) in [
      (#"{"by_name":{"a":"x","b":"none","a":"x"}}"#, "by_name.a", 31),
      (#"{"by_name":{"a":"none","b":"x","a":"x"}}"#, "by_name.a", 31),
      (#"{"by_name":{"a":"none","b":"x","a":"none"}}"#, "by_name.a", 31),
      (#"{"bonus":{"1":"x","1e0":"none"}}"#, #"bonus["1e0"]"#, 18),
    ] {
      expectRefusal(
        text, as: Scores.self, .invalidKey, path: path, offset: offset, with: mapper,
        entryPoints: EntryPoint.text)
      var scores = Scores(byName: ["a": 5], bonus: [2: 2])
      #expect(throws: MappingError.self) { try mapper.update(&scores, with: text) }
      #expect(scores == Scores(byName: ["a": 5], bonus: [2: 2]))
    }
  }

  @Test("dictionaries of anything too, also where keys name types")
  func untyped() throws {
    struct Book { var title: String }
    for infers in [MappingOptions.TypeInference.properties, .everywhere] {
      var options = MappingOptions()
      options.infersTypesFromKeys = infers
      func mapper() -> ObjectMapper { ObjectMapper(options: options) { $0.register(Book.self) } }
      for (first, second) in [("a", "a"), ("\u{E9}", "e\u{301}")] {
        let text = #"{"book":{"title":"x"},"\#(first)":1,"\#(second)":2}"#
        options.duplicateKeys = .useLast
        let (value, report) = try mapper().mapWithReport(text, to: [String: Any].self)
        #expect(value.count == 2)
        #expect(value[first] as? Int == 2)
        #expect((value["book"] is Book) == (infers == .everywhere))
        #expect(report.entries.map(\.kind) == (first == "a" ? [] : [.ambiguousKey]))
        options.duplicateKeys = .throw
        let error = try #require(throws: MappingError.self) {
          try mapper().map(text, to: [String: Any].self)
        }
        #expect(error.path.components == [.key(second)])
        #expect(error.location?.offset == 27 + first.utf8.count)
      }
    }
  }

  @Test("an update remarks on them too")
  func update() throws {
    struct Item {
      var a = 0
      var b = 0
    }
    var items = ["1": Item(a: 5)]
    let mapper = strict()
    #expect(throws: MappingError.self) {
      try mapper.update(
        &items, with: #"{"\#u{E9}":{"a":1,"b":1},"e\#u{301}":{"a":2,"b":2}}"#)
    }
    try mapper.update(&items, with: #"{"1":{"b":7}}"#)
    #expect(items["1"]?.a == 5)
    #expect(items["1"]?.b == 7)
  }
}
