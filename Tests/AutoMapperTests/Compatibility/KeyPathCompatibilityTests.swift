import AutoMapper
import Foundation
import Testing

/// ObjectMapper's handling of nested keys.
///
/// The number above a test, such as OM-40, is that of the behavior in the list of what
/// ObjectMapper does.
@Suite("Compatibility: nested keys")
struct KeyPathCompatibilityTests {
  struct Trip: Equatable {
    var distance: Int?
    var text: String?
  }

  struct Fixed: Equatable { let value: Int }

  struct Item: Equatable { var name: String }

  struct Holder: Equatable { var item: Item? }

  /// Defaults that tell an absent value from a null one.
  struct Defaulted: Equatable {
    var value: Int? = 7
    var plain = 8
  }

  struct App: Equatable {
    var identifier: String?
    var name: String?
  }

  struct Mixed: Equatable {
    var first: Int?
    var middle: Int?
    var second: Int?
    var third: Int?
  }

  private func tripMapper(_ distance: String, _ text: String = "text") -> ObjectMapper {
    ObjectMapper.with(Trip.self) { trip in
      trip.map(distance, to: \.distance)
      trip.map(text, to: "text")
    }
  }

  private func defaultedMapper(_ key: String, delimiter: String = ".") -> ObjectMapper {
    ObjectMapper.making(Defaulted()) { $0.map(key, to: "value", delimiter: delimiter) }
  }

  // OM-40
  @Test("a nested key reads and writes below other keys")
  func nestedKeys() {
    let mapper = tripMapper("distance.value", "distance.text")
    expectBothWays(
      #"{"distance":{"value":31,"text":"31 m"}}"#, Trip(distance: 31, text: "31 m"), with: mapper)
    expectMapping(
      #"{"distance":{"text":"31 m","unit":{"value":2},"value":31}}"#,
      as: Trip(distance: 31, text: "31 m"), with: mapper)
    expectMapping(#"{"distance":{}}"#, as: Trip(), with: mapper)
    expectRefusal(
      #"{"distance":{"value":"far"}}"#, as: Trip.self, .typeMismatch, path: "distance.value",
      #"distance.value: expected Int, found the string "far""#, offset: 21, with: mapper)
  }

  // OM-40
  @Test("a key that looks like a path is first looked up as it is")
  func keysThatLookLikePaths() {
    let mapper = tripMapper("distance.value")
    expectMapping(#"{"distance.value":1}"#, as: Trip(distance: 1), with: mapper)
    for members in [
      #""distance.value":1,"distance":{"value":2}"#, #""distance":{"value":2},"distance.value":1"#,
    ] {
      expectMapping("{\(members)}", as: Trip(distance: 1), with: mapper)
    }
  }

  // OM-41
  @Test("a nested key leads through an array")
  func nestedKeysThroughArrays() {
    let mapper = tripMapper("distances.0.value", "distances.1.text")
    expectMapping(
      #"{"distances":[{"value":31,"text":"a"},{"value":32,"text":"b"}]}"#,
      as: Trip(distance: 31, text: "b"), with: mapper)
    expectBothWays(
      #"{"distances":[{"value":31},{"text":"b"}]}"#, Trip(distance: 31, text: "b"), with: mapper)
    expectRefusal(
      #"{"distances":[{"value":{}}]}"#, as: Trip.self, .typeMismatch, path: "distances[0].value",
      offset: 23, with: mapper)
  }

  // OM-42
  @Test("a nested key may end with an index")
  func nestedKeysThatEndWithIndexes() {
    let mapper = ObjectMapper.with(Holder.self) { $0.map("nested.1", to: "item") }
    expectMapping(
      #"{"nested":[{"name":"a"},{"name":"b"},{"name":"c"}]}"#, as: Holder(item: Item(name: "b")),
      with: mapper)
    // In an object the digits are a key.
    expectMapping(
      #"{"nested":{"1":{"name":"b"}}}"#, as: Holder(item: Item(name: "b")), with: mapper)
  }

  // OM-43
  @Test("an index out of range is absent")
  func indexesOutOfRange() {
    for index in ["2", "99", "9223372036854775807", "99999999999999999999"] {
      expectMapping(
        #"{"list":[1,2]}"#, as: Defaulted(value: 7), with: defaultedMapper("list.\(index)"))
      expectMapping(#"{"list":[]}"#, as: Trip(), with: tripMapper("list.\(index)"))
    }
    let mapper = ObjectMapper.with(Fixed.self) { $0.map("list.5", to: "value") }
    expectRefusal(#"{"list":[1,2]}"#, as: Fixed.self, .missingValue, path: "list[5]", with: mapper)
  }

  // OM-44
  @Test(
    "a negative index, or a step that is not a number, is absent",
    arguments: ["-1", "-2", "x", "1x", " ", "1.5"])
  func indexesThatAreNotIndexes(step: String) {
    expectMapping(
      #"{"list":[1,2]}"#, as: Defaulted(value: 7),
      with: defaultedMapper("list/\(step)", delimiter: "/"))
    expectMapping(
      #"{"list":[{"value":1},{"value":2}]}"#, as: Defaulted(value: 7),
      with: defaultedMapper("list/\(step)/value", delimiter: "/"))
  }

  // OM-45
  @Test("a key may contain a dot")
  func keysWithDots() {
    let mapper = ObjectMapper.with(App.self) { app in
      app.map("app.identifier", to: "identifier", nested: false)
      app.map("app.name", to: \.name)
    }
    expectBothWays(
      #"{"app.identifier":"org.example","app":{"name":"Maps"}}"#,
      App(identifier: "org.example", name: "Maps"), with: mapper)
    expectMapping(
      #"{"app":{"identifier":"org.example","name":"Maps"}}"#, as: App(name: "Maps"), with: mapper)
  }

  // OM-46
  @Test("a path may have another delimiter")
  func otherDelimiters() {
    let mapper = ObjectMapper.with(App.self) { app in
      app.map("com.myapp.info->com.myapp.name", to: "name", delimiter: "->")
      app.map("com.myapp.info->list->1", to: "identifier", delimiter: "->")
    }
    expectMapping(
      #"{"com.myapp.info":{"com.myapp.name":"Maps","list":["a","b"]}}"#,
      as: App(identifier: "b", name: "Maps"), with: mapper)
    expectEveryForm(
      of: App(name: "Maps"), as: #"{"com.myapp.info":{"com.myapp.name":"Maps"}}"#, with: mapper)
    // The dots in it are then not delimiters.
    expectMapping(
      #"{"com":{"myapp":{"info":{"com":{"myapp":{"name":"x"}}}}}}"#, as: App(), with: mapper)
  }

  // OM-47
  @Test("null on the way is absent, and null at the end is null")
  func nullOnTheWay() {
    let mapper = defaultedMapper("a.b.c")
    expectMapping(#"{"a":null}"#, as: Defaulted(value: 7), with: mapper)
    expectMapping(#"{"a":{"b":null}}"#, as: Defaulted(value: 7), with: mapper)
    expectMapping(#"{"a":{}}"#, as: Defaulted(value: 7), with: mapper)
    expectMapping(#"{"a":{"b":{"c":null}}}"#, as: Defaulted(value: nil), with: mapper)
    expectMapping(#"{"a":{"b":{"c":1}}}"#, as: Defaulted(value: 1), with: mapper)
  }

  // OM-48
  @Test("a path through a scalar is absent", arguments: ["5", "true", #""5""#, "0.5"])
  func pathsThroughScalars(scalar: String) {
    expectMapping(
      #"{"a":\#(scalar)}"#, as: Defaulted(value: 7), with: defaultedMapper("a.b"))
    expectMapping(#"{"a":\#(scalar)}"#, as: Trip(), with: tripMapper("a.b"))
    let mapper = ObjectMapper.with(Fixed.self) { $0.map("a.b", to: "value") }
    expectRefusal(#"{"a":\#(scalar)}"#, as: Fixed.self, .missingValue, path: "a.b", with: mapper)
  }

  // OM-49
  @Test("written paths with the same beginning are merged")
  func pathsWithOneBeginningAreMerged() {
    let mapper = ObjectMapper.with(Mixed.self) { mixed in
      mixed.map("a.b", to: "first")
      mixed.map("a.c.d", to: "second")
      mixed.map("a.c.e", to: "third")
    }
    expectBothWays(
      #"{"a":{"b":1,"c":{"d":3,"e":4}},"middle":2}"#,
      Mixed(first: 1, middle: 2, second: 3, third: 4), with: mapper)
    expectBothWays(#"{"a":{"c":{"e":4}}}"#, Mixed(third: 4), with: mapper)
    expectEveryForm(of: Mixed(), as: "{}", with: mapper)
  }

  // OM-50
  @Test("written indexes make arrays")
  func writtenIndexes() {
    let mapper = ObjectMapper.with(Mixed.self) { mixed in
      mixed.map("nested.0.value", to: "first")
      mixed.map("nested.0.other", to: "second")
      mixed.map("nested.1.value", to: "third")
    }
    expectBothWays(#"{"nested":[{"value":1}]}"#, Mixed(first: 1), with: mapper)
    expectBothWays(
      #"{"nested":[{"value":1,"other":3},{"value":4}],"middle":2}"#,
      Mixed(first: 1, middle: 2, second: 3, third: 4), with: mapper)
  }
}
