// Shows which JSON becomes which Swift value.

import AutoMapper
import Foundation

let mapper = ObjectMapper()
let strict = ObjectMapper(options: .strict)

/// Prints the value of a text, with and without conversions.
func show<Value>(_ text: String, as type: Value.Type) {
  func result(_ mapper: ObjectMapper) -> String {
    do {
      return "\(try mapper.map(text, to: type))"
    } catch let error as MappingError {
      return error.kind.rawValue
    } catch {
      return "\(error)"
    }
  }
  print("\(text) as \(type): \(result(mapper)); strict: \(result(strict))")
}

show("42", as: Int.self)
show(#""42""#, as: Int.self)
show("3.0", as: Int.self)
show("3.5", as: Int.self)
show("300", as: UInt8.self)
show("true", as: Int.self)
show(#""0.5""#, as: Double.self)
show("42", as: Double.self)
show("1e400", as: Double.self)
show("1", as: Bool.self)
show(#""yes""#, as: Bool.self)
show("2", as: Bool.self)
show("1.50", as: String.self)
show("true", as: String.self)
show(#""1.10""#, as: Decimal.self)
show(#""https://example.org/a""#, as: URL.self)
show(#""SGVsbG8=""#, as: Data.self)
show("null", as: Int?.self)
show("null", as: Int.self)

// Enums without raw values, by the names of their cases.
enum Side: CaseIterable {
  case left
  case right
}

show(#""left""#, as: Side.self)
show(#""top""#, as: Side.self)

// Enums with raw values, dictionaries by Int and enum, sets, Any.
enum Color: String {
  case red
  case green
}

struct Shelf {
  var color: Color
  var byYear: [Int: [String]]
  var byColor: [Color: Int]
  var tags: Set<String>
  var rest: [String: Any]
  var raw: JSONValue
  var nested: [[Int?]]
}

let shelf = try mapper.map(
  """
  {
    "color": "green", "by_year": { "1990": ["a", "b"] }, "by_color": { "red": 2 },
    "tags": ["x", "x"], "rest": { "n": 1, "list": [true, null] },
    "raw": { "price": 12345678901234567890.10 }, "nested": [[1, null], []]
  }
  """,
  to: Shelf.self)
print(shelf.color, shelf.byYear, shelf.byColor, shelf.tags, shelf.nested)
print(shelf.raw.price)

// Generic types need no special treatment.
struct Page<Item> {
  var page: Int
  var items: [Item]
}

let page = try mapper.map(#"{"page": 1, "items": [1.5, 2]}"#, to: Page<Double>.self)
print(page.items)

// Missing and null are different if there is a default.
struct Settings {
  var volume = 5
  var nickname: String? = "none"
}

let withFactory = ObjectMapper { provider in
  provider.register { Settings() }
}
print(try withFactory.map("{}", to: Settings.self))
print(try withFactory.map(#"{"volume": null, "nickname": null}"#, to: Settings.self))
