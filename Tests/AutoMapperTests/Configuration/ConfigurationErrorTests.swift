import AutoMapper
import Foundation
import Testing

/// Rules that contradict the model are refused when the type is first mapped.
@Suite("Rules: rules that cannot be")
struct ConfigurationErrorTests {
  struct Address { var city: String? }

  struct Person {
    var name: String?
    var dateOfBirth: Date?
    var email: String?
    var address: Address?
  }

  class Vehicle { var id = 0 }

  final class Car: Vehicle { var doors = 4 }

  struct Stranger { var id: Int }

  typealias Rule = @Sendable (inout TypeMapping<Person>) -> Void

  /// Rules about a property that `Person` does not have.
  static let rules: [(name: String, rule: Rule)] =
    plainRules + rulesWithFormatters

  #if Foundation
  private static let rulesWithFormatters: [(name: String, rule: Rule)] = [
    ("date formatter", { $0.dateFormatter(DateFormatter(), for: "emial") })
  ]
  #else
  private static let rulesWithFormatters: [(name: String, rule: Rule)] = []
  #endif

  private static let plainRules: [(name: String, rule: Rule)] = [
    ("map", { $0.map("key", to: "emial") }),
    ("map several", { $0.map(["key", "other"], to: "emial") }),
    ("map a path", { $0.map("a.b", to: "emial") }),
    ("map with a type", { $0.map("key", to: "emial", as: Address.self) }),
    ("closure", { $0.map("key", to: "emial") { node in try node.string } }),
    ("closure with parent", { $0.map("key", to: "emial") { _, parent in parent.isNull } }),
    (
      "transformer",
      { $0.map("key", to: "emial", using: Transformer<String> { node in try node.string }) }
    ),
    ("write", { $0.write("emial", as: "key") }),
    ("write by a closure", { $0.write("emial", as: "key") { _, _ in 1 } }),
    ("ignore", { $0.ignore("emial") }),
    ("exclude", { $0.exclude("name", "emial") }),
    ("require", { $0.require("emial") }),
    ("date format", { $0.dateFormat("yyyy", for: "emial") }),
    ("unique keys", { $0.uniqueKeys("name", "emial") }),
  ]

  @Test("every rule about an unknown property names it, and what was meant", arguments: rules)
  func unknownProperty(name: String, rule: Rule) {
    let mapper = ObjectMapper { $0.configure(Person.self, rule) }
    let sentence =
      #"invalid configuration: expected the name of a property of Person, found "emial"; "#
      + "did you mean 'email'?"
    let refusal = Refusal(.invalidConfiguration, sentence)
    for text in ["{}", #"{"key":"x","name":"A"}"#] {
      expectRefusal(text, as: Person.self, refusal, with: mapper)
    }
    for error in errorsOfWriting(Person(), with: mapper) {
      #expect(error.description == sentence, "\(name)")
      #expect(error.property == "emial", "\(name)")
      #expect(error.type == Person.self, "\(name)")
    }
  }

  static let names: [(name: String, advice: String)] = [
    ("dateofbrith", "; did you mean 'dateOfBirth'?"), ("Adress", "; did you mean 'address'?"),
    ("nam", "; did you mean 'name'?"), ("telephone", ""), ("", ""), ("name.first.x", ""),
  ]

  @Test("a suggestion only where one is near", arguments: names)
  func suggestions(name: String, advice: String) {
    let mapper = ObjectMapper { $0.configure(Person.self) { $0.require(name) } }
    let error = errorOfMapping("{}", to: Person.self, with: mapper)
    #expect(error?.kind == .invalidConfiguration)
    guard !name.contains(".") else { return }
    #expect(
      error?.description
        == #"invalid configuration: expected the name of a property of Person, found "\#(name)""#
        + advice)
  }

  @Test("a property of a property is looked for in the type that should have it")
  func nested() {
    let mapper = ObjectMapper { $0.configure(Person.self) { $0.map("key", to: "address.ctiy") } }
    expectRefusal(
      "{}", as: Person.self, .invalidConfiguration,
      #"invalid configuration: expected the name of a property of Address, found "ctiy"; "#
        + "did you mean 'city'?", with: mapper)
    let first = ObjectMapper { $0.configure(Person.self) { $0.map("key", to: "adress.city") } }
    expectRefusal(
      "{}", as: Person.self, .invalidConfiguration,
      #"invalid configuration: expected the name of a property of Person, found "adress"; "#
        + "did you mean 'address'?", with: first)
    // A scalar has no properties.
    let scalar = ObjectMapper { $0.configure(Person.self) { $0.map("key", to: "email.host") } }
    let error = errorOfMapping("{}", to: Person.self, with: scalar)
    #expect(error?.kind == .invalidConfiguration)
    #expect(error?.description.contains("host") == true)
  }

  static let innerRules: [(name: String, rule: Rule)] = [
    ("require", { $0.require("address.city") }), ("ignore", { $0.ignore("address.city") }),
    ("exclude", { $0.exclude("address.city") }),
    ("date format", { $0.dateFormat("yyyy", for: "address.city") }),
    ("closure", { $0.map("city", to: "address.city") { node in try node.string } }),
    ("type", { $0.map("city", to: "address.city", as: String.self) }),
    ("write by a closure", { $0.write("address.city", as: "city") { _, _ in 1 } }),
    ("ignore null", { $0.ignoreNull("address.city") }),
    ("options", { $0.options(for: "address.city") { $0.missingValues = .useEmpty } }),
    ("trim", { $0.trim("address.city") }),
  ]

  @Test("of a property of a property only the key can be said", arguments: innerRules)
  func innerRule(name: String, rule: Rule) {
    let mapper = ObjectMapper { $0.configure(Person.self, rule) }
    expectRefusal(
      "{}", as: Person.self, .invalidConfiguration,
      "invalid configuration: expected no more than a key for 'address.city', a property of "
        + "a property, found another rule; state it in the rules of the inner type", with: mapper)
  }

  @Test("two properties cannot be written at one place")
  func samePlace() {
    struct Pair {
      var first = 1
      var second = 2
    }
    let mapper = ObjectMapper.with(Pair.self) { pair in
      pair.write("first", as: "a")
      pair.write("second", as: "a.b")
    }
    for error in errorsOfWriting(Pair(), with: mapper) {
      #expect(error.kind == .invalidConfiguration)
      #expect(error.description.contains("'a.b'"))
      #expect(error.property == "second")
    }
  }

  @Test("a computed property is not a stored one")
  func computed() {
    struct Plain {
      var age: Int
      var doubled: Int { age * 2 }
    }
    let mapper = ObjectMapper { $0.configure(Plain.self) { $0.map("x", to: \.doubled) } }
    #expect(errorOfMapping("{}", to: Plain.self, with: mapper)?.kind == .invalidConfiguration)
  }

  @Test("the getter of a computed property of a class is not called with values that make it trap")
  func computedOfClass() async {
    await #expect(processExitsWith: .success) {
      class Base {
        var age = 1
        var text = "a"
        var doubled: Int { age * 2 }
        var letter: String { String(text[text.startIndex]) }
      }
      for index in 0..<2 {
        let mapper = ObjectMapper.making(Base()) { base in
          if index == 0 { base.map("x", to: \.doubled) } else { base.map("x", to: \.letter) }
        }
        do {
          _ = try mapper.map("{}", to: Base.self)
          preconditionFailure("a computed property was taken for a stored one")
        } catch let error as MappingError {
          precondition(error.kind == .invalidConfiguration)
        } catch {
          preconditionFailure("\(error)")
        }
      }
    }
  }

  @Test("a type with a bad rule is an error wherever it is, and others are not touched")
  func elsewhere() {
    let mapper = ObjectMapper { $0.configure(Person.self) { $0.ignore("emial") } }
    expectRefusal(#"[{}]"#, as: [Person].self, .invalidConfiguration, path: nil, with: mapper)
    expectRefusal(
      #"{"value":{}}"#, as: Box<Person>.self, .invalidConfiguration, path: nil, with: mapper)
    expectMapping(#"{"city":"SD"}"#, to: Address.self, with: mapper) { $0.city == "SD" }
  }

  @Test("a closure that gives a value of another type is a mismatch, never a bad cast")
  func wrongType() {
    let mapper = ObjectMapper.with(Person.self) { person in
      person.map("name", to: "name") { _ in 5 }
      person.map("address", to: "address") { _ in "x" }
    }
    for (key, expected, found) in [("name", "String", "Int"), ("address", "Address", "String")] {
      expectRefusal(
        #"[{"\#(key)":1}]"#, as: [Person].self, .typeMismatch, path: "[0].\(key)",
        "[0].\(key): expected a value of type Optional<\(expected)>, found one of type "
          + "\(found) from the provider", with: mapper)
    }
    expectMapping("{}", to: Person.self, with: mapper) { $0.name == nil && $0.address == nil }
  }

  @Test("what a discriminator or an instance closure gives must fit its place")
  func wrongInstance() {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Car() }, { Vehicle() })
      provider.configure(Vehicle.self) {
        $0.discriminator("type", ["car": Car.self, "vehicle": Vehicle.self])
      }
    }
    expectMapping(#"{"type":"car","doors":2}"#, to: Vehicle.self, with: mapper) {
      ($0 as? Car)?.doors == 2
    }
    expectMapping(#"{"type":"vehicle","id":2}"#, to: Vehicle.self, with: mapper) {
      type(of: $0) == Vehicle.self && $0.id == 2
    }
    // A vehicle is not always a car.
    expectRefusal(
      #"[{"type":"vehicle"}]"#, as: [Car].self, .typeMismatch, path: "[0]",
      "[0]: expected a value of type Car, found one of type Vehicle from the provider", offset: 1,
      with: mapper)
    let wrong = ObjectMapper.making(Vehicle()) { $0.discriminator("type", ["x": Stranger.self]) }
    let error = errorOfMapping(#"{"type":"x","id":1}"#, to: Vehicle.self, with: wrong)
    #expect(error?.kind == .typeMismatch || error?.kind == .invalidConfiguration)
    #expect(error?.description.contains("Stranger") == true)
  }
}
