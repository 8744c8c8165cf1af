import AutoMapper
import Foundation
import Testing

/// Default values for all properties of a struct, except for those that a document must have.
@Suite("Rules: defaults of all properties")
struct DefaultInstanceTests {
  struct User: Equatable, Codable {
    let id: Int
    var name = "anonymous"
    var mail: String?
    var tags = ["new"]
    var address = Address(city: "Rome")
  }

  struct Address: Equatable, Codable {
    var city: String
    var zip = "00100"
  }

  struct Token { var id = UUID() }

  final class Node { var number = 0 }

  struct Holder { var node = Node() }

  final class Account { var id = 0 }

  private static let mapper = ObjectMapper { provider in
    provider.defaults(User(id: 0, mail: "a@b.c"), requiring: \.id)
    provider.defaults(Address(city: ""), requiring: \.city)
    provider.defaults(Token())
    provider.defaults(Holder())
    provider.register { Node() }
  }
  private let mapper = Self.mapper

  @Test("missing keys keep the values of the instance")
  func values() {
    expectEverywhere(#"{"id":7}"#, as: User(id: 7, mail: "a@b.c"), with: mapper)
    expectEverywhere(
      #"{"id":7,"name":"Ann","mail":null,"tags":[],"address":{"city":"Bern"}}"#,
      as: User(id: 7, name: "Ann", tags: [], address: Address(city: "Bern")), with: mapper)
  }

  @Test(
    "a required property that is missing or null is an error",
    arguments: [#"{"name":"Ann"}"#, #"{"id":null}"#])
  func required(_ text: String) {
    expectRefusal("[\(text)]", as: [User].self, .missingValue, path: "[0].id", with: mapper)
  }

  @Test("the message is the usual one")
  func message() {
    expectError(
      "id: expected Int, found nothing (line 1, column 1); the rules of User require it"
    ) { try mapper.map("{}", to: User.self) }
    expectError(
      "address.city: expected String, found nothing (line 1, column 20); the rules of Address "
        + "require it"
    ) { try mapper.map(#"{"id":1,"address": {}}"#, to: User.self) }
  }

  @Test("the expression is evaluated for each instance, and a variable is copied")
  func evaluation() throws {
    let tokens = try mapper.map("[{}, {}]", to: [Token].self)
    #expect(tokens[0].id != tokens[1].id)
    let holders = try mapper.map("[{}, {}]", to: [Holder].self)
    #expect(holders[0].node !== holders[1].node)

    let token = Token()
    let copying = ObjectMapper { $0.defaults(token) }
    #expect(try copying.map("[{}, {}]", to: [Token].self).map(\.id) == [token.id, token.id])
  }

  @Test("an update keeps what the document does not have, required or not")
  func updating() throws {
    var user = User(id: 1, name: "Ann")
    try mapper.update(&user, with: #"{"tags":["a"]}"#)
    #expect(user == User(id: 1, name: "Ann", tags: ["a"]))
  }

  @Test("a conversion takes the values that the source does not have")
  func converting() throws {
    struct Source { var id = 3 }
    struct Nothing { var name = "Ann" }
    #expect(try mapper.convert(Source(), to: User.self) == User(id: 3, mail: "a@b.c"))
    #expect(throws: MappingError.self) { try mapper.convert(Nothing(), to: User.self) }
  }

  @Test("streams of elements")
  func streams() throws {
    let users = mapper.elements(
      of: User.self, in: #"{"id":1}{"name":"Ann"}"#.utf8, format: .concatenated)
    #expect(try users.next() == User(id: 1, mail: "a@b.c"))
    expectError(
      "[1].id: expected Int, found nothing (line 1, column 9); the rules of User require it"
    ) {
      try users.next()
    }
  }

  @Test("other rules of the type apply too")
  func otherRules() throws {
    let mapper = ObjectMapper { provider in
      provider.configure(Address.self) { address in
        address.default(\.zip, "99999")
        address.map("town", to: \.city)
        address.require(\.zip)
      }
      provider.configure(User.self) { $0.ignore(\.tags) }
      provider.defaults(Address(city: "", zip: "1"), requiring: \.city)
      provider.defaults(User(id: 0, tags: ["kept"]))
    }
    let user = try mapper.map(#"{"tags":["lost"]}"#, to: User.self)
    #expect(user.tags == ["kept"])
    // A required property with a default remains a contradiction.
    #expect(mapper.validate().map(\.kind) == [.invalidRule])
  }

  @Test("the later of two sources of instances counts")
  func replacing() throws {
    let mapper = ObjectMapper { provider in
      provider.defaults(Address(city: "A"), requiring: \.zip)
      provider.register { Address(city: "B") }
    }
    #expect(try mapper.map(#"{"zip":"1"}"#, to: Address.self).city == "B")
    #expect(throws: MappingError.self) { try mapper.map("{}", to: Address.self) }
  }

  @Test("it shows in the explanation, and nothing is wrong with it")
  func explanation() {
    #expect(mapper.validate().isEmpty)
    let description = mapper.explain(User.self)
    #expect(description.hasFactory)
    #expect(
      description.properties.map(\.ifMissing)
        == [.error, .keepsDefault, .keepsDefault, .keepsDefault, .keepsDefault])
  }

  @Test("a class is refused, since its instances would be shared")
  func classes() {
    let mapper = ObjectMapper { $0.defaults(Account(), requiring: \.id) }
    let text =
      "invalid configuration: expected a factory of Account, which is a class, found default values, "
      + "which its instances would share; register one: provider.register { Account() }"
    expectError(text) { try mapper.map(#"{"id":1}"#, to: Account.self) }
    expectTexts(of: mapper.validate(Account.self), "error: \(text)")
    let corrected = ObjectMapper { provider in
      provider.defaults(Account())
      provider.register { Account() }
    }
    #expect(corrected.validate(Account.self).isEmpty)
  }
}
