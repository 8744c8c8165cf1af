import AutoMapperTestSupport
import Foundation

/// An enum with payloads: there is no other way to map it than its own conformance.
enum Shape: Codable, Equatable {
  case circle(radius: Double)
  case square(Double)
  case labelledBox(longName: String, createdAt: Date?)
  case nothing
}

struct Drawing: Equatable {
  var payload: Shape
  var list: [Shape]?
  var byName: [String: Shape]?
  var maybe: Shape?
}

/// Is one string in JSON, and looks at it.
struct Email: Codable, Equatable, Hashable {
  struct Invalid: Error, CustomStringConvertible {
    var description: String { "an address has an @" }
  }

  let address: String

  init(_ address: String) { self.address = address }

  init(from decoder: any Decoder) throws {
    address = try decoder.singleValueContainer().decode(String.self)
    guard address.contains("@") else { throw Invalid() }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(address)
  }
}

/// Is a list in JSON.
struct Route: Codable, Equatable {
  private(set) var stops: [Int] = []

  init(_ stops: [Int]) { self.stops = stops }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      if try container.decodeNil() { continue }
      stops.append(try container.decode(Int.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for stop in stops { try container.encode(stop) }
  }
}

/// Tries one type after the other.
enum Anything: Codable, Equatable {
  case none
  case bool(Bool)
  case int(Int)
  case double(Double)
  case text(String)
  case list([Anything])
  case object([String: Anything])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .none
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([Anything].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: Anything].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .none: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

/// Classes without a factory.
class Animal: Codable {
  var name: String
  var bornAt: Date?
  var friend: Animal?

  init(name: String) { self.name = name }
}

final class Dog: Animal {
  var tricks: [String]

  private enum CodingKeys: String, CodingKey {
    case tricks = "knows"
  }

  init(name: String, tricks: [String]) {
    self.tricks = tricks
    super.init(name: name)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    tricks = try container.decode([String].self, forKey: .tricks)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(tricks, forKey: .tricks)
  }
}

/// Puts what its superclass has into an object of its own.
final class Cat: Animal {
  var lives = 9

  enum Keys: String, CodingKey { case lives, parent }

  override init(name: String) { super.init(name: name) }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    lives = try container.decode(Int.self, forKey: .lives)
    try super.init(from: container.superDecoder(forKey: .parent))
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(lives, forKey: .lives)
    try super.encode(to: container.superEncoder(forKey: .parent))
  }
}

/// A coding key that takes any text.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}
