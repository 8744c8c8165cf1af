import AutoMapper
import Foundation
import Testing

private final class Account {
  var name = "none"
  var mail: String?
  var password: String?
  var isAdmin = false
  var secret = "hash"
}

private struct Form {
  var name: String?
  var isAdmin: Bool?
  var secret: String?
}

private struct Alike {
  var id: Int?
  // swift-format-ignore: AlwaysUseLowerCamelCase
  var i_d: Int?
}

/// The properties that a document may set: `only`, `readOnly`, `exclude`.
@Suite("Rules: what documents may set")
struct AccessRuleTests {
  private func mapper(_ unknownKeys: MappingOptions.UnknownKeys = .ignore) -> ObjectMapper {
    let options = MappingOptions.changing { $0.unknownKeys = unknownKeys }
    return ObjectMapper.making(Account(), options: options) { account in
      account.only(\.name, \.mail)
      account.readOnly(\.isAdmin)
      account.exclude(\.password)
    }
  }

  private static let body =
    #"{"name": "Eve", "isAdmin": true, "secret": "mine", "password": "p", "mail": "e@x.org"}"#

  private func expectEve(_ account: Account) {
    #expect(account.name == "Eve")
    #expect(account.mail == "e@x.org")
    #expect(account.password == "p")
    #expect(account.isAdmin == false)
    #expect(account.secret == "hash")
  }

  @Test("only what is listed is read, through every door")
  func reading() throws {
    let mapper = mapper()
    let json = try mapper.map(Self.body, to: JSONValue.self)
    let dictionary = try #require(
      try JSONSerialization.jsonObject(with: Data(Self.body.utf8)) as? [String: Any])
    expectEve(try mapper.map(Self.body, to: Account.self))
    expectEve(try mapper.map(json, to: Account.self))
    expectEve(try mapper.map(dictionary, to: Account.self))
  }

  @Test("only what is listed is updated")
  func updating() throws {
    let account = Account()
    try mapper().update(account, with: Self.body)
    expectEve(account)
  }

  @Test("only what is listed is converted")
  func converting() throws {
    let form = Form(name: "Eve", isAdmin: true, secret: "mine")
    let account = try mapper().convert(form, to: Account.self)
    #expect(account.name == "Eve")
    #expect(!account.isAdmin)
    #expect(account.secret == "hash")
    let other = Account()
    try mapper().update(other, from: form)
    #expect(other.name == "Eve")
    #expect(!other.isAdmin)
    #expect(other.secret == "hash")
  }

  @Test("what is read-only is written, what is write-only or not listed is not")
  func writing() throws {
    let account = Account()
    account.isAdmin = true
    account.password = "p"
    #expect(try mapper().jsonString(from: account) == #"{"name":"none","isAdmin":true}"#)
    let written = try mapper().dictionary(from: account)
    #expect(written.keys.sorted() == ["isAdmin", "name"])
  }

  @Test(
    "their keys are refused where unknown ones are",
    arguments: [
      (
        #"{"isAdmin": true}"#, MappingError.Kind.readOnlyProperty,
        "isAdmin: cannot set 'isAdmin' of Account, which the rules make read-only "
          + "(line 1, column 2); remove the key"
      ),
      (
        #"{"is_admin": true}"#, .readOnlyProperty,
        "is_admin: cannot set 'isAdmin' of Account, which the rules make read-only "
          + "(line 1, column 2); remove the key"
      ),
      (
        #"{"secret": "x"}"#, .unknownKey,
        "secret: unknown key: 'secret' of Account takes no part (line 1, column 2); remove the key"
      ),
    ])
  func strict(_ text: String, _ kind: MappingError.Kind, _ message: String) throws {
    expectError(kind, message) { try mapper(.throw).map(text, to: Account.self) }
    expectError(message) { try mapper(.throw).update(Account(), with: text) }
  }

  @Test("reports tell of them, and keep none of their values")
  func reports() throws {
    var provider = MappingProvider()
    provider.register { Account() }
    provider.configure(Account.self) { account in
      account.only(\.name)
      account.readOnly(\.isAdmin)
    }
    let mapper = ObjectMapper(provider, options: .changing { $0.keepsUnknownKeys = true })
    let (account, report) = try mapper.mapWithReport(
      #"{"isAdmin": true, "secret": "x", "other": 1}"#, to: Account.self)
    expectTexts(
      of: report.entries, "isAdmin: unknown key, ignored", "secret: unknown key, ignored",
      "other: unknown key, ignored")
    #expect(
      try mapper.jsonString(from: account, keeping: report.unknownValues)
        == #"{"name":"none","isAdmin":false,"other":1}"#)
  }

  @Test("a key that is exactly the name of an ignored property belongs to no other")
  func alike() throws {
    let mapper = ObjectMapper.with(Alike.self) { $0.ignore("i_d") }
    #expect(try mapper.map(#"{"i_d": 5}"#, to: Alike.self).id == nil)
    #expect(try mapper.map(#"{"id": 5}"#, to: Alike.self).id == 5)
  }

  @Test("lists add up, and those of a superclass hold for its subclasses")
  func inheritance() throws {
    class Base {
      var name = "-"
      var note = "-"
      required init() {}
    }
    final class Derived: Base {
      var size = 1
      var color = 2
    }
    let mapper = ObjectMapper { provider in
      provider.register { Derived() }
      provider.configure(Base.self) { $0.only("name") }
      provider.configure(Derived.self) { $0.only("size") }
    }
    let derived = try mapper.map(
      #"{"name": "n", "note": "x", "size": 5, "color": 6}"#, to: Derived.self)
    #expect(derived.name == "n")
    #expect(derived.note == "-")
    #expect(derived.size == 5)
    #expect(derived.color == 2)
  }

  @Test("rules for what is not listed are an error")
  func contradiction() {
    let mapper = ObjectMapper.making(Account()) { account in
      account.only(\.name)
      account.map("hash", to: \.secret)
    }
    let error = mappingError { try mapper.map("{}", to: Account.self) }
    #expect(
      error?.description
        == "invalid configuration: expected rules for the properties that only(…) lists, found "
        + "some for 'secret' of Account; add 'secret' to the list, or remove its other rules")
    #expect(mapper.validate(Account.self).contains { $0.severity == .error })
  }

  @Test("a struct's read-only property needs a value")
  func structure() throws {
    struct Row {
      var id: Int
      var name: String
    }
    let mapper = ObjectMapper { $0.configure(Row.self) { $0.readOnly(\.id) } }
    expectError(
      "invalid configuration: expected a value for the read-only property 'id' of Row, found "
        + "none; register a factory that gives it one: provider.register { Row(…) }"
    ) { try mapper.map(#"{"name": "n"}"#, to: Row.self) }
    let other = ObjectMapper {
      $0.configure(Row.self) { row in
        row.readOnly(\.id)
        row.default(\.id, 7)
      }
    }
    #expect(try other.map(#"{"name": "n", "id": 1}"#, to: Row.self).id == 7)
  }

  @Test("a file says it, too")
  func file() throws {
    var provider = MappingProvider()
    provider.register { Account() }
    try provider.addRules(
      #"{"types": {"Account": {"only": ["name"], "readOnly": ["isAdmin"]}}}"#)
    let account = try ObjectMapper(provider).map(Self.body, to: Account.self)
    #expect(account.name == "Eve")
    #expect(account.mail == nil)
    #expect(!account.isAdmin)
  }

  @Test("explain shows it")
  func explaining() {
    #expect(
      "\(mapper().explain(Account.self))".contains(
        "isAdmin   Bool     -          boolean, read-only  -           isAdmin"))
  }
}
