import AutoMapper
import AutoMapperTestSupport
import Foundation

/// Models whose values closures make, and turn back.
extension RuleModels {
  struct Temperature: Hashable {
    var tenths: Int

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(tenths: Int(random.integer(Int16.self)))
    }

    /// `-12d` for minus 1.2 degrees.
    static let text = Transformer<Temperature>(
      decode: { node in
        let text = try node.string
        guard text.hasSuffix("d"), let tenths = Int(text.dropLast()) else { return nil }
        return Temperature(tenths: tenths)
      },
      encode: { "\($0.tenths)d" })
  }

  struct Transformed: Equatable, RuleModel {
    var now: Temperature
    var low: Temperature?
    var week: [Temperature]
    var year: [String: [Temperature]]
    var records: Set<Temperature>
    var months: [Temperature?]?

    static let writtenKeys: Set = ["current", "day", "week", "year", "all-time", "months"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { model in
        model.map("current", to: \.now, using: Temperature.text)
        model.map("day.low", to: "low", using: Temperature.text)
        model.map("week", to: "week", using: Temperature.text)
        model.map("year", to: \.year, using: Temperature.text)
        model.map(["all-time", "ever"], to: \.records, using: Temperature.text)
        model.map("months", to: "months", using: Temperature.text)
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        now: .random(&random), low: random.maybe { .random(&$0) },
        week: random.pair { .random(&$0) },
        year: [random.text(): random.pair { .random(&$0) }],
        records: Set(random.pair { .random(&$0) }),
        months: random.maybe { $0.pair { $0.maybe { .random(&$0) } } })
    }
  }

  struct Color: Hashable {
    var bytes: UInt32

    static let hexadecimal = Transformer<Color>.hexColor(
      includesAlpha: true,
      decode: { red, green, blue, alpha in
        Color(
          bytes: [red, green, blue, alpha].reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) })
      },
      encode: { color in
        func part(_ shift: UInt32) -> Double { Double(color.bytes >> shift & 0xFF) / 255 }
        return (part(24), part(16), part(8), part(0))
      })
  }

  struct ReadyMade: Equatable, RuleModel {
    var link: URL
    var links: [URL]
    var id: Int128
    var ratio: Double?
    var price: [Decimal]
    var tint: Color?
    var palette: [String: Color]

    static let writtenKeys: Set = ["link", "links", "id", "ratio", "price", "tint", "palette"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { model in
        #if Foundation
        model.map("link", to: "link", using: .url(percentEncoding: .urlQueryAllowed))
        model.map("links", to: "links", using: .url())
        #endif
        model.map("id", to: \.id, using: Transformer<Int128>.numberInString())
        model.map("ratio", to: \.ratio, using: Transformer<Double>.numberInString())
        model.map("price", to: "price", using: Transformer<Decimal>.numberInString())
        model.map("tint", to: "tint", using: Color.hexadecimal)
        model.map("palette", to: \.palette, using: Color.hexadecimal)
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      func url(_ random: inout SeededGenerator) -> URL {
        var components = URLComponents()
        components.path = "/\(random.integer(UInt16.self))"
        components.query = random.text()
        return components.url ?? URL(fileURLWithPath: "/")
      }
      return Self(
        link: url(&random), links: random.pair(url), id: random.integer(),
        ratio: random.maybe { $0.double() }, price: random.pair { $0.decimal() },
        tint: random.maybe { Color(bytes: $0.integer()) },
        palette: [random.text(): Color(bytes: random.integer())])
    }
  }

  struct Money: Hashable {
    var cents: Int
    var currency: String

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(cents: random.integer(), currency: random.text())
    }
  }

  /// Values of a type that has a converter, wherever they stand.
  struct Converted: Equatable, RuleModel {
    var price: Money
    var old: Money?
    var history: [Money]
    var byShop: [String: Money?]
    var grid: [[Money]]
    var kinds: Set<Money>

    static let writtenKeys: Set = ["price", "was", "history", "shops", "grid", "kinds"]

    static func configure(_ provider: inout MappingProvider) {
      provider.convert(
        Money.self,
        decode: { node in Money(cents: try node.amount.int, currency: try node.currency.string) },
        encode: { ["amount": $0.cents, "currency": $0.currency] })
      provider.configure(Self.self) { model in
        model.map("was", to: \.old)
        model.map("shops.prices", to: "byShop")
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        price: .random(&random), old: random.maybe { .random(&$0) },
        history: random.pair { .random(&$0) },
        byShop: [random.text(): random.maybe { .random(&$0) }],
        grid: random.pair { $0.pair { .random(&$0) } }, kinds: Set(random.pair { .random(&$0) }))
    }
  }

  /// A closure to read, and another one to write.
  struct Closures: Equatable, RuleModel {
    var range: ClosedRange<Int>?
    var amount: Int
    var isDebt: Bool
    var size: String

    static let writtenKeys: Set = ["range", "amount", "debt", "dimensions"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { model in
        model.map("range", to: \.range) { node in
          node.isNull ? nil : try node.from.int...node.to.int
        }
        model.write(\.range, as: "range") { range, _ in
          range.map { ["from": $0.lowerBound, "to": $0.upperBound] }
        }
        model.map("debt", to: \.isDebt)
        model.map("amount", to: \.amount) { node, parent in
          try parent.debt.bool ? -node.int : node.int
        }
        model.write("amount") { value, object in
          (value as? Int).map { object.isDebt ? -$0 : $0 }
        }
        model.map("dimensions", to: "size") { node in
          node.json.elements.map { $0.string(or: "") }.joined(separator: "×")
        }
        model.write("size", as: "dimensions") { value, _ in
          (value as? String)?.split(separator: "×", omittingEmptySubsequences: false)
            .map(String.init)
        }
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      let (first, second): (Int, Int) = (random.integer(), random.integer())
      return Self(
        range: random.maybe { _ in min(first, second)...max(first, second) },
        amount: Int(random.integer(Int32.self)), isDebt: random.flag(),
        size: random.list { $0.text() }.joined(separator: "×"))
    }
  }

  /// Hooks that add what they can tell.
  struct Hooked: Equatable, RuleModel {
    var first = ""
    var last = ""
    var full = ""
    var numbers: [Int] = []
    var sum = 0

    static let writtenKeys: Set = ["first", "last", "numbers", "count", "initials"]

    static func configure(_ provider: inout MappingProvider) {
      provider.register { Self() }
      provider.configure(Self.self) { model in
        model.ignore("full", "sum")
        model.didMap { hooked in hooked.complete() }
        model.didWrite { hooked, json in
          json["count"] = JSONValue.number(JSONNumber(hooked.numbers.count))
          json["initials"] = .string("\(hooked.first.prefix(1))\(hooked.last.prefix(1))")
        }
      }
    }

    private mutating func complete() {
      full = first + last
      sum = numbers.reduce(0, &+)
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      var hooked = Self(
        first: random.text(), last: random.text(), numbers: random.pair { $0.integer() })
      hooked.complete()
      return hooked
    }
  }
}
