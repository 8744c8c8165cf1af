import AutoMapper
import Foundation
import Testing

/// The parts of a document that DynamicMapper keeps and writes back.
///
/// The number above a test, such as DM-15, is that of the behavior in the list of what
/// DynamicMapper does.
@Suite("Compatibility: unknown keys and documents")
struct UnknownKeyCompatibilityTests {
  struct Friend: Equatable { var name: String }

  struct Person: Equatable {
    var name: String
    var age: Int?
    var bestFriend: Friend?
    var friends: [Friend]?
  }

  /// A person whose last name stands elsewhere in the document.
  struct Named: Equatable {
    var name: String?
    var inserted: String?
  }

  struct Values: Equatable { var name: String }

  struct Special: Equatable {
    var dynamicSelf: [String: Int]?
    var name: String?
  }

  struct Deep {
    var id: Int
    var next: [Deep]
  }

  private static let keeping = ObjectMapper(options: .changing { $0.keepsUnknownKeys = true })

  /// Reads a text, changes the value, and gives it back with what the model does not know.
  private func roundTrip<Value>(
    _ text: String, of type: Value.Type, by mapper: ObjectMapper = keeping,
    _ change: (inout Value) -> Void = { _ in }
  ) throws -> String {
    var (value, report) = try mapper.mapWithReport(text, to: type)
    change(&value)
    let written = try mapper.jsonString(from: value, keeping: report.unknownValues)
    let json = try mapper.jsonValue(from: value, keeping: report.unknownValues)
    #expect(try ObjectMapper.shared.jsonString(from: json) == written)
    let data = try mapper.jsonData(from: value, keeping: report.unknownValues)
    #expect(String(decoding: data, as: UTF8.self) == written)
    if written.hasPrefix("{") {
      let dictionary = try mapper.dictionary(from: value, keeping: report.unknownValues)
      #expect(try ObjectMapper.shared.map(dictionary, to: JSONValue.self) == json)
    } else {
      let array = try mapper.array(from: value, keeping: report.unknownValues)
      #expect(try ObjectMapper.shared.map(array, to: JSONValue.self) == json)
    }
    return written
  }

  private func expectSame(
    _ text: String, _ other: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      try EntryPoint.jsonValue(text) == EntryPoint.jsonValue(other), "\(text)",
      sourceLocation: sourceLocation)
  }

  // DM-15
  @Test("a round trip keeps the keys that the model does not know")
  func roundTripsKeepUnknownKeys() throws {
    let text =
      #"{"name":"Ann","x":{"y":[1,null,{"z":1.50}]},"age":42,"bestFriend":{"name":"Bob","#
      + #""pet":"dog"},"friends":[{"name":"C"},{"name":"D","id":12345678901234567890}],"null":null}"#
    try expectSame(try roundTrip(text, of: Person.self), text)
    try expectSame(try roundTrip("[\(text),\(text)]", of: [Person].self), "[\(text),\(text)]")
    try expectSame(
      try roundTrip(#"{"a":\#(text)}"#, of: [String: Person].self), #"{"a":\#(text)}"#)
    // In the second element alone.
    let second = #"[{"name":"A"},{"name":"B","x":1}]"#
    try expectSame(try roundTrip(second, of: [Person].self), second)
    let report = try Self.keeping.mapWithReport(text, to: Person.self).report
    #expect(report.unknownValues.x.y[2].z.numberValue?.text == "1.50")
    #expect(report.unknownValues.bestFriend.pet == "dog")
    #expect(report.unknownValues.name.isNull)
  }

  // DM-15
  @Test("the model's values win over the document's")
  func valuesOfTheModelWin() throws {
    let text = #"{"x":1,"name":"Ann","age":42,"bestFriend":{"name":"Bob","pet":"dog"}}"#
    let written = try roundTrip(text, of: Person.self) { person in
      person.name = "Eve"
      person.age = nil
      person.bestFriend?.name = "Rob"
    }
    try expectSame(written, #"{"x":1,"name":"Eve","bestFriend":{"name":"Rob","pet":"dog"}}"#)
  }

  // DM-15
  @Test("without the option nothing is kept")
  func nothingIsKeptByDefault() throws {
    let (person, report) = try ObjectMapper.shared.mapWithReport(
      #"{"x":1,"name":"Ann"}"#, to: Person.self)
    #expect(report.unknownValues == .null)
    #expect(report.entries.map(\.kind) == [.unknownKey])
    #expect(
      try ObjectMapper.shared.jsonString(from: person, keeping: report.unknownValues)
        == #"{"name":"Ann"}"#)
  }

  // DM-16
  @Test("a property is written at a path, and the objects on the way are made")
  func writingAtPaths() throws {
    let byKey = ObjectMapper.with(Named.self) { $0.write("inserted", as: "level1.level2.inserted") }
    expectEveryForm(
      of: Named(name: "Ann", inserted: "x"),
      as: #"{"name":"Ann","level1":{"level2":{"inserted":"x"}}}"#, with: byKey)
    let byHook = ObjectMapper.with(Named.self) { named in
      named.ignore("inserted")
      named.didWrite { named, json in
        json.level1.level2.inserted = JSONValue(named.inserted ?? "nothing")
      }
    }
    expectEveryForm(
      of: Named(name: "Ann", inserted: "x"),
      as: #"{"name":"Ann","level1":{"level2":{"inserted":"x"}}}"#, with: byHook)
    expectEveryForm(
      of: [Named()], as: #"[{"level1":{"level2":{"inserted":"nothing"}}}]"#, with: byHook)
  }

  // DM-17
  @Test("a closure sets text, numbers, Booleans, dates, URLs, data, and null")
  func scalarsAreSet() throws {
    let date = instant(1_698_692_400)
    let url = try #require(URL(string: "https://example.org/a"))
    let values: [(key: String, value: any Sendable, text: String)] = [
      ("s", "text", #""text""#), ("n", 7, "7"), ("f", 0.5, "0.5"), ("b", true, "true"),
      ("d", date, #""2023-10-30T19:00:00Z""#), ("u", url, #""https://example.org/a""#),
      ("x", Data([1, 2]), #""AQI=""#),
    ]
    for (key, value, text) in values {
      let mapper = ObjectMapper.with(Values.self) { values in
        values.write("name", as: "ds.\(key)") { _, _ in value }
      }
      expectEveryForm(
        of: Values(name: "Ann"), as: #"{"ds":{"\#(key)":\#(text)}}"#, with: mapper)
    }
    let setting = ObjectMapper.with(Values.self) { values in
      values.didWrite { _, json in
        json.s = "text"
        json.n = 7
        json.f = 0.5
        json.b = true
        json.name = nil
        json.z.z = nil
      }
    }
    expectEveryForm(
      of: Values(name: "Ann"),
      as: #"{"name":null,"s":"text","n":7,"f":0.5,"b":true,"z":{"z":null}}"#, with: setting)
  }

  // DM-18
  @Test("a closure sets an array and a model")
  func arraysAndModelsAreSet() {
    let mapper = ObjectMapper.with(Values.self) { values in
      values.write("name", as: "ds.list") { value, _ in ["a", "b"] }
      values.didWrite { values, json in
        json.ds.model = try ObjectMapper.shared.jsonValue(from: Friend(name: values.name))
        json.ds.more = ["c", ["d": 1]]
      }
    }
    expectEveryForm(
      of: Values(name: "Ann"),
      as: #"{"ds":{"list":["a","b"],"model":{"name":"Ann"},"more":["c",{"d":1}]}}"#, with: mapper)
    let model = ObjectMapper.with(Values.self) { values in
      values.write("name", as: "ds.friends") { _, values in [Friend(name: values.name)] }
    }
    expectEveryForm(
      of: Values(name: "Ann"), as: #"{"ds":{"friends":[{"name":"Ann"}]}}"#, with: model)
  }

  // DM-19
  @Test("setting at an index past the end appends")
  func indexesPastTheEndAppend() throws {
    let mapper = ObjectMapper.with(Values.self) { values in
      values.write("name", as: "list") { _, _ in [1, 2, 3] }
      values.didWrite { _, json in json.list[4] = "x" }
    }
    expectEveryForm(of: Values(name: "Ann"), as: #"{"list":[1,2,3,"x"]}"#, with: mapper)
    var json = try EntryPoint.jsonValue(#"{"list":[1,2,3]}"#)
    json.list[4] = 4
    json.list[-1] = 5
    #expect(json == ["list": [1, 2, 3, 4]])
  }

  // DM-20
  @Test("a document is built from nothing")
  func documentsFromNothing() throws {
    var json: JSONValue = nil
    json.level1.level2.items[0].name = "a"
    json.level1.level2.items[1].name = "b"
    json.total = 2
    expectEveryForm(
      of: json, as: #"{"level1":{"level2":{"items":[{"name":"a"},{"name":"b"}]}},"total":2}"#)
    #expect(
      try ObjectMapper.shared.map(json, to: [Friend].self, at: "level1.level2.items")
        == [Friend(name: "a"), Friend(name: "b")])
    expectEveryForm(of: JSONValue.object([:]), as: "{}")
  }

  private static let nested = ObjectMapper { provider in
    provider.configure(Friend.self) { $0.map("ds.name", to: \.name) }
    provider.configure(Person.self) { $0.map("ds.name", to: \.name) }
  }

  // DM-21
  @Test("nested models are mapped without rules for them")
  func nestedModels() {
    expectBothWays(
      #"{"ds":{"name":"Ann"},"bestFriend":{"ds":{"name":"Bob"}},"friends":[{"ds":{"name":"C"}}]}"#,
      Person(name: "Ann", bestFriend: Friend(name: "Bob"), friends: [Friend(name: "C")]),
      with: Self.nested)
  }

  // DM-22
  @Test("an array of nested models has as many elements as the document's")
  func countsOfNestedArrays() {
    expectMapping(
      #"{"ds":{"name":"Ann"},"friends":[{"ds":{"name":"B"}},{"ds":{"name":"C"}}]}"#,
      as: Person(name: "Ann", friends: [Friend(name: "B"), Friend(name: "C")]), with: Self.nested)
    expectMapping(
      #"{"ds":{"name":"Ann"},"friends":[]}"#, as: Person(name: "Ann", friends: []),
      with: Self.nested)
  }

  // DM-23
  @Test("writing an array calls the writing closures, and no others")
  func writingCallsWritingClosuresOnly() throws {
    let calls = Shared([String]())
    let mapper = ObjectMapper.with(Friend.self) { friend in
      friend.map("name", to: \.name) { node in
        calls.change { $0.append("read") }
        return try node.string
      }
      friend.write(\.name, as: "name") { name, _ in
        calls.change { $0.append("write \(name)") }
        return name.uppercased()
      }
    }
    let friends = [Friend(name: "a"), Friend(name: "b")]
    #expect(try mapper.jsonString(from: friends) == #"[{"name":"A"},{"name":"B"}]"#)
    #expect(calls.value == ["write a", "write b"])
    #expect(try mapper.map(#"[{"name":"c"}]"#, to: [Friend].self) == [Friend(name: "c")])
    #expect(calls.value == ["write a", "write b", "read"])
  }

  // DM-24
  @Test("reading a missing key writes nothing")
  func readingWritesNothing() throws {
    let mapper = ObjectMapper(options: .changing { $0.keepsUnknownKeys = true }) { provider in
      provider.configure(Named.self) { named in
        named.map("a.b.c", to: \.inserted)
        named.map("name", to: \.name) { node, parent in
          _ = parent.x.y[3].z.isNull
          return node.string(or: "")
        }
      }
    }
    for text in [#"{"name":"Ann"}"#, #"{"name":"Ann","q":1}"#, #"{"name":"Ann","a":{"q":[]}}"#] {
      try expectSame(try roundTrip(text, of: Named.self, by: mapper), text)
    }
    let json = try EntryPoint.jsonValue(#"{"a":1}"#)
    _ = json.b.c[2].d.isNull
    #expect(json == ["a": 1])
  }

  // DM-25
  @Test("a key named dynamicSelf is a key like any other")
  func keysNamedDynamicSelf() throws {
    expectBothWays(
      #"{"dynamicSelf":{"a":1},"name":"Ann"}"#, Special(dynamicSelf: ["a": 1], name: "Ann"),
      with: .shared)
    let text = #"{"name":"Ann","dynamicSelf":{"name":"Eve","dynamicSelf":[1]}}"#
    try expectSame(try roundTrip(text, of: Person.self), text)
  }

  // DM-26
  @Test("each unknown value is kept once, at any depth")
  func nothingIsKeptTwice() throws {
    let depth = 100
    let opening = (0..<depth).map { #"{"id":\#($0),"extra":"level \#($0)","next":["# }
    let text = opening.joined() + String(repeating: "]}", count: depth)
    let (value, report) = try Self.keeping.mapWithReport(text, to: Deep.self)
    let kept = report.unknownValues.description
    for level in 0..<depth {
      #expect(kept.ranges(of: #""level \#(level)""#).count == 1)
    }
    #expect(kept.utf8.count < text.utf8.count)
    try expectSame(
      try Self.keeping.jsonString(from: value, keeping: report.unknownValues), text)
  }
}
