import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Keys of a flat document that fill nested objects.
///
/// The number above a test, such as OC-76, is that of the behavior in the list of what OCMapper
/// does.
@Suite("Compatibility: flat keys for nested objects")
struct FlatKeyCompatibilityTests {
  struct Address: Equatable {
    var city: String?
    var country: String?
  }

  struct User: Equatable {
    var firstName: String?
    var address: Address?
  }

  final class Place {
    var city = "nowhere"
    var country = ""
  }

  final class Member {
    var firstName = ""
    var place: Place?
  }

  struct Outer: Equatable { var a: Middle? }

  struct Middle: Equatable { var b: Inner? }

  struct Inner: Equatable {
    var c: Innermost?
    var d: Int?
  }

  struct Innermost: Equatable { var e: Int? }

  private let flat = ObjectMapper.with(User.self) { user in
    user.map("city", to: "address.city")
    user.map("country", to: "address.country")
  }

  // OC-76
  @Test("flat keys make the nested object")
  func flatKeysMakeTheNestedObject() {
    let text = #"{"firstName":"A","city":"SD","country":"US"}"#
    let user = User(firstName: "A", address: Address(city: "SD", country: "US"))
    expectMapping(text, as: user, with: flat)
    expectMapping(
      text, as: user,
      with: .with(User.self) { user in
        user.map("city", to: \.address?.city)
        user.map("country", to: \.address?.country)
      })
    for order in permutations([#""firstName":"A""#, #""city":"SD""#, #""country":"US""#]) {
      expectMapping("{" + order.joined(separator: ",") + "}", as: user, with: flat)
    }
    expectMapping(#"{"firstName":"A"}"#, as: User(firstName: "A"), with: flat)
    let classes = ObjectMapper { provider in
      provider.registerAll({ Member() }, { Place() })
      provider.configure(Member.self) { member in
        member.map("city", to: "place.city")
        member.map("country", to: "place.country")
      }
    }
    expectMapping(#"{"firstName":"A","country":"US"}"#, to: Member.self, with: classes) {
      $0.firstName == "A" && $0.place?.city == "nowhere" && $0.place?.country == "US"
    }
    expectMapping(#"{"firstName":"A"}"#, to: Member.self, with: classes) { $0.place == nil }
  }

  // OC-77
  @Test("without a rule flat keys are ignored")
  func flatKeysWithoutRules() {
    expectReport(
      #"{"firstName":"A","city":"SD","country":"US"}"#, to: User.self,
      ["unknownKey city", "unknownKey country"]
    ) { $0 == User(firstName: "A") }
  }

  // OC-78
  @Test("flat keys reach any depth")
  func flatKeysReachAnyDepth() {
    let mapper = ObjectMapper.with(Outer.self) { outer in
      outer.map("x", to: "a.b.d")
      outer.map("y", to: "a.b.c.e")
    }
    for order in permutations([#""x":1"#, #""y":2"#]) {
      expectMapping(
        "{" + order.joined(separator: ",") + "}",
        as: Outer(a: Middle(b: Inner(c: Innermost(e: 2), d: 1))), with: mapper)
    }
    expectMapping(
      #"{"y":2}"#, as: Outer(a: Middle(b: Inner(c: Innermost(e: 2), d: nil))), with: mapper)
    expectMapping("{}", as: Outer(), with: mapper)
    expectRefusal(
      #"{"x":1,"y":"z"}"#, as: Outer.self, .typeMismatch, path: "y",
      #"y: expected Int, found the string "z""#, offset: 11, with: mapper)
  }

  // OC-79
  @Test("an object and flat keys for it are merged, in any order")
  func objectsAndFlatKeysAreMerged() {
    let user = User(firstName: "A", address: Address(city: "SD", country: "US"))
    for order in permutations([
      #""firstName":"A""#, #""address":{"country":"US"}"#, #""city":"SD""#,
    ]) {
      expectMapping("{" + order.joined(separator: ",") + "}", as: user, with: flat)
    }
  }

  // OC-108
  @Test("the nested object is written as flat keys")
  func nestedObjectsAreWrittenFlat() {
    expectForms(
      User(firstName: "A", address: Address(city: "SD", country: "US")),
      as: #"{"firstName":"A","city":"SD","country":"US"}"#, with: flat)
    expectForms(
      User(firstName: "A", address: Address(city: "SD")), as: #"{"firstName":"A","city":"SD"}"#,
      with: flat)
    expectForms(User(firstName: "A"), as: #"{"firstName":"A"}"#, with: flat)
    let deep = ObjectMapper.with(Outer.self) { outer in
      outer.map("x", to: "a.b.d")
      outer.map("y", to: "a.b.c.e")
    }
    let outer = Outer(a: Middle(b: Inner(c: Innermost(e: 2), d: 1)))
    do {
      let json = try deep.jsonValue(from: outer)
      #expect(json == ["x": 1, "y": 2])
      #expect(try deep.map(json, to: Outer.self) == outer)
    } catch {
      Issue.record("\(error)")
    }
  }
}
