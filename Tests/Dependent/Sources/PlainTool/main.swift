import AutoMapper
import Foundation

enum Role: String {
  case admin = "A"
  case guest = "G"
}

struct Order {
  var number: Int
  var total: Decimal
  var role: Role
  var day: Date?
}

class Item {
  var name = ""
  var tags: [String] = ["new"]
}

final class Book: Item {
  var pages = 0
}

var provider = MappingProvider()
provider.register { Book() }
provider.configure(Order.self) { order in
  order.map("no", to: "number")
  order.map("sum.cents", to: \.total) { node in Decimal(try node.int) / 100 }
  order.dateFormat("yyyy/MM/dd", for: \.day)
}
let mapper = ObjectMapper(provider)

let order = try mapper.map(
  #"{"no": 7, "sum": {"cents": 1250}, "role": "G", "day": "2024/02/29"}"#, to: Order.self)
print(order.number, order.total, order.role, order.day?.timeIntervalSince1970 ?? 0)

let books = try mapper.map(#"[{"name": "Emma", "pages": 474}]"#, to: [Book].self)
print(try mapper.jsonString(from: books))

let type: any Any.Type = Book.self
print(Swift.type(of: try mapper.map("{}", to: type)))

do {
  _ = try mapper.map(["no": 1, "sum": ["cents": 0], "role": "?"], to: Order.self)
} catch let error as MappingError {
  print(error.kind, error.path)
}
