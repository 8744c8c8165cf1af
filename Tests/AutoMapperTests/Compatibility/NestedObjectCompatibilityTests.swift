import AutoMapper
import Foundation
import Testing

/// OCMapper's handling of nested objects.
///
/// The number above a test, such as OC-20, is that of the behavior in the list of what OCMapper
/// does.
@Suite("Compatibility: nested objects")
struct NestedObjectCompatibilityTests {
  struct Address: Equatable {
    var city: String?
    var country: String?
  }

  struct SessionUser: Equatable { var name: String? }

  struct User: Equatable {
    var address: Address?
    var work: Address?
    var sessionUser: SessionUser?
  }

  final class Location { var city = "" }

  final class Order {
    var billing: Location?
    var location: Location?
  }

  struct Post: Equatable { var title: String? }

  final class Thing { var name = "" }

  struct Page<Item: Equatable>: Equatable {
    var data: [Item]
    var total: Int?
  }

  struct Brand: Equatable { var name: String? }

  private let dropping = ObjectMapper(options: .changing { $0.invalidElements = .drop })

  // OC-20
  @Test("a nested object has the declared type of its property")
  func declaredTypes() {
    expectMapping(
      #"{"address":{"city":"SD","country":"US"}}"#,
      as: User(address: Address(city: "SD", country: "US")))
  }

  // OC-21
  @Test("a property's type may have another name than its key")
  func typesWithOtherNamesThanKeys() {
    expectMapping(#"{"work":{"city":"SD"}}"#, as: User(work: Address(city: "SD")))
    // A registered type that is named like the key changes nothing.
    struct Work { var city: Int? }
    expectMapping(
      #"{"work":{"city":"SD"}}"#, as: User(work: Address(city: "SD")),
      with: ObjectMapper { $0.register(Work.self) })
  }

  // OC-22
  @Test("two properties of one type are two objects")
  func twoPropertiesOfOneType() {
    let mapper = ObjectMapper { $0.registerAll({ Order() }, { Location() }) }
    expectMapping(
      #"{"billing":{"city":"SD"},"location":{"city":"LA"}}"#, to: Order.self, with: mapper
    ) {
      $0.billing?.city == "SD" && $0.location?.city == "LA" && $0.billing !== $0.location
    }
  }

  // OC-23
  @Test(
    "a property may have a type whose name is two words",
    arguments: ["sessionUser", "session_user", "SessionUser"])
  func typesOfTwoWords(key: String) {
    expectMapping(
      #"{"\#(key)":{"name":"Ann"}}"#, as: User(sessionUser: SessionUser(name: "Ann")))
  }

  // OC-30
  @Test("the declared type wins over the name of the key")
  func declaredTypesWinOverKeys() {
    struct Item { var title: Int? }
    struct Cart: Equatable { var items: [Post] }
    let text = #"{"items":[{"title":"1"},{"title":"2"}]}"#
    let expected = Cart(items: [Post(title: "1"), Post(title: "2")])
    expectMapping(text, as: expected)
    expectMapping(text, as: expected, with: ObjectMapper { $0.register(Item.self) })
  }

  // OC-31
  @Test("objects of an unknown class stay dictionaries in [Any], and are an error elsewhere")
  func objectsOfUnknownClasses() {
    struct Loose { var things: [Any] }
    struct Typed: Equatable { var things: [Int] }
    struct Classes { var things: [Thing] }
    let text = #"{"things":[{"a":1},{"b":"x"}]}"#
    expectMapping(text, to: Loose.self) {
      AnyReadingTests.describe($0.things) == "[{a:Int 1},{b:String x}]"
    }
    expectRefusal(
      text, as: Typed.self, .typeMismatch, path: "things[0]",
      "things[0]: expected Int, found an object", offset: 11)
    expectRefusal(
      text, as: Classes.self, .factoryRequired, path: "things[0]",
      "things[0]: cannot make an instance of Thing, which is a class; register a factory: "
        + "provider.register { Thing() }")
    // The ancestor's empty array is there for the asking.
    expectReport(
      text, to: Typed.self, ["droppedElement things[0]", "droppedElement things[1]"],
      with: dropping
    ) { $0 == Typed(things: []) }
  }

  // OC-32
  @Test("scalars of several types stay as they are in [Any]")
  func mixedScalars() {
    struct Keywords { var keywords: [Any] }
    expectMapping(#"{"keywords":["keyword1",2]}"#, to: Keywords.self) {
      AnyReadingTests.describe($0.keywords) == "[String keyword1,Int 2]"
    }
  }

  // OC-33
  @Test("a dictionary property keeps all members")
  func propertiesThatAreDictionaries() {
    struct Response { var data: [String: Any] }
    expectMapping(#"{"data":{"code":0}}"#, to: Response.self) {
      AnyReadingTests.describe($0.data) == "{code:Int 0}"
    }
    expectMapping(
      #"{"data":{"code":0,"list":[{"a":null}],"user":{"name":"Ann"}}}"#, to: Response.self
    ) {
      AnyReadingTests.describe($0.data)
        == "{code:Int 0,list:[{a:null}],user:{name:String Ann}}"
    }
  }

  // OC-34
  @Test("a generic model is mapped")
  func genericModels() {
    expectMapping(
      #"{"data":[{"name":"a"},{"name":"b"}],"total":2}"#,
      as: Page(data: [Brand(name: "a"), Brand(name: "b")], total: 2))
    expectMapping(
      #"{"data":[{"city":"SD"}]}"#, as: Page(data: [Address(city: "SD")], total: nil))
    // What the registered type Datum or Data would say does not matter.
    expectMapping(#"{"data":[1,2]}"#, as: Page(data: [1, 2], total: nil))
  }

  // OC-35
  @Test("null among objects is an error, or dropped, or nil")
  func nullAmongObjects() {
    struct Feed: Equatable { var posts: [Post] }
    struct Gaps: Equatable { var posts: [Post?] }
    let text = #"{"posts":[{"title":"1"},null,{"title":"2"}]}"#
    expectRefusal(
      text, as: Feed.self, .missingValue, path: "posts[1]",
      "posts[1]: expected an object, found null", offset: 24)
    expectReport(text, to: Feed.self, ["droppedElement posts[1]"], with: dropping) {
      $0 == Feed(posts: [Post(title: "1"), Post(title: "2")])
    }
    // The ancestor's element that is not an object.
    let gaps = Gaps(posts: [Post(title: "1"), nil, Post(title: "2")])
    expectMapping(text, as: gaps)
    let nilling = ObjectMapper(options: .changing { $0.invalidElements = .useNil })
    expectMapping(#"{"posts":[{"title":"1"},7,{"title":"2"}]}"#, as: gaps, with: nilling)
    expectRefusal(
      #"{"posts":[{"title":"1"},7]}"#, as: Gaps.self, .typeMismatch, path: "posts[1]",
      "posts[1]: expected an object, found the number 7", offset: 24)
  }
}
