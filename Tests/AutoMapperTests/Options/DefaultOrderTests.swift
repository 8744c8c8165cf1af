import AutoMapper
import AutoMapperTestSupport
import Testing

/// The replacement for a value that could not be made does not depend on the order of keys.
@Suite("Policies: defaults whatever the order of keys")
struct DefaultOrderTests {
  struct Plain {
    var userName = 1
    var nick: Int? = 2
  }

  final class Object {
    var id = 7
    var items = [1]
  }

  struct Bare { var id: Int? }

  private static let provider: MappingProvider = {
    var provider = MappingProvider()
    provider.registerAll({ Plain() }, { Object() })
    provider.configure(Object.self) { $0.map(["a", "b"], to: \.id) }
    provider.configure(Bare.self) { $0.map(["a", "b"], to: "id") }
    return provider
  }()

  private func value<Value, Result>(
    _ members: [String], _ type: Value.Type, _ options: MappingOptions = .lenient,
    _ provider: MappingProvider = provider, _ read: (Value) -> Result
  ) throws -> [Result] {
    let mapper = ObjectMapper(provider, options: options)
    return try permutations(members).flatMap { members in
      let text = "{" + members.joined(separator: ",") + "}"
      return [
        read(try mapper.map(text, to: type)),
        read(try mapper.map(ObjectMapper().map(text, to: JSONValue.self), to: type)),
      ]
    }
  }

  private func same<Result: Equatable>(_ results: [Result], _ expected: Result) {
    #expect(results.allSatisfy { $0 == expected }, "\(results)")
  }

  @Test("a null and a wrong value, or a good and a wrong one")
  func spellings() throws {
    same(try value([#""userName":null"#, #""user_name":"x""#], Plain.self) { $0.userName }, 1)
    same(try value([#""userName":"x""#, #""user_name":5"#], Plain.self) { $0.userName }, 1)
    same(try value([#""userName":6"#, #""user_name":"x""#], Plain.self) { $0.userName }, 6)
    same(try value([#""nick":"x""#, #""Nick":5"#], Plain.self) { $0.nick }, 2)
  }

  @Test("candidates, in objects from factories and in structs without one")
  func candidates() throws {
    same(try value([#""a":"x""#, #""b":1"#], Object.self) { $0.id }, 7)
    same(try value([#""a":3"#, #""b":"x""#], Object.self) { $0.id }, 3)
    same(try value([#""a":"x""#, #""b":1"#], Bare.self) { $0.id }, nil)
  }

  @Test("a transformer that gives no value")
  func transformers() throws {
    var provider = MappingProvider()
    provider.register { Object() }
    provider.configure(Object.self) { object in
      object.map(
        ["a", "b"], to: "id",
        using: Transformer(decode: { node in
          let number = try node.int
          return number < 0 ? nil : number
        }))
    }
    same(try value([#""a":null"#, #""b":-1"#], Object.self, .default, provider) { $0.id }, 7)
    same(try value([#""a":-1"#, #""b":4"#], Object.self, .default, provider) { $0.id }, 7)
  }

  @Test("an object that is updated keeps what it had, in any order of the keys")
  func updates() throws {
    let mapper = ObjectMapper(Self.provider, options: .lenient)
    let object = Object()
    try mapper.update(object, with: #"{"a":"x","b":1}"#)
    #expect(object.id == 7)
    try mapper.update(object, with: #"{"b":1,"a":"x"}"#)
    #expect(object.id == 7)
  }

  @Test("two properties that hold one part of a document are written there when they agree")
  func overlapping() throws {
    struct Part: Equatable { var value: Int }
    struct Whole: Equatable {
      var part: Part?
      var value: Int?
    }
    let mapper = ObjectMapper.with(Whole.self) { whole in
      whole.map("nested.1", to: "part")
      whole.map("nested.1.value", to: "value")
    }
    let text = #"{"nested":[null,{"value":5}]}"#
    let whole = try mapper.map(text, to: Whole.self)
    #expect(whole == Whole(part: Part(value: 5), value: 5))
    #expect(try mapper.jsonString(from: whole) == text)
    #expect(throws: MappingError.self) {
      try mapper.jsonString(from: Whole(part: Part(value: 5), value: 6))
    }
  }
}

/// Values of worse keys are freed once when the default takes their place.
@Suite("Lifetime: defaults whatever the order of keys")
struct LifetimeDefaultOrderTests {
  final class Node: Tracked, @unchecked Sendable { var name = "" }

  final class Holder: Tracked, @unchecked Sendable {
    var node = Node()
    var other: Node?
  }

  @Test("nothing is left alive")
  func nothingIsLeft() throws {
    try expectNoneAlive {
      let mapper = ObjectMapper(options: .lenient) { provider in
        provider.registerAll({ Node() }, { Holder() })
      }
      for text in [
        #"{"Node":{"name":"a"},"node":7,"Other":{},"other":7}"#,
        #"{"node":7,"Node":{"name":"a"},"other":7,"Other":{}}"#,
      ] {
        let holder = try mapper.map(text, to: Holder.self)
        #expect(holder.node.name.isEmpty)
        #expect(holder.other == nil)
      }
    }
  }
}
