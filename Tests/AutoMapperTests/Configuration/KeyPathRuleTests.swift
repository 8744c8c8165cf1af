import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Keys that are paths: through objects and arrays, with dots and other delimiters.
@Suite("Rules: nested keys")
struct KeyPathRuleTests {
  struct Route: Equatable {
    var distance: Int?
    var name: String?
    var first: Int?
    var second: Int?
  }

  struct Strict: Equatable { var distance: Int }

  final class Defaulted { var distance: Int? = 7 }

  struct App: Equatable {
    var appID: String?
    var name: String?
  }

  private func mapper(_ key: String) -> ObjectMapper {
    .with(Route.self) { $0.map(key, to: "distance") }
  }

  @Test("a path goes through objects to any depth, whatever else they hold")
  func objects() {
    expectMapping(
      #"{"distance":{"value":5}}"#, as: Route(distance: 5), with: mapper("distance.value"))
    expectMapping(
      #"{"a":{"x":[{}],"b":{"c":{"d":5},"d":9},"d":8},"d":7,"name":"n"}"#,
      as: Route(distance: 5, name: "n"), with: mapper("a.b.c.d"))
    for order in permutations([#""x":{"d":1}"#, #""b":{"y":null,"d":5}"#, #""d":2"#]) {
      let inner = "{" + order.joined(separator: ",") + "}"
      for outer in permutations([#""a":\#(inner)"#, #""name":"n""#, #""b":{"d":3}"#]) {
        expectMapping(
          "{" + outer.joined(separator: ",") + "}", as: Route(distance: 5, name: "n"),
          with: mapper("a.b.d"))
      }
    }
  }

  @Test("a number in a path is an index of an array, and a key of an object")
  func indexes() {
    let text = #"{"list":[{"value":5},{"value":6},[7,8]]}"#
    expectMapping(text, as: Route(distance: 5), with: mapper("list.0.value"))
    expectMapping(text, as: Route(distance: 6), with: mapper("list.1.value"))
    expectMapping(text, as: Route(distance: 8), with: mapper("list.2.1"))
    expectMapping(#"{"list":{"0":5}}"#, as: Route(distance: 5), with: mapper("list.0"))
    expectMapping(#"{"list":{"-1":5}}"#, as: Route(distance: 5), with: mapper("list.-1"))
  }

  @Test(
    "an index that leads nowhere gives nothing, and never traps",
    arguments: [
      "list.2", "list.-1", "list.-2", "list.x", "list.+1", "list.1.0", "list.01",
      "list.9223372036854775807", "list.9223372036854775808", "list.-9223372036854775808",
      "list.99999999999999999999999", "list. 0", "list.0x0", "list.0.0", "list.count",
    ])
  func nowhere(key: String) {
    expectMapping(#"{"list":[5,6]}"#, as: Route(), with: mapper(key))
    expectMapping(#"{"list":[]}"#, as: Route(), with: mapper(key))
  }

  @Test(
    "a path with an empty step is a mistake",
    arguments: ["list.", "list..0", ".list.0", ".", "..", "Nr."])
  func emptySteps(key: String) {
    for entryPoint in EntryPoint.allCases {
      let error = errorOfMapping("{}", to: Route.self, through: entryPoint, with: mapper(key))
      #expect(error?.kind == .invalidKey)
      #expect(
        error?.description
          == #"invalid key: expected a key, or steps joined by single delimiters, found "\#(key)"; "#
          + "say nested: false where the key is meant as it stands")
    }
    // The key as it stands is there for the asking.
    let literal = ObjectMapper.with(Route.self) { $0.map(key, to: "distance", nested: false) }
    expectMapping(#"{"\#(key)":5}"#, as: Route(distance: 5), with: literal)
    expectForms(Route(distance: 5), as: #"{"\#(key)":5}"#, with: literal)
  }

  static let endlessKeys = [
    "a.65536", "a.888888882.b", "a.9223372036854775807",
    String(repeating: "a.", count: 512) + "a", String(repeating: "0.", count: 100_000) + "0",
  ]

  @Test("paths with more steps or greater indexes than can be written", arguments: endlessKeys)
  func endlessPaths(key: String) {
    let expected =
      key.utf8.count < 100 ? "indexes up to 65535 in a path that is written" : "at most 512 steps"
    for mapper in [
      mapper(key), ObjectMapper.with(Route.self) { $0.write("distance", as: key) },
    ] {
      let error = mappingError { try mapper.jsonString(from: Route(distance: 5)) }
      #expect(error?.kind == .invalidKey)
      #expect(error?.expected == expected)
      #expect(error?.description.utf8.count ?? .max < 300)
    }
    let forReading = ObjectMapper.with(Route.self) { $0.map(key, to: "distance", inverse: false) }
    if key.utf8.count < 100 {
      expectMapping(#"{"a":[1]}"#, as: Route(), with: forReading)
      expectWritten(Route(distance: 5), as: #"{"distance":5}"#, with: forReading)
    }
  }

  @Test("paths at these limits are paths")
  func longPaths() throws {
    let steps = String(repeating: "a.", count: 511) + "a"
    let text = String(repeating: #"{"a":"#, count: 512) + "5" + String(repeating: "}", count: 512)
    expectForms(Route(distance: 5), as: text, with: mapper(steps))
    expectMapping(text, as: Route(distance: 5), with: mapper(steps))
    let last = mapper("a.65535")
    let tree = try last.jsonValue(from: Route(distance: 5))
    #expect(tree.a.count == 65_536)
    #expect(try last.map(tree, to: Route.self) == Route(distance: 5))
  }

  @Test("null or a scalar in the middle of a path is absence; null at its end is null")
  func middle() {
    let mapper = ObjectMapper.making(Defaulted()) { $0.map("a.b.c", to: "distance") }
    for text in [
      "{}", #"{"a":null}"#, #"{"a":{}}"#, #"{"a":{"b":null}}"#, #"{"a":{"b":{}}}"#, #"{"a":5}"#,
      #"{"a":"text"}"#, #"{"a":true}"#, #"{"a":{"b":5}}"#, #"{"a":{"b":[{"c":1}]}}"#,
      #"{"a":[{"b":{"c":1}}]}"#, #"{"a":[]}"#,
    ] {
      expectMapping(text, to: Defaulted.self, with: mapper) { $0.distance == 7 }
    }
    expectMapping(#"{"a":{"b":{"c":null}}}"#, to: Defaulted.self, with: mapper) {
      $0.distance == nil
    }
    expectMapping(#"{"a":{"b":{"c":0}}}"#, to: Defaulted.self, with: mapper) { $0.distance == 0 }
  }

  @Test(
    "absence at a path is a missing value where one is needed",
    arguments: ["{}", #"{"a":null}"#, #"{"a":5}"#, #"{"a":{}}"#, #"{"a":[1]}"#])
  func missing(text: String) {
    expectRefusal(
      text, as: Strict.self, .missingValue, path: "a.b",
      #"a.b: expected Int, found nothing; neither "a.b" nor "distance" is there; make "#
        + "'distance' of Strict optional, or give it a default: "
        + "provider.configure(Strict.self) { $0.default(\\.distance, …) }",
      with: .with(Strict.self) { $0.map("a.b", to: "distance") })
  }

  @Test("a wrong value at a path is an error with the whole path")
  func wrongAtPath() {
    let mapper = ObjectMapper.with(Strict.self) { $0.map("a.b", to: "distance") }
    expectRefusal(
      #"{"a":{"b":null}}"#, as: Strict.self, .missingValue, path: "a.b",
      "a.b: expected Int, found null", offset: 10, with: mapper)
    expectRefusal(
      #"[{"a":{"b":"x"}}]"#, as: [Strict].self, .typeMismatch, path: "[0].a.b",
      #"[0].a.b: expected Int, found the string "x""#, offset: 11, with: mapper)
    let indexed = ObjectMapper.with(Strict.self) { $0.map("a.1.b", to: "distance") }
    expectRefusal(
      #"{"a":[0,{"b":[]}]}"#, as: Strict.self, .typeMismatch, path: "a[1].b",
      "a[1].b: expected Int, found an array", offset: 13, with: indexed)
  }

  @Test("a literal key with dots comes before the path, in every order")
  func literal() {
    for order in permutations([#""a.b":1"#, #""a":{"b":2}"#, #""name":"n""#]) {
      expectMapping(
        "{" + order.joined(separator: ",") + "}", as: Route(distance: 1, name: "n"),
        with: mapper("a.b"))
    }
    expectMapping(#"{"a.b":null,"a":{"b":2}}"#, as: Route(distance: 2), with: mapper("a.b"))
  }

  @Test("where a key is not nested, its dots are its own")
  func notNested() {
    let mapper = ObjectMapper.with(App.self) {
      $0.map("app.identifier", to: "appID", nested: false)
    }
    expectMapping(#"{"app.identifier":"x"}"#, as: App(appID: "x"), with: mapper)
    expectMapping(#"{"app":{"identifier":"y"}}"#, as: App(), with: mapper)
    for order in permutations([#""app.identifier":"x""#, #""app":{"identifier":"y"}"#]) {
      expectMapping("{" + order.joined(separator: ",") + "}", as: App(appID: "x"), with: mapper)
    }
    expectForms(App(appID: "x"), as: #"{"app.identifier":"x"}"#, with: mapper)
    let keyed = ObjectMapper.with(App.self) { $0.map("app.identifier", to: \.appID, nested: false) }
    expectMapping(#"{"app":{"identifier":"y"}}"#, as: App(), with: keyed)
    expectForms(App(appID: "x"), as: #"{"app.identifier":"x"}"#, with: keyed)
  }

  static let delimiters: [(key: String, delimiter: String, text: String)] = [
    ("a.b->c", "->", #"{"a.b":{"c":"x"}}"#),
    (
      "com.myapp.info->com.myapp.name", "->", #"{"com.myapp.info":{"com.myapp.name":"x"}}"#
    ),
    ("a/b/c", "/", #"{"a":{"b":{"c":"x"}}}"#),
    ("a.b/0/c", "/", #"{"a.b":[{"c":"x"}]}"#),
    ("a::b", "::", #"{"a":{"b":"x"}}"#),
    ("a b", " ", #"{"a":{"b":"x"}}"#),
    ("größeübergröße", "über", #"{"größe":{"größe":"x"}}"#),
    ("a.b", "/", #"{"a.b":"x"}"#),
  ]

  @Test("other delimiters, read and written", arguments: delimiters)
  func delimiter(key: String, delimiter: String, text: String) {
    let mapper = ObjectMapper.with(App.self) { $0.map(key, to: "appID", delimiter: delimiter) }
    expectMapping(text, as: App(appID: "x"), with: mapper)
    expectForms(App(appID: "x"), as: text, with: mapper)
    let writing = ObjectMapper.with(App.self) { $0.write("appID", as: key, delimiter: delimiter) }
    expectForms(App(appID: "x"), as: text, with: writing)
  }

  @Test("paths that begin alike are merged where they are written")
  func merged() {
    let mapper = ObjectMapper.with(Route.self) { route in
      route.map("a.b", to: "distance")
      route.map("a.c.d", to: "first")
      route.map("a.c.e", to: "second")
    }
    let route = Route(distance: 1, name: "n", first: 2, second: 3)
    expectForms(route, as: #"{"a":{"b":1,"c":{"d":2,"e":3}},"name":"n"}"#, with: mapper)
    expectForms(Route(name: "n", second: 3), as: #"{"name":"n","a":{"c":{"e":3}}}"#, with: mapper)
    expectForms(Route(), as: "{}", with: mapper)
    expectMapping(#"{"a":{"b":1,"c":{"d":2,"e":3}},"name":"n"}"#, as: route, with: mapper)
  }

  @Test("numeric steps are written as arrays")
  func arrays() throws {
    let mapper = ObjectMapper.with(Route.self) { route in
      route.map("list.0.value", to: "first")
      route.map("list.1.value", to: "second")
    }
    expectForms(
      Route(first: 1, second: 2), as: #"{"list":[{"value":1},{"value":2}]}"#, with: mapper)
    expectMapping(
      #"{"list":[{"value":1},{"value":2}]}"#, as: Route(first: 1, second: 2), with: mapper)
    // Whatever is missing, the others keep their places.
    for route in [Route(second: 2), Route(first: 1), Route(), Route(name: "n", second: 2)] {
      let text = try mapper.jsonString(from: route)
      #expect(try mapper.map(text, to: Route.self) == route, "\(text)")
      #expect(try mapper.map(mapper.dictionary(from: route), to: Route.self) == route, "\(text)")
      #expect(try mapper.map(mapper.jsonValue(from: route), to: Route.self) == route, "\(text)")
    }
    #expect(try mapper.jsonValue(from: Route(second: 2)).list[1] == ["value": 2])
  }
}
