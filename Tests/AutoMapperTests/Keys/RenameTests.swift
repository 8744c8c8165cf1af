import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Keys: renames")
struct RenameTests {
  struct Person: Equatable {
    var name: String?
    var dateOfBirth: String?
    var email: String?
  }

  struct Swapped: Equatable {
    var a: Int?
    var b: Int?
  }

  class Base {
    var id = 0
    var title = ""
  }

  class Derived: Base { var extra = "" }

  private func mapper(_ body: (inout TypeMapping<Person>) -> Void) -> ObjectMapper {
    ObjectMapper { $0.configure(Person.self, body) }
  }

  @Test("a rename is read and written")
  func bothWays() throws {
    let mapper = mapper { $0.map("dob", to: "dateOfBirth") }
    let person = Person(name: "Ann", dateOfBirth: "1980")
    expectMapping(#"{"name":"Ann","dob":"1980"}"#, as: person, with: mapper)
    #expect(try mapper.jsonString(from: person) == #"{"name":"Ann","dob":"1980"}"#)
    #expect(try mapper.jsonValue(from: person) == ["name": "Ann", "dob": "1980"])
    #expect(
      try mapper.dictionary(from: person) as? [String: String] == ["name": "Ann", "dob": "1980"])
    // Others know nothing of it.
    expectMapping(#"{"dob":"1980"}"#, as: Person())
  }

  @Test("the property's own name still is understood, after the registered key")
  func ownName() {
    let mapper = mapper { $0.map("dob", to: "dateOfBirth") }
    for key in ["dateOfBirth", "date_of_birth", "DATE-OF-BIRTH"] {
      expectMapping(#"{"\#(key)":"x"}"#, as: Person(dateOfBirth: "x"), with: mapper)
      for order in permutations([#""\#(key)":"x""#, #""dob":"y""#]) {
        expectMapping(
          "{" + order.joined(separator: ",") + "}", as: Person(dateOfBirth: "y"), with: mapper)
      }
    }
  }

  @Test("several candidates; the first is written")
  func candidates() throws {
    let mapper = mapper { $0.map(["mail", "e-mail", "E Mail"], to: "email") }
    for key in ["mail", "e-mail", "E Mail", "email"] {
      expectMapping(#"{"\#(key)":"x"}"#, as: Person(email: "x"), with: mapper)
    }
    #expect(try mapper.jsonString(from: Person(email: "x")) == #"{"mail":"x"}"#)
  }

  @Test(
    "odd keys", arguments: ["", " ", "ключ", #"a"b"#, "a\\b", "@@", "_", "😀", "a/b", "\n", "$"])
  func oddKeys(key: String) throws {
    let mapper = mapper { $0.map(key, to: "name", nested: false) }
    let encoded = String(decoding: try JSONEncoder().encode(key), as: UTF8.self)
    expectMapping(#"{\#(encoded):"x"}"#, as: Person(name: "x"), with: mapper)
    let data = try mapper.jsonData(from: Person(name: "x"))
    #expect(try JSONSerialization.jsonObject(with: data) as? [String: String] == [key: "x"])
  }

  @Test("a later rule for a property replaces an earlier one; another configure adds")
  func later() throws {
    let mapper = ObjectMapper { provider in
      provider.configure(Person.self) { person in
        person.map("first", to: "name")
        person.map("second", to: "name")
      }
      provider.configure(Person.self) { $0.map("mail", to: "email") }
    }
    expectMapping(#"{"first":"a"}"#, as: Person(), with: mapper)
    expectMapping(
      #"{"second":"a","mail":"b"}"#, as: Person(name: "a", email: "b"), with: mapper)
    #expect(
      try mapper.jsonString(from: Person(name: "a", email: "b")) == #"{"second":"a","mail":"b"}"#)
  }

  @Test("a key registered for one property is nobody else's automatic key")
  func swapped() throws {
    let mapper = ObjectMapper.with(Swapped.self) { model in
      model.map("b", to: "a")
      model.map("a", to: "b")
    }
    expectMapping(#"{"b":1}"#, as: Swapped(a: 1, b: nil), with: mapper)
    expectMapping(#"{"a":1}"#, as: Swapped(a: nil, b: 1), with: mapper)
    for order in permutations([#""a":1"#, #""b":2"#]) {
      expectMapping("{" + order.joined(separator: ",") + "}", as: Swapped(a: 2, b: 1), with: mapper)
    }
    #expect(try mapper.jsonString(from: Swapped(a: 1, b: 2)) == #"{"b":1,"a":2}"#)
  }

  @Test("a key taken by another property leaves that property's other spellings alone")
  func takenExactly() {
    let mapper = ObjectMapper.with(Swapped.self) { $0.map("b", to: "a") }
    expectMapping(#"{"b":1}"#, as: Swapped(a: 1, b: nil), with: mapper)
    expectMapping(#"{"b":1,"a":2}"#, as: Swapped(a: 1, b: nil), with: mapper)
  }

  @Test("rules of a superclass hold for subclasses, the nearest wins")
  func inheritance() throws {
    let mapper = ObjectMapper { provider in
      provider.registerAll({ Base() }, { Derived() })
      provider.configure(Base.self) { base in
        base.map("identifier", to: "id")
        base.map("headline", to: "title")
      }
      provider.configure(Derived.self) { $0.map("caption", to: "title") }
    }
    expectMapping(
      #"{"identifier":5,"caption":"c","extra":"e"}"#, to: Derived.self, with: mapper
    ) {
      $0.id == 5 && $0.title == "c" && $0.extra == "e"
    }
    expectMapping(#"{"headline":"h"}"#, to: Derived.self, with: mapper) { $0.title == "" }
    expectMapping(#"{"headline":"h","caption":"c"}"#, to: Base.self, with: mapper) {
      $0.title == "h"
    }
    #expect(
      try mapper.jsonString(from: Derived()) == #"{"identifier":0,"caption":"","extra":""}"#)
  }

  static let misspeltRows: [(name: String, sentence: String)] = [
    (
      "dateofbrith",
      #"invalid configuration: expected the name of a property of Person, found "dateofbrith"; "#
        + "did you mean 'dateOfBirth'?"
    ),
    (
      "emial",
      #"invalid configuration: expected the name of a property of Person, found "emial"; did you mean "#
        + "'email'?"
    ),
    (
      "telephone",
      #"invalid configuration: expected the name of a property of Person, found "telephone""#
    ),
    ("", #"invalid configuration: expected the name of a property of Person, found """#),
  ]

  @Test("a name that is not a property", arguments: misspeltRows)
  func misspelt(name: String, sentence: String) {
    let mapper = mapper { $0.map("key", to: name) }
    let refusal = Refusal(.invalidConfiguration, sentence)
    expectRefusal(#"{"key":"x"}"#, as: Person.self, refusal, with: mapper)
    // Also when the document does not use it, each time, and when writing.
    expectRefusal("{}", as: Person.self, refusal, with: mapper)
    let error = mappingError { try mapper.jsonString(from: Person()) }
    #expect(error?.description == sentence)
    #expect(error?.property == name)
    #expect(error?.type == Person.self)
  }

  @Test("the property may be named in another spelling")
  func looseName() {
    let mapper = mapper { $0.map("dob", to: "date_of_birth") }
    expectMapping(#"{"dob":"x"}"#, as: Person(dateOfBirth: "x"), with: mapper)
  }
}
