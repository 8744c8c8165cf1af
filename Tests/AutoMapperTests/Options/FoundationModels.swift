import AutoMapper
import Foundation

/// The models of the comparison with Foundation's coders.
enum FoundationModels {
  struct User: Codable, Equatable {
    var id: Int
    var name: String
    var email: String?
  }

  struct Team: Codable, Equatable {
    var lead: User
    var members: [User]
    var byRole: [String: User]?
  }

  struct CodingKeyed: Codable, Equatable {
    var number: Int
    var title: String?

    enum CodingKeys: String, CodingKey {
      case number = "sku"
      case title = "Title Text"
    }
  }

  /// A property that the coding keys omit keeps its declared value.
  struct Partial: Codable, Equatable {
    var id: Int
    var cache = 5

    enum CodingKeys: String, CodingKey { case id }
  }

  /// Declared values are not used in reading; the compiler does not read `kind`.
  struct Defaults: Codable, Equatable {
    let kind = "fixed"
    var count = 3
    var note: String? = "none"

    enum CodingKeys: String, CodingKey {
      case kind
      case count
      case note
    }
  }

  enum Role: String, Codable {
    case admin
    case guest = "visitor"
  }

  enum Level: Int, Codable {
    case low = 1
    case high = 2
  }

  enum Shape: Codable, Equatable {
    case point
    case circle(radius: Double)
    case pair(Int, Int)
  }

  struct Member: Codable, Equatable {
    var role: Role
    var level: Level?
  }

  struct Dated: Codable, Equatable {
    var at: Date
    var others: [Date]?
    var byName: [String: Date]?
  }

  struct Picture: Codable, Equatable {
    var shape: Shape
  }

  struct Scalars: Codable, Equatable {
    var data: Data?
    var url: URL?
    var id: UUID?
    var price: Decimal?
    var ratio: Double?
    var small: Float?
    var tiny: Int8?
    var large: UInt64?
    var flag: Bool?
  }

  struct Box<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    var value: Value
  }

  struct Maybe<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    var value: Value?
  }

  struct Empty: Codable, Equatable {}

  struct Tree: Codable, Equatable {
    var children: [Tree]
  }

  class Animal: Codable, Equatable {
    var name: String

    init(name: String) { self.name = name }

    static func == (left: Animal, right: Animal) -> Bool {
      left.name == right.name && (left as? Dog)?.tricks == (right as? Dog)?.tricks
    }
  }

  /// A subclass with keys in addition to those of its superclass.
  final class Dog: Animal {
    var tricks: Int

    private enum CodingKeys: String, CodingKey { case tricks }

    required init(from decoder: any Decoder) throws {
      tricks = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .tricks)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(tricks, forKey: .tricks)
      try super.encode(to: encoder)
    }
  }

  /// A subclass whose superclass has an object of its own.
  final class Cat: Codable, Equatable {
    var lives: Int
    var animal: Animal

    private enum CodingKeys: String, CodingKey { case lives }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      lives = try container.decode(Int.self, forKey: .lives)
      animal = try Animal(from: container.superDecoder())
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(lives, forKey: .lives)
      try animal.encode(to: container.superEncoder())
    }

    static func == (left: Cat, right: Cat) -> Bool {
      left.lives == right.lives && left.animal == right.animal
    }
  }

  /// A wrapper that is stored as its value alone.
  @propertyWrapper
  struct Clamped: Codable, Equatable {
    var wrappedValue: Int

    init(wrappedValue: Int) { self.wrappedValue = min(wrappedValue, 10) }

    init(from decoder: any Decoder) throws {
      self.init(wrappedValue: try decoder.singleValueContainer().decode(Int.self))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }

  struct Wrapped: Codable, Equatable {
    @Clamped var volume: Int
  }

  /// A wrapper whose conformance the compiler makes.
  @propertyWrapper
  struct Noted: Codable, Equatable {
    var wrappedValue: String
  }

  struct Notes: Codable, Equatable {
    @Noted var text: String
  }

  /// A conformance with checks.
  struct Email: Codable, Equatable {
    var address: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      address = try container.decode(String.self)
      guard address.contains("@") else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "an address has an @")
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(address)
    }
  }

  /// A conformance with dates in a nested container, and a list of mixed values.
  struct Log: Codable, Equatable {
    var at: Date
    var code: Int
    var text: String

    private enum Keys: String, CodingKey { case meta, at, entry }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      at = try container.nestedContainer(keyedBy: Keys.self, forKey: .meta)
        .decode(Date.self, forKey: .at)
      var entry = try container.nestedUnkeyedContainer(forKey: .entry)
      code = try entry.decode(Int.self)
      text = try entry.decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      var meta = container.nestedContainer(keyedBy: Keys.self, forKey: .meta)
      try meta.encode(at, forKey: .at)
      var entry = container.nestedUnkeyedContainer(forKey: .entry)
      try entry.encode(code)
      try entry.encode(text)
    }
  }

  /// One of two types, whichever fits first.
  enum Either: Codable, Equatable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }

  /// A key that is text in a document.
  struct Code: Hashable, Codable, CodingKeyRepresentable {
    var text: String

    init(_ text: String) { self.text = text }

    var codingKey: any CodingKey { Key(stringValue: text) }

    init?<Key: CodingKey>(codingKey: Key) { text = codingKey.stringValue }

    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
  }
}
