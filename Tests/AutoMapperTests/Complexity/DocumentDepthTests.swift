import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// The cost of a document does not grow with its depth, whatever rules look at its objects: the
/// same payload is read at the bottom of few levels and of many.
///
/// With AUTOMAPPER_FULL_SIZES the documents have 50 MB and go to the greatest depth.
@Suite("Complexity: depth", .serialized)
struct DocumentDepthTests {
  /// A struct and a class that nest in themselves.
  struct Level {
    var k: [Level]?
    var pay: [Int]?
    var a: Int?
  }

  final class Node {
    var id = 0
    var k: [Node]?
    var pay: [Int]?
    var a: Int?
  }

  struct CodableLevel: Codable {
    var k: [CodableLevel]?
    var pay: [Int]?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      k = try container.decodeIfPresent([CodableLevel].self, forKey: .k)
      pay = try container.decodeIfPresent([Int].self, forKey: .pay)
    }
  }

  /// A type that goes through its conformance, with one inside that does not.
  struct Outer: Codable {
    var inner: [Inner]?
    var pay: [Int]?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      inner = try container.decodeIfPresent([Inner].self, forKey: .inner)
      pay = try container.decodeIfPresent([Int].self, forKey: .pay)
    }
  }

  struct Inner: Codable { var outer: Outer? }

  struct Flat {
    var k: Wrapped?
    var pay: [Int]?
    struct Wrapped {
      var k: [Flat]?
      var number: Int?
    }
  }

  /// The value that was read, which one thread at a time writes.
  private struct Read<Model>: @unchecked Sendable { let model: Model }

  /// How the text of a level is written around the one inside.
  struct Nesting: Sendable { let around: @Sendable (_ level: Int, _ inner: String) -> String }

  /// A rule applied to nested values: how a level is written around the one inside, and how the
  /// whole is read and written again.
  struct Rule: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let level: Nesting
    /// The members next to the payload, for the rules that need some.
    let bottom: String
    let take: @Sendable (Source) throws -> Void
    let writes: (@Sendable (Source) throws -> @Sendable () throws -> Void)?

    init<Model>(
      _ description: String, _ type: Model.Type, options: MappingOptions = MappingOptions(),
      removing unknown: [String] = [],
      level: Nesting = Nesting { _, inner in #"{"k":[\#(inner)]}"# },
      writes: Bool = false, fails: Bool = false, reports: Bool = false, isStored: Bool = false,
      rules configure: (inout MappingProvider) -> Void = { _ in }
    ) {
      var provider = MappingProvider()
      configure(&provider)
      let mapper = ObjectMapper(
        provider, options: options, stores: isStored ? [InMemoryStore()] : [])
      testDescription = description
      bottom = ["id": "-1", "t": #""a""#, "inner": "null"].filter { !unknown.contains($0.key) }
        .map { #""\#($0.key)":\#($0.value),"# }.joined()
      self.level = level
      @Sendable func read(_ source: Source) throws -> Model {
        if reports { return try source.report(by: mapper, to: Model.self) }
        return try source.map(by: mapper, to: Model.self)
      }
      take = { source in
        guard fails else {
          _ = try read(source)
          return
        }
        #expect(throws: MappingError.self) { _ = try read(source) }
      }
      guard writes else {
        self.writes = nil
        return
      }
      self.writes = { source in
        let model = Read(model: try read(source))
        return { _ = try mapper.jsonData(from: model.model) }
      }
    }
  }

  /// A document as text, as a value or as a dictionary.
  enum Source: Sendable {
    case text(Data)
    case json(JSONValue)
    case dictionary(JSONValue)

    func map<Model>(by mapper: ObjectMapper, to type: Model.Type) throws -> Model {
      switch self {
      case .text(let text): try mapper.map(text, to: type)
      case .json(let json): try mapper.map(json, to: type)
      case .dictionary(let json):
        try mapper.map(ObjectMapper().dictionary(from: json), to: type)
      }
    }

    func report<Model>(by mapper: ObjectMapper, to type: Model.Type) throws -> Model {
      switch self {
      case .text(let text): try mapper.mapWithReport(text, to: type).value
      case .json(let json): try mapper.mapWithReport(json, to: type).value
      case .dictionary(let json):
        try mapper.mapWithReport(ObjectMapper().dictionary(from: json), to: type).value
      }
    }
  }

  enum EntryPoint: CaseIterable { case text, json, dictionary }

  private static let named = Nesting { _, inner in
    #"{"t":"a","k":[\#(inner)]}"#
  }

  private static let numbered = Nesting { level, inner in
    #"{"id":\#(level),"k":[\#(inner)]}"#
  }

  private static let inPath = Nesting { _, inner in
    #"{"in":{"k":[\#(inner)]}}"#
  }

  private static let misfit = Nesting { _, inner in
    #"{"k":[\#(inner)],"a":"none"}"#
  }

  static let rules: [Rule] = plainRules + pathRules + closureRules + objectRules

  private static let plainRules = [
    Rule("no rule", Level.self, writes: true),
    Rule("a report", Level.self, reports: true),
    Rule(
      "kept unknown keys", Level.self,
      options: MappingOptions.changing { $0.keepsUnknownKeys = true },
      level: Nesting { #"{"unknown":\#($0),"k":[\#($1)]}"# }, reports: true),
    Rule(
      "refused unknown keys", Level.self,
      options: MappingOptions.changing { $0.unknownKeys = .throw },
      removing: ["id", "t", "inner"]),
    Rule("equal keys", Level.self, level: Nesting { #"{"a":1,"k":[\#($1)],"a":\#($0)}"# }),
    Rule(
      "values that do not fit", Level.self,
      options: MappingOptions.changing { $0.invalidValues = .useDefault },
      level: misfit),
    Rule(
      "errors that are collected", Level.self,
      options: MappingOptions.changing { $0.collectsErrors = true },
      level: misfit, fails: true),
    Rule(
      "elements that are dropped", Level.self,
      options: MappingOptions.changing { $0.invalidElements = .drop },
      level: Nesting { _, inner in #"{"k":[\#(inner),5]}"# }),
    Rule(
      "an error at the bottom", Level.self,
      level: Nesting { level, inner in
        level == 0 ? #"{"k":[\#(inner),{"a":"none"}]}"# : #"{"k":[\#(inner)]}"#
      }, fails: true),
    Rule("a conformance", CodableLevel.self, writes: true),
    Rule(
      "conformances and rules in turn", Outer.self,
      level: Nesting { _, inner in #"{"inner":[{"outer":\#(inner)}]}"# }, writes: true
    ) { provider in
      provider.configure(Inner.self) { $0.validate { _ in } }
    },
  ]

  private static let pathRules = [
    Rule("a path", Level.self, level: inPath, writes: true) { provider in
      provider.configure(Level.self) { $0.map("in.k", to: "k") }
    },
    Rule(
      "a path through an array", Level.self,
      level: Nesting { _, inner in #"{"in":[{"k":[\#(inner)]},1]}"# }, writes: true, reports: true
    ) { provider in
      provider.configure(Level.self) { $0.map("in.0.k", to: "k") }
    },
    Rule("a path in a class", Node.self, level: inPath) { provider in
      provider.register { Node() }
      provider.configure(Node.self) { $0.map("in.k", to: "k") }
    },
    Rule(
      "flat keys", Flat.self,
      level: Nesting { _, inner in #"{"k":{"k":[\#(inner)]},"number":1}"# },
      writes: true
    ) { provider in
      provider.configure(Flat.self) { $0.map("number", to: "k.number") }
    },
  ]

  private static let closureRules = [
    Rule("a closure that writes", Level.self, writes: true) { provider in
      provider.configure(Level.self) { $0.write("k") { value, _ in value } }
    },
    Rule(
      "a closure with the parent", Level.self,
      level: Nesting { _, inner in #"{"k":[\#(inner)],"a":1}"# }
    ) { provider in
      provider.configure(Level.self) { $0.map("a", to: "a") { node, parent in try node.int } }
    },
    Rule("a closure that goes on mapping", Level.self) { provider in
      provider.configure(Level.self) {
        $0.map("k", to: "k") { node in try node.map(to: [Level].self) }
      }
    },
  ]

  private static let objectRules = [
    Rule("a validation", Level.self) { provider in
      provider.configure(Level.self) { $0.validate { _ in } }
    },
    Rule("an instance from a closure", Node.self) { provider in
      provider.configure(Node.self) { $0.instance { _ in Node() } }
    },
    Rule("a hook after reading", Level.self) { provider in
      provider.configure(Level.self) { $0.didMap { $0.a = 1 } }
    },
    Rule("a hook after writing", Level.self, writes: true) { provider in
      provider.configure(Level.self) { $0.didWrite { _, json in json["more"] = 1 } }
    },
    Rule("a discriminator", Node.self, level: named, writes: true) { provider in
      provider.register { Node() }
      provider.configure(Node.self) { $0.discriminator("t", ["a": Node.self]) }
    },
    Rule("a discriminator beside a validation", Node.self, level: named) { provider in
      provider.register { Node() }
      provider.configure(Node.self) {
        $0.discriminator("t", ["a": Node.self])
        $0.validate { _ in }
      }
    },
    Rule("unique keys in a store", Node.self, level: numbered, isStored: true) { provider in
      provider.register { Node() }
      provider.configure(Node.self) { $0.uniqueKeys("id") }
    },
  ]

  static let isFull = ProcessInfo.processInfo.environment["AUTOMAPPER_FULL_SIZES"] != nil

  private static func payload(count: Int) -> String {
    #""pay":["# + (0..<count).map(String.init).joined(separator: ",") + "]"
  }

  private static func source(_ rule: Rule, depth: Int, _ entryPoint: EntryPoint, _ payload: String)
    throws
    -> Source
  {
    var text = "{\(rule.bottom)\(payload)}"
    for level in 0..<depth { text = rule.level.around(level, text) }
    switch entryPoint {
    case .text: return .text(Data(text.utf8))
    case .json: return .json(try ObjectMapper().map(text, to: JSONValue.self))
    case .dictionary: return .dictionary(try ObjectMapper().map(text, to: JSONValue.self))
    }
  }

  /// The processor time of a closure, in seconds, on a thread whose stack is large enough for all of it.
  private static func time(_ body: @escaping @Sendable () throws -> Void) throws -> Double {
    let start = threadTime()
    try body()
    return threadTime() - start
  }

  /// Compares what the payload costs at a great depth with what it costs at a small one.
  ///
  /// What the levels themselves cost is measured without a payload, and taken off.
  private static func compare(
    _ what: String, _ small: @escaping @Sendable () throws -> Void,
    _ large: @escaping @Sendable () throws -> Void, _ empty: @escaping @Sendable () throws -> Void
  ) throws {
    let ratios = try TestThread.run(stackSize: 256 << 20) { () -> [Double] in
      var ratios: [Double] = []
      for _ in 0..<5 {
        let few = max(try min(time(small), time(small)), 1e-4)
        let many = try min(time(large), time(large)) - time(empty)
        ratios.append(many / few)
        if many < 3 * few { return [] }
      }
      return ratios
    }
    #expect(ratios.isEmpty, "\(what): \(ratios) times as long at the greater depth")
  }

  @Test("a payload costs the same at any depth", arguments: rules, EntryPoint.allCases)
  func depth(rule: Rule, entryPoint: EntryPoint) throws {
    let nesting = rule.level.around(0, "").count { "[{".contains($0) }
    let levels = Self.isFull ? 495 / nesting : 125
    let payload = Self.payload(count: Self.isFull ? 7_000_000 : 12_000)
    let small = try Self.source(rule, depth: 2, entryPoint, payload)
    let large = try Self.source(rule, depth: levels, entryPoint, payload)
    let empty = try Self.source(rule, depth: levels, entryPoint, Self.payload(count: 0))
    try Self.compare(
      "\(rule.testDescription), read", { try rule.take(small) }, { try rule.take(large) },
      { try rule.take(empty) })
    guard let writes = rule.writes else { return }
    try Self.compare(
      "\(rule.testDescription), written", writes(small), writes(large), writes(empty))
  }
}
