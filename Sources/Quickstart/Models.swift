import Foundation

// Plain types, as in any program. Nothing here depends on JSON.

enum Role: String {
  case admin
  case editor
  case reader
}

struct Address {
  var street: String
  var city: String
  var postalCode: String?
  var countryCode: String
}

struct Post {
  let id: Int
  var title: String
  var publishedAt: Date
  var viewCount: Int
}

struct User {
  let id: Int
  var firstName: String
  var lastName: String
  var dateOfBirth: Date?
  var age: Int?
  var role: Role
  var website: URL?
  var address: Address?
  var tags: Set<String>
  var posts: [Post]
}

final class Comment {
  var id = 0
  var author: String? = "anonymous"
  var text = ""
  var likes = 0
  var replies: [Comment] = []
}

struct Line {
  var sku: String
  var quantity: Int
  var unitPrice: Decimal
}

struct Order {
  let orderID: Int
  var ledgerNumber: UInt64
  var placedAt: Date
  var currency: String
  var lines: [Line]
  var discount: Decimal?
  var shipping: Decimal
  var total: Decimal

  /// The sum of the lines, the shipping and the discount.
  var sum: Decimal {
    lines.reduce(shipping - (discount ?? 0)) { $0 + $1.unitPrice * Decimal($1.quantity) }
  }
}

struct Plant {
  let id: Int
  var name: String
  var species: String
  var plantedOn: Date
  var price: Double
  var inStock: Int
}

struct Page<Item> {
  var page: Int
  var perPage: Int
  var total: Int
  var items: [Item]
  var links: [String: URL]

  var count: Int { (total + perPage - 1) / perPage }
}
