import AutoMapper
import Foundation

/// An object that is counted while it is alive.
///
/// The fuzzer has one thread.
class Counted {
  nonisolated(unsafe) static var liveCount = 0
  init() { Self.liveCount += 1 }
  deinit { Self.liveCount -= 1 }
}

// MARK: Nested structs

struct Order: Equatable {
  let id: Int
  var customer: Customer
  var lines: [Line]
  var notes: [String: String]?
  var isPaid: Bool
}

struct Customer: Equatable {
  var name: String
  var email: String?
  var addresses: [Address?]
}

struct Address: Equatable {
  var street: String
  var position: Position?
}

struct Position: Equatable {
  let latitude: Double
  let longitude: Float
}

struct Line: Equatable {
  var sku: String
  var quantity: UInt8
  var price: Decimal?
  var children: [Line]?
}

// MARK: Classes

class Account: Counted {
  var id = 0
  var name = "a default name that does not fit into fifteen bytes"
  var next: Account?
  var history: [Account] = []
  var byName: [String: Account] = [:]
}

final class SavingsAccount: Account {
  var rate = 0.5
  var keeper = Account()
  var owner: Account?
}

/// A class without a factory, which is built from the document.
final class Built {
  var id: Int = 0
  var title: String = ""
  var tags: [String] = []
  var next: Built?
}

/// A struct that contains counted objects among other memory, built from its properties.
struct Mixed {
  var text: String
  var account: Account
  var list: [Account]
  var table: [String: [Account?]]
  var extra: Any
  var last: Int
}

// MARK: Dates

struct Event: Equatable {
  var at: Date
  var day: Date?
  var seconds: Date?
  var days: [Date]?
  var byName: [String: Date]?
}

// MARK: Dictionaries, enums, scalars

enum Color: String, CaseIterable {
  case red
  case green
  case darkBlue
}

enum Level: Int {
  case low = 1
  case high = -7
}

enum Direction: Equatable {
  case up, down, left, right
}

struct Tables: Equatable {
  var counts: [String: Int]
  var byNumber: [Int8: [String]]?
  var byColor: [Color: Double?]?
  var nested: [String: [String: [UInt]]]?
  var pairs: [String: Position]?
}

struct Choices: Equatable {
  var color: Color
  var level: Level?
  var direction: Direction?
  var colors: [Color]?
  var doubled: Int??
  var range: Range<Int>?
  var closed: ClosedRange<String>?
}

struct Scalars: Equatable {
  var a: Int8?
  var b: UInt16?
  var c: Int64?
  var d: UInt64?
  var e: Int128?
  var f: Double?
  var g: Float?
  var h: Decimal?
  var i: Bool?
  var j: String?
  var k: Character?
  var l: URL?
  var m: UUID?
  var n: Data?
  var o: Substring?
  var p: [Bool]?
  var q: Set<Int>?
  var r: JSONValue?
  var s: NSNumber?
}

struct Loose {
  var value: Any?
  var list: [Any]?
  var table: [String: Any]?
  var json: JSONValue?
}

// MARK: Polymorphism

protocol Shape {}

struct Circle: Shape {
  var radius: Double
}

struct Square: Shape {
  var side: Double
  var inner: (any Shape)?
}

struct Drawing {
  var shapes: [any Shape]
  var background: (any Shape)?
  var byName: [String: any Shape]?
}

// MARK: Rules

struct Ruled: Equatable {
  var identifier: Int
  var mail: String?
  var distance: Double?
  var city: String?
  var label: Label?
  var second: String?
  var sum: Int?
}

struct Label: Equatable {
  var text: String
  var size: Int?
}

enum Mappers {
  /// One mapper for each kind of options.
  static let all: [ObjectMapper] = {
    var collecting = MappingOptions()
    collecting.collectsErrors = true
    collecting.missingValues = .useEmpty
    collecting.unknownKeys = .throw
    return [.default, .strict, .lenient, collecting].map { options in
      var options = options
      options.buildsClassesWithoutFactory = true
      return make(options)
    }
  }()

  private static func make(_ options: MappingOptions) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.register { Account() }
      provider.register { SavingsAccount() }
      provider.register(Address.self)
      provider.configure(Event.self) { event in
        event.dateFormat("MM/dd/yyyy", for: \.day)
        event.dateFormat(.secondsSince1970, for: \.seconds)
      }
      provider.discriminator(
        (any Shape).self, "type", ["circle": Circle.self, "square": Square.self])
      provider.configure(Account.self) { account in
        account.discriminator("kind", ["savings": SavingsAccount.self, "plain": Account.self])
      }
      provider.configure(Scalars.self) { $0.exclude("q") }
      provider.configure(Ruled.self) { ruled in
        ruled.map(["id", "key.id"], to: "identifier")
        ruled.map("contact.mail", to: "mail")
        ruled.map("distances.0.value", to: "distance")
        ruled.map("address->city", to: "city", delimiter: "->")
        ruled.map("title", to: "label.text")
        ruled.map("pair.1", to: "second")
        ruled.map("parts", to: \.sum) { node, parent in
          // The output is the sum.
          if node.json.numberValue != nil { return try node.int }
          return try node.json.elements.reduce(parent["offset"].int(or: 0)) {
            let (sum, overflows) = try $0.addingReportingOverflow($1.int)
            return overflows ? .max : sum
          }
        }
      }
    }
  }
}
