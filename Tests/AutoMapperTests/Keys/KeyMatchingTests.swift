import AutoMapper
import Foundation
import Testing

/// Keys that must be spelled exactly as the names of the properties.
@Suite("Keys: exact spelling")
struct KeyMatchingTests {
  struct Home: Equatable {
    var cityName: String?
  }

  struct User: Equatable {
    var firstName: String?
    var userID: Int?
    var home: Home?
  }

  struct Account: Equatable, Codable {
    var firstName: String?
    var kind: Kind?

    enum Kind: Equatable, Codable { case ownBy(userName: String) }
  }

  struct Alike: Equatable {
    var pageName: String?
    var pagename: String?
    var pageNAME: String?
  }

  struct Required { var firstName: String }

  class Animal { var name = "" }
  final class Dog: Animal {}

  static let exact: MappingOptions = {
    var options = MappingOptions()
    options.keyMatching = .exact
    return options
  }()

  @Test("Only the exact key fills a property", arguments: EntryPoint.all)
  func exactKeys(_ entry: EntryPoint) throws {
    let text = #"{"firstName":"Ann","user_id":7,"home":{"city_name":"Rome"}}"#
    let folded = try entry.map(text, to: User.self, with: ObjectMapper())
    #expect(folded == User(firstName: "Ann", userID: 7, home: Home(cityName: "Rome")))
    let exact = try entry.map(text, to: User.self, with: ObjectMapper(options: Self.exact))
    #expect(exact == User(firstName: "Ann", userID: nil, home: Home(cityName: nil)))
  }

  @Test(
    "Other spellings do not fill a property, however often they occur",
    arguments: ["first_name", "FirstName", "firstname", "first-name", " firstName", "firstName_"])
  func otherSpellings(_ key: String) throws {
    let text = "[" + Array(repeating: #"{"\#(key)":"x"}"#, count: 20).joined(separator: ",") + "]"
    let users = try ObjectMapper(options: Self.exact).map(text, to: [User].self)
    #expect(users == Array(repeating: User(), count: 20))
  }

  @Test("Names that differ only in their spelling are separate keys", arguments: EntryPoint.all)
  func alike(_ entry: EntryPoint) throws {
    let text = #"{"pageNAME":"c","pagename":"b","pageName":"a"}"#
    let mapper = ObjectMapper(options: Self.exact)
    #expect(
      try entry.map(text, to: Alike.self, with: mapper)
        == Alike(pageName: "a", pagename: "b", pageNAME: "c"))
    #expect(mapper.validate(Alike.self).isEmpty)
    #expect(!ObjectMapper().validate(Alike.self).isEmpty)
    let written = try mapper.jsonString(from: Alike(pageName: "a", pagename: "b"))
    #expect(written == #"{"pageName":"a","pagename":"b"}"#)
  }

  @Test("A conformance gets only the exact keys", arguments: EntryPoint.all)
  func conformances(_ entry: EntryPoint) throws {
    let text = #"{"first_name":"Ann","kind":{"own_by":{"userName":"bo"}}}"#
    #expect(
      try entry.map(text, to: Account.self, with: ObjectMapper())
        == Account(firstName: "Ann", kind: .ownBy(userName: "bo")))
    let mapper = ObjectMapper(options: Self.exact)
    #expect(throws: MappingError.self) { try entry.map(text, to: Account.self, with: mapper) }
    let other = #"{"first_name":"Ann","kind":{"ownBy":{"userName":"bo"}}}"#
    #expect(
      try entry.map(other, to: Account.self, with: mapper)
        == Account(firstName: nil, kind: .ownBy(userName: "bo")))
  }

  @Test("A conformance reads the keys in the style in which it writes them")
  func styledConformances() throws {
    let mapper = ObjectMapper(options: Self.exact) { $0.keyStyle = .snakeCase }
    let account = Account(firstName: "Ann", kind: .ownBy(userName: "bo"))
    let text = try mapper.jsonString(from: account)
    #expect(text == #"{"first_name":"Ann","kind":{"own_by":{"user_name":"bo"}}}"#)
    #expect(try mapper.map(text, to: Account.self) == account)
  }

  @Test("A property is read in the style in which it is written", arguments: EntryPoint.all)
  func styles(_ entry: EntryPoint) throws {
    let mapper = ObjectMapper(options: Self.exact) { $0.keyStyle = .snakeCase }
    let user = User(firstName: "Ann", userID: 7, home: Home(cityName: "Rome"))
    let text = try mapper.jsonString(from: user)
    #expect(text == #"{"first_name":"Ann","user_id":7,"home":{"city_name":"Rome"}}"#)
    #expect(try entry.map(text, to: User.self, with: mapper) == user)
    #expect(try entry.map(#"{"FIRST_NAME":"x"}"#, to: User.self, with: mapper) == User())
  }

  @Test("Registered keys and paths are exact", arguments: EntryPoint.all)
  func registered(_ entry: EntryPoint) throws {
    let mapper = ObjectMapper(options: Self.exact) { provider in
      provider.configure(User.self) { user in
        user.map("first", to: \.firstName)
        user.map("ids.main", to: \.userID)
      }
    }
    #expect(
      try entry.map(#"{"first":"Ann","ids":{"main":7}}"#, to: User.self, with: mapper)
        == User(firstName: "Ann", userID: 7))
    #expect(
      try entry.map(#"{"First":"Ann","IDs":{"main":7}}"#, to: User.self, with: mapper) == User())
  }

  @Test("The key of a discriminator is exact")
  func discriminators() throws {
    let mapper = ObjectMapper(options: Self.exact) { provider in
      provider.register { Animal() }
      provider.register { Dog() }
      provider.configure(Animal.self) { animal in
        animal.discriminator("type", ["dog": Dog.self], default: Animal.self)
      }
    }
    #expect(try mapper.map(#"{"type":"dog"}"#, to: Animal.self) is Dog)
    #expect(try !(mapper.map(#"{"Type":"dog"}"#, to: Animal.self) is Dog))
  }

  @Test("An update changes only properties with the exact key")
  func updates() throws {
    var user = User(firstName: "Ann", userID: 7)
    try ObjectMapper(options: Self.exact).update(&user, with: #"{"firstName":"Bo","user_id":8}"#)
    #expect(user == User(firstName: "Bo", userID: 7))
  }

  @Test("Models are converted to each other in any spelling")
  func conversions() throws {
    struct Row {
      var firstname: String?
      var userid: Int?
    }
    let row = Row(firstname: "Ann", userid: 7)
    let user = try ObjectMapper(options: Self.exact).convert(row, to: User.self)
    #expect(user == User(firstName: "Ann", userID: 7))
  }

  @Test("An error suggests the exact key")
  func suggestions() throws {
    var options = Self.exact
    let missing = #expect(throws: MappingError.self) {
      try ObjectMapper(options: options).map(#"{"first_name":"Ann"}"#, to: Required.self)
    }
    #expect(
      missing?.description
        == "firstName: expected String, found nothing (line 1, column 1); did you mean "
        + "\"firstName\" by \"first_name\"? If not, make 'firstName' of Required optional, or give it "
        + "a default: provider.configure(Required.self) { $0.default(\\.firstName, …) }")
    options.unknownKeys = .throw
    let unknown = #expect(throws: MappingError.self) {
      try ObjectMapper(options: options).map(#"{"first_name":"Ann"}"#, to: User.self)
    }
    #expect(
      unknown?.description == "first_name: unknown key: User has no property for it (line 1, "
        + "column 2); did you mean 'firstName'?")
  }

  @Test("The description of a plan says that keys are exact")
  func descriptions() {
    let description = ObjectMapper(options: Self.exact).explain(Home.self)
    #expect(description.properties.map(\.acceptsOtherSpellings) == [false])
    #expect(
      "\(description)" == """
        Home: struct

        property  type     read from  value   if missing  written as
        --------  -------  ---------  ------  ----------  ----------
        cityName  String?  cityName   string  nil         cityName

        Keys are tried from left to right, exactly as they are spelled here.
        """)
  }
}
