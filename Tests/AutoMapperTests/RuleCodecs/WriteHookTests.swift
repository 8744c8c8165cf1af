import AutoMapper
import Foundation
import Testing

@Suite("Rules: didWrite")
struct WriteHookTests {
  struct User: Equatable {
    var first: String
    var last: String?
    var friends: [User]?
  }

  class Base {
    var name = "A"
    var child: Base?
  }

  final class Derived: Base { var extra = 1 }

  private func mapper(
    _ change: @escaping @Sendable (User, inout JSONValue) throws -> Void
  ) -> ObjectMapper {
    ObjectMapper.with(User.self) { $0.didWrite(change) }
  }

  @Test("didWrite may add, change, remove and replace")
  func changes() {
    let ann = User(first: "Ann", last: "Lee")
    expectEveryForm(
      of: ann, as: #"{"first":"Ann","last":"Lee","initials":"AL"}"#,
      with: mapper { user, json in
        json.initials = "\(user.first.prefix(1))\((user.last ?? "").prefix(1))"
      })
    expectEveryForm(
      of: ann, as: #"{"first":"ANN","last":"Lee"}"#,
      with: mapper { _, json in json.first = JSONValue(json.first.string(or: "").uppercased()) })
    expectEveryForm(
      of: ann, as: #"{"first":"Ann"}"#, with: mapper { _, json in json.removeValue(forKey: "last") }
    )
    expectEveryForm(
      of: [ann, User(first: "Bob")], as: #"["Ann Lee","Bob -"]"#,
      with: mapper { user, json in json = "\(user.first) \(user.last ?? "-")" })
    expectEveryForm(
      of: ann, as: #"{"first":"Ann","last":"Lee","a":{"b":[1]}}"#,
      with: mapper { _, json in json.a.b[0] = 1 })
  }

  struct Measure {
    var value: Double
    var unit: String?
    var parts: [Measure]
  }

  @Test("didWrite receives numbers with their digits, at each level")
  func numbers() {
    let mapper = ObjectMapper.with(Measure.self) {
      $0.didWrite { _, json in json.text = JSONValue(json.value.string(or: "")) }
    }
    let inner = Measure(value: -0.0, unit: nil, parts: [])
    expectEveryForm(
      of: Measure(value: 1.5, unit: "m", parts: [inner, inner]),
      as: #"""
        {"value":1.5,"unit":"m","parts":[{"value":-0,"parts":[],"text":"-0"},\#
        {"value":-0,"parts":[],"text":"-0"}],"text":"1.5"}
        """#, with: mapper)
  }

  @Test("the limit for numbers holds for what didWrite receives")
  func numberLimit() throws {
    let mapper = ObjectMapper(options: .changing { $0.maximumNumberLength = 5 }) {
      $0.configure(Measure.self) { $0.didWrite { _, _ in } }
    }
    let short = Measure(value: 1.234, unit: nil, parts: [])
    #expect(try mapper.jsonString(from: short) == #"{"value":1.234,"parts":[]}"#)
    #expect(throws: MappingError.self) {
      try mapper.jsonString(from: Measure(value: 1.2345, unit: nil, parts: []))
    }
  }

  @Test("didWrite receives what the rules make of the object")
  func afterRules() {
    let mapper = ObjectMapper { provider in
      provider.keyStyle = .snakeCase
      provider.configure(User.self) { user in
        user.map("name.given", to: "first")
        user.exclude("last")
        user.didWrite { user, json in
          json.seen = "\(json.name.given.string(or: "")) \(json.last.isNull) \(user.last ?? "")"
        }
      }
    }
    expectEveryForm(
      of: User(first: "Ann", last: "Lee"),
      as: #"{"name":{"given":"Ann"},"seen":"Ann true Lee"}"#, with: mapper)
  }

  @Test("didWrite is called from inside out, and an outer object sees what an inner one changed")
  func order() throws {
    let calls = Shared([String]())
    let mapper = mapper { user, json in
      calls.change { $0.append(user.first) }
      json.many = JSONValue(json.friends.count)
      json.sum = JSONValue(json.friends.elements.reduce(0) { $0 + $1.sum.int(or: 0) } + 1)
    }
    let user = User(first: "A", friends: [User(first: "B", friends: [User(first: "C")])])
    #expect(
      try mapper.jsonString(from: user)
        == #"{"first":"A","friends":[{"first":"B","friends":[{"first":"C","many":0,"sum":1}],"#
        + #""many":1,"sum":2}],"many":1,"sum":3}"#)
    #expect(calls.value == ["C", "B", "A"])
  }

  @Test("what didWrite throws ends the writing, with the path of the object")
  func thrown() {
    let mapper = mapper { user, _ in if user.first == "B" { throw ClosureFailure() } }
    let errors = errorsOfWriting(
      User(first: "A", friends: [User(first: "C"), User(first: "B")]), with: mapper)
    #expect(errors.count == 4)
    for error in errors {
      #expect(error.kind == .transformFailed)
      #expect(error.description == "friends[1]: a closure failed: no such thing")
      #expect(error.underlyingError as? ClosureFailure == ClosureFailure())
    }
    for error in errorsOfWriting(User(first: "B"), with: mapper) {
      #expect(error.path.isRoot)
      #expect(error.type == User.self)
    }
  }

  @Test("didWrite of a superclass holds for subclasses, the nearest wins")
  func inheritance() {
    let mapper = ObjectMapper.with(Base.self) { base in
      base.didWrite { base, json in json.by = "base \(base.name)" }
    }
    let base = Base()
    base.child = Derived()
    expectEveryForm(
      of: base,
      as: #"{"name":"A","child":{"name":"A","extra":1,"by":"base A"},"by":"base A"}"#,
      with: mapper)
    let nearest = ObjectMapper { provider in
      provider.configure(Base.self) { base in base.didWrite { _, json in json.by = "base" } }
      provider.configure(Derived.self) { derived in
        derived.didWrite { derived, json in json.by = "derived \(derived.extra)" }
      }
    }
    expectEveryForm(
      of: base, as: #"{"name":"A","child":{"name":"A","extra":1,"by":"derived 1"},"by":"base"}"#,
      with: nearest)
  }

  @Test("didWrite keeps to the layout of the text")
  func formatting() throws {
    let mapper = mapper { _, json in json.a = ["b/c": [1]] }
    let user = User(first: "Z")
    #expect(
      try mapper.jsonString(from: user, formatting: [.prettyPrinted, .sortedKeys])
        == #"{\#n  "a": {\#n    "b/c": [\#n      1\#n    ]\#n  },\#n  "first": "Z"\#n}"#)
    #expect(
      try mapper.jsonString(from: user)
        == #"{"first":"Z","a":{"b/c":[1]}}"#)
  }

  @Test("didWrite is not called when nothing is written")
  func notCalled() throws {
    let calls = Shared(0)
    let mapper = mapper { _, _ in calls.change { $0 += 1 } }
    #expect(try mapper.jsonString(from: Box<User?>(value: nil)) == "{}")
    #expect(try mapper.jsonString(from: [User]()) == "[]")
    #expect(try mapper.map(#"{"first":"A"}"#, to: User.self) == User(first: "A"))
    #expect(calls.value == 0)
    #expect(
      try mapper.jsonString(from: Box<User?>(value: User(first: "A")))
        == #"{"value":{"first":"A"}}"#)
    #expect(calls.value == 1)
  }
}
