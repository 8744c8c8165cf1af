import AutoMapper
import Foundation

/// An order, as in the documents.
struct Order {
  var id: Int
  var placedAt: Date
  var customer: Customer
  var lines: [Line]
  var total: Decimal
  var note: String?
}

struct Customer {
  var name: String
  var city: String
}

struct Line {
  var article: String
  var count: Int
  var price: Decimal
}

/// A row of the table, with columns named after the properties.
struct Row {
  var id: Int
  var placedAt: Date
  var customerName: String
  var customerCity: String
  var firstArticle: String?
  var total: Decimal
  var note: String?
}

/// The rules for the models.
enum Rules {
  /// Writes orders.
  static var orders: ObjectMapper {
    ObjectMapper { provider in provider.keyStyle = .snakeCase }
  }

  /// Reads rows from orders, and writes them with all their columns.
  static var rows: ObjectMapper {
    var options = MappingOptions()
    options.writesNil = true
    return ObjectMapper(options: options) { provider in
      provider.configure(Row.self) { row in
        row.map("customer.name", to: \.customerName, inverse: false)
        row.map("customer.city", to: \.customerCity, inverse: false)
        row.map("lines.0.article", to: \.firstArticle, inverse: false)
      }
    }
  }
}
