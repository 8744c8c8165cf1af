// Shows what is read and written through a type's own Codable conformance.

import AutoMapper
import Foundation

/// An enum with payloads.
enum Shape: Codable {
  case circle(radius: Double)
  case label(text: String, shownAt: Date)
}

struct Drawing {
  var payload: Shape
  var others: [Shape]
}

var provider = MappingProvider()
provider.keyStyle = .snakeCase
provider.configure(Drawing.self) { drawing in
  drawing.dateFormat("dd.MM.yyyy", for: \.others)
}
let mapper = ObjectMapper(provider)

let text = """
  {"payload": {"circle": {"radius": "1.5"}},
   "others": [{"label": {"text": "new", "shown_at": "24.12.2025"}}]}
  """
let drawing = try mapper.map(text, to: Drawing.self)
print(try mapper.jsonString(from: drawing))

do {
  _ = try mapper.map(#"{"payload": {"circle": {"radius": "abc"}}}"#, to: Drawing.self)
} catch {
  print(error)
}

/// Is one string in JSON, and looks at it.
struct Email: Codable {
  struct Invalid: Error {}

  let address: String

  init(from decoder: any Decoder) throws {
    address = try decoder.singleValueContainer().decode(String.self)
    guard address.contains("@") else { throw Invalid() }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(address)
  }
}

struct Contact {
  var name: String
  var email: Email
}

let contact = try mapper.map(#"{"name": "Ann", "email": "ann@example.org"}"#, to: Contact.self)
print(try mapper.jsonString(from: contact))

/// Has coding keys.
struct Person: Codable {
  var firstName: String
  var lastName: String

  private enum CodingKeys: String, CodingKey {
    case firstName = "given"
    case lastName
  }
}

let person = try mapper.map(#"{"given": "Ann", "lastName": "Lee"}"#, to: Person.self)
print(try mapper.jsonString(from: person))

/// Converts what it reads, so that its properties do not say what is in the document.
struct Temperature: Codable {
  var celsius: Double

  private enum CodingKeys: CodingKey { case fahrenheit, celsius }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    celsius = (try container.decode(Double.self, forKey: .fahrenheit) - 32) / 1.8
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(celsius * 1.8 + 32, forKey: .fahrenheit)
  }
}

provider.usesCodable(Temperature.self)
provider.usesCodable(Date.ISO8601FormatStyle.self)
let weather = ObjectMapper(provider)
print(try weather.map(#"{"fahrenheit": 212}"#, to: Temperature.self).celsius)
