import AutoMapper
import Foundation
import Testing

/// What DynamicMapper reads, line by line of the list.
///
/// Its `ds.level1.level2` is a nested key, a `JSONValue`, or the node that a closure receives.
/// DM-13, about dates, is in `DateSeedTests`.
@Suite("DynamicMapper: reading")
struct DynamicMapperReadingTests {
  struct ArrayItemModel: Equatable {
    var item1: String
  }

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
    ObjectMapper { provider in
      provider.register { Touched() }
      provider.configure(Touched.self) { model in
        for name in names { model.map("\(path).\(name)", to: name) }
      }
    }
  }

  @Test("DM-01 a plain Codable model is mapped as its own decoder does")
  func dm01() throws {
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

  @Test("DM-02 structs and classes")
  func dm02() {
    let text = #"{"level1":{"level2":{"property2":10}},"celsius":-3}"#
    expectMapping(
      text, as: Weather(property2: 10, celsiusTemperature: -3), with: Self.mapper)
    expectMapping(text, to: WeatherObject.self, with: Self.mapper) {
      $0.property2 == 10 && $0.celsiusTemperature == -3
    }
  }

  @Test("DM-03 an array at the root")
  func dm03() {
    expectMapping(
      #"[{"celsius":1},{"level1":{"level2":{"property2":2}}},{}]"#,
      as: [Weather(celsiusTemperature: 1), Weather(property2: 2), Weather()], with: Self.mapper)
  }

  @Test("DM-04 a nested read, by a key, by a value and by a node")
  func dm04() throws {
    expectMapping(Self.document, to: Weather.self, with: Self.mapper) { $0.property2 == 10 }
    let json = try Door.jsonValue(Self.document)
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

  @Test("DM-05 a rename by a nested read")
  func dm05() {
    expectMapping(
      #"{"celsius":21.5}"#, as: Weather(celsiusTemperature: 21.5), with: Self.mapper)
    expectMapping(
      #"{"celsius":"21.5"}"#, as: Weather(celsiusTemperature: 21.5), with: Self.mapper)
  }

  @Test("DM-06 an element of an array")
  func dm06() throws {
    expectMapping(Self.document, to: Weather.self, with: Self.mapper) { $0.second == "Item C" }
    let json = try Door.jsonValue(Self.document)
    #expect(json.level1.level2.level3.level4.level5.level6Array[1].item1 == "Item C")
    let mapper = ObjectMapper.with(Weather.self) { weather in
      weather.map("level1", to: \.second) { node in
        try node.level2.level3.level4.level5.level6Array[1].item1.string
      }
    }
    expectMapping(Self.document, as: Weather(second: "Item C"), with: mapper)
  }

  @Test("DM-07 an index past the end leaves the property untouched", arguments: [1200, 1, Int.max])
  func dm07(index: Int) throws { try expectUntouched(at: index) }

  @Test("DM-08 so does a negative index", arguments: [-1, -2, Int.min])
  func dm08(index: Int) throws { try expectUntouched(at: index) }

  /// Reads an element that is not there by keys, by a value and by nodes.
  private func expectUntouched(
    at index: Int, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    expectMapping(
      #"{"a":[{"number":1,"text":"x","list":[],"plainList":[]}]}"#, as: Touched(),
      with: Self.touching(Touched.names, below: "a.\(index)"), sourceLocation: sourceLocation)
    let json = try Door.jsonValue(#"{"a":[{"b":1}]}"#)
    #expect(json.a[index].b.isNull, sourceLocation: sourceLocation)
    let mapper = ObjectMapper { provider in
      provider.register { Touched() }
      provider.configure(Touched.self) { model in
        model.map("a", to: \.number) { node in
          node[index].b.isNull ? nil : try node[index].b.int
        }
        model.map("text", to: \.text) { _, parent in
          parent.a[index][index].c.string(or: "nothing there")
        }
      }
    }
    expectMapping(
      #"{"a":[{"b":1}],"text":""}"#, as: Touched(text: "nothing there"), with: mapper,
      sourceLocation: sourceLocation)
  }

  @Test("DM-08 a reader of a negative index throws with its path")
  func dm08Reader() {
    let mapper = ObjectMapper.with(Touched.self) { model in
      model.map("a", to: \.number) { node in try node[-1].b.int }
    }
    expectRefusal(
      #"{"a":[{"b":1}],"plainList":[]}"#, as: Touched.self,
      Refusal(kind: .missingValue, path: "a[-1].b", text: "a[-1].b: expected Int, found null"),
      with: mapper)
  }

  @Test("DM-09 models and arrays of models from below")
  func dm09() throws {
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
    let json = try Door.jsonValue(Self.document)
    #expect(
      try ObjectMapper.shared.map(json.level1.level2.level3.level4, to: LevelModel.self) == level4)
    for door in Door.allCases {
      #expect(
        try door.map(
          Self.document, to: LevelModel.self, at: "level1.level2.level3.level4", with: .shared)
          == level4)
    }
  }

  @Test("DM-10 each basic type, and arrays of it, from nested keys")
  func dm10() throws {
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

  @Test("DM-11 a missing path leaves the property untouched", arguments: missing)
  func dm11(text: String) {
    expectMapping(text, as: Touched(), with: Self.touching(["text", "number"], below: "a.b"))
  }

  @Test("DM-12 a missing path leaves lists untouched", arguments: missing)
  func dm12(text: String) {
    expectMapping(text, as: Touched(), with: Self.touching(["list", "plainList"], below: "a.b"))
  }

  @Test("DM-12 a list that is there and empty is empty")
  func dm12Empty() {
    let mapper = ObjectMapper { provider in
      provider.register { Touched() }
      provider.configure(Touched.self) { model in
        model.map("a.b", to: "list")
        model.map("a.c", to: "plainList")
      }
    }
    expectMapping(#"{"a":{"b":[],"c":[]}}"#, as: Touched(list: [], plainList: []), with: mapper)
    expectMapping(#"{"a":{}}"#, as: Touched(), with: mapper)
  }

  @Test("DM-14 a number is a number, whatever might be made of it")
  func dm14() throws {
    let text = #"{"number":1698692400,"fraction":0.5,"date":"2023-10-30T19:00:00Z","data":"AQI="}"#
    for door in Door.allCases {
      let json = try door.map(text, to: JSONValue.self, with: .shared)
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

  @Test("DM-27 a key that is no identifier")
  func dm27() throws {
    let json = try Door.jsonValue(Self.document)
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
