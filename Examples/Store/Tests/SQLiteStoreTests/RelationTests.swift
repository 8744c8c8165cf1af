import AutoMapper
import Blog
import Foundation
import GRDB
import SQLiteStore
import Testing

/// Users with their posts, in both modes, on a database that outlives the mapping.
@Suite("Users and posts")
struct RelationTests {
  static let first = """
    [{"id":1,"firstName":"A","contact":{"mail":"a@b.org"},"created_at":"2025-03-04T09:15:00Z",
      "address":{"street":"Mill Lane 3","city":"Husum"},
      "posts":[{"id":11,"title":"X","views":5,"rating":4.5},{"id":12,"title":"Y","views":6}]},
     {"id":2,"firstName":"B","posts":[{"id":21,"title":"Z"}]}]
    """

  static let second = """
    [{"id":1,"lastName":"L","posts":[{"id":12,"views":7},{"id":13,"title":"N"}]},{"id":2}]
    """

  @Test("all columns hold what the document said, and instances are made of them again")
  func columns() throws {
    let shelf = try Shelf()
    _ = try shelf.mapper(.update).map(Self.first, to: [User].self)
    #expect(
      try shelf.rows("SELECT * FROM users WHERE id = 1") == [
        #"1|1|A||a@b.org|1|2025-03-04T09:15:00Z|{"street":"Mill Lane 3","city":"Husum"}"#
      ])
    #expect(
      try shelf.rows("SELECT userID, id, title, viewCount, rating FROM posts ORDER BY id")
        == ["1|11|X|5|4.5", "1|12|Y|6|-", "2|21|Z|0|-"])
    let user = try #require(shelf.store.instances(of: User.self).first)
    #expect(user.createdAt == Date(timeIntervalSince1970: 1_741_079_700) && user.isActive)
    #expect(user.address?.street == "Mill Lane 3" && user.address?.city == "Husum")
    #expect(user.posts.map(\.id) == [11, 12] && user.posts[0].rating == 4.5)
  }

  @Test("a second document, on a database that was opened anew", arguments: [true, false])
  func modes(isUpdate: Bool) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("users-\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    let mode: UpsertMode = isUpdate ? .update : .replace
    do {
      let shelf = try Shelf(file.path)
      _ = try shelf.mapper(mode).map(Self.first, to: [User].self)
    }
    let shelf = try Shelf(file.path)
    _ = try shelf.mapper(mode).map(Self.second, to: [User].self)
    #expect(
      try shelf.rows("SELECT rowID, id, firstName, lastName, email FROM users ORDER BY id")
        == (isUpdate ? ["1|1|A|L|a@b.org", "2|2|B||-"] : ["1|1||L|-", "2|2|||-"]))
    #expect(
      try shelf.rows("SELECT userID, id, title, viewCount FROM posts ORDER BY id")
        == (isUpdate
          ? ["1|12|Y|7", "1|13|N|0", "2|21|Z|0"]
          : ["1|12||7", "1|13|N|0"]))
  }

  @Test("a post that moves from one user to another has one row")
  func moving() throws {
    let shelf = try Shelf()
    let mapper = shelf.mapper(.update)
    _ = try mapper.map(Self.first, to: [User].self)
    _ = try mapper.map(#"{"id":2,"posts":[{"id":21},{"id":11,"title":"M"}]}"#, to: User.self)
    #expect(
      try shelf.rows("SELECT userID, id, title FROM posts ORDER BY id")
        == ["2|11|M", "1|12|Y", "2|21|Z"])
  }

  @Test("removing a user removes the posts")
  func removal() throws {
    let shelf = try Shelf()
    let users = try shelf.mapper(.update).map(Self.first, to: [User].self)
    try shelf.store.remove(users[0], keys: ["id": 1])
    #expect(try shelf.rows("SELECT id FROM users") == ["2"])
    #expect(try shelf.rows("SELECT id FROM posts") == ["21"])
  }

  @Test("what the database refuses is an error with its place, and a transaction is taken back")
  func transaction() throws {
    let shelf = try Shelf()
    let mapper = shelf.mapper(.update)
    let text = #"[{"id":1,"posts":[{"id":11,"views":1}]},{"id":2,"posts":[{"id":21,"views":-1}]}]"#
    let error = mappingError {
      try shelf.store.transaction { _ = try mapper.map(text, to: [User].self) }
    }
    #expect(error?.kind == .transformFailed)
    #expect(error?.path.description == "[1].posts[0]")
    let reason = error?.underlyingError as? DatabaseError
    #expect(reason?.resultCode == .SQLITE_CONSTRAINT)
    #expect(try shelf.count("users") == 0 && shelf.count("posts") == 0)
    // The next document finds everything in order.
    let good = text.replacingOccurrences(of: "-1", with: "2")
    _ = try shelf.store.transaction { try mapper.map(good, to: [User].self) }
    #expect(try shelf.count("users") == 2 && shelf.count("posts") == 2)
  }
}
