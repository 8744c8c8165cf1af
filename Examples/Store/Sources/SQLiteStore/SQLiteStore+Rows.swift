import AutoMapper
import GRDB

/// Rows and their instances.
extension SQLiteStore {
  /// An error for a type without a table in a store.
  struct NoTable: Error {}

  func table(of type: ObjectIdentifier) throws -> Table {
    guard let table = tables.first(where: { $0.type == type }) else { throw NoTable() }
    return table
  }

  /// The instances of the rows that a clause selects.
  func instances(
    of table: Table, _ clause: String, _ arguments: StatementArguments, _ database: Database
  ) throws -> [AnyObject] {
    let query = "SELECT * FROM \(table.quotedName) \(clause) ORDER BY rowID"
    return try Row.fetchAll(database, sql: query, arguments: arguments).map { row in
      try instance(of: row, in: table, database)
    }
  }

  /// The instance that the program already holds, or a new one.
  private func instance(of row: Row, in table: Table, _ database: Database) throws -> AnyObject {
    let identity = IdentityMap.RowIdentity(table: table.name, number: row["rowID"])
    if let known = identities.instance(of: identity) { return known }
    let columns = JSONObject(row.map { ($0, JSONValue($1)) })
    let instance = try table.read(.object(columns), rows)
    if let children = table.children {
      let childTable = try self.table(of: children.type)
      let clause = "WHERE \(children.quotedOwner) = ?"
      let found = try instances(of: childTable, clause, [identity.number], database)
      children.set(instance, found)
    }
    identities.assign(identity, to: instance)
    return instance
  }

  /// Writes an instance to its row, or to a new one, and its children to theirs.
  ///
  /// - Returns: The number of the row.
  func save(_ instance: AnyObject, in table: Table, _ database: Database) throws -> Int64 {
    let columns = try table.write(instance, rows)
    let names = columns.keys.map(\.quotedDatabaseIdentifier)
    let values = StatementArguments(columns.values.map(\.databaseValue))
    let number: Int64
    if let row = identities.row(of: instance) {
      number = row.number
      let changes = names.map { "\($0) = ?" }.joined(separator: ", ")
      try database.execute(
        sql: "UPDATE \(table.quotedName) SET \(changes) WHERE rowID = ?",
        arguments: values + [number])
    } else {
      let marks = names.map { _ in "?" }.joined(separator: ", ")
      try database.execute(
        sql: """
          INSERT INTO \(table.quotedName) (\(names.joined(separator: ", "))) VALUES (\(marks))
          """,
        arguments: values)
      number = database.lastInsertedRowID
      identities.assign(.init(table: table.name, number: number), to: instance)
    }
    if let children = table.children {
      try save(children, of: instance, number, database)
    }
    return number
  }

  /// Writes the children of an instance, and deletes the rows of former children.
  ///
  /// The children are written although most of them were written a moment ago: those without unique
  /// keys may have been changed in place, and the store is notified only about their owner.
  private func save(
    _ children: Table.Children, of owner: AnyObject, _ ownerNumber: Int64, _ database: Database
  ) throws {
    let table = try table(of: children.type)
    var kept: Set<Int64> = []
    for child in children.get(owner) {
      let number = try save(child, in: table, database)
      try database.execute(
        sql: "UPDATE \(table.quotedName) SET \(children.quotedOwner) = ? WHERE rowID = ?",
        arguments: [ownerNumber, number])
      kept.insert(number)
    }
    for number in try rows(of: table, ownedBy: ownerNumber, children, database)
    where !kept.contains(number) {
      try delete(number, from: table, database)
    }
  }

  private func rows(
    of table: Table, ownedBy number: Int64, _ children: Table.Children, _ database: Database
  ) throws -> [Int64] {
    try Int64.fetchAll(
      database,
      sql: "SELECT rowID FROM \(table.quotedName) WHERE \(children.quotedOwner) = ?",
      arguments: [number])
  }

  /// Deletes a row and the rows of its children, whose instances may be inserted again.
  func delete(_ number: Int64, from table: Table, _ database: Database) throws {
    if let children = table.children {
      let childTable = try self.table(of: children.type)
      let owned = try rows(of: childTable, ownedBy: number, children, database)
      for child in owned { try delete(child, from: childTable, database) }
    }
    try database.execute(
      sql: "DELETE FROM \(table.quotedName) WHERE rowID = ?", arguments: [number])
    identities.forget(.init(table: table.name, number: number))
  }
}
