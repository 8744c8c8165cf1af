import AutoMapper
import AutoMapperTestSupport
import Foundation

/// Twenty models, from plain ones to generic, recursive and inherited ones.
enum RoundTripModels {
  struct Integers: Equatable, RandomModel {
    var a: Int
    var b: Int8
    var c: Int16
    var d: Int32
    var e: Int64
    let f: Int128

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        a: random.integer(), b: random.integer(), c: random.integer(), d: random.integer(),
        e: random.integer(), f: random.integer())
    }
  }

  struct Unsigned: Equatable, RandomModel {
    var a: UInt8
    var b: UInt128
    var c: UInt16
    var d: UInt
    var e: UInt32
    var f: UInt64?

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        a: random.integer(), b: random.integer(), c: random.integer(), d: random.integer(),
        e: random.integer(), f: random.maybe { $0.integer() })
    }
  }

  struct Floating: Equatable, RandomModel {
    var double: Double
    var float: Float
    var maybeDouble: Double?
    var maybeFloat: Float?
    var list: [Double]

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        double: random.double(), float: random.float(), maybeDouble: random.maybe { $0.double() },
        maybeFloat: random.maybe { $0.float() }, list: random.list { $0.double() })
    }
  }

  struct Texts: Equatable, RandomModel {
    var text: String
    var maybe: String?
    var letter: Character
    var list: [String]

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        text: random.text(), maybe: random.maybe { $0.text() }, letter: random.text().first ?? "é",
        list: random.list { $0.text() })
    }
  }

  struct Flags: Equatable, RandomModel {
    var a: Bool
    var b: Bool?
    var c: [Bool]
    var d: [Bool?]
    var e: Bool

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        a: random.flag(), b: random.maybe { $0.flag() }, c: random.list { $0.flag() },
        d: random.list { $0.maybe { $0.flag() } }, e: random.flag())
    }
  }

  struct Library: Equatable, RandomModel {
    var date: Date
    var key: UUID
    var data: Data
    var link: URL?
    var price: Decimal
    var maybeDate: Date?

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        date: random.date(), key: random.identifier(), data: Data(random.text().utf8),
        link: URL(string: "https://example.org/\(random.integer(UInt16.self))?a=%C3%A9#b"),
        price: random.decimal(), maybeDate: random.maybe { $0.date() })
    }
  }

  enum Color: String, CaseIterable {
    case red
    case green = "dark green\n"
  }

  enum Level: Int16, CaseIterable {
    case low = -32_768
    case high = 32_767
  }

  struct Enums: Equatable, RandomModel {
    var color: Color
    var level: Level?
    var colors: [Color]
    var byColor: [Color: Int]
    var byLevel: [Level: String]

    static func random(_ random: inout SeededGenerator) -> Self {
      func color(_ random: inout SeededGenerator) -> Color { random.flag() ? .red : .green }
      func level(_ random: inout SeededGenerator) -> Level { random.flag() ? .low : .high }
      return Self(
        color: color(&random), level: random.maybe(level), colors: random.list(color),
        byColor: [color(&random): random.integer()], byLevel: [level(&random): random.text()])
    }
  }

  struct Collections: Equatable, RandomModel {
    var matrix: [[Int]]
    var set: Set<String>
    var table: [String: [Double?]]
    var contiguous: ContiguousArray<UInt8>
    var byNumber: [Int8: String]
    var byKey: [UUID: Int]

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        matrix: random.list { $0.list { $0.integer() } }, set: Set(random.list { $0.text() }),
        table: random.table { $0.list { $0.maybe { $0.double() } } },
        contiguous: ContiguousArray(random.list { $0.integer(UInt8.self) }),
        byNumber: [random.integer(): random.text()], byKey: [random.identifier(): random.integer()])
    }
  }

  struct Optionals: Equatable, RandomModel {
    var one: Int?
    var two: Int??
    var three: String???
    var list: [[Int?]?]?
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var forced: Int!

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        one: random.maybe { $0.integer() }, two: random.maybe { $0.maybe { $0.integer() } },
        // JSON has one null, so that a third level of it would not come back.
        three: random.maybe { .some(.some($0.text())) },
        list: random.maybe { $0.list { $0.maybe { $0.list { $0.maybe { $0.integer() } } } } },
        forced: random.maybe { $0.integer() })
    }
  }

  struct Nested: Equatable, RandomModel {
    var texts: Texts
    var flags: Flags?
    var list: [Integers]
    var table: [String: Floating]

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        texts: .random(&random), flags: random.maybe { .random(&$0) },
        list: random.list { .random(&$0) }, table: random.table { .random(&$0) })
    }
  }

  /// The values that `JSONSerialization` keeps: nothing longer than 64 bits.
  struct Plain: Equatable, RandomModel {
    var texts: Texts
    var flags: [Flags]
    var numbers: Floating
    var signed: [Int]
    var unsigned: [UInt64]

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        texts: .random(&random), flags: random.list { .random(&$0) }, numbers: .random(&random),
        signed: random.list { $0.integer() }, unsigned: random.list { $0.integer() })
    }
  }

  struct Comment: Equatable, RandomModel {
    var id: Int
    var text: String
    var replies: [Comment]

    static func random(_ random: inout SeededGenerator) -> Self { make(&random, depth: 3) }

    private static func make(_ random: inout SeededGenerator, depth: Int) -> Self {
      Self(
        id: random.integer(), text: random.text(),
        replies: depth == 0 ? [] : random.list { make(&$0, depth: depth - 1) })
    }
  }

  struct Page<Item: Equatable & RandomModel>: Equatable, RandomModel {
    var items: [Item]
    var first: Item?
    let total: UInt16

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        items: random.list { .random(&$0) }, first: random.maybe { .random(&$0) },
        total: random.integer())
    }
  }

  struct Trees: Equatable, RandomModel {
    var tree: JSONValue
    var list: [JSONValue]
    var last: UInt8

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(tree: random.json(), list: random.list { $0.json() }, last: random.integer())
    }
  }

  struct Constants: Equatable, RandomModel {
    let id: Int
    let name: String
    let tags: [String]?

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        id: random.integer(), name: random.text(), tags: random.maybe { $0.list { $0.text() } })
    }
  }
}
