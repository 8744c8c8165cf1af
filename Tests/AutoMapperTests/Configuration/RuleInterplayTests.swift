import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Rules together with other things: wide types, generic types, duplicate keys, start paths, updates.
@Suite("Rules: rules in odd places")
struct RuleInterplayTests {
  struct Page<Item: Equatable>: Equatable {
    var items: [Item]
    var total: Int?
  }

  struct Route: Equatable {
    var distance: Int?
    var name: String?
  }

  struct Twice: Equatable {
    var first: Int?
    var second: Int?
  }

  final class Place {
    var city = "nowhere"
    var country: String?
  }

  final class Member {
    var name = ""
    var place = Place()
    var distance: Int? = 7
  }

  private static let route = ObjectMapper.with(Route.self) { $0.map("a.b", to: "distance") }

  @Test("of duplicate keys on a path the last wins")
  func duplicates() {
    expectMapping(
      #"{"a":{"b":1},"name":"n","a":{"b":2}}"#, as: Route(distance: 2, name: "n"),
      with: Self.route, entryPoints: EntryPoint.text)
    expectMapping(
      #"{"a":{"b":1,"b":2}}"#, as: Route(distance: 2), with: Self.route,
      entryPoints: EntryPoint.text)
    expectMapping(
      #"{"a":{"b":1},"a":{}}"#, as: Route(), with: Self.route, entryPoints: EntryPoint.text)
  }

  @Test(
    "what no path needs is checked for syntax all the same",
    arguments: [
      #"{"a":{"b":1,"c":[1,]}}"#, #"{"a":{"b":1},"a":tru}"#, #"{"a":{"c":01,"b":1}}"#,
      #"{"name":"n","a":{"b":1}"#, #"{"a":{"b":1}}}"#, #"{"a.b":1,"a":{"b":}}"#,
    ])
  func syntax(text: String) {
    expectRefusal(
      text, as: Route.self, .invalidJSON, path: nil, with: Self.route, entryPoints: EntryPoint.text)
  }

  @Test("one key may fill two properties")
  func twice() {
    for order in [["first", "second"], ["second", "first"]] {
      let mapper = ObjectMapper.with(Twice.self) { twice in
        for name in order { twice.map("both", to: name) }
      }
      expectMapping(#"{"both":5}"#, as: Twice(first: 5, second: 5), with: mapper)
      expectMapping(#"{"both":null}"#, as: Twice(), with: mapper)
    }
    let paths = ObjectMapper.with(Twice.self) { twice in
      twice.map("v.x", to: "first")
      twice.map(["v.x", "w"], to: "second")
    }
    expectMapping(#"{"v":{"x":5},"w":6}"#, as: Twice(first: 5, second: 5), with: paths)
    expectMapping(#"{"w":6}"#, as: Twice(second: 6), with: paths)
  }

  @Test("a generic type has rules for each of its arguments")
  func generics() {
    let mapper = ObjectMapper { provider in
      provider.configure(Page<Int>.self) { page in
        page.map("meta.total", to: "total")
        page.map("data", to: "items")
      }
      provider.configure(Page<String>.self) { $0.map("meta.count", to: \.total) }
    }
    expectMapping(
      #"{"data":[1],"meta":{"total":5,"count":6}}"#, as: Page(items: [1], total: 5), with: mapper)
    expectMapping(
      #"{"items":["a"],"meta":{"total":5,"count":6}}"#, as: Page(items: ["a"], total: 6),
      with: mapper)
    expectMapping(#"{"items":[1.5],"total":1}"#, as: Page(items: [1.5], total: 1), with: mapper)
    expectForms(
      Page(items: [1], total: 5), as: #"{"data":[1],"meta":{"total":5}}"#, with: mapper)
  }

  /// The members of `Wide130`, by the number of the property.
  private static func wideMember(_ number: Int) -> String {
    ["1", #""s""#, "0.5", "true", "7", "[1,2]"][number % 6]
  }

  @Test("rules in a type of 130 properties")
  func wide() throws {
    let mapper = ObjectMapper.with(WideModels.Wide130.self) { wide in
      wide.map("deep.0.x", to: "p6")
      wide.map(["none", "deep.1"], to: "p126")
      wide.map("renamed", to: "p127")
      wide.map("p128", to: "p128") { node in 2 * (try node.double) }
      wide.require("p4", "p124")
      wide.exclude("p1", "p65", "p129")
      wide.write("p0", as: "deep.0.y")
    }
    let plain = (0..<130).filter { ![6, 126, 127].contains($0) }
      .map { #""p\#($0)":\#(Self.wideMember($0))"# }
    let rules = [#""deep":[{"x":60},1260]"#, #""renamed":"r""#]
    for members in [plain + rules, rules + plain, Array((rules + plain).reversed())] {
      let text = "{" + members.joined(separator: ",") + "}"
      expectMapping(text, to: WideModels.Wide130.self, with: mapper) {
        $0.p6 == 60 && $0.p126 == 1260 && $0.p127 == "r" && $0.p128 == 1 && $0.p0 == 1
          && $0.p129 && $0.p125 == [1, 2] && $0.p64 == 7
      }
      let json = try mapper.jsonValue(from: mapper.map(text, to: WideModels.Wide130.self))
      #expect(json.deep == [["y": 1, "x": 60]])
      #expect(json.none == 1260)
      #expect(json.renamed == "r")
      #expect(json.p1.isNull)
      #expect(json.p65.isNull)
      #expect(json.p129.isNull)
      #expect(json.p2 == 0.5)
      #expect(json.count == 130 - 3 - 1)
    }
    let without = plain.filter { !$0.hasPrefix(#""p124""#) } + rules
    expectRefusal(
      "{" + without.joined(separator: ",") + "}", as: WideModels.Wide130.self, .missingValue,
      path: "p124", with: mapper)
  }

  @Test("errors have the whole path, from a start path on, through arrays and dictionaries")
  func paths() {
    let text = #"{"data":{"x":[{"a":{"b":1}},{"a":{"b":"y"}}]}}"#
    expectRefusal(
      text, as: [String: [Route]].self, .typeMismatch, path: "data.x[1].a.b",
      #"data.x[1].a.b: expected Int, found the string "y""#, offset: 38, at: "data",
      with: Self.route)
    let closure = ObjectMapper.with(Route.self) { route in
      route.map("a.b", to: "name") { node in "\(node.codingPath)" }
      route.map("c", to: "distance") { node, parent in
        #expect(parent.codingPath.description == String("\(node.codingPath)".dropLast(2)))
        return parent.a.b.int(or: 0)
      }
    }
    expectMapping(
      #"{"list":[{"c":0,"a":{"b":5}},{"a":{"b":6},"c":0}]}"#,
      as: [
        "list": [Route(distance: 5, name: "list[0].a.b"), Route(distance: 6, name: "list[1].a.b")]
      ],
      with: closure)
  }

  @Test("the caller's context reaches closures at any depth")
  func context() throws {
    let mapper = ObjectMapper.with(Route.self) { route in
      route.map("name", to: \.name) { node in (node.userContext as? String) ?? "none" }
    }
    let text = #"{"value":[{"name":1}]}"#
    for entryPoint in [text as Any, Data(text.utf8), ["value": [["name": 1]]] as [String: Any]] {
      func map(_ context: Any?) throws -> [Route] {
        switch entryPoint {
        case let data as Data: try mapper.map(data, to: Box<[Route]>.self, context: context).value
        case let text as String: try mapper.map(text, to: Box<[Route]>.self, context: context).value
        default:
          try mapper.map(any: entryPoint, to: Box<[Route]>.self, context: context).value
        }
      }
      #expect(try map("here") == [Route(name: "here")])
      #expect(try map(nil) == [Route(name: "none")])
    }
  }

  @Test("updates go through paths and flat keys, and nested objects keep their identity")
  func updates() throws {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Member() }, { Place() })
      provider.configure(Member.self) { member in
        member.map("land", to: "place.country")
        member.map("way.length", to: "distance")
      }
      provider.configure(Route.self) { $0.map("a.b", to: "distance") }
    }
    let member = Member()
    let place = member.place
    place.city = "SD"
    try mapper.update(member, with: #"{"land":"US"}"#)
    #expect(member.place === place)
    #expect(place.city == "SD")
    #expect(place.country == "US")
    #expect(member.distance == 7)
    try mapper.update(member, with: ["way": ["length": 5], "place": ["city": "LA"]])
    #expect(member.place === place)
    #expect(place.city == "LA")
    #expect(place.country == "US")
    #expect(member.distance == 5)
    try mapper.update(member, with: ["way": ["length": nil], "name": "A"] as JSONValue)
    #expect(member.distance == nil)
    #expect(member.name == "A")
    #expect(place.city == "LA")
    var route = Route(distance: 1, name: "n")
    try mapper.update(&route, with: #"{"a":{}}"#)
    #expect(route == Route(distance: 1, name: "n"))
    try mapper.update(&route, with: #"{"a":{"b":2}}"#)
    #expect(route == Route(distance: 2, name: "n"))
    expectError(path: "a.b") { try mapper.update(&route, with: #"{"name":"m","a":{"b":[]}}"#) }
    #expect(route == Route(distance: 2, name: "n"))
    try mapper.update(&route, with: #"{"a":{"b":null}}"#)
    #expect(route == Route(name: "n"))
  }

  @Test("one provider serves two mappers, and later changes do not reach them")
  func providers() {
    var provider = MappingProvider()
    provider.configure(Route.self) { $0.map("a", to: "distance") }
    let first = ObjectMapper(provider)
    provider.configure(Route.self) { $0.map("b", to: "distance") }
    let second = ObjectMapper(provider)
    expectMapping(#"{"a":1,"b":2}"#, as: Route(distance: 1), with: first)
    expectMapping(#"{"a":1,"b":2}"#, as: Route(distance: 2), with: second)
    expectMapping(#"{"a":1,"b":2,"distance":3}"#, as: Route(distance: 3))
  }
}
