import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Codable: the style of coding keys")
struct CodingKeyStyleTests {
  struct Cast: Codable, Equatable {
    var creditID: String
    var order: Int
    var underscored: Int
    var type: Int
    var zip: Int

    private enum CodingKeys: String, CodingKey {
      case creditID = "creditId"
      case order
      case underscored = "_id"
      case type = "@type"
      case zip = "postal.Code"
    }
  }

  private static let cast = Cast(creditID: "7", order: 1, underscored: 2, type: 3, zip: 4)

  private static func mapper(
    _ style: KeyStyle, _ codable: CodablePolicy = .whereWritten,
    _ options: MappingOptions = .default
  ) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.keyStyle = style
      provider.codable = codable
    }
  }

  @Test(
    "a key with a text of its own is written in the style, as by JSONEncoder",
    arguments: [CodablePolicy.whereWritten, .always, .never])
  func styled(policy: CodablePolicy) {
    for options in [MappingOptions.default, .foundation, .strict] {
      expectBothWays(
        #"{"credit_id":"7","order":1,"_id":2,"@type":3,"postal.Code":4}"#, Self.cast,
        with: Self.mapper(.snakeCase, policy, options))
      expectMapping(
        #"{"creditId":"7","order":1,"_id":2,"@type":3,"postal.Code":4}"#, as: Self.cast,
        with: Self.mapper(.snakeCase, policy, options))
    }
    expectBothWays(
      #"{"credit-id":"7","order":1,"_id":2,"@type":3,"postal.Code":4}"#, Self.cast,
      with: Self.mapper(.kebabCase, policy))
    expectBothWays(
      #"{"creditId":"7","order":1,"_id":2,"@type":3,"postal.Code":4}"#, Self.cast,
      with: Self.mapper(.declared, policy))
  }

  struct Twins: Codable, Equatable {
    var first = 1
    var second = 2
    var third = 3
    var fourth = 4
    var fifth = 5

    private enum CodingKeys: String, CodingKey {
      case first = "utf8String"
      case second = "UTF8String"
      case third = "userID"
      case fourth = "userId"
      case fifth = "user_id_"
    }
  }

  struct TwinNames: Codable, Equatable {
    var userID = 1
    var userId = 2
  }

  @Test(
    "of several keys with one spelling in the style, only the first one has it",
    arguments: [CodablePolicy.whereWritten, .always, .never])
  func twins(policy: CodablePolicy) {
    for options in [MappingOptions.default, .foundation, .strict] {
      expectBothWays(
        #"{"utf8_string":1,"UTF8String":2,"user_id":3,"userId":4,"user_id_":5}"#, Twins(),
        with: Self.mapper(.snakeCase, policy, options))
      expectBothWays(
        #"{"user_id":1,"userId":2}"#, TwinNames(), with: Self.mapper(.snakeCase, policy, options))
    }
  }

  struct Person: Codable, Equatable {
    var firstName: String
    var lastName: String
    var site: String

    private enum CodingKeys: String, CodingKey {
      case firstName = "givenName"
      case lastName
      case site = "HomepageURL"
    }
  }

  #if Foundation
  @Test("the keys are those of convertToSnakeCase, and are read by convertFromSnakeCase")
  func foundation() throws {
    let person = Person(firstName: "Ann", lastName: "Lee", site: "a")
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let text = try encoder.encode(person)
    #expect(
      try ObjectMapper.shared.map(text, to: JSONValue.self)
        == Self.mapper(.snakeCase).jsonValue(from: person))
    #expect(try Self.mapper(.snakeCase).map(text, to: Person.self) == person)
  }
  #endif

  struct Alike: Codable, Equatable {
    var first: Int
    var second: Int

    private enum CodingKeys: String, CodingKey {
      case first = "userId"
      case second = "user_id"
    }
  }

  @Test(
    "a key that would become another one keeps its text",
    arguments: [CodablePolicy.whereWritten, .never])
  func alike(policy: CodablePolicy) {
    expectBothWays(
      #"{"userId":1,"user_id":2}"#, Alike(first: 1, second: 2),
      with: Self.mapper(.snakeCase, policy))
  }

  @Test("a rule's key is kept, whatever the coding key is")
  func ruled() {
    let mapper = ObjectMapper { provider in
      provider.keyStyle = .snakeCase
      provider.configure(Person.self) { person in
        person.map("givenName", to: \.firstName)
        person.write("site", as: "homepageURL")
      }
    }
    expectWritten(
      Person(firstName: "Ann", lastName: "Lee", site: "a"),
      as: #"{"givenName":"Ann","last_name":"Lee","homepageURL":"a"}"#, with: mapper)
  }

  /// Takes any text.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  struct Counts: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(["perDay": 1], forKey: Key(stringValue: "pageViews"))
    }
  }

  @Test("keys that are made at run time, and keys of dictionaries, are data")
  func data() {
    expectWritten(Counts(), as: #"{"pageViews":{"perDay":1}}"#, with: Self.mapper(.snakeCase))
  }

  @Test("a property with a coding key is written under it without inverse mappings, too")
  func withoutInverses() {
    for policy in [CodablePolicy.whereWritten, .always, .never] {
      let mapper = ObjectMapper { provider in
        provider.codable = policy
        provider.generatesInverseMappings = false
      }
      expectBothWays(
        #"{"creditId":"7","order":1,"_id":2,"@type":3,"postal.Code":4}"#, Self.cast, with: mapper)
    }
  }
}
