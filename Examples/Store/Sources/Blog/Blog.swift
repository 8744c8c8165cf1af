package import AutoMapper
package import GRDB
package import SQLiteStore

/// The configuration of the models: the service's names for their properties, and the tables in
/// which they are stored.
package enum Blog {
  /// The rules of the service's documents.
  package static func provider(_ mode: UpsertMode) -> MappingProvider {
    var provider = MappingProvider()
    provider.register { User() }
    provider.register { Post() }
    provider.configure(User.self) { user in
      user.map("contact.mail", to: \.email)
      user.uniqueKeys("id", mode: mode)
    }
    provider.configure(Post.self) { post in
      post.map("views", to: \.viewCount)
      post.uniqueKeys("id", mode: mode)
    }
    return provider
  }

  /// The tables, for a store.
  package static let tables = [
    Table("users", of: User.self, children: \.posts, by: "userID") { User() },
    Table("posts", of: Post.self) { Post() },
  ]

  /// Creates the tables in a new database.
  ///
  /// The unique keys are not a constraint here: a document without them must not be lost.
  package static func createTables(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE users (
          rowID INTEGER PRIMARY KEY, id INTEGER, firstName TEXT NOT NULL, lastName TEXT NOT NULL,
          email TEXT, isActive INTEGER NOT NULL, createdAt TEXT, address TEXT);
        CREATE INDEX usersByID ON users (id);
        CREATE TABLE posts (
          rowID INTEGER PRIMARY KEY, userID INTEGER REFERENCES users ON DELETE CASCADE,
          id INTEGER, title TEXT NOT NULL, viewCount INTEGER NOT NULL CHECK (viewCount >= 0),
          rating REAL);
        CREATE INDEX postsByID ON posts (id);
        CREATE INDEX postsByUser ON posts (userID);
        """)
  }
}
