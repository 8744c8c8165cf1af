import AutoMapper
import Foundation
import Testing

@Suite("Rules: closures that make values")
struct TransformerTests {
  struct Country: Equatable { var name: String }

  struct User: Equatable {
    var name = "unnamed"
    var country: Country? = Country(name: "nowhere")
    var age: Int?
  }

  /// The same without defaults.
  struct Strict: Equatable {
    var name: String
    var country: Country?
  }

  final class Person {
    var name = "unnamed"
    var nickname: String? = "none"
  }

  class Animal { var name = "" }

  final class Dog: Animal {}

  struct Kennel {
    var animal: Animal
    var dog: Dog?
  }

  private func mapper(_ rules: (inout TypeMapping<User>) -> Void) -> ObjectMapper {
    ObjectMapper.making(User(), rules)
  }

  @Test("a closure receives the node of its key")
  func oneParameter() {
    let byKeyPath = mapper { user in
      user.map("country", to: \.country) { node in Country(name: try node.string) }
    }
    expectMapping(
      #"{"country":"France"}"#, as: User(country: Country(name: "France")), with: byKeyPath)
    let byName = mapper { user in
      user.map("land.name", to: "country") { node in Country(name: try node.string.uppercased()) }
    }
    expectMapping(
      #"{"land":{"name":"France"}}"#, as: User(country: Country(name: "FRANCE")), with: byName)
    let byCandidates = mapper { user in
      user.map(["land", "state"], to: \.country) { node in Country(name: try node.string) }
    }
    expectMapping(
      #"{"land":null,"state":"Texas"}"#, as: User(country: Country(name: "Texas")),
      with: byCandidates)
    expectMapping(
      #"{"state":"Texas","land":"USA"}"#, as: User(country: Country(name: "USA")),
      with: byCandidates)
    let literal = mapper { user in
      user.map("land.name", to: \.country, nested: false) { Country(name: try $0.string) }
    }
    expectMapping(#"{"land":{"name":"x"}}"#, as: User(), with: literal)
    expectMapping(#"{"land.name":"x"}"#, as: User(country: Country(name: "x")), with: literal)
    let delimited = mapper { user in
      user.map("land/name", to: \.country, delimiter: "/") { Country(name: try $0.string) }
    }
    expectMapping(#"{"land":{"name":"x"}}"#, as: User(country: Country(name: "x")), with: delimited)
  }

  @Test("a closure of two parameters receives the object around it too, wherever its members stand")
  func twoParameters() {
    let mapper = mapper { user in
      user.map("country", to: \.country) { node, parent in
        Country(name: "\(try node.string) \(try parent.code.string) \(parent.json.count)")
      }
      user.map("age", to: "age") { node, parent in
        try node.int + parent.extra.years.int(or: 0)
      }
    }
    let members = [
      #""country":"FR""#, #""code":"33""#, #""age":1"#, #""extra":{"years":9}"#,
    ]
    for members in [members, members.reversed(), [members[1], members[3], members[2], members[0]]] {
      let text = "{\(members.joined(separator: ","))}"
      let user = User(country: Country(name: "FR 33 4"), age: 10)
      expectMapping(text, as: user, with: mapper)
      expectMapping("[\(text),\(text)]", as: [user, user], with: mapper)
    }
  }

  @Test("one key may feed several properties")
  func sharedKey() {
    let mapper = mapper { user in
      user.map("full", to: \.name) { node in try node.first.string }
      user.map("full", to: \.country) { node in Country(name: try node.land.string) }
      user.map("full.years", to: \.age)
    }
    expectMapping(
      #"{"full":{"years":7,"land":"FR","first":"Ann"}}"#,
      as: User(name: "Ann", country: Country(name: "FR"), age: 7), with: mapper)
    expectRefusal(
      #"{"full":{"years":7,"first":"Ann"}}"#, as: User.self, .missingValue, path: "full.land",
      with: mapper)
  }

  @Test("a closure is called for null, and not for a key that is missing")
  func calls() throws {
    for entryPoint in EntryPoint.allCases {
      let calls = Shared([String]())
      let mapper = mapper { user in
        user.map("country", to: \.country) { node in
          calls.change { $0.append("\(node.json)") }
          return Country(name: "called")
        }
      }
      _ = try entryPoint.map("{}", to: User.self, with: mapper)
      #expect(calls.value == [], "\(entryPoint)")
      let user = try entryPoint.map(#"{"country":null}"#, to: User.self, with: mapper)
      #expect(user.country == Country(name: "called"), "\(entryPoint)")
      #expect(calls.value == ["null"], "\(entryPoint)")
      _ = try entryPoint.map(#"[{"country":[1]},{},{"country":{}}]"#, to: [User].self, with: mapper)
      #expect(calls.value == ["null", "[1]", "{}"], "\(entryPoint)")
    }
  }

  @Test("nil makes an Optional nil, whichever nil it is")
  func nilForOptional() {
    let literal = mapper { $0.map("country", to: \.country) { _ in nil } }
    let wrapped = mapper { user in
      user.map("country", to: \.country) { _ in
        let none: Country? = nil
        return none
      }
    }
    let untyped = mapper { $0.map("country", to: "country") { _ in Country?.none as Any } }
    let twoParameters = mapper { $0.map("country", to: "country") { _, _ in nil } }
    for mapper in [literal, wrapped, untyped, twoParameters] {
      expectMapping(#"{"country":"x"}"#, as: User(country: nil), with: mapper)
      expectMapping("{}", as: User(), with: mapper)
    }
  }

  @Test("nil leaves a property that has a value as it is")
  func nilForDefault() throws {
    let mapper = mapper { user in
      user.map("name", to: \.name) { node in node.isNull ? nil : try node.string }
    }
    expectMapping(#"{"name":null}"#, as: User(), with: mapper)
    expectMapping(#"{"name":"x"}"#, as: User(name: "x"), with: mapper)
    var user = User(name: "mine")
    try mapper.update(&user, with: #"{"name":null,"age":3}"#)
    #expect(user == User(name: "mine", age: 3))
  }

  @Test("nil for any other property is a missing value")
  func nilForPlain() {
    let mapper = ObjectMapper.with(Strict.self) { $0.map("name", to: \.name) { _ in nil } }
    expectRefusal(
      #"[{"name":"x"}]"#, as: [Strict].self, .missingValue, path: "[0].name", with: mapper)
    #expect(errorOfMapping(#"{"name":"x"}"#, to: Strict.self, with: mapper)?.property == "name")
  }

  static let wrongResults: [@Sendable (MappingNode) -> Any?] = [
    { _ in "text" }, { _ in 1.5 }, { _ in [1] }, { _ in User() }, { _ in Int8(1) },
    { _ in ["age": 1] }, { node in node }, { node in node.json },
  ]

  @Test("a result of another type is an error", arguments: wrongResults.indices)
  func wrongType(number: Int) {
    let result = Self.wrongResults[number]
    let mapper = mapper { user in user.map("age", to: "age") { node in result(node) } }
    expectRefusal(
      #"{"value":[{},{"age":1}]}"#, as: Box<[User]>.self, .typeMismatch, path: "value[1].age",
      with: mapper)
    let error = errorOfMapping(#"{"age":1}"#, to: User.self, with: mapper)
    #expect(error?.property == "age")
    #expect(error?.expected?.contains("Int") == true)
  }

  @Test("a result inside an Any or an Optional is of its type all the same")
  func wrappedResults() {
    let mapper = mapper { user in
      user.map("age", to: "age") { node in Optional(try node.int) as Any }
      user.map("country", to: "country") { node in
        Optional(Optional(Country(name: try node.string))) as Any
      }
      user.map("name", to: "name") { node in node.json.description as Any }
    }
    expectMapping(
      #"{"age":7,"country":"x","name":[1]}"#,
      as: User(name: "[1]", country: Country(name: "x"), age: 7), with: mapper)
  }

  @Test("an instance of a subclass fits, one of a superclass does not")
  func classes() {
    func mapper(_ make: @escaping @Sendable () -> Animal) -> ObjectMapper {
      ObjectMapper.with(Kennel.self) { kennel in
        kennel.map("animal", to: "animal") { _ in make() }
        kennel.map("dog", to: "dog") { _ in make() }
      }
    }
    expectMapping(#"{"animal":1,"dog":2}"#, to: Kennel.self, with: mapper { Dog() }) {
      $0.animal is Dog && $0.dog != nil && $0.dog !== $0.animal
    }
    expectMapping(#"{"animal":1}"#, to: Kennel.self, with: mapper { Animal() }) {
      !($0.animal is Dog) && $0.dog == nil
    }
    expectRefusal(
      #"{"animal":1,"dog":2}"#, as: Kennel.self, .typeMismatch, path: "dog",
      with: mapper { Animal() })
  }

  @Test("closures of a class set its properties")
  func classProperties() {
    let mapper = ObjectMapper.making(Person()) { person in
      person.map("n", to: \.name) { node in "<\(try node.string)>" }
      person.map("nick", to: \.nickname) { node, parent in
        node.isNull ? nil : "\(try node.string) of \(try parent.n.string)"
      }
    }
    expectMapping(#"{"nick":"A","n":"Ann"}"#, to: Person.self, with: mapper) {
      $0.name == "<Ann>" && $0.nickname == "A of Ann"
    }
    expectMapping(#"{"nick":null}"#, to: Person.self, with: mapper) {
      $0.name == "unnamed" && $0.nickname == nil
    }
  }

  @Test("a closure has no inverse: the property is written plainly, under the key")
  func written() {
    let mapper = mapper { $0.map("land", to: \.country) { node in Country(name: try node.string) } }
    expectEveryForm(
      of: User(name: "Ann", country: Country(name: "FR")),
      as: #"{"name":"Ann","land":{"name":"FR"}}"#, with: mapper)
    let bothWays = ObjectMapper.with(User.self) { user in
      user.map("land", to: \.country) { node in Country(name: try node.string) }
      user.write(\.country, as: "land") { country, user in
        country.map { "\($0.name) of \(user.name)" }
      }
    }
    expectEveryForm(
      of: User(name: "Ann", country: Country(name: "FR")),
      as: #"{"name":"Ann","land":"FR of Ann"}"#, with: bothWays)
    expectEveryForm(of: User(name: "Ann", country: nil), as: #"{"name":"Ann"}"#, with: bothWays)
  }
}
