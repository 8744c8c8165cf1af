import AutoMapper
import AutoMapperTestSupport
import Testing

/// Several closures of one kind for a type, and for its superclasses.
@Suite("Rules: several hooks of one kind")
struct SeveralHookTests {
  struct Refused: Error, Equatable { var by: String }

  struct Film: Equatable {
    var year: Int?
    var log: String?
  }

  class Base {
    var id = 0
    var log = ""
  }

  class Middle: Base {}
  final class Leaf: Middle {}

  /// A check that refuses the objects with a member, whatever its value is.
  private static func refusing(_ key: String) -> @Sendable (MappingNode) throws -> Void {
    { node in if case .object(let object) = node.json, object[key] != nil { throw Refused(by: key) }
    }
  }

  private static func refusal(by key: String) -> Refusal {
    Refusal(.validationFailed, #"the object was refused: Refused(by: "\#(key)")"#)
  }

  /// Two checks and two changes in one `configure`, or each in one of its own.
  private static let films: [ObjectMapper] = {
    let rules: [@Sendable (inout TypeMapping<Film>) -> Void] = [
      { $0.validate(refusing("a")) }, { $0.validate(refusing("b")) },
      { $0.validate(refusing("c")) },
      { $0.didMap { $0.log = ($0.log ?? "") + "1" } },
      { $0.didMap { $0.log = ($0.log ?? "") + "2" } },
      { $0.didWrite { _, json in json.first = "1" } },
      { $0.didWrite { _, json in json.second = json.first } },
    ]
    var apart = MappingProvider()
    for rule in rules { apart.configure(Film.self, rule) }
    let together = ObjectMapper.with(Film.self) { film in for rule in rules { rule(&film) } }
    return [together, ObjectMapper(apart)]
  }()

  @Test("every check runs, and an object must pass them all", arguments: 0..<2)
  func checks(index: Int) {
    let mapper = Self.films[index]
    for key in ["a", "b", "c"] {
      expectRefusedEverywhere(
        #"{"year":1,"\#(key)":null}"#, as: Film.self, Self.refusal(by: key), with: mapper)
    }
    // In the order in which they were stated.
    expectRefusal(#"{"c":1,"b":1}"#, as: Film.self, Self.refusal(by: "b"), with: mapper)
    for entryPoint in UpdateEntryPoint.allCases {
      for key in ["a", "b", "c"] {
        var film = Film(year: 1)
        let error = mappingError {
          try entryPoint.update(&film, with: #"{"year":2,"\#(key)":true}"#, by: mapper)
        }
        #expect(error?.kind == .validationFailed)
        #expect(error?.underlyingError as? Refused == Refused(by: key))
        #expect(film == Film(year: 1))
      }
    }
  }

  @Test("every change is made, in the order in which they were stated", arguments: 0..<2)
  func changes(index: Int) throws {
    let mapper = Self.films[index]
    expectEverywhere(#"{"year":1}"#, as: Film(year: 1, log: "12"), with: mapper)
    var film = Film(year: 1, log: "0")
    try mapper.update(&film, with: #"{"year":2}"#)
    #expect(film == Film(year: 2, log: "012"))
    expectForms(Film(year: 3), as: #"{"year":3,"first":"1","second":"1"}"#, with: mapper)
    expectForms([Film()], as: #"[{"first":"1","second":"1"}]"#, with: mapper)
    #expect(mapper.validate(Film.self) == [])
    #expect(mapper.explain(Film.self).hooks == [.validate, .didMap, .didWrite])
  }

  @Test("those of superclasses come first")
  func superclasses() throws {
    // The order of the calls does not matter.
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Base() }, { Middle() }, { Leaf() })
      provider.configure(Leaf.self) { leaf in
        leaf.validate(Self.refusing("leaf"))
        leaf.didMap { $0.log += "leaf" }
        leaf.didWrite { _, json in json.order = [json.order, "leaf"] }
      }
      provider.configure(Base.self) { base in
        base.validate(Self.refusing("base"))
        base.didMap { $0.log += "base " }
        base.didWrite { _, json in json.order = "base" }
      }
      provider.configure(Middle.self) { middle in
        middle.validate(Self.refusing("middle"))
        middle.didMap { $0.log += "middle " }
      }
    }
    for key in ["base", "middle", "leaf"] {
      expectRefusedEverywhere(
        #"{"\#(key)":0}"#, as: Leaf.self, Self.refusal(by: key), with: mapper)
    }
    expectRefusal(
      #"{"leaf":0,"middle":0,"base":0}"#, as: Leaf.self, Self.refusal(by: "base"), with: mapper)
    expectMapping(#"{"leaf":0}"#, to: Middle.self, with: mapper) { $0.log == "base middle " }
    expectMapping(#"{"id":1}"#, to: Leaf.self, with: mapper) {
      $0.id == 1 && $0.log == "base middle leaf"
    }
    expectForms(Leaf(), as: #"{"id":0,"log":"","order":["base","leaf"]}"#, with: mapper)
    expectForms(Middle(), as: #"{"id":0,"log":"","order":"base"}"#, with: mapper)
    // An object of a subclass is updated by the rules of its own class.
    let leaf: Base = Leaf()
    let error = mappingError { try mapper.update(leaf, with: #"{"id":7,"middle":1}"#) }
    #expect(error?.underlyingError as? Refused == Refused(by: "middle"))
    #expect(leaf.id == 0)
  }

  @Test("a hook that puts an object of another class in its place does not silence the next")
  func replaced() {
    let mapper = ObjectMapper { provider in
      provider.register({ Base() }, { Leaf() })
      provider.configure(Base.self) { $0.didMap { $0 = Base() } }
      provider.configure(Leaf.self) { $0.didMap { $0.log = "leaf" } }
    }
    expectRefusal(
      "{}", as: Leaf.self, .typeMismatch, path: "",
      "expected a value of type Leaf, found one of type Base from the provider",
      with: mapper)
  }
}
