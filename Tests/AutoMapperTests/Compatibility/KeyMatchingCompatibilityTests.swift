import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// OCMapper's handling of roots and keys.
///
/// The number above a test, such as OC-01, is that of the behavior in the list of what OCMapper
/// does.
@Suite("Compatibility: roots and key matching")
struct KeyMatchingCompatibilityTests {
  struct EmailConfirmation: Equatable { var value: String? }

  struct User: Equatable {
    var firstName: String?
    var age: Int?
    var econfirmed: EmailConfirmation?
    var emailConfirmations: [EmailConfirmation]?
    var randomKeywords: [String]?
  }

  struct Address: Equatable { var city: String? }

  class Person {
    var firstName: String?
    var address: Address?
  }

  final class SpecialUser: Person { var power: String? }

  final class Profile {
    var firstName = "unknown"
    var age = 7
    var nick: String? = "none"
  }

  struct Strict: Equatable {
    var firstName: String
    var age: Int
  }

  private let profiles = ObjectMapper { $0.register { Profile() } }

  // OC-01
  @Test("an object at the root is mapped")
  func rootObjects() {
    expectMapping(#"{"firstName":"Aryan","age":26}"#, as: User(firstName: "Aryan", age: 26))
    expectMapping(#"{"firstName":"Aryan","age":26}"#, to: Profile.self, with: profiles) {
      $0.firstName == "Aryan" && $0.age == 26
    }
  }

  // OC-02
  @Test("an array at the root is mapped in its order")
  func rootArrays() {
    let text = #"[{"firstName":"Aryan"},{"firstName":"Chuck"}]"#
    expectMapping(text, as: [User(firstName: "Aryan"), User(firstName: "Chuck")])
    expectMapping(text, to: [Profile].self, with: profiles) {
      $0.map(\.firstName) == ["Aryan", "Chuck"] && $0[0] !== $0[1]
    }
    expectMapping("[]", as: [User]())
  }

  // OC-03
  @Test("a root that is neither an object nor an array is an error")
  func rootScalars() throws {
    expectRefusal(
      #""x""#, as: User.self, .typeMismatch, #"expected an object, found the string "x""#, offset: 0
    )
    expectError(#"expected an object, found the string "x""#) {
      try ObjectMapper.shared.map(any: "x", to: User.self)
    }
    #expect(try ObjectMapper.shared.map(any: ["age": 5], to: User.self) == User(age: 5))
  }

  // OC-04
  @Test("keys are found whatever their case")
  func keysInAnyCase() {
    expectMapping(#"{"FirstNAmE":"Aryan","aGe":26}"#, as: User(firstName: "Aryan", age: 26))
  }

  // OC-05
  @Test("keys are found in spite of underscores")
  func keysWithUnderscores() {
    expectMapping(#"{"first_name":"aryan"}"#, as: User(firstName: "aryan"))
  }

  // OC-06
  @Test("an underscore may be where the name has no boundary")
  func underscoresWithinWords() {
    expectMapping(
      #"{"e_confirmed":{"value":"maybe"}}"#,
      as: User(econfirmed: EmailConfirmation(value: "maybe")))
  }

  // OC-07
  @Test("an array of objects is found under a key with an underscore")
  func arraysUnderKeysWithUnderscores() {
    struct Loose { var emailConfirmations: [Any] }
    let text = #"{"email_confirmations":[{"value":"yes"},{"value":"no"}]}"#
    let expected = [EmailConfirmation(value: "yes"), EmailConfirmation(value: "no")]
    expectMapping(text, as: User(emailConfirmations: expected))
    // Without a declared type the key says it.
    let mapper = ObjectMapper { $0.register(EmailConfirmation.self) }
    expectMapping(text, to: Loose.self, with: mapper) {
      $0.emailConfirmations as? [EmailConfirmation] == expected
    }
  }

  // OC-08
  @Test("an array of strings is found under a key with an underscore")
  func stringsUnderKeysWithUnderscores() {
    struct Loose { var randomKeywords: [Any] }
    let text = #"{"random_keywords":["1","asd"]}"#
    expectMapping(text, as: User(randomKeywords: ["1", "asd"]))
    expectMapping(text, to: Loose.self) { $0.randomKeywords as? [String] == ["1", "asd"] }
  }

  // OC-09
  @Test("a property may have an underscore itself")
  func propertiesWithUnderscores() {
    struct Underscored: Equatable {
      // swift-format-ignore: AlwaysUseLowerCamelCase
      // The name is what is tested.
      var user_id: Int?
    }
    expectMapping(#"{"user_id":10}"#, as: Underscored(user_id: 10))
    expectMapping(#"{"userId":10}"#, as: Underscored(user_id: 10))
    for order in permutations([#""user_id":10"#, #""userId":11"#, #""userid":12"#]) {
      expectMapping("{" + order.joined(separator: ",") + "}", as: Underscored(user_id: 10))
    }
  }

  // OC-10
  @Test("of two keys the exact one wins in any order, and the other is reported")
  func exactKeysWin() {
    for order in permutations([#""firstName":"a""#, #""first_name":"b""#]) {
      expectReport(
        "{" + order.joined(separator: ",") + "}", to: User.self, ["ambiguousKey first_name"]
      ) { $0 == User(firstName: "a") }
    }
    for order in permutations([#""firstName":"a""#, #""first_name":"b""#, #""FIRSTNAME":"c""#]) {
      expectReport(
        "{" + order.joined(separator: ",") + "}", to: User.self,
        ["ambiguousKey first_name", "ambiguousKey FIRSTNAME"]
      ) { $0 == User(firstName: "a") }
    }
  }

  // OC-11
  @Test("an unknown key is ignored, reported, and logged as a warning")
  func unknownKeys() throws {
    expectReport(#"{"zzz":1}"#, to: User.self, ["unknownKey zzz"]) { $0 == User() }
    let log = MessageLog()
    let mapper = ObjectMapper(options: log.options())
    #expect(try mapper.map(#"{"zzz":1,"age":5}"#, to: User.self) == User(age: 5))
    #expect(log.messages.map(\.level) == [.warning])
    #expect(log.messages.first?.message.contains("zzz") == true)
    #expect(try mapper.map(["zzz": 1, "age": 5], to: User.self) == User(age: 5))
    #expect(log.messages.map(\.level) == [.warning, .warning])
  }

  // OC-12
  @Test("a missing key leaves what the initializer gave")
  func missingKeys() {
    expectMapping("{}", to: Profile.self, with: profiles) {
      $0.firstName == "unknown" && $0.age == 7 && $0.nick == "none"
    }
    expectMapping(#"{"age":8}"#, to: Profile.self, with: profiles) {
      $0.firstName == "unknown" && $0.age == 8 && $0.nick == "none"
    }
  }

  // OC-13
  @Test("null makes an Optional nil")
  func nullIsNil() {
    expectMapping(#"{"firstName":null}"#, as: User())
    expectMapping(#"{"nick":null}"#, to: Profile.self, with: profiles) {
      $0.nick == nil && $0.firstName == "unknown"
    }
  }

  // OC-14
  @Test("null keeps the default of a non-Optional with a report, and is an error without a default")
  func nullForNonOptionals() {
    expectReport(
      #"{"firstName":null,"age":null}"#, to: Profile.self,
      ["ignoredNull firstName", "ignoredNull age"], with: profiles
    ) { $0.firstName == "unknown" && $0.age == 7 && $0.nick == "none" }
    expectRefusal(
      #"{"firstName":"a","age":null}"#, as: Strict.self, .missingValue, path: "age",
      "age: expected Int, found null", offset: 23)
    // There is no default that an option could use.
    expectRefusal(
      #"{"firstName":"a","age":null}"#, as: Strict.self, .missingValue, path: "age",
      "age: expected Int, found null",
      with: ObjectMapper(options: .changing { $0.invalidValues = .useDefault }))
  }

  // OC-15
  @Test("properties of the superclass are mapped")
  func inheritedProperties() {
    let mapper = ObjectMapper { $0.register { SpecialUser() } }
    expectMapping(
      #"{"firstName":"Aryan","power":"stealth","address":{"city":"SD"}}"#, to: SpecialUser.self,
      with: mapper
    ) { $0.firstName == "Aryan" && $0.power == "stealth" && $0.address == Address(city: "SD") }
  }

  // OC-16
  @Test("no provider is needed for any of this")
  func noProviderIsNeeded() {
    let text = """
      {"FirstNAmE":"Aryan","aGe":26,"e_confirmed":{"value":"maybe"},"zzz":[{}],
      "email_confirmations":[{"value":"yes"},{"VALUE":null}],"random_keywords":["1","asd"]}
      """
    let user = User(
      firstName: "Aryan", age: 26, econfirmed: EmailConfirmation(value: "maybe"),
      emailConfirmations: [EmailConfirmation(value: "yes"), EmailConfirmation()],
      randomKeywords: ["1", "asd"])
    for mapper in [ObjectMapper(), ObjectMapper(MappingProvider()), .shared] {
      expectMapping(text, as: user, with: mapper)
      expectMapping("[\(text),{}]", as: [user, User()], with: mapper)
    }
  }
}
