import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// The output for properties without rules.
///
/// The number above a test, such as OC-90, is that of the behavior in the list of what OCMapper
/// does.
@Suite("Compatibility: writing")
struct WritingCompatibilityTests {
  struct Address: Equatable {
    var city: String?
    var country: String?
  }

  struct Post: Equatable { var title: String? }

  struct User: Equatable {
    var firstName: String?
    var lastName: String?
    var age: Int?
    var isActive: Bool?
    var score: Double?
    var address: Address?
    var posts: [Post]?
    var keywords: [Any]?

    static func == (first: User, second: User) -> Bool {
      first.firstName == second.firstName && first.lastName == second.lastName
        && first.age == second.age && first.address == second.address && first.posts == second.posts
    }
  }

  class Person {
    var firstName: String? = "Aryan"
    var age = 26
  }

  final class SpecialUser: Person {
    var power: String? = "stealth"
    var address: Address?
  }

  final class Friend {
    var name = "a"
    var friend: Friend?
    var others: [Friend] = []
  }

  // OC-90
  @Test("an object is written with all properties that are not nil")
  func objectsAreWritten() {
    expectForms(
      User(firstName: "Aryan", lastName: "G", age: 26, isActive: true, score: 0.5),
      as: #"{"firstName":"Aryan","lastName":"G","age":26,"isActive":true,"score":0.5}"#)
    expectForms(Person(), as: #"{"firstName":"Aryan","age":26}"#)
  }

  // OC-91
  @Test("a nested object is written as a nested dictionary")
  func nestedObjectsAreWritten() {
    expectForms(
      User(firstName: "Aryan", address: Address(city: "SD", country: "US")),
      as: #"{"firstName":"Aryan","address":{"city":"SD","country":"US"}}"#)
    expectForms(User(address: Address()), as: #"{"address":{}}"#)
  }

  // OC-92
  @Test("an array of objects is written as an array of dictionaries")
  func arraysOfObjectsAreWritten() {
    expectForms(
      User(posts: [Post(title: "1"), Post(title: "2")]),
      as: #"{"posts":[{"title":"1"},{"title":"2"}]}"#)
    expectForms(User(posts: []), as: #"{"posts":[]}"#)
  }

  // OC-93
  @Test("an array at the root is written as an array")
  func rootArraysAreWritten() {
    expectForms(
      [User(firstName: "Aryan"), User(age: 5)], as: #"[{"firstName":"Aryan"},{"age":5}]"#)
    expectForms(
      [Person(), Person()], as: #"[{"firstName":"Aryan","age":26},{"firstName":"Aryan","age":26}]"#)
    expectForms([User](), as: "[]")
  }

  // OC-94
  @Test("a set is written as an array")
  func setsAreWritten() throws {
    struct Tagged { var tags: Set<String> }
    expectForms(Tagged(tags: ["a"]), as: #"{"tags":["a"]}"#)
    expectForms(Tagged(tags: []), as: #"{"tags":[]}"#)
    expectForms(Set([5]), as: "[5]")
    let tags = try ObjectMapper.shared.jsonValue(from: Tagged(tags: ["a", "b", "c"])).tags
    guard case .array(let elements) = tags else {
      Issue.record("\(tags) is not an array")
      return
    }
    #expect(Set(elements) == ["a", "b", "c"])
    #expect(elements.count == 3)
  }

  // OC-95
  @Test("an array of scalars is written as it is")
  func arraysOfScalarsAreWritten() {
    expectForms(
      User(keywords: ["keyword1", 2, 2.5, false]), as: #"{"keywords":["keyword1",2,2.5,false]}"#)
  }

  // OC-96
  @Test("properties of the superclass are written first")
  func superclassesComeFirst() {
    expectForms(SpecialUser(), as: #"{"firstName":"Aryan","age":26,"power":"stealth"}"#)
    let special = SpecialUser()
    special.address = Address(city: "SD")
    let text =
      #"{"firstName":"Aryan","age":26,"power":"stealth","address":{"city":"SD"}}"#
    expectForms(special, as: text)
    // Where the declared type is the superclass, too.
    expectForms(
      [special as Person, Person()], as: #"[\#(text),{"firstName":"Aryan","age":26}]"#)
  }

  // OC-97
  @Test("nil is left out, unless the options ask for it")
  func nilIsLeftOut() {
    expectForms(User(), as: "{}")
    expectForms(Address(country: "US"), as: #"{"country":"US"}"#)
    expectForms(
      Address(country: "US"), as: #"{"city":null,"country":"US"}"#,
      with: ObjectMapper(options: .changing { $0.writesNil = true }))
  }

  // OC-109
  @Test("a model of another module is mapped like any other")
  func modelsOfOtherModules() {
    struct Dice { var generator: SeededGenerator }
    expectForms(
      Dice(generator: SeededGenerator(seed: 1)),
      as: #"{"generator":{"state":11400714819323198485}}"#)
    expectMapping(
      #"{"generator":{"state":11400714819323198485}}"#, to: Dice.self
    ) { dice in
      var read = dice.generator
      var expected = SeededGenerator(seed: 1)
      return [read.next(), read.next()] == [expected.next(), expected.next()]
    }
  }

  // OC-110
  @Test("an object is written wrapped in a key")
  func objectsWrappedInKeys() throws {
    let user = User(firstName: "Aryan", address: Address(city: "SD"))
    let mapper = ObjectMapper.shared
    let text = #"{"user":{"firstName":"Aryan","address":{"city":"SD"}}}"#
    #expect(try mapper.jsonString(from: user, wrappedIn: "user") == text)
    #expect(try mapper.jsonData(from: user, wrappedIn: "user") == Data(text.utf8))
    #expect(
      try mapper.jsonValue(from: user, wrappedIn: "user")
        == ["user": ["firstName": "Aryan", "address": ["city": "SD"]]])
    let dictionary = try mapper.dictionary(from: user, wrappedIn: "user")
    #expect(
      AnyReadingTests.describe(dictionary) == """
        {user:{address:{city:String SD},firstName:String Aryan}}
        """)
    #expect(try mapper.map(text, to: User.self, at: "user") == user)
    #expect(
      try mapper.jsonString(from: Address(city: "SD"), wrappedIn: "response.user")
        == #"{"response":{"user":{"city":"SD"}}}"#)
    #expect(
      try mapper.jsonString(from: [Post(title: "1")], wrappedIn: "posts")
        == #"{"posts":[{"title":"1"}]}"#)
  }

  // OC-111
  @Test("an object that contains itself is an error with its path")
  func objectsThatContainThemselves() {
    let first = Friend()
    let second = Friend()
    first.friend = first
    for error in errorsOfWriting(first, with: ObjectMapper()) {
      #expect(error.kind == .circularReference)
      #expect(
        error.description
          == "friend: circular reference: the object here contains itself; leave one of the "
          + "properties of the circle out, or make it weak")
    }
    first.friend = nil
    first.others = [Friend(), second]
    second.friend = first
    for error in errorsOfWriting(first, with: ObjectMapper()) {
      #expect(error.kind == .circularReference)
      #expect(error.path.description == "others[1].friend")
    }
    second.friend = nil
    // The same object twice, side by side, is not a circle.
    first.friend = second
    expectForms(
      first,
      as: #"{"name":"a","friend":{"name":"a","others":[]},"others":["#
        + #"{"name":"a","others":[]},{"name":"a","others":[]}]}"#)
    first.friend = nil
    first.others = []
  }
}
