import AutoMapper
import Foundation
import Testing

/// Types that are found by the names of keys, where the declared type does not say them.
///
/// The number above a test, such as OC-24, is that of the behavior in the list of what OCMapper
/// does.
@Suite("Compatibility: types from the names of keys")
struct PluralKeyCompatibilityTests {
  struct Post: Equatable { var title: String? }

  struct Posts: Equatable { var title: String? }

  final class Comment { var title = "untitled" }

  struct UserAddress: Equatable { var city: String? }

  struct Feed { var posts: [Any] }

  /// The names of the types of some values.
  private static func typeNames(_ values: [Any]) -> [String] {
    values.map { "\(type(of: $0))" }
  }

  // OC-24
  @Test("the key of an array without a declared type names the type of its elements")
  func elementTypesByKeys() {
    let text = #"{"posts":[{"title":"1"},{"title":"2"}]}"#
    let mapper = ObjectMapper { $0.register(Post.self) }
    expectMapping(text, to: Feed.self, with: mapper) {
      $0.posts as? [Post] == [Post(title: "1"), Post(title: "2")]
    }
    // Instances of classes, too, in an array of objects.
    struct Thread { var comments: [AnyObject] }
    let classes = ObjectMapper { $0.register { Comment() } }
    expectMapping(
      #"{"comments":[{"title":"1"},{}]}"#, to: Thread.self, with: classes
    ) { ($0.comments as? [Comment])?.map(\.title) == ["1", "untitled"] }
    // Only registered types are ever made.
    expectMapping(text, to: Feed.self) {
      AnyReadingTests.describe($0.posts) == "[{title:String 1},{title:String 2}]"
    }
    expectMapping(
      text, to: Feed.self,
      with: ObjectMapper(options: .changing { $0.infersTypesFromKeys = .never }) {
        $0.register(Post.self)
      }
    ) { AnyReadingTests.describe($0.posts) == "[{title:String 1},{title:String 2}]" }
  }

  struct Shelf {
    var addresses: [Any]?
    var comments: [Any]?
    var boxes: [Any]?
    var statuses: [Any]?
    var houses: [Any]?
    var categories: [Any]?
    var people: [Any]?
    var children: [Any]?
    var leaves: [Any]?

    /// All that the shelf holds.
    var all: [Any] {
      [addresses, comments, boxes, statuses, houses, categories, people, children, leaves]
        .flatMap { $0 ?? [] }
    }
  }

  struct Address { var name: String }
  struct Box { var name: String }
  struct Status { var name: String }
  struct House { var name: String }
  struct Category { var name: String }
  struct Person { var name: String }
  struct Child { var name: String }
  struct Leaf { var name: String }

  private let shelves = ObjectMapper { provider in
    provider.register(Address.self)
    provider.register { Comment() }
    provider.register(Box.self)
    provider.register(Status.self)
    provider.register(House.self)
    provider.register(Category.self)
    provider.register(Person.self)
    provider.register(Child.self)
    provider.register(Leaf.self)
  }

  private func expectElements(_ key: String, of name: String) {
    expectMapping(#"{"\#(key)":[{"name":"a"},{"name":"b"}]}"#, to: Shelf.self, with: shelves) {
      Self.typeNames($0.all) == [name, name]
    }
    expectMapping(#"{"\#(key)":[]}"#, to: Shelf.self, with: shelves) { $0.all.isEmpty }
  }

  // OC-25
  @Test(
    "plurals in -s and -es name the type of the elements",
    arguments: [
      ("addresses", "Address"), ("comments", "Comment"), ("boxes", "Box"), ("statuses", "Status"),
      ("houses", "House"),
    ])
  func regularPlurals(key: String, name: String) {
    expectElements(key, of: name)
  }

  // OC-26
  @Test("a type of the exact name comes before the singular")
  func exactNamesComeFirst() {
    let text = #"{"posts":[{"title":"1"}]}"#
    let both: [@Sendable (inout MappingProvider) -> Void] = [
      { $0.register(Post.self) }, { $0.register(Posts.self) },
    ]
    for steps in [both, both.reversed()] {
      let mapper = ObjectMapper { provider in for step in steps { step(&provider) } }
      expectMapping(text, to: Feed.self, with: mapper) {
        $0.posts as? [Posts] == [Posts(title: "1")]
      }
    }
    struct Wrapped { var posts: Any }
    let mapper = ObjectMapper { provider in for step in both { step(&provider) } }
    expectMapping(#"{"posts":{"title":"1"}}"#, to: Wrapped.self, with: mapper) {
      $0.posts as? Posts == Posts(title: "1")
    }
  }

  // OC-27
  @Test("a type of two words needs a boundary between them")
  func boundariesBetweenWords() {
    struct Holder { var userAddress: Any? }
    struct Lower { var useraddress: Any? }
    let mapper = ObjectMapper { $0.register(UserAddress.self) }
    for key in ["userAddress", "UserAddress", "user_address"] {
      expectMapping(#"{"\#(key)":{"city":"SD"}}"#, to: Holder.self, with: mapper) {
        $0.userAddress as? UserAddress == UserAddress(city: "SD")
      }
    }
    expectMapping(#"{"useraddress":{"city":"SD"}}"#, to: Lower.self, with: mapper) {
      $0.useraddress.map(AnyReadingTests.describe) == "{city:String SD}"
    }
    // The same inside a dictionary, where that is wanted.
    let everywhere = ObjectMapper(options: .changing { $0.infersTypesFromKeys = .everywhere }) {
      $0.register(UserAddress.self)
    }
    expectMapping(
      #"{"userAddress":{"city":"SD"},"UserAddress":{"city":"LA"},"useraddress":{"city":"NY"}}"#,
      to: [String: Any].self, with: everywhere
    ) {
      $0["userAddress"] as? UserAddress == UserAddress(city: "SD")
        && $0["UserAddress"] as? UserAddress == UserAddress(city: "LA")
        && $0["useraddress"].map(AnyReadingTests.describe) == "{city:String NY}"
    }
    expectMapping(
      #"{"list":[{"user_address":{"city":"SD"},"useraddress":{"city":"NY"}}]}"#,
      to: [String: Any].self, with: everywhere
    ) {
      let members = ($0["list"] as? [Any])?.first as? [String: Any]
      return members?["user_address"] as? UserAddress == UserAddress(city: "SD")
        && members?["useraddress"].map(AnyReadingTests.describe) == "{city:String NY}"
    }
  }

  // OC-28
  @Test(
    "irregular plurals name the type of the elements",
    arguments: [
      ("categories", "Category"), ("people", "Person"), ("children", "Child"), ("leaves", "Leaf"),
    ])
  func irregularPlurals(key: String, name: String) {
    expectElements(key, of: name)
  }

  struct Newspaper {
    var news: [Any]?
    var series: [Any]?
    var address: Any?
  }

  struct New { var name: String }
  struct Serie { var name: String }
  struct Addres { var name: String }
  struct News { var name: String }
  struct Series { var name: String }

  // OC-29
  @Test("words that only look like plurals stay whole")
  func wordsThatOnlyLookLikePlurals() {
    let text = #"{"news":[{"name":"a"}],"series":[{"name":"b"}],"address":{"name":"c"}}"#
    var provider = MappingProvider()
    provider.register(New.self)
    provider.register(Serie.self)
    provider.register(Addres.self)
    expectMapping(text, to: Newspaper.self, with: ObjectMapper(provider)) {
      AnyReadingTests.describe([$0.news as Any, $0.series as Any, $0.address as Any])
        == "[[{name:String a}],[{name:String b}],{name:String c}]"
    }
    provider.register(News.self)
    provider.register(Series.self)
    provider.register(Address.self)
    expectMapping(text, to: Newspaper.self, with: ObjectMapper(provider)) {
      ($0.news as? [News])?.map(\.name) == ["a"] && ($0.series as? [Series])?.map(\.name) == ["b"]
        && ($0.address as? Address)?.name == "c"
    }
  }
}
