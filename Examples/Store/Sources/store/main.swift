import AutoMapper
import Blog
import Foundation
import GRDB
import SQLiteStore

/// Maps a document of users and their posts into a database, then one with changes, and prints the
/// rows.
///
/// - Returns: Whether the number of rows is correct.
func run(_ mode: UpsertMode, users: Int, posts: Int) throws -> Bool {
  let database = try DatabaseQueue()
  try database.write(Blog.createTables)
  let store = SQLiteStore(database, tables: Blog.tables)
  let mapper = ObjectMapper(Blog.provider(mode), stores: [store])

  for name in ["users", "changes"] {
    let mapped = try store.transaction {
      try mapper.map(contentsOf: document(name), to: [User].self, at: "users")
    }
    let posts = mapped.map(\.posts.count).reduce(0, +)
    print("\n\(name).json, \(mode): mapped \(mapped.count) users with \(posts) posts")
    try show(
      "SELECT id, firstName, lastName, email, address ->> 'city' AS city FROM users", database)
    try show("SELECT userID, id, title, viewCount, rating FROM posts", database)
  }
  let counts = try database.read { database in
    try ["users", "posts"].map {
      try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") ?? 0
    }
  }
  let isRight = counts == [users, posts]
  print(
    "\n\(mode): SQL counts \(counts[0]) users and \(counts[1]) posts:", isRight ? "right" : "WRONG")
  return isRight
}

func document(_ name: String) throws -> URL {
  guard
    let file = Bundle.module.url(
      forResource: name, withExtension: "json", subdirectory: "Documents")
  else { throw CocoaError(.fileNoSuchFile) }
  return file
}

/// Prints the rows of a query.
func show(_ query: String, _ database: DatabaseQueue) throws {
  try database.read { database in
    for row in try Row.fetchAll(database, sql: query) {
      let columns = row.map { name, value in "\(name): \(value.isNull ? "-" : value.description)" }
      print("  " + columns.joined(separator: ", "))
    }
  }
}

let isUpdated = try run(.update, users: 4, posts: 4)
let isReplaced = try run(.replace, users: 4, posts: 3)
exit(isUpdated && isReplaced ? EXIT_SUCCESS : EXIT_FAILURE)
