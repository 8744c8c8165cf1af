import AutoMapper
import AutoMapperTestSupport
import Testing

/// Whether a property is read from its own name if it has another key.
@Suite("Keys: a property's own name")
struct OwnNameTests {
  struct Coded: Codable, Equatable {
    var name: String?
    var createdAt: Int?
    enum CodingKeys: String, CodingKey {
      case name = "title"
      case createdAt = "created_at"
    }
  }

  struct Post: Equatable {
    var tags: [String]?
    var firstName: String?
  }

  struct Page: Equatable {
    var results: [Int]
    var count: Int
  }

  static let mappers: [ObjectMapper] = [MappingOptions.default, .foundation, .lenient].flatMap {
    options in
    [
      ObjectMapper(options: options) { $0.codable = .never },
      ObjectMapper(options: options) { provider in
        provider.register { Coded() }
        provider.configure(Coded.self) { $0.ignoreNull(\.name) }
      },
    ]
  }

  @Test("a coding key of another text replaces it", arguments: mappers.indices)
  func codingKeys(index: Int) {
    let mapper = Self.mappers[index]
    expectMapping(#"{"name":"internal"}"#, as: Coded(), with: mapper)
    expectMapping(#"{"name":[],"title":"t"}"#, as: Coded(name: "t"), with: mapper)
    expectMapping(#"{"title":"t","name":"internal"}"#, as: Coded(name: "t"), with: mapper)
    expectForms(Coded(name: "t"), as: #"{"title":"t"}"#, with: mapper)
    expectReport(#"{"name":"internal"}"#, to: Coded.self, ["unknownKey name"], with: mapper) {
      $0 == Coded()
    }
    #expect(mapper.explain(Coded.self).properties.map(\.keys) == [["title"], ["created_at"]])
  }

  @Test("other spellings of a coding key are read as those of any key")
  func spellings() {
    let folded = ObjectMapper { $0.codable = .never }
    expectMapping(#"{"createdAt":1}"#, as: Coded(createdAt: 1), with: folded)
    expectMapping(#"{"Title":"t"}"#, as: Coded(name: "t"), with: folded)
    let exact = ObjectMapper(options: .foundation) { $0.codable = .never }
    expectMapping(#"{"createdAt":1}"#, as: Coded(), with: exact)
    expectMapping(#"{"created_at":1}"#, as: Coded(createdAt: 1), with: exact)
  }

  @Test("a rule adds a key, and validate notes that the name is read, too")
  func rules() {
    let mapper = ObjectMapper.with(Post.self) {
      $0.map("tag_list", to: \.tags)
      $0.map("first_name", to: \.firstName)
    }
    expectMapping(#"{"tags":["a"]}"#, as: Post(tags: ["a"]), with: mapper)
    #expect(mapper.validate(Post.self) == [])
    expectTexts(
      of: mapper.validate(Post.self, atLeast: .note),
      #"note: tags: 'tags' of Post is also read from "tags", its own name, where "tag_list" is "#
        + "missing; give it another name if documents have that key with another meaning")
  }

  @Test("validate names a property that is not read, since another has its key")
  func unread() {
    let rules: @Sendable (inout TypeMapping<Page>) -> Void = {
      $0.default(\.results, [])
      $0.map("results", to: \.count) { $0.json.count }
      $0.exclude(\.count)
    }
    let mapper = ObjectMapper.with(Page.self, rules)
    expectMapping(#"{"results":[1,2]}"#, as: Page(results: [], count: 2), with: mapper)
    expectTexts(
      of: mapper.validate(Page.self),
      #"warning: results: 'results' of Page is never read, since the key "results" belongs to "#
        + "'count'; give it a key with map(_:to:), which may be the same one, or make it read-only")
    // What the advice says.
    let cures: [@Sendable (inout TypeMapping<Page>) -> Void] = [
      { $0.map("results", to: \.results) }, { $0.map("list", to: \.results) },
    ]
    for cure in cures {
      let cured = ObjectMapper.with(Page.self) { page in
        rules(&page)
        cure(&page)
      }
      #expect(cured.validate(Page.self) == [])
    }
    let both = ObjectMapper.with(Page.self) { page in
      rules(&page)
      cures[0](&page)
    }
    expectMapping(#"{"results":[1,2]}"#, as: Page(results: [1, 2], count: 2), with: both)
  }

  @Test("a part of another property can have it, too")
  func unreadForPart() {
    struct Address { var city: String? }
    struct User {
      var city: String?
      var address: Address?
    }
    let mapper = ObjectMapper.with(User.self) {
      $0.map("city", to: "address.city")
      $0.exclude(\.city)
    }
    expectTexts(
      of: mapper.validate(User.self),
      #"warning: city: 'city' of User is never read, since the key "city" belongs to "#
        + "'address.city'; give it a key with map(_:to:), which may be the same one, or make it "
        + "read-only")
  }
}
