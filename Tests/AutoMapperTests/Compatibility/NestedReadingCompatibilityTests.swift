import AutoMapper
import Foundation
import Testing

/// The values that DynamicMapper reads.
///
/// Its `ds.level1.level2` is a nested key, a `JSONValue`, or the node that a closure receives.
/// DM-13, about dates, is in `DateCompatibilityTests`.
///
/// The number above a test, such as DM-01, is that of the behavior in the list of what
/// DynamicMapper does.
@Suite("Compatibility: nested reads")
struct NestedReadingCompatibilityTests {
  struct ArrayItemModel: Equatable { var item1: String }

  struct LevelModel: Equatable {
    var property4: String
    var flag: Bool
  }

  struct Weather: Equatable {
    var property2: Int?
    var celsiusTemperature: Double?
    var second: String?
    var items: [ArrayItemModel]?
    var level4: LevelModel?
  }

  final class WeatherObject {
    var property2: Int?
    var celsiusTemperature: Double?
  }

  /// Values that tell whether they were touched.
  struct Touched: Equatable {
    var text: String? = "untouched"
    var list: [Int]? = [1]
    var plainList = [2]
    var number = 3

    static let names = ["text", "list", "plainList", "number"]
  }

  struct PlainCodable: Codable, Equatable {
    var id: Int
    var name: String?
    var tags: [String]
    var scores: [String: Double]
  }

  struct Leaves: Equatable {
    var int: Int?
    var text: String?
    var flag: Bool?
    var double: Double?
    var float: Float?
    var date: Date?
    var data: Data?
    var url: URL?
    var ints: [Int]?
    var texts: [String]?
    var flags: [Bool]?
    var doubles: [Double]?
    var floats: [Float]?
    var dates: [Date]?
    var datas: [Data]?
    var urls: [URL]?
  }

  static let document =
    #"{"celsius":21.5,"level1":{"level2":{"property2":10,"level3":{"level4":{"property4":"four","#
    + #""flag":true,"level5":{"level6Array":[{"item1":"Item A"},{"item1":"Item C"}]}}}}},"#
    + #""foo-bar":"dashed"}"#

  private static let mapper = ObjectMapper { provider in
    provider.register { WeatherObject() }
    provider.configure(Weather.self) { weather in
      weather.map("level1.level2.property2", to: \.property2)
      weather.map("celsius", to: \.celsiusTemperature)
      weather.map("level1.level2.level3.level4.level5.level6Array.1.item1", to: \.second)
      weather.map("level1.level2.level3.level4.level5.level6Array", to: \.items)
      weather.map("level1.level2.level3.level4", to: \.level4)
    }
    provider.configure(WeatherObject.self) { weather in
      weather.map("level1.level2.property2", to: \.property2)
      weather.map("celsius", to: \.celsiusTemperature)
    }
  }

  /// A mapper that reads properties of `Touched` from below a path.
  private static func touching(_ names: [String], below path: String) -> ObjectMapper {
    ObjectMapper.making(Touched()) { model in
      for name in names { model.map("\(path).\(name)", to: name) }
    }
  }

  // DM-01
  @Test("a plain Codable model is mapped as its own decoder does")
  func codableModels() throws {
    let text = #"{"id":7,"tags":["a","b"],"scores":{"x":0.5},"more":[1]}"#
    let decoded = try JSONDecoder().decode(PlainCodable.self, from: Data(text.utf8))
    #expect(decoded == PlainCodable(id: 7, name: nil, tags: ["a", "b"], scores: ["x": 0.5]))
    expectMapping(text, as: decoded)
    let written = try ObjectMapper.shared.jsonData(from: decoded)
    #expect(try JSONDecoder().decode(PlainCodable.self, from: written) == decoded)
    #expect(
      String(decoding: written, as: UTF8.self)
        == #"{"id":7,"tags":["a","b"],"scores":{"x":0.5}}"#)
  }

  // DM-02
  @Test("nested keys fill structs and classes")
  func structsAndClasses() {
    let text = #"{"level1":{"level2":{"property2":10}},"celsius":-3}"#
    expectMapping(
      text, as: Weather(property2: 10, celsiusTemperature: -3), with: Self.mapper)
    expectMapping(text, to: WeatherObject.self, with: Self.mapper) {
      $0.property2 == 10 && $0.celsiusTemperature == -3
    }
  }

  // DM-03
  @Test("nested keys fill the elements of an array at the root")
  func rootArrays() {
    expectMapping(
      #"[{"celsius":1},{"level1":{"level2":{"property2":2}}},{}]"#,
      as: [Weather(celsiusTemperature: 1), Weather(property2: 2), Weather()], with: Self.mapper)
  }

  // DM-04
  @Test("a nested value is read by a key, by a JSONValue, and by a node")
  func nestedReads() throws {
    expectMapping(Self.document, to: Weather.self, with: Self.mapper) { $0.property2 == 10 }
    let json = try EntryPoint.jsonValue(Self.document)
    #expect(json.level1.level2.property2 == 10)
    #expect(try json.level1.level2.property2.int == 10)
    let mapper = ObjectMapper.with(Weather.self) { weather in
      weather.map("level1", to: \.property2) { node in try node.level2.property2.int }
      weather.map("celsius", to: \.second) { _, parent in
        try parent.level1.level2.level3.level4.property4.string
      }
    }
    expectMapping(Self.document, as: Weather(property2: 10, second: "four"), with: mapper)
  }

  // DM-05
  @Test("a nested read renames a key")
  func renamesByNestedReads() {
    expectMapping(
      #"{"celsius":21.5}"#, as: Weather(celsiusTemperature: 21.5), with: Self.mapper)
    expectMapping(
      #"{"celsius":"21.5"}"#, as: Weather(celsiusTemperature: 21.5), with: Self.mapper)
  }

  // DM-06
  @Test("an index in a path reads one element of an array")
  func elementsOfArrays() throws {
    expectMapping(Self.document, to: Weather.self, with: Self.mapper) { $0.second == "Item C" }
    let json = try EntryPoint.jsonValue(Self.document)
    #expect(json.level1.level2.level3.level4.level5.level6Array[1].item1 == "Item C")
    let mapper = ObjectMapper.with(Weather.self) { weather in
      weather.map("level1", to: \.second) { node in
        try node.level2.level3.level4.level5.level6Array[1].item1.string
      }
    }
    expectMapping(Self.document, as: Weather(second: "Item C"), with: mapper)
  }

  // DM-07
  @Test("an index past the end leaves the property untouched", arguments: [1200, 1, Int.max])
  func indexesPastTheEnd(index: Int) throws { try expectUntouched(at: index) }

  // DM-08
  @Test("a negative index leaves the property untouched", arguments: [-1, -2, Int.min])
  func negativeIndexes(index: Int) throws { try expectUntouched(at: index) }

  /// Reads an element that is not there by keys, by a value and by nodes.
  private func expectUntouched(
    at index: Int, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    expectMapping(
      #"{"a":[{"number":1,"text":"x","list":[],"plainList":[]}]}"#, as: Touched(),
      with: Self.touching(Touched.names, below: "a.\(index)"), sourceLocation: sourceLocation)
    let json = try EntryPoint.jsonValue(#"{"a":[{"b":1}]}"#)
    #expect(json.a[index].b.isNull, sourceLocation: sourceLocation)
    let mapper = ObjectMapper.making(Touched()) { model in
      model.map("a", to: \.number) { node in
        node[index].b.isNull ? nil : try node[index].b.int
      }
      model.map("text", to: \.text) { _, parent in
        parent.a[index][index].c.string(or: "nothing there")
      }
    }
    expectMapping(
      #"{"a":[{"b":1}],"text":""}"#, as: Touched(text: "nothing there"), with: mapper,
      sourceLocation: sourceLocation)
  }

  // DM-08
  @Test("a closure that reads at a negative index throws with its path")
  func readersOfNegativeIndexes() {
    let mapper = ObjectMapper.with(Touched.self) { model in
      model.map("a", to: \.number) { node in try node[-1].b.int }
    }
    expectRefusal(
      #"{"a":[{"b":1}],"plainList":[]}"#, as: Touched.self, .missingValue, path: "a[-1].b",
      "a[-1].b: expected Int, found null", with: mapper)
  }

  // DM-09
  @Test("models and arrays of models are read from nested keys")
  func modelsFromNestedKeys() throws {
    let items = [ArrayItemModel(item1: "Item A"), ArrayItemModel(item1: "Item C")]
    let level4 = LevelModel(property4: "four", flag: true)
    expectMapping(Self.document, to: Weather.self, with: Self.mapper) {
      $0.items == items && $0.level4 == level4
    }
    let mapper = ObjectMapper.with(Weather.self) { weather in
      weather.map("level1", to: \.items) { node in
        try node.level2.level3.level4.level5.level6Array.map(to: [ArrayItemModel].self)
      }
      weather.map("celsius", to: \.level4) { _, parent in
        try parent.level1.level2.level3.level4.map()
      }
    }
    expectMapping(Self.document, as: Weather(items: items, level4: level4), with: mapper)
    let json = try EntryPoint.jsonValue(Self.document)
    #expect(
      try ObjectMapper.shared.map(json.level1.level2.level3.level4, to: LevelModel.self) == level4)
    for entryPoint in EntryPoint.allCases {
      #expect(
        try entryPoint.map(
          Self.document, to: LevelModel.self, at: "level1.level2.level3.level4", with: .shared)
          == level4)
    }
  }

  // DM-10
  @Test("each basic type, and an array of it, is read from a nested key")
  func basicTypesFromNestedKeys() throws {
    let mapper = ObjectMapper.with(Leaves.self) { leaves in
      for name in [
        "int", "text", "flag", "double", "float", "date", "data", "url", "ints", "texts", "flags",
        "doubles", "floats", "dates", "datas", "urls",
      ] {
        leaves.map("ds.level.\(name)", to: name)
      }
    }
    let date = instant(1_698_692_400)
    let url = try #require(URL(string: "https://example.org/a"))
    let members =
      #""int":10,"text":"t","flag":true,"double":0.5,"float":1.1,"date":"2023-10-30T19:00:00Z","#
      + #""data":"AQI=","url":"https://example.org/a""#
    expectBothWays(
      #"{"ds":{"level":{\#(members)}}}"#,
      Leaves(
        int: 10, text: "t", flag: true, double: 0.5, float: 1.1, date: date, data: Data([1, 2]),
        url: url), with: mapper)
    let lists =
      #""ints":[1,2],"texts":["a"],"flags":[true,false],"doubles":[0.5],"floats":[1.1],"#
      + #""dates":["2023-10-30T19:00:00Z"],"datas":["AQI="],"urls":["https://example.org/a"]"#
    expectBothWays(
      #"{"ds":{"level":{\#(lists)}}}"#,
      Leaves(
        ints: [1, 2], texts: ["a"], flags: [true, false], doubles: [0.5], floats: [1.1],
        dates: [date], datas: [Data([1, 2])], urls: [url]), with: mapper)
    expectMapping(#"{"ds":{"level":{}}}"#, as: Leaves(), with: mapper)
  }

  static let missing = [
    "{}", #"{"a":null}"#, #"{"a":{}}"#, #"{"a":[]}"#, #"{"a":5}"#, #"{"a":{"x":{"text":"x"}}}"#,
    #"{"a":{"b":{}}}"#, #"{"a":{"b":null}}"#, #"{"a":{"b":["text"]}}"#,
  ]

  // DM-11
  @Test("a missing path leaves the property untouched", arguments: missing)
  func missingPaths(text: String) {
    expectMapping(text, as: Touched(), with: Self.touching(["text", "number"], below: "a.b"))
  }

  // DM-12
  @Test("a missing path leaves lists untouched", arguments: missing)
  func missingPathsOfLists(text: String) {
    expectMapping(text, as: Touched(), with: Self.touching(["list", "plainList"], below: "a.b"))
  }

  // DM-12
  @Test("an empty list in the document empties the property")
  func emptyLists() {
    let mapper = ObjectMapper.making(Touched()) { model in
      model.map("a.b", to: "list")
      model.map("a.c", to: "plainList")
    }
    expectMapping(#"{"a":{"b":[],"c":[]}}"#, as: Touched(list: [], plainList: []), with: mapper)
    expectMapping(#"{"a":{}}"#, as: Touched(), with: mapper)
  }

  // DM-14
  @Test("a number stays a number, even where it could be a date")
  func numbersAreNotGuessed() throws {
    let text = #"{"number":1698692400,"fraction":0.5,"date":"2023-10-30T19:00:00Z","data":"AQI="}"#
    for entryPoint in EntryPoint.allCases {
      let json = try entryPoint.map(text, to: JSONValue.self, with: .shared)
      #expect(json.number.numberValue == 1_698_692_400)
      #expect(try json.number.int == 1_698_692_400)
      #expect(json.fraction.numberValue == 0.5)
      #expect(json.date == "2023-10-30T19:00:00Z")
      #expect(json.data == "AQI=")
    }
    let decoded = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(decoded.number.numberValue == 1_698_692_400)
    #expect(try decoded.number.int == 1_698_692_400)
    #expect(decoded.date == "2023-10-30T19:00:00Z")
  }

  // DM-27
  @Test("a key that is not an identifier is read by its text")
  func keysThatAreNotIdentifiers() throws {
    let json = try EntryPoint.jsonValue(Self.document)
    #expect(json["foo-bar"] == "dashed")
    let byKey = ObjectMapper.with(Weather.self) { $0.map("foo-bar", to: \.second) }
    expectMapping(Self.document, as: Weather(second: "dashed"), with: byKey)
    let byNode = ObjectMapper.with(Weather.self) { weather in
      weather.map("celsius", to: \.second) { _, parent in try parent["foo-bar"].string }
    }
    expectMapping(Self.document, as: Weather(second: "dashed"), with: byNode)
  }

  // DM-28 has no counterpart: models conform to nothing, so no generic function can call the wrong
  // overload.
}
