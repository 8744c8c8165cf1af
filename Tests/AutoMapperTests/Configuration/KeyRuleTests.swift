import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Which of several keys wins, in whatever order the document has them.
@Suite("Rules: keys")
struct KeyRuleTests {
  struct Person: Equatable {
    var name: Int?
    var other: Int?
  }

  struct Three: Equatable {
    var a: Int?
    var b: Int?
    var c: Int?
  }

  struct Names: Equatable {
    var title: String?
    var userName: String?
  }

  final class Defaulted {
    var name: Int? = 7
    var count = 5
  }

  private static let ranked = ObjectMapper.with(Person.self) {
    $0.map(["first", "x.y", "third"], to: "name")
  }

  /// The members that can give a name, the best first.
  private static let members = [
    #""first":VALUE"#, #""x.y":VALUE"#, #""x":{"y":VALUE}"#, #""third":VALUE"#, #""name":VALUE"#,
  ]

  private func document(_ members: [String]) -> String {
    "{" + members.joined(separator: ",") + "}"
  }

  @Test(
    "the registered keys in their order, literal before path, then the name, then its spellings")
  func ranks() {
    let members = Self.members + [#""NAME":VALUE"#]
    for subset in 1..<(1 << members.count) where subset.nonzeroBitCount <= 4 {
      let present = members.indices.filter { subset & (1 << $0) != 0 }
      let texts = present.map { members[$0].replacing("VALUE", with: "\($0 + 1)") }
      for order in permutations(texts) {
        expectMapping(
          document(order), as: Person(name: present[0] + 1), with: Self.ranked,
          entryPoints: [.string, .swiftValues])
      }
    }
  }

  @Test("what is null gives way to what is not, in every order")
  func nulls() {
    // Each member is absent, null, or a value: three to the power of four documents.
    let members = [Self.members[0], Self.members[2], Self.members[3], Self.members[4]]
    for combination in 1..<81 {
      var digits = combination
      var texts: [String] = []
      var expected: Int?
      for (index, member) in members.enumerated() {
        defer { digits /= 3 }
        guard !digits.isMultiple(of: 3) else { continue }
        let isNull = digits % 3 == 1
        texts.append(member.replacing("VALUE", with: isNull ? "null" : "\(index)"))
        if !isNull && expected == nil { expected = index }
      }
      for order in permutations(texts) {
        expectMapping(
          document(order), as: Person(name: expected), with: Self.ranked,
          entryPoints: [.string, .jsonValue])
      }
    }
  }

  @Test("every door ranks alike, and the losers are reported as ambiguous")
  func entryPoints() {
    for order in permutations([#""first":1"#, #""third":3"#, #""name":4"#, #""other":9"#]) {
      expectReport(
        document(order), to: Person.self, ["ambiguousKey third", "ambiguousKey name"],
        with: Self.ranked
      ) { $0 == Person(name: 1, other: 9) }
    }
    for order in permutations([#""first":null"#, #""x":{"y":2,"z":3}"#, #""other":9"#]) {
      expectMapping(document(order), as: Person(name: 2, other: 9), with: Self.ranked)
    }
  }

  @Test("the winner alone is converted: a loser may hold anything")
  func losers() {
    for order in permutations([#""first":1"#, #""x":{"y":[]}"#, #""third":{}"#, #""name":"z""#]) {
      expectMapping(document(order), as: Person(name: 1), with: Self.ranked)
    }
    for order in permutations([#""first":"z""#, #""x":{"y":2}"#, #""name":4"#]) {
      expectRefusal(
        document(order), as: Person.self, .typeMismatch, path: "first",
        #"first: expected Int, found the string "z""#, with: Self.ranked)
    }
    for order in permutations([#""x":{"y":"z"}"#, #""third":2"#, #""name":4"#]) {
      expectRefusal(
        document(order), as: Person.self, .typeMismatch, path: "x.y",
        #"x.y: expected Int, found the string "z""#, with: Self.ranked)
    }
  }

  @Test("with several keys the first is written")
  func written() {
    expectForms(Person(name: 1, other: 2), as: #"{"first":1,"other":2}"#, with: Self.ranked)
    expectForms(
      Person(name: 1), as: #"{"x":{"y":1}}"#,
      with: .with(Person.self) { $0.map(["x.y", "first"], to: \.name) })
  }

  @Test("two properties may swap their keys, three may pass them round")
  func swaps() {
    let two = ObjectMapper.with(Three.self) { model in
      model.map("a", to: "b")
      model.map("b", to: "a")
    }
    for order in permutations([#""a":1"#, #""b":2"#, #""c":3"#]) {
      expectMapping(document(order), as: Three(a: 2, b: 1, c: 3), with: two)
    }
    expectMapping(#"{"b":1}"#, as: Three(a: 1), with: two)
    expectForms(Three(a: 1, b: 2, c: 3), as: #"{"b":1,"a":2,"c":3}"#, with: two)
    let three = ObjectMapper.with(Three.self) { model in
      model.map("b", to: "a")
      model.map("c", to: "b")
      model.map("a", to: "c")
    }
    for order in permutations([#""a":1"#, #""b":2"#, #""c":3"#]) {
      expectMapping(document(order), as: Three(a: 2, b: 3, c: 1), with: three)
    }
    for (key, expected) in [("a", Three(c: 1)), ("b", Three(a: 1)), ("c", Three(b: 1))] {
      expectMapping(#"{"\#(key)":1}"#, as: expected, with: three)
    }
    expectForms(Three(a: 1, b: 2, c: 3), as: #"{"b":1,"c":2,"a":3}"#, with: three)
  }

  @Test("a registered key is not another property's automatic key")
  func taken() {
    let mapper = ObjectMapper.with(Names.self) { $0.map("user_name", to: "title") }
    expectMapping(#"{"user_name":"x"}"#, as: Names(title: "x"), with: mapper)
    expectMapping(#"{"userName":"y"}"#, as: Names(userName: "y"), with: mapper)
    for order in permutations([#""user_name":"x""#, #""userName":"y""#]) {
      expectMapping(document(order), as: Names(title: "x", userName: "y"), with: mapper)
    }
    // A candidate that loses is taken all the same.
    let candidates = ObjectMapper.with(Names.self) {
      $0.map(["headline", "userName"], to: "title")
    }
    for order in permutations([#""headline":"x""#, #""userName":"y""#]) {
      expectMapping(document(order), as: Names(title: "x"), with: candidates)
    }
    expectMapping(#"{"userName":"y"}"#, as: Names(title: "y"), with: candidates)
  }

  @Test("the first step of a path stays the key of the property of that name")
  func firstStep() {
    struct Inner: Equatable { var b: Int? }
    struct Outer: Equatable {
      var a: Inner?
      var c: Int?
    }
    let mapper = ObjectMapper.with(Outer.self) { $0.map("a.b", to: "c") }
    for order in permutations([#""a":{"b":1,"z":[2]}"#, #""x":0"#]) {
      expectMapping(document(order), as: Outer(a: Inner(b: 1), c: 1), with: mapper)
    }
    for order in permutations([#""a":{"b":1}"#, #""c":2"#]) {
      expectMapping(document(order), as: Outer(a: Inner(b: 1), c: 1), with: mapper)
    }
    for order in permutations([#""a":null"#, #""c":2"#]) {
      expectMapping(document(order), as: Outer(c: 2), with: mapper)
    }
  }

  @Test("two properties may read one path each of one object, and one key both")
  func shared() {
    let mapper = ObjectMapper.with(Three.self) { model in
      model.map("v.x", to: "a")
      model.map("v.y", to: "b")
      model.map("v.z.0", to: "c")
    }
    for order in permutations([#""x":1"#, #""y":2"#, #""z":[3,4]"#]) {
      expectMapping(#"{"v":\#(document(order))}"#, as: Three(a: 1, b: 2, c: 3), with: mapper)
    }
  }

  @Test("null and missing are two things: a default stays where nothing is said")
  func defaults() {
    let mapper = ObjectMapper.making(Defaulted()) { model in
      model.map(["first", "second"], to: "name")
      model.map("size.count", to: "count")
    }
    expectMapping("{}", to: Defaulted.self, with: mapper) { $0.name == 7 && $0.count == 5 }
    expectMapping(#"{"second":null}"#, to: Defaulted.self, with: mapper) { $0.name == nil }
    expectMapping(#"{"first":null,"second":3}"#, to: Defaulted.self, with: mapper) { $0.name == 3 }
    expectReport(
      #"{"size":{"count":null}}"#, to: Defaulted.self, ["ignoredNull size.count"], with: mapper
    ) { $0.count == 5 && $0.name == 7 }
  }
}
