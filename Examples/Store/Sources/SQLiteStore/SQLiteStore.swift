public import AutoMapper
public import GRDB

/// Keeps class instances in the tables of an SQLite database, and finds them by unique keys.
///
///     let store = SQLiteStore(database, tables: [Table("posts", of: Post.self) { Post() }])
///     let mapper = ObjectMapper(provider, stores: [store])
///     let posts = try store.transaction { try mapper.map(document, to: [Post].self) }
///
/// An instance that the program still holds is returned again; others are created from their rows.
///
/// Each insertion and each replacement is a transaction, unless ``transaction(_:)`` makes one of a
/// whole document. If several threads map, use transactions on all of them: each then waits for the
/// database first and for the mapper after that, so there is no deadlock.
public final class SQLiteStore: InstanceStore {
  let tables: [Table]
  /// Turns rows into instances, and instances into columns.
  ///
  /// It does not depend on the documents of a service: its keys are the names of the columns.
  let rows: ObjectMapper
  let identities = IdentityMap()
  private let database: DatabaseQueue

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - database: A database that already has the tables.
  ///   - tables: The tables with their types.
  public init(_ database: DatabaseQueue, tables: [Table]) {
    self.database = database
    self.tables = tables
    var options = MappingOptions()
    options.writesNil = true
    options.readsJSONInStrings = true
    rows = ObjectMapper(options: options) { provider in
      for table in tables { table.describe(&provider) }
    }
  }

  /// Runs a closure in one transaction.
  ///
  /// After an error the database is restored, but not the objects that the program holds.
  ///
  /// - Throws: The error of the closure, or `DatabaseError`.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try database.unsafeReentrantWrite { database in
      try database.beginTransaction(.immediate)
      do {
        let result = try body()
        try database.commit()
        return result
      } catch {
        identities.removeAll()
        if database.isInsideTransaction { try database.rollback() }
        throw error
      }
    }
  }

  /// All instances of a class, in the order of insertion.
  ///
  /// - Throws: `DatabaseError`, or `MappingError` for a row that does not fit.
  public func instances<Model>(of type: Model.Type) throws -> [Model] {
    try reading(type) { table, database in
      try instances(of: table, "", [], database).compactMap { $0 as? Model }
    }
  }

  // MARK: InstanceStore

  /// Whether there is a table for the type.
  public func canStore(_ type: any Any.Type) -> Bool {
    tables.contains { $0.type == ObjectIdentifier(type) }
  }

  /// Finds the rows whose columns have these values.
  public func instances(
    of type: any Any.Type, matching keys: [String: JSONValue]
  ) throws -> [Any] {
    try reading(type) { table, database in
      // The same order each time produces the same statement.
      let keys = keys.sorted { $0.key < $1.key }
      let condition = keys.map { "\($0.key.quotedDatabaseIdentifier) IS ?" }
      return try instances(
        of: table, "WHERE " + condition.joined(separator: " AND "),
        StatementArguments(keys.map(\.value.databaseValue)), database)
    }
  }

  /// Adds a row.
  public func insert(_ instance: Any, keys: [String: JSONValue]) throws {
    try writing(instance) { instance, table, database in
      _ = try save(instance, in: table, database)
    }
  }

  /// Writes the row again for the new instance.
  public func replace(_ old: Any, with new: Any, keys: [String: JSONValue]) throws {
    try writing(new) { instance, table, database in
      if let row = identities.row(of: old as AnyObject) { identities.assign(row, to: instance) }
      _ = try save(instance, in: table, database)
    }
  }

  /// Deletes the row, and the rows of its children.
  public func remove(_ instance: Any, keys: [String: JSONValue]) throws {
    try writing(instance) { instance, table, database in
      guard let row = identities.row(of: instance) else { return }
      try delete(row.number, from: table, database)
    }
  }

  // MARK: The database

  private func reading<Result>(
    _ type: any Any.Type, _ body: (Table, Database) throws -> Result
  ) throws -> Result {
    let table = try table(of: ObjectIdentifier(type))
    // Reentrant, because the mapper may run in a transaction.
    return try database.unsafeReentrantWrite { database in try body(table, database) }
  }

  private func writing(
    _ instance: Any, _ body: (AnyObject, Table, Database) throws -> Void
  ) throws {
    let object = instance as AnyObject
    try reading(type(of: object)) { table, database in
      try database.inSavepoint {
        try body(object, table, database)
        return .commit
      }
    }
  }
}
