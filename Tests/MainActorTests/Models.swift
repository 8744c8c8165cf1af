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

/// A type with a conformance, declared as the article recommends.
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

/// A list of cases by hand, which the mapper does without.
enum Weekday: CaseIterable {
  case monday
  case tuesday

  static var allCases: [Weekday] {
    MainActor.assertIsolated()
    return [.monday, .tuesday]
  }
}

enum Unit: String, CaseIterable {
  case meter = "m"
  case second = "s"

  static var allCases: [Unit] {
    MainActor.assertIsolated()
    return [.meter, .second]
  }
}

enum Hand: RawRepresentable {
  case left
  case right

  init?(rawValue: String) {
    MainActor.assertIsolated()
    switch rawValue {
    case "l": self = .left
    case "r": self = .right
    default: return nil
    }
  }

  var rawValue: String {
    MainActor.assertIsolated()
    return switch self {
    case .left: "l"
    case .right: "r"
    }
  }
}

struct Hands {
  var counts: [Hand: Int]
}

struct Floor: Comparable {
  var number: Int

  static func < (first: Floor, second: Floor) -> Bool {
    MainActor.assertIsolated()
    return first.number < second.number
  }
}

struct Lift {
  var floors: ClosedRange<Floor>
}

@globalActor actor Archive {
  static let shared = Archive()
}

/// A type whose two conformances belong to different actors.
nonisolated struct Record: @MainActor Decodable, @Archive Encodable {
  var id: Int

  init(id: Int) { self.id = id }

  @MainActor init(from decoder: any Decoder) throws {
    id = try decoder.singleValueContainer().decode(Int.self)
  }

  @Archive func encode(to encoder: any Encoder) throws {
    Archive.assertIsolated()
    var container = encoder.singleValueContainer()
    try container.encode(id)
  }
}

/// A type that is only written by its conformance, and read by a converter.
struct Payload: Codable {
  var text: String

  nonisolated init(_ text: String) { self.text = text }
}

struct Event {
  var payload: Payload
  var guests: [Guest]?
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

struct Book {
  var names: [String: Guest]
}
