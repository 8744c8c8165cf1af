import AutoMapper
import AutoMapperTestSupport

/// Models that hold others with rules, in all kinds of collections.
extension RuleModels {
  enum State: String, CaseIterable {
    case new
    case inUse = "in use"
    case old = ""
  }

  enum Level: Int8, CaseIterable {
    case low = -128
    case high = 127
  }

  struct Enums: Equatable, RuleModel {
    var state: State
    var level: Level?
    var flags: Set<State>
    var byState: [State: Int]
    var byLevel: [Level: [Renamed]]
    var temperatures: [State: Temperature]

    static let writtenKeys: Set = ["status", "level", "flags", "statistics", "temperatures"]

    static func configure(_ provider: inout MappingProvider) {
      Renamed.configure(&provider)
      provider.configure(Self.self) { model in
        model.map(["status", "state"], to: \.state)
        model.map("statistics.states", to: "byState")
        model.map("statistics.levels", to: \.byLevel)
        model.map("temperatures", to: "temperatures", using: Temperature.text)
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        state: random.element(), level: random.maybe { $0.element() },
        flags: Set(random.pair { $0.element() }), byState: [random.element(): random.integer()],
        byLevel: [random.element(): random.pair { .random(&$0) }],
        temperatures: [random.element(): .random(&random)])
    }
  }

  struct Page<Item: Equatable & RuleModel>: Equatable, RuleModel {
    var items: [Item]
    var first: Item?
    var total: Int

    static var writtenKeys: Set<String> { ["data", "total"] }

    static func configure(_ provider: inout MappingProvider) {
      Item.configure(&provider)
      provider.configure(Self.self) { model in
        model.map("data.items", to: "items")
        model.map("data.first", to: \.first)
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        items: random.pair { .random(&$0) }, first: random.maybe { .random(&$0) },
        total: random.integer())
    }
  }

  /// A model that holds itself.
  struct Tree: Equatable, RuleModel {
    var value: Int
    var label: String?
    var children: [Tree]

    static let writtenKeys: Set = ["v", "text", "nodes"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { model in
        model.map("v", to: "value")
        model.map("text.label", to: \.label)
        model.map("nodes", to: "children")
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self { make(&random, depth: 3) }

    private static func make(_ random: inout SeededGenerator, depth: Int) -> Self {
      Self(
        value: random.integer(), label: random.maybe { $0.text() },
        children: depth == 0 ? [] : random.pair { make(&$0, depth: depth - 1) })
    }
  }

  /// Structs with rules in every collection.
  struct Catalog: Equatable, RuleModel {
    var list: [Paths]
    var byName: [String: FlatKeys]
    var maybe: [LiteralKeys?]
    var grid: [[Candidates]]
    var byState: [State: WrittenDates]
    var set: Set<Renamed>
    var last: Closures?
    var prices: [[String: Drawing]]?

    static let writtenKeys: Set = [
      "list", "names", "maybe", "grid", "byState", "set", "last", "prices",
    ]

    static func configure(_ provider: inout MappingProvider) {
      Paths.configure(&provider)
      FlatKeys.configure(&provider)
      LiteralKeys.configure(&provider)
      Candidates.configure(&provider)
      WrittenDates.configure(&provider)
      Renamed.configure(&provider)
      Closures.configure(&provider)
      Drawing.configure(&provider)
      provider.configure(Self.self) { $0.map("names.all", to: "byName") }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      /// One value or none, since the models are large themselves.
      func some<Value: RandomModel>(_ random: inout SeededGenerator) -> [Value] {
        random.maybe { [Value.random(&$0)] } ?? []
      }
      return Self(
        list: some(&random), byName: random.flag() ? [random.text(): .random(&random)] : [:],
        maybe: random.pair { $0.maybe { .random(&$0) } }, grid: random.pair(some),
        byState: random.flag() ? [random.element(): .random(&random)] : [:],
        set: Set(some(&random)), last: random.maybe { .random(&$0) },
        prices: random.maybe { random in
          random.flag() ? [[random.text(): .random(&random)]] : []
        })
    }
  }
}
