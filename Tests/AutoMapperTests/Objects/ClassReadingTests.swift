import AutoMapper
import Foundation
import Testing

@Suite("Reading: classes")
struct ClassReadingTests {
  class Animal {
    var name = "unnamed"
    var legs: Int = 4
    var note: String?
    let kingdom: String

    init(kingdom: String = "Animalia") { self.kingdom = kingdom }
  }

  class Dog: Animal {
    var tricks: [String] = ["sit"]
    var owner: Person?
  }

  final class Puppy: Dog {
    var weeks = 8.5
    lazy var cuteness: Int = 10
  }

  final class Person {
    var name: String = ""
    var dogs: [Dog] = []
    var onChange: (() -> Void)?
    weak var friend: Person?
  }

  static let provider: MappingProvider = {
    var provider = MappingProvider()
    provider.registerAll({ Animal() }, { Dog() }, { Puppy() }, { Person() })
    return provider
  }()

  let mapper = ObjectMapper(provider)

  @Test("declared defaults survive")
  func defaults() {
    expectMapping("{}", to: Animal.self, with: mapper) {
      $0.name == "unnamed" && $0.legs == 4 && $0.note == nil && $0.kingdom == "Animalia"
    }
    expectMapping(#"{"name":"Rex","legs":null,"note":"x"}"#, to: Animal.self, with: mapper) {
      $0.name == "Rex" && $0.legs == 4 && $0.note == "x"
    }
  }

  @Test("properties of superclasses are filled, at two levels")
  func superclasses() {
    let text = """
      {"name":"Rex","legs":3,"tricks":["roll"],"weeks":9,"cuteness":11,"note":null,
       "owner":{"name":"Ann","dogs":[{"tricks":[]}]}}
      """
    expectMapping(text, to: Puppy.self, with: mapper) {
      $0.name == "Rex" && $0.legs == 3 && $0.tricks == ["roll"] && $0.weeks == 9
        && $0.cuteness == 11 && $0.owner?.name == "Ann" && $0.owner?.dogs.first?.tricks == []
        && $0.owner?.dogs.first?.name == "unnamed"
    }
    expectMapping("{}", to: Puppy.self, with: mapper) {
      $0.cuteness == 10 && $0.weeks == 8.5 && $0.tricks == ["sit"]
    }
  }

  @Test("instances in arrays, Optionals, dictionaries and structs are objects of their own")
  func places() {
    expectMapping(#"[{"name":"a"},{"name":"b"}]"#, to: [Animal].self, with: mapper) {
      $0.map(\.name) == ["a", "b"] && $0[0] !== $0[1]
    }
    expectMapping(#"[{"name":"a"},null]"#, to: [Animal?].self, with: mapper) {
      $0[0]?.name == "a" && $0[1] == nil
    }
    expectMapping(#"{"x":{"legs":2}}"#, to: [String: Animal].self, with: mapper) {
      $0["x"]?.legs == 2
    }
    expectMapping(#"{"value":{"value":{"legs":2}}}"#, to: Box<Box<Dog?>>.self, with: mapper) {
      $0.value.value?.legs == 2
    }
  }

  @Test("closures and weak references stay as the factory made them")
  func leftAlone() {
    expectMapping(#"{"name":"Ann","onChange":1,"friend":{}}"#, to: Person.self, with: mapper) {
      $0.name == "Ann" && $0.onChange == nil && $0.friend == nil
    }
  }

  @Test("a constant may be confirmed, not changed")
  func constants() {
    expectMapping(#"{"kingdom":"Animalia","legs":1}"#, to: Animal.self, with: mapper) {
      $0.kingdom == "Animalia" && $0.legs == 1
    }
    expectRefusal(
      #"{"kingdom":"Plantae"}"#, as: Animal.self, .readOnlyProperty, path: "kingdom",
      "kingdom: cannot change the constant 'kingdom' of Animal: another value in the document; "
        + "make the instance from the document with its values, declare the property with 'var', or "
        + "ignore it", offset: 11, with: mapper)
    expectRefusal(
      #"[{"kingdom":1}]"#, as: [Dog].self, .readOnlyProperty, path: "[0].kingdom", offset: 12,
      with: mapper)
    expectRefusal(
      #"{"kingdom":[]}"#, as: Animal.self, .typeMismatch, path: "kingdom", offset: 11, with: mapper)
  }

  @Test("a class without a factory is refused, with the line that fixes it")
  func withoutFactory() {
    let bare = ObjectMapper()
    expectRefusal(
      "{}", as: Animal.self, .factoryRequired,
      "cannot make an instance of Animal, which is a class; register a factory: "
        + "provider.register { Animal() }", with: bare)
    expectRefusal(
      #"{"value":[{}]}"#, as: Box<[Dog]>.self, .factoryRequired, path: "value[0]", with: bare)
    expectMapping(#"{"value":null}"#, to: Box<Dog?>.self, with: bare) { $0.value == nil }
    // Factories are not inherited.
    expectRefusal(
      "{}", as: Dog.self, .factoryRequired, with: ObjectMapper { $0.register { Animal() } })
  }

  @Test("a factory may give a subclass, whose own properties are filled too")
  func subclassFromFactory() {
    let mapper = ObjectMapper { $0.register { () -> Animal in Puppy() } }
    expectMapping(#"{"name":"Rex","weeks":3}"#, to: Animal.self, with: mapper) {
      ($0 as? Puppy)?.weeks == 3 && $0.name == "Rex"
    }
  }

  @Test("other shapes, before the factory is asked")
  func otherShapes() {
    for text in ["1", "[]", #""a""#, "true"] {
      expectRefusedEverywhere(text, as: Animal.self, .typeMismatch, offset: 0, with: mapper)
    }
    expectRefusal(
      "null", as: Animal.self, .missingValue, "expected an object, found null", offset: 0,
      with: mapper)
  }

  @Test("an instance in a dictionary is taken as it is")
  func native() throws {
    let dog = Dog()
    #expect(try mapper.map(["value": dog], to: Box<Dog>.self).value === dog)
    #expect(try mapper.map(["value": dog], to: Box<Animal>.self).value === dog)
    #expect(
      try mapper.map(["value": [dog]], to: Box<[Animal?]>.self).value.compactMap { $0 }.first
        === dog)
    #expect(throws: MappingError.self) { try mapper.map(["value": Animal()], to: Box<Dog>.self) }
  }
}
