import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Threads that start together meet one mapper; every one must get what a single thread gets.
@Suite("Concurrency: threads that start together", .serialized)
struct ConcurrencyTests {
  private static let threads = 16

  struct Address: Equatable {
    var street: String
    var numbers: [Int]
  }

  struct Person: Equatable {
    let id: Int
    var name: String
    var address: Address?
    var tags: Set<String>
    var scores: [String: Double]
  }

  final class Left {
    var id = 0
    var right: Right?
  }

  final class Right {
    var id = 0
    var lefts: [Left] = []
    var other: [String: Right] = [:]
  }

  struct Tree: Equatable {
    var id: Int
    var children: [Tree]
  }

  struct Wrapper<Value> {
    var value: Value
    var list: [Value]
  }

  static let person = #"""
    {"id":7,"name":"a name of more than fifteen bytes","address":{"street":"s","numbers":[1,2,3]},
    "tags":["a","b"],"scores":{"x":0.5}}
    """#
  static let tree = #"{"id":1,"children":[{"id":2,"children":[{"id":3,"children":[]}]}]}"#
  static let left = #"{"id":1,"right":{"id":2,"lefts":[{"id":3},{"id":4,"right":{"id":5}}]}}"#
  static let right =
    #"{"id":2,"lefts":[{"id":3},{"id":4,"right":{"id":5}}],"other":{"a":{"id":6}}}"#

  static func makeMapper() -> ObjectMapper {
    ObjectMapper { provider in
      provider.registerAll({ Left() }, { Right() })
      provider.configure(Person.self) { $0.map("who", to: "name") }
    }
  }

  /// Runs work on all threads at once, and expects the same result from each.
  private func agree<Value: Equatable & Sendable>(
    rounds: Int = 100, _ expected: Value,
    _ work: @escaping @Sendable (ObjectMapper, Int) throws -> Value
  ) throws {
    for _ in 0..<rounds {
      let mapper = Self.makeMapper()
      let results = StartGate.run(threads: Self.threads) { try work(mapper, $0) }
      let all = try #require(results, "not all threads have ended in two minutes")
      #expect(all.count == Self.threads)
      for result in all { #expect(try result.get() == expected) }
    }
  }

  @Test("one type, met for the first time by all, with 100 fresh mappers")
  func oneType() throws {
    let expected = try Self.makeMapper().map(Self.person, to: Person.self)
    try agree(expected) { mapper, _ in try mapper.map(Self.person, to: Person.self) }
  }

  @Test("different types, met by different threads")
  func differentTypes() throws {
    try agree("ok") { mapper, number in
      switch number % 5 {
      case 0: _ = try mapper.map(Self.person, to: Person.self)
      case 1: _ = try mapper.map("[\(Self.tree)]", to: [Tree].self)
      case 2: _ = try mapper.map(#"{"value":1,"list":[2]}"#, to: Wrapper<Int>.self)
      case 3: _ = try mapper.map(#"{"a":[1,"x",null]}"#, to: [String: Any].self)
      default: _ = try mapper.map(#"["2024-01-01",0]"#, to: [Date].self)
      }
      return "ok"
    }
  }

  @Test("types that refer to each other, compiled from both ends")
  func bothEnds() throws {
    let mapper = Self.makeMapper()
    let left = try mapper.jsonString(from: mapper.map(Self.left, to: Left.self))
    let right = try mapper.jsonString(from: mapper.map(Self.right, to: Right.self))
    try agree([left, right]) { mapper, number in
      if number.isMultiple(of: 2) {
        let written = try mapper.jsonString(from: mapper.map(Self.left, to: Left.self))
        return [written, try mapper.jsonString(from: mapper.map(Self.right, to: Right.self))]
      }
      let written = try mapper.jsonString(from: mapper.map(Self.right, to: Right.self))
      return [try mapper.jsonString(from: mapper.map(Self.left, to: Left.self)), written]
    }
  }

  @Test("reads and writes mixed, from text and trees, good and bad")
  func mixed() throws {
    let value = try Self.makeMapper().map(Self.person, to: Person.self)
    let text = try Self.makeMapper().jsonString(from: value, formatting: .sortedKeys)
    #expect(text.contains(#""who":"a name"#))
    try agree(rounds: 20, text) { mapper, number in
      for _ in 0..<10 {
        switch number % 4 {
        case 0:
          #expect(try mapper.map(mapper.jsonValue(from: value), to: Person.self) == value)
        case 1:
          #expect(try mapper.map(mapper.dictionary(from: value), to: Person.self) == value)
        case 2:
          expectError(path: "name") { try mapper.map(#"{"id":1,"name":[]}"#, to: Person.self) }
        default:
          #expect(try mapper.map(text, to: Person.self).name == value.name)
        }
      }
      let read = try mapper.map(Self.person, to: Person.self)
      // Sets have no order, so one of a single element is compared.
      var single = read
      single.tags = value.tags
      #expect(single == value)
      return try mapper.jsonString(from: value, formatting: .sortedKeys)
    }
  }

  @Test("a layout that is wrong for all, and a class without a factory, fail on each thread")
  func failures() throws {
    struct Refused {
      var id: Int
      var work: @Sendable () -> Void
    }
    final class Factoryless { var id = 0 }
    @Sendable func kind<Model>(_ type: Model.Type, _ mapper: ObjectMapper) -> String {
      let result = Result { _ = try mapper.map(#"{"id":1,"children":[]}"#, to: type) }
      guard case .failure(let error) = result else { return "none" }
      return (error as? MappingError)?.kind.rawValue ?? "other"
    }
    let expected = ["unsupportedType", "factoryRequired", "invalidConfiguration"]
    for _ in 0..<20 {
      let mapper = ObjectMapper.with(Tree.self) { tree in tree.map("k", to: "nothing") }
      let results = StartGate.run(threads: Self.threads) { _ in
        [kind(Refused.self, mapper), kind(Factoryless.self, mapper), kind(Tree.self, mapper)]
      }
      for result in try #require(results) { #expect(try result.get() == expected) }
    }
  }

  @Test("the shared mapper serves many threads at once")
  func shared() throws {
    let text = "[" + Array(repeating: Self.tree, count: 200).joined(separator: ",") + "]"
    let expected = try ObjectMapper.shared.map(text, to: [Tree].self)
    let results = StartGate.run(threads: Self.threads) { _ in
      try (0..<5).map { _ in try ObjectMapper.shared.map(text, to: [Tree].self) }
    }
    for result in try #require(results) { #expect(try result.get().allSatisfy { $0 == expected }) }
  }

  @Test("instances of one class share default objects")
  func sharedDefaults() throws {
    final class Shared: Tracked, @unchecked Sendable {
      var name = "a shared default of more than fifteen bytes"
    }
    final class Holder: @unchecked Sendable {
      var shared: Shared
      var text: String
      init(_ shared: Shared, _ text: String) {
        self.shared = shared
        self.text = text
      }
    }
    let shared = Shared()
    let text = "a shared text of more than fifteen bytes"
    let mapper = ObjectMapper { provider in
      provider.register { Shared() }
      provider.register { Holder(shared, text) }
    }
    let results = StartGate.run(threads: Self.threads) { _ in
      for _ in 0..<100 {
        _ = try mapper.map(#"{"text":"another text of more than fifteen bytes"}"#, to: Holder.self)
        _ = try mapper.map(#"{"shared":{"name":"n"}}"#, to: Holder.self)
      }
    }
    for result in try #require(results) { try result.get() }
    #expect(shared.name == "a shared default of more than fifteen bytes")
  }
}
