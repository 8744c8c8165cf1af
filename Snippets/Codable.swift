// Shows types that are read and written through their own Codable conformance.

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

/// A single string in JSON, which is checked.
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

/// Converts the values that it reads, so its properties differ from the document.
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

/// Has the same keys as a synthesized conformance, and checks the values that it reads.
struct Guest: Codable {
  var name: String
  var age: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    age = try container.decode(Int.self, forKey: .age)
    guard age >= 18 else {
      throw DecodingError.dataCorruptedError(
        forKey: .age, in: container, debugDescription: "guests are 18")
    }
  }
}

do {
  _ = try ObjectMapper.shared.map(#"[{"name": "Bo", "age": 3}]"#, to: [Guest].self)
} catch {
  print(error)
}

let plain = ObjectMapper { provider in provider.codable = .never }
print(try plain.map(#"{"name": "Bo", "age": 3}"#, to: Guest.self).age)
print(plain.explain(Guest.self))

/// Reads an unknown value as a case of its own.
enum Status: String, Codable {
  case open, unknown

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self = Status(rawValue: text) ?? .unknown
  }
}

provider.usesCodable(Status.self)
let states = ObjectMapper(provider)
print(try states.map(#"["open", "new"]"#, to: [Status].self).map(\.rawValue))

/// The protocol of a framework for reading bodies.
protocol BodyDecoder {
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

extension ObjectMapper: BodyDecoder {
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    do {
      return try map(data, to: type)
    } catch let error as MappingError {
      throw error.decodingError
    }
  }
}

let framework: any BodyDecoder = ObjectMapper.shared
do {
  _ = try framework.decode(Guest.self, from: Data(#"{"name": "Bo"}"#.utf8))
} catch DecodingError.keyNotFound(let key, let context) {
  print(key.stringValue, "is missing:", context.debugDescription)
}

provider.usesCodable(Temperature.self)
provider.usesCodable(Date.ISO8601FormatStyle.self)
let weather = ObjectMapper(provider)
print(try weather.map(#"{"fahrenheit": 212}"#, to: Temperature.self).celsius)
