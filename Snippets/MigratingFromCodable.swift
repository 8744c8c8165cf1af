// Contains each call in the article Migrating from Codable, so that the compiler checks them.

import AutoMapper
import Foundation

// The first step: the mapper as a decoder and an encoder.

struct Lamp: Codable {
  var title: String
  var watts: Int
  var madeAt: Date
}

let coder = ObjectMapper(options: .foundation).coder
let document = Data(#"{"title": "Desk", "watts": 7.0, "madeAt": 700000000.5}"#.utf8)
let lamp = try coder.decode(Lamp.self, from: document)
print(String(decoding: try coder.encode(lamp), as: UTF8.self))

// Typical code of a program: coding keys, an `init(from:)`, and strategies.

enum Before {
  struct User: Codable {
    var id: Int
    var name: String
    var joinedAt: Date
    var isAdmin: Bool
    var city: String?

    enum CodingKeys: String, CodingKey {
      case id
      case name = "full_name"
      case joinedAt = "joined_at"
      case isAdmin = "is_admin"
      case address
    }

    enum AddressKeys: String, CodingKey {
      case city
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      name = try container.decode(String.self, forKey: .name)
      joinedAt = try container.decode(Date.self, forKey: .joinedAt)
      isAdmin = try container.decodeIfPresent(Bool.self, forKey: .isAdmin) ?? false
      let address = try container.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
      city = try address.decodeIfPresent(String.self, forKey: .city)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(name, forKey: .name)
      try container.encode(joinedAt, forKey: .joinedAt)
      try container.encode(isAdmin, forKey: .isAdmin)
      var address = container.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
      try address.encodeIfPresent(city, forKey: .city)
    }
  }
}

let text = """
  {"id": 7, "full_name": "Ann", "joined_at": "2025-03-01T09:00:00Z", "address": {"city": "Husum"}}
  """
let decoder = JSONDecoder()
decoder.dateDecodingStrategy = .iso8601
let old = try decoder.decode(Before.User.self, from: Data(text.utf8))
print(old.id, old.name, old.isAdmin, old.city ?? "-")

// The part that remains.

struct User {
  var id = 0
  var name = ""
  var joinedAt = Date.distantPast
  var isAdmin = false
  var city: String?
}

let mapper = ObjectMapper { provider in
  provider.register { User() }
  provider.keyStyle = .snakeCase
  provider.configure(User.self) { user in
    user.map("full_name", to: \.name)
    user.map("address.city", to: \.city)
    user.require(\.id, \.name, \.joinedAt)
  }
}
let user = try mapper.map(text, to: User.self)
print(user.id, user.name, user.isAdmin, user.city ?? "-")
print(try mapper.jsonString(from: user))

// The calls of the tables, in their order.

func calls(_ data: Data, _ user: User, _ file: URL) throws {
  var provider = MappingProvider()
  _ = try mapper.map(data, to: User.self)
  _ = try mapper.map(data, to: [User].self)
  _ = try mapper.map(data, to: [User].self, at: "response.users")
  _ = try mapper.jsonData(from: user)
  _ = try mapper.jsonData(from: user, formatting: [.prettyPrinted, .sortedKeys])
  _ = try mapper.map(data, to: JSONValue.self)
  _ = try mapper.map(data, to: User.self, context: "a context")
  provider.keyStyle = .snakeCase
  provider.defaultDateFormat = .secondsSince1970
  provider.defaultDateFormat = "dd.MM.yyyy"
  provider.configure(User.self) { user in
    user.map("full_name", to: \.name)
    user.map("address.city", to: \.city)
    user.map("full_name", to: \.name) { node in try node.string.uppercased() }
    user.dateFormat(.secondsSince1970, for: \.joinedAt)
    user.ignore(\.isAdmin)
    user.require(\.id)
  }
  provider.register { User() }
  provider.usesCodable(Before.User.self)
  var options = MappingOptions.strict
  options.nonFiniteNumbers = .useStrings
  options.writesNil = true
  _ = ObjectMapper(provider, options: options)
  var copy = user
  try mapper.update(&copy, with: data)
}

// A Codable type is read as it is, including its coding keys.

struct Product: Codable {
  var number: Int
  var title: String

  enum CodingKeys: String, CodingKey {
    case number = "sku"
    case title
  }
}

let product = try ObjectMapper.shared.map(#"{"sku": 12, "title": "Lamp"}"#, to: Product.self)
print(product)
print(try ObjectMapper.shared.jsonString(from: product))
