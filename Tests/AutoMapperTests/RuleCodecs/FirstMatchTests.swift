import AutoMapper
import AutoMapperTestSupport
import Foundation
import Synchronization
import Testing

/// How often values are read to find the first case that matches, and who owns what was read.
@Suite("Rules: the first case that matches")
struct FirstMatchTests {
  /// A value whose converter counts its calls.
  struct Leaf: Equatable { var number: Int }

  indirect enum Node: Equatable {
    case first(First)
    case second(Second)
    case third(Third)

    struct First: Equatable {
      var children: [Node]
      var leaf: Leaf?
      var first: Int
    }

    struct Second: Equatable {
      var children: [Node]
      var leaf: Leaf?
      var second: Int
    }

    struct Third: Equatable {
      var children: [Node]
      var leaf: Leaf?
      var third: Int
    }
  }

  final class Counter: Sendable {
    private let count = Mutex(0)
    func add() { count.withLock { $0 += 1 } }
    func take() -> Int {
      count.withLock { count in
        defer { count = 0 }
        return count
      }
    }
  }

  static func mapper(_ counter: Counter, _ options: MappingOptions = .default) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.convert(
        Leaf.self,
        decode: { node in
          counter.add()
          return Leaf(number: try node.int)
        },
        encode: { $0.number })
      provider.cases(Node.self, by: .firstMatch) { node in
        node.case("first", Node.first)
        node.case("second", Node.second)
        node.case("third", Node.third)
      }
    }
  }

  static func text(depth: Int, _ key: String) -> String {
    let start = String(repeating: #"{"children":["#, count: depth)
    return start + #"{"children":[],"leaf":5,"\#(key)":0}"#
      + (1...depth).map { #"],"leaf":\#($0),"\#(key)":\#($0)}"# }.joined()
  }

  @Test(
    "each value is read once for each case, however deep it is",
    arguments: ["first", "second", "third"])
  func work(key: String) throws {
    let counter = Counter()
    for options in [MappingOptions.default, .lenient] {
      let mapper = Self.mapper(counter, options)
      for entryPoint in EntryPoint.allCases {
        let node = try entryPoint.map(Self.text(depth: 60, key), to: Node.self, with: mapper)
        #expect(counter.take() <= 3 * 61, "\(entryPoint)")
        var depth = 0
        var next: Node? = node
        while let current = next {
          let (children, number) =
            switch current {
            case .first(let node): (node.children, node.first)
            case .second(let node): (node.children, node.second)
            case .third(let node): (node.children, node.third)
            }
          #expect(number == 60 - depth)
          depth += 1
          next = children.first
        }
        #expect(depth == 61)
      }
    }
  }

  @Test("so it is with a report, which has each finding once", arguments: ["first", "third"])
  func reports(key: String) throws {
    let counter = Counter()
    let mapper = Self.mapper(counter)
    let text = Self.text(depth: 60, key).replacing(#""leaf""#, with: #""odd":1,"leaf""#)
    let steps = (0...60).map { String(repeating: "children[0].", count: 60 - $0) + "odd" }
    for (_, report) in [
      try mapper.mapWithReport(text, to: Node.self),
      try mapper.mapWithReport(EntryPoint.jsonValue(text), to: Node.self),
    ] {
      #expect(report.entries.map { "\($0.kind) \($0.path)" } == steps.map { "unknownKey \($0)" })
    }
    #expect(counter.take() <= 2 * 3 * 61)
  }

  @Test("values with findings, side by side, take no longer for those before them")
  func manyFindings() throws {
    let child = #"{"children":[],"odd":1,"first":1}"#
    try expectLinearGrowth("findings", (2_000, 24_000)) { count in
      let children = repeatElement(child, count: count).joined(separator: ",")
      return (#"{"children":[\#(children)],"third":0}"#, count)
    } take: { text, count in
      let (_, report) = try Self.mapper(Counter()).mapWithReport(text, to: Node.self)
      #expect(report.entries.count == count)
    }
  }

  @Test("each value that is not a case fails once for each case")
  func failures() {
    let counter = Counter()
    let mapper = Self.mapper(counter)
    for entryPoint in EntryPoint.allCases {
      let error = #expect(throws: MappingError.self) {
        try entryPoint.map(Self.text(depth: 60, "none"), to: Node.self, with: mapper)
      }
      #expect(error?.kind == .unknownCase)
      #expect(counter.take() <= 3 * 61, "\(entryPoint)")
    }
  }

  final class Item {
    var name = ""
    init() {}
  }

  indirect enum Held {
    case missing(Missing)
    case item(Pair)
    case leaf(Item)

    /// Reads everything, and fails then.
    struct Missing {
      var inner: Held
      var again: Held
      var other: Int
    }

    struct Pair {
      var inner: Held
      var again: Held
    }

    var items: [Item] {
      switch self {
      case .missing: []
      case .item(let pair): pair.inner.items + pair.again.items
      case .leaf(let item): [item]
      }
    }
  }

  @Test("two properties with the same key never share an object")
  func identity() throws {
    let mapper = ObjectMapper { provider in
      provider.register { Item() }
      provider.configure(Item.self) { $0.require(\.name) }
      provider.configure(Held.Missing.self) {
        $0.map("inner", to: \.inner)
        $0.map("inner", to: \.again)
      }
      provider.configure(Held.Pair.self) {
        $0.map("inner", to: \.inner)
        $0.map(["inner.inner", "inner"], to: \.again)
      }
      provider.cases(Held.self, by: .firstMatch) { held in
        held.case("missing", Held.missing)
        held.case("item", Held.item)
        held.case("leaf", Held.leaf)
      }
    }
    let text = #"{"inner":{"inner":{"inner":{"name":"a"},"again":{"name":"b"}}}}"#
    for entryPoint in EntryPoint.allCases {
      let items = try entryPoint.map(text, to: Held.self, with: mapper).items
      #expect(items.allSatisfy { !$0.name.isEmpty })
      #expect(Set(items.map { ObjectIdentifier($0) }).count == items.count, "\(entryPoint)")
      #expect(items.count > 2)
    }
  }

  @Test("an enum without any case is found by validation")
  func noCases() {
    for layout: CaseLayout in ["type", .onlyKey, .firstMatch, .key("a", content: "b")] {
      let mapper = ObjectMapper { $0.cases(Node.self, by: layout) { _ in } }
      expectRefusal(
        "{}", as: Node.self, .invalidConfiguration, path: nil, with: mapper)
      #expect(
        mapper.validate(Node.self, atLeast: .error).map(\.description) == [
          "error: invalid configuration: expected a name for at least one case, found none; "
            + "name the cases: cases(Node.self, …) { $0.case(\"…\", …) }"
        ])
    }
  }
}
