import AutoMapper
import Foundation
import GRDB
import JSONColumns

/// An order, whose lines and delivery are JSON in a column each.
struct Order: Codable, Equatable, FetchableRecord, PersistableRecord, Sendable {
  static let databaseTableName = "orders"

  var id: Int
  var customer: String
  var lines: [Line]
  var delivery: Delivery?

  /// A line of an order.
  struct Line: Codable, Equatable, Sendable {
    var articleName: String
    var count: Int
  }

  /// The delivery of an order.
  struct Delivery: Codable, Equatable, Sendable {
    var day: Date
    var street: String?
  }

  /// The mapper of the columns: types are mapped by their properties, and keys are in snake case.
  private static let mapper = ObjectMapper { provider in
    provider.codable = .never
    provider.keyStyle = .snakeCase
  }

  static func databaseJSONDecoder(for column: String) -> JSONDecoder {
    MappingJSONDecoder(mapper)
  }

  static func databaseJSONEncoder(for column: String) -> JSONEncoder {
    MappingJSONEncoder(mapper)
  }

  /// Creates the table.
  static func createTable(in database: Database) throws {
    try database.create(table: databaseTableName) { table in
      table.primaryKey("id", .integer)
      table.column("customer", .text).notNull()
      table.column("lines", .jsonText).notNull()
      table.column("delivery", .jsonText)
    }
  }
}
