import AutoMapper
import Blog
import GRDB
import SQLiteStore
import Testing

/// Objects with unique keys, which are searched in a database before they are created.
@Suite("Upserts")
struct UpsertTests {
  @Test("OC-120 an object with the key of a stored one updates that one")
  func oneKey() throws {
    let shelf = try Shelf()
    let mapper = shelf.mapper { $0.uniqueKeys("id") }
    let first = try mapper.map(#"{"id":1,"firstName":"A"}"#, to: User.self)
    #expect(try shelf.rows("SELECT id, firstName FROM users") == ["1|A"])
    let second = try mapper.map(#"{"firstName":"B","id":1}"#, to: User.self)
    #expect(second === first && first.firstName == "B")
    #expect(try shelf.rows("SELECT id, firstName FROM users") == ["1|B"])
    let other = try mapper.map(#"{"id":2,"firstName":"C"}"#, to: User.self)
    #expect(other !== first)
    #expect(try shelf.rows("SELECT id, firstName FROM users ORDER BY id") == ["1|B", "2|C"])
  }

  @Test("OC-121 two keys of which one differs make a new object")
  func twoKeys() throws {
    let shelf = try Shelf()
    let mapper = shelf.mapper { $0.uniqueKeys("firstName", "lastName") }
    let first = try mapper.map(#"{"firstName":"A","lastName":"L","id":1}"#, to: User.self)
    let second = try mapper.map(#"{"firstName":"A","lastName":"M","id":2}"#, to: User.self)
    #expect(first !== second)
    #expect(try shelf.rows("SELECT lastName, id FROM users ORDER BY id") == ["L|1", "M|2"])
    let third = try mapper.map(#"{"lastName":"M","firstName":"A","id":3}"#, to: User.self)
    #expect(third === second && second.id == 3)
    #expect(try shelf.rows("SELECT lastName, id FROM users ORDER BY id") == ["L|1", "M|3"])
  }

  @Test("OC-122 a new object takes the place of the stored one")
  func replacement() throws {
    let shelf = try Shelf()
    let mapper = shelf.mapper { $0.uniqueKeys("id", mode: .replace) }
    let first = try mapper.map(#"{"id":1,"firstName":"A","email":"a@b.org"}"#, to: User.self)
    let second = try mapper.map(#"{"id":1,"firstName":"B"}"#, to: User.self)
    #expect(second !== first && first.firstName == "A" && second.email == nil)
    #expect(try shelf.rows("SELECT id, firstName, email FROM users") == ["1|B|-"])
    // The row is the new object from now on.
    #expect(try shelf.store.instances(of: User.self).map { $0 === second } == [true])
  }

  @Test("OC-123 without unique keys every object is new")
  func noKeys() throws {
    let shelf = try Shelf()
    let mapper = shelf.mapper { _ in }
    let first = try mapper.map(#"{"id":1,"firstName":"A"}"#, to: User.self)
    let second = try mapper.map(#"{"id":1,"firstName":"A"}"#, to: User.self)
    #expect(first !== second)
    #expect(try shelf.count("users WHERE id = 1") == 2)
  }

  @Test("OC-124 a unique key that is null or missing is an error, and the new object is kept")
  func noValue() throws {
    let shelf = try Shelf()
    let mapper = shelf.mapper { $0.uniqueKeys("id") }
    for text in [#"{"id":null,"firstName":"A"}"#, #"{"firstName":"A"}"#] {
      let error = mappingError { _ = try mapper.map(text, to: User.self) }
      #expect(error?.kind == .missingValue)
      #expect(
        error?.description
          == "id: expected a unique key of User, found nothing (line 1, column 1); the new instance "
          + "was stored without it")
    }
    #expect(try shelf.rows("SELECT id, firstName FROM users") == ["-|A", "-|A"])
  }

  @Test("OC-125 more than one stored object is an error, and the new one is kept")
  func severalMatches() throws {
    let shelf = try Shelf()
    let mapper = shelf.mapper { $0.uniqueKeys("id") }
    try shelf.database.write { database in
      try database.execute(
        sql: """
          INSERT INTO users (id, firstName, lastName, isActive)
          VALUES (7, 'A', 'L', 1), (7, 'B', 'L', 1)
          """)
    }
    let error = mappingError { _ = try mapper.map(#"{"id":7,"firstName":"C"}"#, to: User.self) }
    #expect(error?.kind == .validationFailed)
    #expect(
      error?.description
        == "expected at most one stored User with id = 7, found 2 "
        + "(line 1, column 1); the new instance was stored alongside them")
    #expect(try shelf.rows("SELECT firstName FROM users ORDER BY rowID") == ["A", "B", "C"])
  }

  @Test("OC-126 an update touches what the document says, and nothing else")
  func missingKeys() throws {
    let shelf = try Shelf()
    let mapper = shelf.mapper { $0.uniqueKeys("id") }
    _ = try mapper.map(
      #"{"id":1,"firstName":"A","lastName":"L","email":"a@b.org"}"#, to: User.self)
    let query = "SELECT firstName, lastName, email FROM users"
    // Nobody holds the object anymore, so it is created from its row.
    _ = try mapper.map(#"{"id":1,"firstName":"B"}"#, to: User.self)
    #expect(try shelf.rows(query) == ["B|L|a@b.org"])
    _ = try mapper.map(#"{"id":1,"email":null,"lastName":null}"#, to: User.self)
    #expect(try shelf.rows(query) == ["B|L|-"])
  }

  @Test("an object that is updated where it is has its row written, and what belongs to it too")
  func updates() throws {
    let shelf = try Shelf()
    let mapper = shelf.mapper(.update)
    let user = try mapper.map(
      #"{"id":1,"firstName":"A","posts":[{"id":5,"title":"P"}]}"#, to: User.self)
    try mapper.update(user, with: #"{"firstName":"B","posts":[{"id":5,"views":3}]}"#)
    try mapper.update(user.posts[0], with: #"{"title":"Q"}"#)
    #expect(try shelf.rows("SELECT id, firstName FROM users") == ["1|B"])
    let posts =
      "SELECT users.id, posts.id, title, viewCount FROM posts JOIN users ON userID = users.rowID"
    #expect(try shelf.rows(posts) == ["1|5|Q|3"])
    // With a different key it has a different row, and the posts move to it.
    try mapper.update(user, with: #"{"id":2}"#)
    #expect(try shelf.rows("SELECT id, firstName FROM users") == ["2|B"])
    #expect(try shelf.rows(posts) == ["2|5|Q|3"])
  }

  struct Feed {
    var author: User?
    var tags: [Tag]
  }

  final class Tag {
    var name = ""
  }

  @Test("OC-127 the first store that can hold a type has it, a general one the rest")
  func severalStores() throws {
    let shelf = try Shelf()
    let memory = InMemoryStore()
    var provider = Blog.provider(.update)
    provider.register { Tag() }
    provider.configure(Tag.self) { tag in tag.uniqueKeys("name") }
    let text = #"{"author":{"id":1},"tags":[{"name":"sea"},{"name":"sea"},{"name":"wind"}]}"#

    let feed = try ObjectMapper(provider, stores: [shelf.store, memory]).map(text, to: Feed.self)
    #expect(feed.tags[0] === feed.tags[1])
    #expect(try shelf.count("users") == 1)
    #expect(memory.instances(of: Tag.self).map(\.name) == ["sea", "wind"])
    #expect(memory.instances(of: User.self).isEmpty)
    // If both can store the type, the order decides.
    _ = try ObjectMapper(provider, stores: [InMemoryStore(), shelf.store])
      .map(#"{"id":2}"#, to: User.self)
    #expect(try shelf.count("users") == 1)
  }
}
