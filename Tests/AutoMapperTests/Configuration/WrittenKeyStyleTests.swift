import AutoMapper
import Foundation
import Testing

/// How the names of properties are written as keys.
@Suite("Rules: styles of written keys")
struct WrittenKeyStyleTests {
  struct Model: Equatable {
    var id: Int?
    var firstName: String?
    var userID: Int?
    var htmlURL: String?
    var isOpenNow: Bool?
    var x: Int?
    // swift-format-ignore: AlwaysUseLowerCamelCase
    var snake_case: Int?
  }

  struct Address: Equatable {
    var zipCode: String?
    var streetName: String?
  }

  struct Person: Equatable {
    var firstName: String?
    var homeAddress: Address?
    var nickName: String?
  }

  private static let model = Model(
    id: 1, firstName: "A", userID: 2, htmlURL: "h", isOpenNow: true, x: 3, snake_case: 4)

  static let styles: [(style: KeyStyle, keys: [String])] = [
    (.declared, ["id", "firstName", "userID", "htmlURL", "isOpenNow", "x", "snake_case"]),
    (.camelCase, ["id", "firstName", "userId", "htmlUrl", "isOpenNow", "x", "snakeCase"]),
    (.snakeCase, ["id", "first_name", "user_id", "html_url", "is_open_now", "x", "snake_case"]),
    (.kebabCase, ["id", "first-name", "user-id", "html-url", "is-open-now", "x", "snake-case"]),
    (.pascalCase, ["Id", "FirstName", "UserId", "HtmlUrl", "IsOpenNow", "X", "SnakeCase"]),
    (
      .screamingSnakeCase,
      ["ID", "FIRST_NAME", "USER_ID", "HTML_URL", "IS_OPEN_NOW", "X", "SNAKE_CASE"]
    ),
  ]

  @Test("every style is here")
  func complete() {
    #expect(Self.styles.map(\.style) == KeyStyle.allCases)
  }

  @Test("each style is written, and read back by each", arguments: styles)
  func style(style: KeyStyle, keys: [String]) {
    let mapper = ObjectMapper { $0.keyStyle = style }
    let text =
      #"{"\#(keys[0])":1,"\#(keys[1])":"A","\#(keys[2])":2,"\#(keys[3])":"h","#
      + #""\#(keys[4])":true,"\#(keys[5])":3,"\#(keys[6])":4}"#
    expectForms(Self.model, as: text, with: mapper)
    for other in Self.styles {
      expectMapping(text, as: Self.model, with: ObjectMapper { $0.keyStyle = other.style })
    }
  }

  @Test("a registered key is written as it is; a nested type has the style too")
  func registered() {
    let person = Person(
      firstName: "A", homeAddress: Address(zipCode: "1", streetName: "s"), nickName: "N")
    let mapper = ObjectMapper { provider in
      provider.keyStyle = .snakeCase
      provider.configure(Person.self) { $0.map("givenName", to: "firstName") }
      provider.configure(Address.self) { $0.write("zipCode", as: "postCode") }
    }
    let text =
      #"{"givenName":"A","home_address":{"postCode":"1","street_name":"s"},"nick_name":"N"}"#
    expectForms(person, as: text, with: mapper)
    expectForms(
      [person, Person()], as: "[\(text),{}]", with: mapper)
  }

  @Test("without inverses the style holds for renamed properties too")
  func withoutInverses() {
    let mapper = ObjectMapper { provider in
      provider.keyStyle = .snakeCase
      provider.generatesInverseMappings = false
      provider.configure(Person.self) { person in
        person.map("givenName", to: "firstName")
        person.write("nickName", as: "alsoKnownAs")
      }
    }
    expectForms(
      Person(firstName: "A", nickName: "N"), as: #"{"first_name":"A","alsoKnownAs":"N"}"#,
      with: mapper)
  }

  @Test("keys of dictionaries are data, and have no style")
  func dictionaries() {
    struct Table {
      var rowCounts: [String: Int]
      var anyThing: Any
    }
    expectForms(
      Table(rowCounts: ["firstName": 1], anyThing: ["userID": 2]),
      as: #"{"row_counts":{"firstName":1},"any_thing":{"userID":2}}"#,
      with: ObjectMapper { $0.keyStyle = .snakeCase })
  }
}
