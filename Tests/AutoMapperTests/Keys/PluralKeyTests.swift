import AutoMapper
import Testing

/// Keys that name registered types, as the rows of `plurals.json` do.
@Suite("Keys: types by singulars and plurals")
struct PluralKeyTests {
  /// A mapper that looks for types behind every key.
  private static let mapper: ObjectMapper = {
    ObjectMapper(options: .changing { $0.infersTypesFromKeys = .everywhere }) { provider in
      for type in Things.all { register(type, &provider) }
      provider.plural("wolfpack", "wolf")
    }
  }()

  private static func register<Model: Thing>(
    _ type: Model.Type, _ provider: inout MappingProvider
  ) {
    provider.register(type)
  }

  /// A type with keys for one value, and keys for many.
  struct Row: Sendable, CustomTestStringConvertible {
    let type: String
    let one: [String]
    let many: [String]
    var testDescription: String { type }

    init(_ type: String, one: String, many: String) {
      self.type = type
      self.one = one.split(separator: ", ").map(String.init)
      self.many = many.split(separator: ", ").map(String.init)
    }
  }

  static let rows = [
    Row("Post", one: "post, Post, POST", many: "posts, Posts, POSTS"),
    Row("Category", one: "category", many: "categories, Categories, CATEGORIES"),
    Row(
      "SubCategory", one: "subCategory, sub_category, sub-category",
      many: "subCategories, sub_categories, SubCategories"),
    Row("Person", one: "person", many: "people, persons"),
    Row("Child", one: "child", many: "children"),
    Row("Man", one: "man", many: "men"), Row("Woman", one: "woman", many: "women"),
    Row(
      "EmailConfirmation", one: "email_confirmation, emailConfirmation",
      many: "email_confirmations, emailConfirmations, EmailConfirmations, EMAIL_CONFIRMATIONS"),
    Row("Address", one: "address", many: "addresses"),
    Row("UserAddress", one: "user_address, userAddress", many: "user_addresses, userAddresses"),
    Row("News", one: "news", many: ""), Row("Series", one: "series", many: ""),
    Row("Species", one: "species", many: ""), Row("Status", one: "status", many: "statuses"),
    Row("OrderStatus", one: "orderStatus, order status", many: "orderStatuses, order_statuses"),
    Row("GameState", one: "game_state", many: "game_states"),
    Row("Index", one: "index", many: "indices, indexes"),
    Row("Vertex", one: "vertex", many: "vertices"), Row("Axis", one: "axis", many: "axes"),
    Row("Analysis", one: "analysis", many: "analyses"),
    Row("Diagnosis", one: "diagnosis", many: "diagnoses"),
    Row("Criterion", one: "criterion", many: "criteria"),
    Row("Medium", one: "medium", many: "media"),
    Row("Mouse", one: "mouse", many: "mice"), Row("Goose", one: "goose", many: "geese"),
    Row("Sheep", one: "sheep", many: ""), Row("Wolf", one: "wolf", many: "wolves, wolfpack"),
    Row("Shelf", one: "shelf", many: "shelves"), Row("Life", one: "life", many: "lives"),
    Row("Photo", one: "photo", many: "photos"), Row("Tomato", one: "tomato", many: "tomatoes"),
    Row("Box", one: "box", many: "boxes"),
    Row("ProductBox", one: "product_box", many: "productBoxes, product_boxes"),
    Row("Tax", one: "tax", many: "taxes"), Row("Branch", one: "branch", many: "branches"),
    Row("Match", one: "match", many: "matches"), Row("City", one: "city", many: "cities"),
    Row("Key", one: "key", many: "keys"), Row("Cookie", one: "cookie", many: "cookies"),
    Row("Cache", one: "cache", many: "caches"), Row("Response", one: "response", many: "responses"),
    Row("Process", one: "process", many: "processes"),
    Row("Canvas", one: "canvas", many: "canvases"), Row("Virus", one: "virus", many: "viruses"),
    Row("Menu", one: "menu", many: "menus"),
    Row("HtmlURL", one: "htmlURL, html_url", many: "htmlURLs, html_urls"),
  ]

  @Test("an object under a singular is one, an array under either is many", arguments: rows)
  func found(_ row: Row) throws {
    for key in row.one {
      #expect(try Self.names(behind: key, #"{"id": 1}"#) == row.type, "\(key)")
      #expect(
        try Self.names(behind: key, #"[{"id": 1}, {"id": 2}]"#) == "\(row.type) \(row.type)",
        "\(key)")
    }
    for key in row.many {
      #expect(
        try Self.names(behind: key, #"[{"id": 1}, {"id": 2}]"#) == "\(row.type) \(row.type)",
        "\(key)")
      // One object is not many.
      #expect(try Self.names(behind: key, #"{"id": 1}"#) == "Dictionary", "\(key)")
    }
  }

  @Test("every type has its row")
  func rowsAreComplete() {
    #expect(Set(Self.rows.map(\.type)) == Set(Things.all.map { "\($0)" }))
    #expect(Self.rows.count >= 40)
  }

  @Test(
    "keys of other words name none",
    arguments: [
      "useraddress", "users_address", "home_addresses", "addres", "new", "serie", "peoples",
      "mens", "postes", "category_list", "emailconfirmations", "statu", "axe", "wolve", "",
      "s", "_", "addressess", "posts2",
    ])
  func others(_ key: String) throws {
    #expect(try Self.names(behind: key, #"[{"id": 1}]"#) == "Dictionary")
    #expect(try Self.names(behind: key, #"{"id": 1}"#) == "Dictionary")
  }

  @Test("a value that is not an object stays what it is")
  func scalars() throws {
    #expect(
      try Self.names(behind: "posts", #"[1, "a", true, {}, [{}]]"#) == "Int String Bool Post Array")
    #expect(try Self.names(behind: "post", "7") == "Int")
  }

  @Test("types are found at any depth, and values have their members")
  func depth() throws {
    let document = """
      {"data": [{"people": [{"id": 1}], "user_address": {"id": 2}}], "children": [[{"id": 3}]]}
      """
    for entryPoint in EntryPoint.allCases {
      let root = try entryPoint.map(document, to: [String: Any].self, with: Self.mapper)
      let data = try #require((root["data"] as? [Any])?.first as? [String: Any])
      #expect((data["people"] as? [Any])?.first as? Things.Person == Things.Person(id: 1))
      #expect(data["user_address"] as? Things.UserAddress == Things.UserAddress(id: 2))
      #expect((root["children"] as? [Any])?.first is [Any])
    }
  }

  struct Feed {
    var posts: [Any]
    var categories: [Any]?
    var people: Any?
    var userAddress: Any?
    var news: Any
    var others: [Any]
    var values: [String: Any]
  }

  @Test("by default properties are found by their names and by their keys, and by nothing else")
  func properties() throws {
    let mapper = ObjectMapper { provider in
      for type in Things.all { Self.register(type, &provider) }
      provider.configure(Feed.self) { $0.map("email_confirmations", to: "others") }
    }
    let document = """
      {"posts": [{"id": 1}, 2], "categories": [{"id": 3}], "people": [{"id": 4}],
       "user_address": {"id": 5}, "news": {"id": 6}, "email_confirmations": [{"id": 7}],
       "values": {"posts": [{"id": 8}]}}
      """
    for entryPoint in EntryPoint.allCases {
      let feed = try entryPoint.map(document, to: Feed.self, with: mapper)
      #expect(feed.posts.first as? Things.Post == Things.Post(id: 1))
      #expect(feed.posts.last as? Int == 2)
      #expect(feed.categories?.first as? Things.Category == Things.Category(id: 3))
      #expect((feed.people as? [Any])?.first as? Things.Person == Things.Person(id: 4))
      #expect(feed.userAddress as? Things.UserAddress == Things.UserAddress(id: 5))
      #expect(feed.news as? Things.News == Things.News(id: 6))
      #expect(feed.others.first as? Things.EmailConfirmation == Things.EmailConfirmation(id: 7))
      #expect((feed.values["posts"] as? [Any])?.first is [String: Any])
      let json = try mapper.jsonValue(from: feed)
      #expect(json.people[0].id == 4)
      #expect(json.email_confirmations[0].id == 7)
    }
  }

  @Test("a type with the exact name is preferred to the singular")
  func exactName() throws {
    struct Posts: Equatable { var id: Int? }
    let options = MappingOptions.changing { $0.infersTypesFromKeys = .everywhere }
    let mapper = ObjectMapper(options: options) { provider in
      provider.register(Things.Post.self)
      provider.register(Posts.self)
    }
    let root = try mapper.map(
      #"{"posts": {"id": 1}, "post": {"id": 2}}"#, to: [String: Any].self)
    #expect(root["posts"] as? Posts == Posts(id: 1))
    #expect(root["post"] as? Things.Post == Things.Post(id: 2))
  }

  @Test("types are never looked for where the options say so, and only registered ones are made")
  func never() throws {
    let options = MappingOptions.changing { $0.infersTypesFromKeys = .never }
    let mapper = ObjectMapper(options: options) { $0.register(Things.Post.self) }
    let feed = #"{"posts": [{"id": 1}], "news": 1, "others": [], "values": {}}"#
    #expect(try mapper.map(feed, to: Feed.self).posts.first is [String: Any])
    #expect(try ObjectMapper().map(feed, to: Feed.self).posts.first is [String: Any])
  }

  /// The names of the types of the values of a key, through every entry point.
  private static func names(behind key: String, _ value: String) throws -> String {
    let text = #"{"\#(key)": \#(value)}"#
    let found = try Set(
      EntryPoint.allCases.map { entryPoint in
        let root = try entryPoint.map(text, to: [String: Any].self, with: mapper)
        let value = try #require(root[key])
        guard let elements = value as? [Any] else { return name(of: value) }
        return elements.map { name(of: $0) }.joined(separator: " ")
      })
    return found.sorted().joined(separator: " | ")
  }

  /// The name of a value's type, without generic arguments.
  private static func name(of value: Any) -> String {
    if let value = value as? [String: Any] { return value.isEmpty ? "empty" : "Dictionary" }
    return String("\(type(of: value))".prefix { $0 != "<" })
  }
}
