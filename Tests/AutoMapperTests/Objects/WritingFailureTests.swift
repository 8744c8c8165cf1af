import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Values that cannot be written: numbers that JSON does not have, cycles, and endless chains.
@Suite("Writing: refusals")
struct WritingFailureTests {
  final class Node: Tracked, @unchecked Sendable {
    var id = 0
    var next: Node?
    var kids: [Node] = []
    var table: [String: Node] = [:]
    var any: Any?
    var wrapped: Wrapped?
  }

  struct Wrapped { var node: Node? }

  struct Numbers {
    var values: [Double] = []
    var float = Float(0)
    var maybe: Double?
    var any: Any = 0
    var table: [String: Float] = [:]
    var decimal = Decimal(0)
    var date = Date(timeIntervalSince1970: 0)
  }

  private let mapper = ObjectMapper { provider in provider.register { Node() } }

  /// The errors of all five ways of writing.
  private func errors<Value>(of value: Value, _ mapper: ObjectMapper? = nil) -> [MappingError] {
    let mapper = mapper ?? self.mapper
    let ways: [() throws -> Void] = [
      { _ = try mapper.jsonData(from: value) },
      { _ = try mapper.jsonString(from: value, formatting: [.prettyPrinted, .sortedKeys]) },
      { _ = try mapper.dictionary(from: value) },
      { _ = try mapper.jsonValue(from: value) },
    ]
    return ways.compactMap { way in
      do {
        try way()
        Issue.record("nothing was thrown")
        return nil
      } catch {
        return error as? MappingError
      }
    }
  }

  static let changes: [(String, @Sendable (inout Numbers) -> Void)] = [
    ("values[1]", { $0.values = [1, .nan] }),
    ("float", { $0.float = -.infinity }),
    ("maybe", { $0.maybe = .infinity }),
    ("any", { $0.any = Double.nan }),
    ("any[0].x", { $0.any = [["x": Float.infinity]] }),
    ("table.k", { $0.table = ["k": .nan] }),
    ("decimal", { $0.decimal = .nan }),
    ("any", { $0.any = Decimal.nan }),
  ]

  @Test("numbers that are not finite are refused with their path", arguments: changes.indices)
  func notFinite(number: Int) {
    var numbers = Numbers()
    Self.changes[number].1(&numbers)
    let errors = errors(of: numbers)
    #expect(errors.count == 4)
    for error in errors {
      #expect(error.kind == .outOfRange)
      #expect(error.path.description == Self.changes[number].0)
      #expect(error.location == nil)
    }
  }

  @Test("an error at a path of a rule names all of its steps")
  func path() {
    let mapper = ObjectMapper { provider in
      provider.configure(Numbers.self) { numbers in
        numbers.map("a.b.c", to: \.values)
        numbers.map("a.d", to: \.float)
      }
    }
    for (numbers, path) in [
      (Numbers(values: [1, .nan]), "a.b.c[1]"), (Numbers(float: .infinity), "a.d"),
    ] {
      for error in errors(of: numbers, mapper) {
        #expect(error.path.description == path)
        #expect(error.property == (path == "a.d" ? "float" : nil))
      }
    }
  }

  @Test("an error next to a path of a rule names its property, as without the rule")
  func nextToPath() {
    let mapper = ObjectMapper { provider in
      provider.configure(Numbers.self) { $0.map("a.d", to: \.float) }
    }
    for error in errors(of: Numbers(maybe: .infinity), mapper) {
      #expect(error.path.description == "maybe")
      #expect(error.property == "maybe")
    }
  }

  @Test(
    "impossible dates are refused, and do not trap",
    arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e18])
  func dates(seconds: Double) {
    var numbers = Numbers()
    numbers.date = Date(timeIntervalSinceReferenceDate: seconds)
    let errors = errors(of: numbers)
    #expect(errors.count == 4)
    for error in errors {
      #expect(error.path.description == "date")
      #expect(!error.description.isEmpty)
      #expect(error.kind == .outOfRange || error.kind == .invalidDate)
    }
  }

  private static let circles: [(String, @Sendable (Node) -> Void)] = [
    ("next", { $0.next = $0 }),
    (
      "next.next",
      { node in
        node.next = Node()
        node.next?.next = node
      }
    ),
    ("kids[1]", { $0.kids = [Node(), $0] }),
    ("table.me", { $0.table = ["me": $0] }),
    ("any", { $0.any = $0 }),
    ("any[0].x", { $0.any = [["x": $0]] }),
    ("wrapped.node", { $0.wrapped = Wrapped(node: $0) }),
    (
      "kids[0].table.k.wrapped.node",
      { node in
        let inner = Node()
        inner.wrapped = Wrapped(node: node)
        let middle = Node()
        middle.table = ["k": inner]
        node.kids = [middle]
      }
    ),
  ]

  @Test(
    "circles are refused with their path, and freed when they are broken",
    arguments: circles.indices)
  func circle(number: Int) throws {
    try expectNoneAlive { () throws in
      let node = Node()
      Self.circles[number].1(node)
      let errors = errors(of: node)
      #expect(errors.count == 4)
      for error in errors {
        #expect(error.kind == .circularReference, "\(error)")
        #expect(error.path.description == Self.circles[number].0)
      }
      node.next?.next = nil
      for kid in node.kids { kid.table = [:] }
      (node.next, node.kids, node.table, node.any, node.wrapped) = (nil, [], [:], nil, nil)
    }
  }

  @Test("a circle that does not begin at the root")
  func lateCircle() {
    let root = Node()
    let first = Node()
    let second = Node()
    root.next = first
    first.kids = [second]
    second.any = first
    for error in errors(of: root) {
      #expect(error.kind == .circularReference)
      #expect(error.path.description == "next.kids[0].any")
    }
    second.any = nil
  }

  @Test("an object that is met twice, but not inside itself, is not a circle")
  func diamond() throws {
    let shared = Node()
    shared.id = 5
    let root = Node()
    root.next = shared
    root.kids = [shared, shared]
    let text = try mapper.jsonString(from: root)
    #expect(text.components(separatedBy: #""id":5"#).count == 4)
  }

  /// A chain that is freed from its end, so that freeing does not recurse.
  private func withChain(_ count: Int, _ body: (Node) throws -> Void) rethrows {
    let nodes = (0..<count).map { _ in Node() }
    for index in 1..<count { nodes[index - 1].next = nodes[index] }
    defer { for node in nodes { node.next = nil } }
    try body(nodes[0])
  }

  @Test("chains at the limit, and beyond it", arguments: [511, 512, 513, 100_000])
  func chains(count: Int) throws {
    try expectNoneAlive { () throws in
      try withChain(count) { root in
        // The innermost node opens two empty containers of its own.
        if count <= 511 {
          let text = try mapper.jsonString(from: root)
          #expect(text.components(separatedBy: #""id":0"#).count == count + 1)
          #expect(try mapper.dictionary(from: root)["next"] is [String: Any])
          return
        }
        expectError(.depthExceeded) { try mapper.jsonData(from: root) }
        #expect(throws: MappingError.self) { try mapper.jsonValue(from: root) }
      }
    }
  }

  final class Link { var next: Link? }

  @Test("512 levels are written and read, 513 are not", arguments: [512, 513])
  func limit(count: Int) throws {
    let mapper = ObjectMapper { provider in provider.register { Link() } }
    let links = (0..<count).map { _ in Link() }
    for index in 1..<count { links[index - 1].next = links[index] }
    let text =
      String(repeating: #"{"next":"#, count: count - 1) + "{}"
      + String(repeating: "}", count: count - 1)
    if count == 512 {
      #expect(try mapper.jsonString(from: links[0]) == text)
      #expect(try mapper.jsonString(from: mapper.map(text, to: Link.self)) == text)
    } else {
      expectError(.depthExceeded) { try mapper.jsonString(from: links[0]) }
      #expect(throws: MappingError.self) { try mapper.map(text, to: Link.self) }
    }
  }

  @Test("a mapper goes on after a failure as if there had been none")
  func afterFailure() throws {
    let node = Node()
    node.kids = [node]
    for _ in 0..<20 {
      #expect(throws: MappingError.self) { try mapper.jsonString(from: node) }
      #expect(try mapper.jsonString(from: [1, 2]) == "[1,2]")
    }
    node.kids = []
  }
}
