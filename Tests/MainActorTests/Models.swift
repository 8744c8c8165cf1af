import Foundation

// All of this belongs to the main actor, since the module does, unless it says `nonisolated`.

enum Role: String {
  case admin
  case user
}

enum Level: Int {
  case low = 1
  case high = 2
}

enum Phase {
  case started
  case done
}

enum Color: String, Codable, CaseIterable {
  case red = "r"
  case green = "g"
}

struct Address {
  var street: String
  var zip: String?
}

struct Account {
  let id: Int
  var firstName: String
  var role: Role
  var level: Level
  var phase: Phase
  var color: Color
  var address: Address
  var tags: [String]
  var roles: [Role: Int]
}

final class Session {
  var token = ""
  var birthday: Date?
  var secret = "kept"
  var count = 0 {
    didSet { changes += 1 }
  }
  var changes = 0
}

/// What the article tells apps to do with types that have conformances.
nonisolated struct Person: Codable, Equatable {
  var firstName: String
  var mail: Mail

  enum CodingKeys: String, CodingKey {
    case firstName = "given"
    case mail
  }
}

nonisolated struct Mail: Codable, Equatable {
  let address: String

  struct Invalid: Error {}

  init(address: String) { self.address = address }

  init(from decoder: any Decoder) throws {
    address = try decoder.singleValueContainer().decode(String.self)
    guard address.contains("@") else { throw Invalid() }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(address)
  }
}

/// A conformance that the compiler writes, and that belongs to the main actor.
struct Guest: Codable {
  var firstName: String

  enum CodingKeys: String, CodingKey {
    case firstName = "given"
  }
}

/// A conformance by hand, which relies on where it is called.
struct Ticket: Codable {
  var number: Int

  init(number: Int) { self.number = number }

  init(from decoder: any Decoder) throws {
    MainActor.assertIsolated()
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  func encode(to encoder: any Encoder) throws {
    MainActor.assertIsolated()
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

/// A conformance that is only asked for writing.
struct Receipt: Encodable {
  var ticket: Ticket
  var price: () -> Int = { 0 }

  func encode(to encoder: any Encoder) throws {
    MainActor.assertIsolated()
    try ticket.encode(to: encoder)
  }
}

struct Code: RawRepresentable, Hashable {
  let rawValue: String

  init?(rawValue: String) {
    MainActor.assertIsolated()
    self.rawValue = rawValue
  }

  static func == (first: Code, second: Code) -> Bool {
    MainActor.assertIsolated()
    return first.rawValue == second.rawValue
  }

  func hash(into hasher: inout Hasher) {
    MainActor.assertIsolated()
    hasher.combine(rawValue)
  }
}

struct Point: Hashable {
  var x: Int

  static func == (first: Point, second: Point) -> Bool {
    MainActor.assertIsolated()
    return first.x == second.x
  }

  func hash(into hasher: inout Hasher) {
    MainActor.assertIsolated()
    hasher.combine(x)
  }
}

enum Weekday: CaseIterable {
  case monday
  case tuesday

  static var allCases: [Weekday] {
    MainActor.assertIsolated()
    return [.monday, .tuesday]
  }
}

struct Visit {
  var guest: Guest
}

struct KeyedByCode {
  var codes: [Code: Int]
}

struct Points {
  var points: Set<Point>
}
