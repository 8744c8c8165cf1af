import AutoMapper
import Foundation
import Testing

/// The effect of rules on writing.
///
/// The number above a test, such as OC-98, is that of the behavior in the list of what OCMapper
/// does.
@Suite("Compatibility: inverse rules")
struct InverseRuleCompatibilityTests {
  struct Address: Equatable {
    var city: String?
    var country: String?
  }

  struct User: Equatable {
    var firstName: String?
    var lastName: String?
    var age: Int?
    var address: Address?
    var dateOfBirth: Date?
  }

  class Person {
    var firstName: String? = "Aryan"
    var age: Int? = 26
  }

  final class SpecialUser: Person { var power = "stealth" }

  // OC-98
  @Test("properties are written under the keys that write rules give")
  func keysForWriting() {
    let mapper = ObjectMapper { provider in
      provider.configure(User.self) { user in
        user.write("firstName", as: "fName")
        user.write(\.address, as: "location")
      }
      provider.configure(Address.self) { $0.write("city", as: "ct") }
    }
    let user = User(firstName: "Aryan", address: Address(city: "SD", country: "US"))
    expectForms(
      user, as: #"{"fName":"Aryan","location":{"ct":"SD","country":"US"}}"#, with: mapper)
    // Reading knows nothing of it.
    expectMapping(
      #"{"firstName":"Aryan","address":{"city":"SD","country":"US"}}"#, as: user, with: mapper)
    expectMapping(#"{"fName":"Aryan","location":{"ct":"SD"}}"#, as: User(), with: mapper)
  }

  // OC-99
  @Test("a rename is its own inverse")
  func renamesAreTheirOwnInverse() {
    let mapper = ObjectMapper { provider in
      provider.configure(User.self) { user in
        user.map("fName", to: "firstName")
        user.map(["location", "place"], to: \.address)
      }
      provider.configure(Address.self) { $0.map("ct", to: "city") }
    }
    expectForms(
      User(firstName: "Aryan", address: Address(city: "SD")),
      as: #"{"fName":"Aryan","location":{"ct":"SD"}}"#, with: mapper)
  }

  // OC-100
  @Test("the provider or a rule turns the inverse off")
  func inversesTurnedOff() {
    let off = ObjectMapper { provider in
      provider.generatesInverseMappings = false
      provider.configure(User.self) { user in
        user.map("fName", to: "firstName")
        user.map("lName", to: "lastName")
        user.write("lastName", as: "last")
      }
    }
    let user = User(firstName: "Aryan", lastName: "G")
    expectForms(user, as: #"{"firstName":"Aryan","last":"G"}"#, with: off)
    expectMapping(#"{"fName":"Aryan","lName":"G"}"#, as: user, with: off)
    let one = ObjectMapper.with(User.self) { user in
      user.map("fName", to: "firstName", inverse: false)
      user.map("lName", to: "lastName")
    }
    expectForms(user, as: #"{"firstName":"Aryan","lName":"G"}"#, with: one)
  }

  // OC-101
  @Test("a transformer has no inverse: the value is written plainly")
  func transformersHaveNoInverse() {
    let mapper = ObjectMapper.with(User.self) { user in
      user.map("age", to: \.age) { node in 2 * (try node.int) }
      user.map("home", to: "address") { node in Address(city: try node.string) }
    }
    expectMapping(
      #"{"age":13,"home":"SD"}"#, as: User(age: 26, address: Address(city: "SD")), with: mapper)
    expectForms(
      User(age: 26, address: Address(city: "SD")), as: #"{"age":26,"home":{"city":"SD"}}"#,
      with: mapper)
  }

  // OC-102
  @Test("an inverse transformer sees the value, even nil, and its object")
  func inverseTransformers() {
    let constant = ObjectMapper.with(User.self) { user in
      user.write("dateOfBirth", as: "dob") { _, _ in "2014" }
    }
    expectForms(
      User(dateOfBirth: instant(0)), as: #"{"dob":"2014"}"#, with: constant)
    expectForms(User(), as: #"{"dob":"2014"}"#, with: constant)
    let seeing = ObjectMapper.with(User.self) { user in
      user.write("age", as: "years") { value, object in
        "\(value as? Int ?? -1) of \(object.firstName ?? "nobody"), nil: \(value == nil)"
      }
    }
    expectForms(
      User(firstName: "Aryan", age: 26),
      as: #"{"firstName":"Aryan","years":"26 of Aryan, nil: false"}"#, with: seeing)
    expectForms(User(), as: #"{"years":"-1 of nobody, nil: true"}"#, with: seeing)
    let typed = ObjectMapper.with(User.self) { user in
      user.write(\.age, as: "years") { (value: Int?, object: User) in
        [value ?? 0, object.firstName?.count ?? 0]
      }
    }
    expectForms(
      User(firstName: "Aryan", age: 26), as: #"{"firstName":"Aryan","years":[26,5]}"#, with: typed)
    expectForms(User(), as: #"{"years":[0,0]}"#, with: typed)
  }

  // OC-103
  @Test("a key whose inverse transformer returns nil is left out")
  func inverseTransformersThatReturnNil() {
    let rule: @Sendable (inout TypeMapping<Address>) -> Void = { address in
      address.write("city", as: "ct") { _, _ in nil }
    }
    expectForms(
      Address(city: "SD", country: "US"), as: #"{"country":"US"}"#, with: .with(Address.self, rule))
    expectForms(
      Address(city: "SD", country: "US"), as: #"{"ct":null,"country":"US"}"#,
      with: .with(Address.self, options: .changing { $0.writesNil = true }, rule))
  }

  // OC-104
  @Test("excluded properties are read, but not written")
  func excludedProperties() {
    let user = User(firstName: "Aryan", lastName: "G", age: 26, address: Address(city: "SD"))
    let named = ObjectMapper.with(User.self) { $0.exclude("age", "lastName") }
    let keyed = ObjectMapper.with(User.self) { $0.exclude(\.age, \.lastName) }
    for mapper in [named, keyed] {
      expectForms(user, as: #"{"firstName":"Aryan","address":{"city":"SD"}}"#, with: mapper)
      expectMapping(
        #"{"firstName":"Aryan","lastName":"G","age":26,"address":{"city":"SD"}}"#, as: user,
        with: mapper)
    }
  }

  // OC-105
  @Test("a subclass may exclude a property that it inherits")
  func excludingInheritedProperties() {
    let mapper = ObjectMapper.making(SpecialUser()) { $0.exclude("age") }
    expectForms(
      SpecialUser(), as: #"{"firstName":"Aryan","power":"stealth"}"#, with: mapper)
    expectForms(Person(), as: #"{"firstName":"Aryan","age":26}"#, with: mapper)
    expectMapping(#"{"age":5}"#, to: SpecialUser.self, with: mapper) { $0.age == 5 }
  }
}
