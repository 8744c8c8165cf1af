import AutoMapper
import Testing

private class Person {
  var name = "none"
  var city = "none"
}

private final class Worker: Person {
  var task = "none"
}

private struct Broken: Error {}

/// Rules are values, although copies of a provider share them until one of them changes.
@Suite("Rules: copies")
struct RuleCopyTests {
  private static let body = #"{"n": "Ann", "m": "Ben", "name": "Cid", "c": "Rome", "city": "Oslo"}"#

  /// A provider with one rule, for the name.
  private func provider() -> MappingProvider {
    var provider = MappingProvider()
    provider.register { Person() }
    provider.register { Worker() }
    provider.configure(Person.self) { $0.map("n", to: \.name) }
    return provider
  }

  private func person(_ provider: MappingProvider) throws -> Person {
    try ObjectMapper(provider).map(Self.body, to: Person.self)
  }

  @Test("a rule that a copy replaces stays as it is in the original")
  func replaced() throws {
    let original = provider()
    var copy = original
    copy.configure(Person.self) { $0.map("m", to: \.name) }
    #expect(try person(original).name == "Ann")
    #expect(try person(copy).name == "Ben")
  }

  @Test("a rule that a copy adds, for the same or another property, is not in the original")
  func added() throws {
    let original = provider()
    var copy = original
    copy.configure(Person.self) { person in
      person.map("c", to: \.city)
      person.readOnly(\.name)
    }
    #expect(try person(original).city == "Oslo")
    #expect(try person(original).name == "Ann")
    #expect(try person(copy).city == "Rome")
    #expect(try person(copy).name == "none")
  }

  @Test("changes of the original do not change its copy")
  func originalChanges() throws {
    var original = provider()
    let copy = original
    original.configure(Person.self) { $0.ignore(\.name) }
    #expect(try person(original).name == "none")
    #expect(try person(copy).name == "Ann")
  }

  @Test("the rules that a closure copied can be restored")
  func restored() throws {
    var provider = provider()
    provider.configure(Person.self) { person in
      let before = person
      person.map("m", to: \.name)
      person.only(\.city)
      person = before
    }
    #expect(try person(provider).name == "Ann")
    #expect(try person(provider).city == "Oslo")
  }

  @Test("a closure that fails leaves the rules as they were")
  func failed() throws {
    var provider = provider()
    #expect(throws: Broken.self) {
      try provider.configure(Person.self) { person in
        person.map("m", to: \.name)
        throw Broken()
      }
    }
    #expect(try person(provider).name == "Ann")
  }

  @Test("the rules of a subclass do not change those that it inherits")
  func inherited() throws {
    var provider = provider()
    provider.configure(Worker.self) { worker in
      worker.map("m", to: \.name)
      worker.map("c", to: \.city)
    }
    let mapper = ObjectMapper(provider)
    let worker = try mapper.map(Self.body, to: Worker.self)
    let person = try mapper.map(Self.body, to: Person.self)
    #expect(worker.name == "Ben")
    #expect(worker.city == "Rome")
    #expect(person.name == "Ann")
    #expect(person.city == "Oslo")
  }
}
