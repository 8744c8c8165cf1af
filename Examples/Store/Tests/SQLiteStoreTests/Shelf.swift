import AutoMapper
import Blog
import Foundation
import GRDB
import SQLiteStore

/// A database with its store, and a mapper for it.
struct Shelf {
  let database: DatabaseQueue
  let store: SQLiteStore

  /// Opens a database, and creates its tables if it is new.
  ///
  /// - Parameter path: Its file; nil for one in memory.
  /// - Throws: `DatabaseError`.
  init(_ path: String? = nil) throws {
    database = try path.map { try DatabaseQueue(path: $0) } ?? DatabaseQueue()
    try database.write { database in
      if try !database.tableExists("users") { try Blog.createTables(database) }
    }
    store = SQLiteStore(database, tables: Blog.tables)
  }

  /// A mapper with factories, and the rules of one test.
  func mapper(_ rules: (inout TypeMapping<User>) -> Void) -> ObjectMapper {
    ObjectMapper(stores: [store]) { provider in
      provider.register { User() }
      provider.register { Post() }
      provider.configure(User.self, rules)
    }
  }

  /// A mapper with the rules of the service.
  func mapper(_ mode: UpsertMode) -> ObjectMapper {
    ObjectMapper(Blog.provider(mode), stores: [store])
  }

  /// The number of rows that a clause selects.
  func count(_ clause: String) throws -> Int {
    try database.read { database in
      try Int.fetchOne(database, sql: "SELECT count(*) FROM \(clause)") ?? 0
    }
  }

  /// The rows of a query, as texts with bars between the columns.
  func rows(_ query: String) throws -> [String] {
    try database.read { database in
      try Row.fetchAll(database, sql: query).map { row in
        row.map { $0.1.isNull ? "-" : String.fromDatabaseValue($0.1) ?? "\($0.1)" }
          .joined(separator: "|")
      }
    }
  }
}

/// The error that a call throws, or nil.
func mappingError(_ body: () throws -> Void) -> MappingError? {
  do {
    try body()
    return nil
  } catch {
    return error as? MappingError
  }
}
