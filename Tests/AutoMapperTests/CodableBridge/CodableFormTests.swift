import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Codable: types that are not objects, and coding keys")
struct CodableFormTests {
  struct Contact: Equatable {
    var email: Email
    var others: [Email?]
    var byName: [String: Email]?
  }

  @Test("a struct that reads a single value is read from it without a rule")
  func single() {
    expectEverywhere(#""a@example.org""#, as: Email("a@example.org"))
    expectBothWays(
      #"{"email":"a@b","others":["c@d",null],"byName":{"x":"e@f"}}"#,
      Contact(email: Email("a@b"), others: [Email("c@d"), nil], byName: ["x": Email("e@f")]),
      with: .shared)
  }

  @Test("what it refuses is an error at its place, with its own words")
  func refused() {
    expectRefusal(
      #"{"email":"a@b","others":[null,"nobody"]}"#, as: Contact.self, .typeMismatch,
      path: "others[1]",
      #"others[1]: expected Email, found the string "nobody"; an address has an @"#, offset: 30)
    let error = errorOfMapping(#"{"email":"nobody","others":[]}"#, to: Contact.self)
    #expect(error?.underlyingError is Email.Invalid)
    #expect(error?.property == "email")
    expectRefusedEverywhere("[]", as: Email.self, .typeMismatch, offset: 0)
  }

  @Test("an update replaces it, and changes a struct that leaves properties out")
  func update() throws {
    var contact = Contact(email: Email("a@b"), others: [], byName: ["x": Email("c@d")])
    try ObjectMapper.shared.update(
      &contact, with: #"{"email":"e@f","byName":{"x":"g@h","y":"i@j"}}"#)
    #expect(
      contact
        == Contact(
          email: Email("e@f"), others: [], byName: ["x": Email("g@h"), "y": Email("i@j")]))
    var partial = Partial(id: 1, cache: [1, 2], lookups: nil)
    try ObjectMapper.shared.update(&partial, with: #"{"id":2,"cache":[]}"#)
    #expect(partial == Partial(id: 2, cache: [], lookups: nil))
  }

  @Test("a struct that reads a list is read from an array")
  func list() {
    expectEverywhere("[1,2,3]", as: Route([1, 2, 3]))
    expectEverywhere("[]", as: Route([]))
    expectBothWays(#"{"value":[1,2]}"#, Box(value: Route([1, 2])), with: .shared)
    expectMapping(#"[1,null,"2"]"#, as: Route([1, 2]))
    expectRefusal(
      #"{"value":[1,"x"]}"#, as: Box<Route>.self, .typeMismatch, path: "value[1]",
      #"value[1]: expected Int, found the string "x""#, offset: 12)
    expectRefusal(
      #"{"value":{"stops":[]}}"#, as: Box<Route>.self, .typeMismatch, path: "value",
      "value: expected an array, found an object", offset: 9)
  }

  @Test(
    "a type that tries one type after the other finds the one that the document has",
    arguments: [
      ("1", Anything.int(1)), (#""5""#, .text("5")), ("true", .bool(true)), ("1.5", .double(1.5)),
      (#""yes""#, .text("yes")), (#"[0,"1",[]]"#, .list([.int(0), .text("1"), .list([])])),
      (#"{"first_name":1}"#, .object(["first_name": .int(1)])),
    ])
  func anything(text: String, value: Anything) {
    expectEverywhere(text, as: value)
    expectWritten(value, as: text, with: .shared)
    var provider = MappingProvider()
    provider.keyStyle = .kebabCase
    expectWritten([value], as: "[\(text)]", with: ObjectMapper(provider))
  }

  @Test("a null is for a type that has a value for it, where no Optional takes it")
  func null() {
    expectMapping(#"{"value":null}"#, as: Box(value: Anything.none))
    expectMapping(#"[null]"#, as: [Anything.none])
  }

  // MARK: Coding keys

  struct Person: Codable, Equatable {
    var firstName: String
    var age: Int
    var zip: String?

    private enum CodingKeys: String, CodingKey {
      case firstName = "given"
      case age
      case zip = "postal.code"
    }
  }

  /// Maps all types by their properties that can be.
  private static let plain = ObjectMapper { $0.codable = .never }

  @Test("the keys of CodingKeys are read and written, and the names of the properties are not")
  func codingKeys() {
    expectBothWays(
      #"{"given":"Ann","age":3,"postal.code":"x"}"#,
      Person(firstName: "Ann", age: 3, zip: "x"), with: .shared)
    expectMapping(
      #"{"GIVEN":"Ann","AGE":3}"#, as: Person(firstName: "Ann", age: 3, zip: nil))
    expectBothWays(
      #"{"given":"Ann","age":3,"postal.code":"x"}"#,
      Person(firstName: "Ann", age: 3, zip: "x"), with: Self.plain)
    for text in [#"{"first_name":"Ann","AGE":3}"#, #"{"firstName":"Ann","age":3}"#] {
      expectRefusal(text, as: Person.self, .missingValue, path: "given", with: Self.plain)
    }
    expectMapping(
      #"{"firstName":"Bob","given":"Ann","age":3}"#,
      as: Person(firstName: "Ann", age: 3, zip: nil))
  }

  @Test("an explicit rule of the provider replaces a coding key")
  func explicit() {
    let mapper = ObjectMapper.with(Person.self) { person in
      person.map("n", to: "firstName")
      person.write("zip", as: "zip_code")
    }
    expectWritten(
      Person(firstName: "Ann", age: 3, zip: "x"),
      as: #"{"n":"Ann","age":3,"zip_code":"x"}"#, with: mapper)
    expectMapping(
      #"{"n":"Ann","given":"Bob","age":3,"postal.code":"x"}"#,
      as: Person(firstName: "Ann", age: 3, zip: "x"), with: mapper)
  }

  @Test("a written style is for names, and for coding keys with a text of their own")
  func style() {
    struct Model: Codable, Equatable {
      var firstName: String
      var lastName: String

      enum CodingKeys: String, CodingKey {
        case firstName = "givenName"
        case lastName
      }
    }
    var provider = MappingProvider()
    provider.keyStyle = .snakeCase
    expectBothWays(
      #"{"given_name":"Ann","last_name":"Lee"}"#, Model(firstName: "Ann", lastName: "Lee"),
      with: ObjectMapper(provider))
  }

  struct Single: Codable, Equatable {
    var firstName: String
    private enum CodingKeys: String, CodingKey { case firstName = "given" }
  }

  struct Listed: Codable, Equatable {
    var firstName: String
    var second: Int?
    enum CodingKeys: String, CodingKey, CaseIterable {
      case firstName = "given"
      case second = "2nd"
    }
  }

  struct Generic<Value: Codable & Equatable>: Codable, Equatable {
    var value: Value
    var next: [Generic<Value>]?
    private enum CodingKeys: String, CodingKey {
      case value = "v"
      case next = "n"
    }
  }

  @Test("one key alone, keys that can be listed, keys of generic types")
  func kinds() {
    expectBothWays(#"{"given":"Ann"}"#, Single(firstName: "Ann"), with: .shared)
    expectBothWays(#"{"given":"A","2nd":2}"#, Listed(firstName: "A", second: 2), with: .shared)
    expectBothWays(
      #"{"v":1,"n":[{"v":2}]}"#,
      Generic(value: 1, next: [Generic(value: 2, next: nil)]), with: .shared)
  }

  struct Swapped: Codable, Equatable {
    var first: Int
    var second: Int
    private enum CodingKeys: String, CodingKey {
      case first = "second"
      case second = "first"
    }
  }

  @Test("keys that are swapped")
  func swapped() {
    expectBothWays(#"{"second":1,"first":2}"#, Swapped(first: 1, second: 2), with: .shared)
  }

  struct Partial: Codable, Equatable {
    var id: Int
    var cache = [7]
    var lookups: Int? = 5
    private enum CodingKeys: CodingKey { case id }
  }

  @Test("a struct that leaves properties out has its own defaults for them")
  func leftOut() {
    expectBothWays(#"{"id":1}"#, Partial(id: 1), with: .shared)
    expectMapping(#"{"ID":"1","cache":[1],"lookups":2}"#, as: Partial(id: 1))
  }

  @Test("with a factory, such properties are ignored, unless a rule names them")
  func leftOutWithFactory() {
    var provider = MappingProvider()
    provider.register { Partial(id: 0, cache: [1, 2]) }
    expectBothWays(
      #"{"id":1}"#, Partial(id: 1, cache: [1, 2]), with: ObjectMapper(provider))
    expectMapping(
      #"{"id":1,"cache":[],"lookups":9}"#, as: Partial(id: 1, cache: [1, 2]),
      with: ObjectMapper(provider))
    provider.configure(Partial.self) { $0.map("c", to: "cache") }
    expectBothWays(
      #"{"id":1,"c":[3]}"#, Partial(id: 1, cache: [3]), with: ObjectMapper(provider))
  }

  struct Hooked: Codable {
    var count: Int
    var changed: () -> Int = { 42 }
    private enum CodingKeys: CodingKey { case count }
  }

  @Test("a struct with a closure is made by its own conformance")
  func closure() throws {
    let model = try ObjectMapper.shared.map(#"{"count":"3"}"#, to: Hooked.self)
    #expect(model.count == 3)
    #expect(model.changed() == 42)
    expectWritten(model, as: #"{"count":3}"#, with: .shared)
  }

  /// Has keys that are not what they seem.
  struct Odd: Codable, Equatable {
    var count: Int
    var other: String

    enum Key: CodingKey {
      case flag(Bool)
      case sign(Bool)
      case count
      case none

      var stringValue: String { "count" }
      var intValue: Int? { nil }
      init?(stringValue: String) {
        guard stringValue == "count" else { return nil }
        self = .count
      }
      init?(intValue: Int) { nil }
    }

    init(count: Int, other: String) {
      self.count = count
      self.other = other
    }

    init(from decoder: any Decoder) throws {
      count = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .count)
      other = "decoded"
    }

    func encode(to encoder: any Encoder) throws {}
  }

  @Test(
    "keys that cannot be listed tell nothing, and a mapper by properties takes them as any other")
  func oddKeys() {
    expectBothWays(
      #"{"count":1,"other":"x"}"#, Odd(count: 1, other: "x"), with: Self.plain)
    expectMapping(#"{"count":1,"other":"x"}"#, as: Odd(count: 1, other: "decoded"))
  }

  struct Flat: Equatable {
    var person: Person?
    var id: Int
  }

  @Test("flat keys meet coding keys")
  func flat() {
    let mapper = ObjectMapper.with(Flat.self) { $0.map("name", to: "person.firstName") }
    expectMapping(
      #"{"name":"Ann","id":1,"person":{"age":3}}"#,
      as: Flat(person: Person(firstName: "Ann", age: 3, zip: nil), id: 1), with: mapper)
    expectWritten(
      Flat(person: Person(firstName: "Ann", age: 3, zip: nil), id: 1),
      as: #"{"name":"Ann","person":{"age":3},"id":1}"#, with: mapper)
  }
}
