import Foundation
import Testing

@testable import AutoMapper

@Suite("Keys: names of types")
struct TypeNamesTests {
  private struct Address {}
  private struct UserAddress {}
  private struct UserID {}
  private struct Post {}
  private struct Posts {}
  private struct Person {}
  private struct Axe {}
  private struct News {}
  private struct OAuthToken {}
  private struct Address2 {}
  private struct Page<Item> {
    struct Header {}
  }

  private static let names: TypeNames = {
    var names = TypeNames()
    let types: [any Any.Type] = [
      Address.self, UserAddress.self, UserID.self, Person.self, Axe.self, News.self,
      OAuthToken.self,
    ]
    for type in types {
      if let name = TypeNames.name(of: type) { names.add(TypeNames.entry(name, type)) }
    }
    return names
  }()

  private func find(
    _ key: String, in names: TypeNames = names, inflector: Inflector = Inflector()
  ) -> String? {
    names.match(key, inflector: inflector).map { "\($0.type) \($0.isPlural ? "many" : "one")" }
  }

  @Test(
    "Keys of all spellings find a type",
    arguments: ["user_address", "userAddress", "UserAddress", "USER-ADDRESS", "user address"])
  func spellings(_ key: String) {
    #expect(find(key) == "UserAddress one")
  }

  @Test(
    "Plurals find the type of their singular",
    arguments: [
      ("addresses", "Address many"), ("user_addresses", "UserAddress many"),
      ("people", "Person many"), ("userIDs", "UserID many"), ("user_ids", "UserID many"),
      ("axes", "Axe many"),
    ])
  func plurals(_ row: (key: String, found: String)) {
    #expect(find(row.key) == row.found)
  }

  @Test("Words that only look like plurals find their own type")
  func invariants() {
    #expect(find("address") == "Address one")
    #expect(find("news") == "News one")
  }

  @Test("Spellings that differ in single letters and numbers find their type")
  func lettersAndNumbers() {
    #expect(find("user_id") == "UserID one")
    #expect(find("oauth_token") == "OAuthToken one")
    #expect(find("oAuthTokens") == "OAuthToken many")
    var names = TypeNames()
    names.add(TypeNames.entry("Address2", Address2.self))
    #expect(find("address_2", in: names) == "Address2 one")
    #expect(find("address", in: names) == nil)
  }

  @Test(
    "Keys of other words find nothing",
    arguments: [
      "useraddress", "user", "users_address", "addresses_user", "home_address", "new", "axis",
      "addres", "", "_", "s",
    ])
  func others(_ key: String) {
    #expect(find(key) == nil)
  }

  @Test("The exact name comes before the singular")
  func exactName() {
    var names = TypeNames()
    names.add(TypeNames.entry("Post", Post.self))
    #expect(find("posts", in: names) == "Post many")
    names.add(TypeNames.entry("Posts", Posts.self))
    #expect(find("posts", in: names) == "Posts one")
    #expect(find("post", in: names) == "Post one")
  }

  @Test("Each of many types is found, whatever their number")
  func many() {
    let words = [
      "apple", "banana", "cherry", "date", "elder", "fig", "grape", "hazel", "iris", "juniper",
      "kiwi", "lemon", "mango", "nut", "olive", "pear", "quince", "rose", "sorrel", "tomato",
    ]
    var names = TypeNames()
    for (index, word) in words.enumerated() {
      #expect(names.match(word, inflector: Inflector()) == nil)
      names.add(TypeNames.entry(word.capitalized, index % 2 == 0 ? Post.self : Address.self))
      names.add(TypeNames.entry(word.uppercased(), Person.self))
      for (index, word) in words[...index].enumerated() {
        let type = index % 2 == 0 ? "Post" : "Address"
        #expect(find(word, in: names) == "\(type) one")
      }
      #expect(find("apples", in: names) == "Post many")
      #expect(names.names == words[...index].map(\.capitalized))
    }
  }

  @Test("Of two types with the same words the first stays")
  func sameWords() {
    var names = TypeNames()
    names.add(TypeNames.entry("UserID", UserID.self))
    names.add(TypeNames.entry("UserId", Post.self))
    #expect(find("user_id", in: names) == "UserID one")
  }

  @Test("The user's plurals count")
  func ownPlurals() {
    var names = TypeNames()
    names.add(TypeNames.entry("Person", Person.self))
    let inflector = Inflector(irregulars: ["folks": "person"])
    #expect(find("towns_folks", in: names, inflector: inflector) == nil)
    #expect(find("folks", in: names, inflector: inflector) == "Person many")
  }

  @Test("Keys much longer than all names find nothing")
  func hostileKeys() {
    #expect(find(String(repeating: "addresses", count: 100_000)) == nil)
    #expect(find(String(repeating: "_", count: 1_000_000)) == nil)
    #expect(find("addresses", in: TypeNames()) == nil)
  }

  @Test("A nested type has its last name, a generic one none")
  func namesOfTypes() {
    struct Local {}
    #expect(TypeNames.name(of: Address.self) == "Address")
    #expect(TypeNames.name(of: Local.self) == "Local")
    #expect(TypeNames.name(of: Page<Post>.self) == nil)
    #expect(TypeNames.name(of: Page<Post>.Header.self) == nil)
    #expect(TypeNames.name(of: [Post].self) == nil)
    #expect(TypeNames.name(of: (Post, Post).self) == nil)
    #expect(TypeNames.name(of: Post.Type.self) == nil)
    #expect(TypeNames.name(of: (() -> Void).self) == nil)
  }
}
