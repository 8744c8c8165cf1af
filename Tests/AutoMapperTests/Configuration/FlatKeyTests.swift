import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Flat keys for properties of properties, together with the objects themselves.
@Suite("Rules: flat keys")
struct FlatKeyTests {
  struct One: Equatable {
    var value: Int?
    var two: Two?
  }

  struct Two: Equatable {
    var value: Int?
    var three: Three?
  }

  struct Three: Equatable {
    var value: Int?
    var four: Four?
  }

  struct Four: Equatable { var value: Int? }

  struct Address: Equatable {
    let city: String
    let country: String
  }

  struct Home: Equatable {
    var address: Address
    var name: String?
  }

  final class Place {
    var city = "nowhere"
    var country: String?
  }

  final class Member {
    var name = ""
    var place = Place()
  }

  private static let deep = ObjectMapper.with(One.self) { one in
    one.map("w", to: "value")
    one.map("x", to: "two.value")
    one.map("y", to: "two.three.value")
    one.map("z", to: "two.three.four.value")
  }

  private func document(_ members: [String]) -> String {
    "{" + members.joined(separator: ",") + "}"
  }

  /// The model that has these values at the depths one to four.
  private func model(_ values: [Int?]) -> One {
    var one = One(value: values[0])
    let four = values[3].map { Four(value: $0) }
    let three = values[2] != nil || four != nil ? Three(value: values[2], four: four) : nil
    if values[1] != nil || three != nil { one.two = Two(value: values[1], three: three) }
    return one
  }

  @Test("each depth alone and all together, in every order")
  func depths() {
    let members = [#""w":1"#, #""x":2"#, #""y":3"#, #""z":4"#]
    for subset in 0..<16 {
      let present = members.indices.filter { subset & (1 << $0) != 0 }
      let expected = model((0..<4).map { present.contains($0) ? $0 + 1 : nil })
      for order in permutations(present.map { members[$0] }) {
        expectMapping(document(order), as: expected, with: Self.deep)
      }
    }
  }

  @Test("the nested objects of the document are merged with the flat keys, in every order")
  func mergedWithObjects() {
    let full = model([1, 2, 3, 4])
    for order in permutations([#""w":1"#, #""two":{"value":2,"three":{"value":3}}"#, #""z":4"#]) {
      expectMapping(document(order), as: full, with: Self.deep)
    }
    for order in permutations([
      #""w":1"#, #""two":{"three":{"four":{"value":4}}}"#, #""x":2"#, #""y":3"#,
    ]) {
      expectMapping(document(order), as: full, with: Self.deep)
    }
    for order in permutations([#""two":{}"#, #""y":3"#]) {
      expectMapping(document(order), as: model([nil, nil, 3, nil]), with: Self.deep)
    }
    for order in permutations([#""two":null"#, #""y":3"#]) {
      expectMapping(document(order), as: model([nil, nil, 3, nil]), with: Self.deep)
    }
  }

  @Test("where both name a value, the flat key wins, in every order")
  func bothNameIt() {
    for order in permutations([#""two":{"value":9,"three":{"value":8}}"#, #""x":2"#, #""y":3"#]) {
      expectMapping(document(order), as: model([nil, 2, 3, nil]), with: Self.deep)
    }
  }

  @Test("flat keys are written back, and read as the same model")
  func written() throws {
    expectForms(model([1, 2, 3, 4]), as: #"{"w":1,"x":2,"y":3,"z":4}"#, with: Self.deep)
    expectForms(model([nil, nil, nil, 4]), as: #"{"z":4}"#, with: Self.deep)
    expectForms(model([1, nil, 3, nil]), as: #"{"w":1,"y":3}"#, with: Self.deep)
    expectForms(One(), as: "{}", with: Self.deep)
    // What has no flat key stays in its object.
    let one = ObjectMapper.with(One.self) { $0.map("y", to: "two.three.value") }
    let full = model([1, 2, 3, 4])
    let json = try one.jsonValue(from: full)
    #expect(json == ["value": 1, "two": ["value": 2, "three": ["four": ["value": 4]]], "y": 3])
    #expect(try one.map(json, to: One.self) == full)
  }

  @Test("a nested property may have a flat key for writing only")
  func writtenOnly() {
    let mapper = ObjectMapper.with(One.self) { $0.write("two.three.value", as: "out.y") }
    let full = model([1, 2, 3, 4])
    expectForms(
      full, as: #"{"value":1,"out":{"y":3},"two":{"value":2,"three":{"four":{"value":4}}}}"#,
      with: mapper)
    expectMapping(
      #"{"value":1,"two":{"value":2,"three":{"value":3,"four":{"value":4}}},"out":{"y":9}}"#,
      as: full, with: mapper)
  }

  private static let home = ObjectMapper.with(Home.self) { home in
    home.map("city", to: "address.city")
    home.map(["country", "land"], to: "address.country")
  }

  @Test("constants of a struct are given by flat keys, each once")
  func constants() {
    let home = Home(address: Address(city: "SD", country: "US"), name: "n")
    for order in permutations([#""city":"SD""#, #""land":"US""#, #""name":"n""#]) {
      expectMapping(document(order), as: home, with: Self.home)
    }
    for order in permutations([
      #""city":"SD""#, #""address":{"country":"US"}"#, #""name":"n""#,
    ]) {
      expectMapping(document(order), as: home, with: Self.home)
    }
    expectForms(home, as: #"{"city":"SD","country":"US","name":"n"}"#, with: Self.home)
    expectRefusal(#"{"city":"SD"}"#, as: Home.self, .missingValue, path: nil, with: Self.home)
    expectRefusal("{}", as: Home.self, .missingValue, path: nil, with: Self.home)
    expectRefusal(
      #"{"city":[],"country":"US"}"#, as: Home.self, .typeMismatch, path: "city",
      "city: expected String, found an array", offset: 8, with: Self.home)
  }

  @Test("a nested path may fill a nested property")
  func pathToPath() {
    let mapper = ObjectMapper.with(One.self) { $0.map("a.b.0", to: "two.three.value") }
    expectMapping(#"{"a":{"b":[3]}}"#, as: model([nil, nil, 3, nil]), with: mapper)
    expectForms(model([nil, nil, 3, nil]), as: #"{"a":{"b":[3]}}"#, with: mapper)
    expectRefusal(
      #"{"a":{"b":["x"]}}"#, as: One.self, .typeMismatch, path: "a.b[0]",
      #"a.b[0]: expected Int, found the string "x""#, offset: 11, with: mapper)
  }

  @Test("the object that a factory gave is filled, and not replaced")
  func defaults() {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Member() }, { Place() })
      provider.configure(Member.self) { $0.map("land", to: "place.country") }
    }
    expectMapping(#"{"name":"A","land":"US"}"#, to: Member.self, with: mapper) {
      $0.name == "A" && $0.place.city == "nowhere" && $0.place.country == "US"
    }
    for order in permutations([#""land":"US""#, #""place":{"city":"SD"}"#, #""name":"A""#]) {
      expectMapping(document(order), to: Member.self, with: mapper) {
        $0.name == "A" && $0.place.city == "SD" && $0.place.country == "US"
      }
    }
  }

  struct Nest: Equatable {
    var inner: Inner?
    struct Inner: Equatable {
      var nests: [Nest]?
      var number: Int?
    }
  }

  @Test("an object that flat keys complete counts as the level that it is in the document")
  func depth() throws {
    // The object, inner, nests, and the same inside.
    let text = #"{"inner":{"nests":[{"inner":{"nests":[]},"number":2}]},"number":1}"#
    let inside = Nest(inner: Nest.Inner(nests: [], number: 2))
    var provider = MappingProvider()
    provider.configure(Nest.self) { $0.map("number", to: "inner.number") }
    var options = MappingOptions()
    options.maximumDepth = 6
    let mapper = ObjectMapper(provider, options: options)
    expectMapping(
      text, as: Nest(inner: Nest.Inner(nests: [inside], number: 1)), with: mapper)
    options.maximumDepth = 5
    let shallow = ObjectMapper(provider, options: options)
    #expect(throws: MappingError.self) { try shallow.map(text, to: Nest.self) }
  }
}
