import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// OCMapper's handling of registered keys.
///
/// The number above a test, such as OC-60, is that of the behavior in the list of what OCMapper
/// does.
@Suite("Compatibility: registered keys")
struct RegisteredKeyCompatibilityTests {
  struct User: Equatable {
    var firstName: String?
    var givenName: String?
    var dateOfBirth: Date?
  }

  struct Author: Equatable { var name: String? }

  class Person { var name = "" }

  final class Admin: Person { var level = 0 }

  struct Purchase: Equatable { var price: Int }

  struct Address: Equatable {
    var city: String?
    var country: String?
  }

  struct Customer: Equatable {
    var name: String?
    var billing: Address?
    var purchases: [Purchase]?
  }

  class Member {
    var name = ""
    var rank = 0
  }

  final class SpecialMember: Member { var power = "" }

  private let day = instant(1_371_772_800)

  // OC-60
  @Test("a rename reads another key")
  func renames() {
    let text = #"{"dob":"06/21/2013","firstName":"A"}"#
    let user = User(firstName: "A", dateOfBirth: day)
    expectMapping(text, as: user, with: .with(User.self) { $0.map("dob", to: "dateOfBirth") })
    expectMapping(text, as: user, with: .with(User.self) { $0.map("dob", to: \.dateOfBirth) })
    expectMapping(text, as: User(firstName: "A"))
  }

  // OC-61
  @Test("a rename may name the type to make")
  func renamesWithTypes() {
    struct Post { var author: Any? }
    struct Note { var author: Person? }
    let text = #"{"from":{"name":"Ann","level":3}}"#
    expectMapping(
      text, to: Post.self,
      with: .with(Post.self) { $0.map("from", to: "author", as: Author.self) }
    ) { $0.author as? Author == Author(name: "Ann") }
    let mapper = ObjectMapper { provider in
      provider.register { Admin() }
      provider.configure(Note.self) { $0.map("from", to: \.author, as: Admin.self) }
    }
    expectMapping(text, to: Note.self, with: mapper) {
      ($0.author as? Admin)?.level == 3 && $0.author?.name == "Ann"
    }
    expectMapping(#"{"from":null}"#, to: Note.self, with: mapper) { $0.author == nil }
  }

  // OC-62
  @Test("a rename of an array may name the type of its elements")
  func renamesOfArrays() {
    struct Cart { var purchases: [Any] }
    let text = #"{"orders":[{"price":1},{"price":2}]}"#
    let purchases = [Purchase(price: 1), Purchase(price: 2)]
    expectMapping(
      text, to: Cart.self,
      with: .with(Cart.self) { $0.map("orders", to: "purchases", as: Purchase.self) }
    ) { $0.purchases as? [Purchase] == purchases }
    expectMapping(
      text, as: Customer(purchases: purchases),
      with: .with(Customer.self) { $0.map("orders", to: "purchases", as: Purchase.self) })
    expectRefusal(
      #"{"orders":[{"price":1},{"price":"x"}]}"#, as: Cart.self, .typeMismatch,
      path: "orders[1].price", #"orders[1].price: expected Int, found the string "x""#, offset: 32,
      with: .with(Cart.self) { $0.map("orders", to: "purchases", as: Purchase.self) })
  }

  // OC-63
  @Test("a rename without a type makes the declared one")
  func renamesWithoutTypes() {
    expectMapping(
      #"{"invoice":{"city":"SD"},"orders":[{"price":1}]}"#,
      as: Customer(billing: Address(city: "SD"), purchases: [Purchase(price: 1)]),
      with: .with(Customer.self) { customer in
        customer.map("invoice", to: "billing")
        customer.map("orders", to: "purchases")
      })
  }

  // OC-64
  @Test("a registered key is found whatever its case and underscores")
  func registeredKeysInAnyCase() {
    let first = ObjectMapper.with(User.self) { $0.map("firsT_name", to: "firstName") }
    let given = ObjectMapper.with(User.self) { $0.map("firsT_name", to: "givenName") }
    for key in ["first_name", "firsT_name", "FIRST-NAME", "firstName"] {
      expectMapping(#"{"\#(key)":"A"}"#, as: User(firstName: "A"), with: first)
    }
    // Also where the key has nothing of the property's name.
    for key in ["first_name", "firsT_name", "FIRST-NAME"] {
      expectMapping(#"{"\#(key)":"A"}"#, as: User(givenName: "A"), with: given)
    }
  }

  // OC-65
  @Test("the property of a rule may be named in any case")
  func registeredPropertiesInAnyCase() {
    expectMapping(
      #"{"name":"A"}"#, as: User(firstName: "A"),
      with: .with(User.self) { $0.map("name", to: "FiRsTNaMe") })
  }

  // OC-66
  @Test(
    "a registered key may have characters that no identifier has",
    arguments: ["billing-address", "billing address", "billing/address", "@billing!"])
  func keysWithOtherCharacters(key: String) {
    expectMapping(
      #"{"\#(key)":{"city":"SD"}}"#, as: Customer(billing: Address(city: "SD")),
      with: .with(Customer.self) { $0.map(key, to: "billing") })
  }

  // OC-67
  @Test("registering again replaces the rule")
  func registeringAgainReplaces() {
    let mapper = ObjectMapper.with(User.self) { user in
      user.map("one", to: "firstName")
      user.map("two", to: "firstName")
    }
    expectMapping(#"{"two":"A"}"#, as: User(firstName: "A"), with: mapper)
    expectReport(#"{"one":"A"}"#, to: User.self, ["unknownKey one"], with: mapper) {
      $0 == User()
    }
  }

  // OC-68
  @Test("rules of a class apply to its subclass, and the nearest wins")
  func rulesOfSuperclasses() throws {
    var provider = MappingProvider()
    provider.registerAll({ Member() }, { SpecialMember() })
    provider.configure(Member.self) { member in
      member.map("title", to: "name")
      member.map("order", to: "rank")
    }
    expectMapping(
      #"{"title":"A","order":2,"power":"stealth"}"#, to: SpecialMember.self,
      with: ObjectMapper(provider)
    ) { $0.name == "A" && $0.rank == 2 && $0.power == "stealth" }
    provider.configure(SpecialMember.self) { $0.map("alias", to: "name") }
    let mapper = ObjectMapper(provider)
    expectMapping(#"{"alias":"B","title":"A","order":2}"#, to: SpecialMember.self, with: mapper) {
      $0.name == "B" && $0.rank == 2
    }
    expectMapping(#"{"title":"A"}"#, to: SpecialMember.self, with: mapper) { $0.name.isEmpty }
    expectMapping(#"{"alias":"B","title":"A"}"#, to: Member.self, with: mapper) { $0.name == "A" }
  }

  // OC-80
  @Test("the log level decides what is logged")
  func logLevels() throws {
    func messages(_ level: MappingLogLevel) throws -> [MappingLogLevel] {
      let log = MessageLog()
      let mapper = ObjectMapper(options: log.options(level))
      let text = #"{"zzz":1,"firstName":"A","first_name":"B"}"#
      #expect(try mapper.map(text, to: User.self) == User(firstName: "A"))
      return log.messages.map(\.level)
    }
    // An unknown key and an ambiguous one.
    #expect(try messages(.error).isEmpty)
    #expect(try messages(.warning) == [.warning, .warning])
    #expect(try messages(.info).filter { $0 == .warning }.count == 2)
    #expect(try messages(.debug).filter { $0 == .warning }.count == 2)
  }
}
