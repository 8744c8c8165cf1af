import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Properties that take no part, that are not written, and that are necessary.
@Suite("Rules: ignore, exclude, require")
struct IgnoreExcludeRequireTests {
  struct User: Equatable {
    var name: String?
    var cache: String?
    var age: Int?
  }

  final class Account {
    var name = "unknown"
    var cache = "warm"
    var note: String? = "none"
    let kind = Int("5") ?? 0
  }

  struct Plain: Equatable {
    var id: Int
    var cache: Int
  }

  struct Unmappable {
    var id: Int
    var metatype: Any.Type?
  }

  struct Address: Equatable {
    var city: String?
    var zip: String?
  }

  struct Customer: Equatable {
    var name: String?
    var address: Address?
  }

  private func accounts(_ rules: (inout TypeMapping<Account>) -> Void) -> ObjectMapper {
    ObjectMapper.making(Account(), rules)
  }

  // MARK: Ignore

  @Test("what is ignored is neither read nor written")
  func ignored() {
    let text = #"{"name":"A","cache":"x","age":5}"#
    let user = User(name: "A", cache: "c", age: 5)
    for mapper in [
      ObjectMapper.with(User.self) { $0.ignore("cache") },
      .with(User.self) { $0.ignore(\.cache) }, .with(User.self) { $0.ignore("CACHE") },
    ] {
      expectMapping(text, as: User(name: "A", age: 5), with: mapper)
      expectMapping(#"{"Cache":[{}],"age":5}"#, as: User(age: 5), with: mapper)
      expectForms(user, as: #"{"name":"A","age":5}"#, with: mapper)
    }
    for mapper in [
      ObjectMapper.with(User.self) { $0.ignore("cache", "name") },
      .with(User.self) { $0.ignore(\.cache, \.name) },
    ] {
      expectMapping(text, as: User(age: 5), with: mapper)
      expectForms(user, as: #"{"age":5}"#, with: mapper)
    }
    expectForms(
      User(), as: #"{"name":null,"age":null}"#,
      with: .with(User.self, options: .changing { $0.writesNil = true }) { $0.ignore("cache") })
  }

  @Test("what is ignored keeps what the factory gave")
  func ignoredDefault() {
    let mapper = accounts { $0.ignore("cache", "note") }
    expectMapping(#"{"name":"A","cache":"x","note":null}"#, to: Account.self, with: mapper) {
      $0.name == "A" && $0.cache == "warm" && $0.note == "none"
    }
    expectForms(Account(), as: #"{"name":"unknown","kind":5}"#, with: mapper)
  }

  @Test("a constant that is ignored may be anything in the document")
  func ignoredConstant() {
    expectRefusal(
      #"{"kind":6}"#, as: Account.self, .readOnlyProperty, path: "kind", offset: 8,
      with: accounts { _ in })
    let mapper = accounts { $0.ignore("kind") }
    for value in ["6", #""x""#, "null", "[1]"] {
      expectMapping(#"{"kind":\#(value),"name":"A"}"#, to: Account.self, with: mapper) {
        $0.kind == 5 && $0.name == "A"
      }
    }
  }

  @Test("a struct without a factory cannot ignore what needs a value")
  func ignoredWithoutDefault() {
    let mapper = ObjectMapper.with(Plain.self) { $0.ignore("cache") }
    expectRefusal(
      #"{"id":1,"cache":2}"#, as: Plain.self, .invalidConfiguration,
      "invalid configuration: expected a value for the ignored property 'cache' of Plain, "
        + "found none; register a factory that gives it one: provider.register { Plain(…) }",
      with: mapper)
    let factory = ObjectMapper { provider in
      provider.register { Plain(id: 0, cache: 9) }
      provider.configure(Plain.self) { $0.ignore("cache") }
    }
    expectMapping(#"{"id":1,"cache":2}"#, as: Plain(id: 1, cache: 9), with: factory)
    expectForms(Plain(id: 1, cache: 2), as: #"{"id":1}"#, with: factory)
  }

  @Test("a rule for the key of an ignored property does not bring it back")
  func ignoredAndMapped() {
    let mapper = ObjectMapper.with(User.self) { user in
      user.map("store", to: "cache")
      user.ignore("cache")
      user.write("cache", as: "stored")
    }
    expectMapping(#"{"store":"x","cache":"y","age":5}"#, as: User(age: 5), with: mapper)
    expectForms(User(cache: "c", age: 5), as: #"{"age":5}"#, with: mapper)
  }

  // MARK: Exclude

  @Test("what is excluded is read, and not written")
  func excluded() {
    let user = User(name: "A", cache: "c", age: 5)
    for mapper in [
      ObjectMapper.with(User.self) { $0.exclude("cache", "Age") },
      .with(User.self) { $0.exclude(\.cache, \.age) },
    ] {
      expectForms(user, as: #"{"name":"A"}"#, with: mapper)
      expectForms([user, User()], as: #"[{"name":"A"},{}]"#, with: mapper)
      expectMapping(#"{"name":"A","cache":"c","age":5}"#, as: user, with: mapper)
    }
    expectForms(
      User(), as: #"{"name":null}"#,
      with: .with(User.self, options: .changing { $0.writesNil = true }) {
        $0.exclude("cache", "age")
      })
  }

  @Test("what is excluded is not written under another key either, nor by a closure")
  func excludedAndMapped() {
    let mapper = ObjectMapper.with(User.self) { user in
      user.map("store", to: "cache")
      user.write("age", as: "years") { _, _ in 5 }
      user.exclude("cache", "age")
    }
    expectForms(User(name: "A", cache: "c", age: 5), as: #"{"name":"A"}"#, with: mapper)
    expectMapping(#"{"store":"x"}"#, as: User(cache: "x"), with: mapper)
  }

  @Test("rules hold wherever the type is")
  func everywhere() {
    let mapper = ObjectMapper.with(Address.self) { $0.exclude("zip") }
    expectForms(
      Customer(name: "A", address: Address(city: "SD", zip: "9")),
      as: #"{"name":"A","address":{"city":"SD"}}"#, with: mapper)
    expectForms(
      ["x": [Address(city: "SD", zip: "9")]], as: #"{"x":[{"city":"SD"}]}"#, with: mapper)
  }

  // MARK: Require

  @Test("a required property must be present and not null, Optional or not")
  func required() {
    for mapper in [
      ObjectMapper.with(User.self) { $0.require("name") },
      .with(User.self) { $0.require(\.name) },
    ] {
      expectMapping(#"{"name":"A"}"#, as: User(name: "A"), with: mapper)
      expectMapping(#"{"NAME":"A"}"#, as: User(name: "A"), with: mapper)
      for text in ["{}", #"{"age":5}"#] {
        expectRefusal(text, as: User.self, .missingValue, path: "name", with: mapper)
      }
      expectRefusal(
        #"{"name":null}"#, as: User.self, .missingValue, path: "name",
        "name: expected String, found null; the rules require it", offset: 8, with: mapper)
      expectRefusal(
        #"[{"name":"A"},{"age":1}]"#, as: [User].self, .missingValue, path: "[1].name", with: mapper
      )
    }
    expectMapping("{}", as: User())
  }

  @Test("a default does not replace a required value")
  func requiredWithDefault() {
    let mapper = accounts { $0.require("name", "note") }
    expectMapping(#"{"name":"A","note":"n"}"#, to: Account.self, with: mapper) {
      $0.name == "A" && $0.note == "n" && $0.cache == "warm"
    }
    for text in [#"{"note":"n"}"#, #"{"note":"n","name":null}"#] {
      expectRefusal(text, as: Account.self, .missingValue, path: "name", with: mapper)
    }
    for text in [#"{"name":"A"}"#, #"{"name":"A","note":null}"#] {
      expectRefusal(text, as: Account.self, .missingValue, path: "note", with: mapper)
    }
  }

  @Test("what is required may come from any of its keys")
  func requiredWithKeys() {
    let mapper = ObjectMapper.with(User.self) { user in
      user.map(["first", "full.name"], to: "name")
      user.require("name")
    }
    expectMapping(#"{"first":"A"}"#, as: User(name: "A"), with: mapper)
    for order in permutations([#""first":null"#, #""full":{"name":"A"}"#, #""age":1"#]) {
      expectMapping(
        "{" + order.joined(separator: ",") + "}", as: User(name: "A", age: 1), with: mapper)
    }
    expectMapping(#"{"name":"A"}"#, as: User(name: "A"), with: mapper)
    for text in ["{}", #"{"full":null}"#, #"{"full":{}}"#] {
      expectRefusal(text, as: User.self, .missingValue, path: "first", with: mapper)
    }
    // The only value is null.
    expectRefusal(
      #"{"full":{"name":null}}"#, as: User.self, .missingValue, path: "full.name", with: mapper)
  }

  @Test("an update may leave out what is required, but not make it null")
  func requiredInUpdates() throws {
    let mapper = accounts { $0.require("name", "note") }
    let account = Account()
    try mapper.update(account, with: #"{"cache":"cold"}"#)
    #expect(account.cache == "cold")
    #expect(account.name == "unknown")
    #expect(account.note == "none")
    expectError(.missingValue, path: "note") { try mapper.update(account, with: #"{"note":null}"#) }
    #expect(account.note == "none")
    let users = ObjectMapper.with(User.self) { $0.require("name") }
    var user = User(name: "A")
    try users.update(&user, with: ["age": 5])
    #expect(user == User(name: "A", age: 5))
  }

  @Test("a rule about reading does not undo what an earlier configure said")
  func adding() {
    let mapper = ObjectMapper { provider in
      provider.configure(User.self) { user in
        user.require("name")
        user.exclude("age")
      }
      provider.configure(User.self) { user in
        user.map("first", to: "name")
        user.map("years", to: "age")
      }
    }
    expectMapping(#"{"first":"A","years":5}"#, as: User(name: "A", age: 5), with: mapper)
    expectRefusal("{}", as: User.self, .missingValue, path: "first", with: mapper)
    expectForms(User(name: "A", age: 5), as: #"{"first":"A"}"#, with: mapper)
  }
}
