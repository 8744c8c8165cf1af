import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Closures of a provider that do what they should not: use the mapper again, here and on other threads,
/// block, and are cancelled.
@Suite("Concurrency: hostile closures", .serialized)
struct ConcurrencyRegistryTests {
  struct Item: Equatable {
    var id: Int
    var name: String?
    var inner: [Item]?
  }

  struct Box: Equatable {
    var item: Item?
    var count: Int?
  }

  final class Slow: Tracked, @unchecked Sendable {
    var id = 0
    var owner = Owner()
  }

  /// A mapper that its own closures can reach.
  private final class Reach: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: ObjectMapper?
    var mapper: ObjectMapper {
      get throws {
        guard let mapper = lock.withLock({ stored }) else { throw ClosureFailure() }
        return mapper
      }
    }
    func set(_ mapper: ObjectMapper?) { lock.withLock { stored = mapper } }
  }

  private static let text =
    #"{"item":{"id":1,"name":"a name of more than fifteen bytes","inner":[{"id":2}]},"count":[1,2]}"#
  private static let expected = Box(
    item: Item(
      id: 1, name: "a name of more than fifteen bytes", inner: [Item(id: 2, name: nil, inner: nil)]),
    count: 2)

  /// Maps on many threads at once, each a fresh mapper's first use among them.
  private func expectBoxes(
    rounds: Int = 10, _ item: @escaping @Sendable (MappingNode, ObjectMapper) throws -> Item
  ) throws {
    for _ in 0..<rounds {
      let reach = Reach()
      let mapper = ObjectMapper.with(Box.self) { box in
        box.map("item", to: \.item) { node, _ in try item(node, reach.mapper) }
        box.map("count", to: \.count) { node, _ in node.json.count }
      }
      reach.set(mapper)
      defer { reach.set(nil) }
      let results = StartGate.run(threads: 8) { _ in
        try (0..<5).map { _ in try mapper.map(Self.text, to: Box.self) }
      }
      for result in try #require(results, "not all threads have ended") {
        #expect(try result.get().allSatisfy { $0 == Self.expected })
      }
    }
  }

  @Test("closures that use the mapper again, through the node and by themselves")
  func reentry() throws {
    try expectBoxes { node, mapper in
      let text = try mapper.jsonString(from: mapper.map(node.json, to: Item.self))
      _ = try? mapper.map("[1,", to: [Int].self)
      #expect(try mapper.map(text, to: Item.self) == node.map(to: Item.self))
      return try node.map()
    }
  }

  @Test("closures that wait for another thread, which uses the mapper")
  func otherThreads() throws {
    try expectBoxes(rounds: 3) { node, mapper in
      let json = node.json
      return try TestThread.run(stackSize: 512 << 10) { try mapper.map(json, to: Item.self) }
    }
  }

  @Test("a factory that blocks does not hold up other calls with the same types")
  func blocking() throws {
    let gate = DispatchSemaphore(value: 0)
    let isBlocked = DispatchSemaphore(value: 0)
    let calls = Shared(0)
    try expectNoneAlive { () throws in
      let mapper = ObjectMapper { provider in
        provider.register { Owner() }
        provider.register { () -> Slow in
          if calls.change({
            $0 += 1
            return $0
          }) == 1 {
            isBlocked.signal()
            gate.wait()
          }
          return Slow()
        }
      }
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        #expect((try? mapper.map(#"{"id":1}"#, to: Slow.self))?.id == 1)
        done.signal()
      }
      #expect(isBlocked.wait(timeout: .now() + 5) == .success)
      let results = StartGate.run(threads: 4) { number in
        let read = try mapper.map(#"[{"id":\#(number),"owner":{"age":4}}]"#, to: [Slow].self)
        return read[0].id + read[0].owner.age
      }
      let all = try #require(results, "a blocked factory holds up the others")
      #expect(try all.map { try $0.get() } == [4, 5, 6, 7])
      gate.signal()
      #expect(done.wait(timeout: .now() + 5) == .success)
    }
  }

  @Test("nodes that outlive the call, and are used on another thread")
  func keptNodes() throws {
    final class Keeper: @unchecked Sendable {
      let lock = NSLock()
      var nodes: [MappingNode] = []
    }
    let keeper = Keeper()
    var mapper: ObjectMapper? = ObjectMapper.with(Item.self) { item in
      item.validate { node in keeper.lock.withLock { keeper.nodes.append(node) } }
    }
    let text = #"[{"id":1,"inner":[{"id":2}]},{"id":"x"}]"#
    #expect(throws: MappingError.self) { try mapper?.map(text, to: [Item].self) }
    mapper = nil
    let nodes = keeper.lock.withLock { keeper.nodes }
    #expect(nodes.count == 3)
    final class Transfer: @unchecked Sendable {
      let nodes: [MappingNode]
      init(_ nodes: [MappingNode]) { self.nodes = nodes }
    }
    let transfer = Transfer(nodes)
    let ids = try TestThread.run(stackSize: 512 << 10) {
      try transfer.nodes.dropLast().map { try $0.map(to: Item.self).id }
    }
    #expect(ids == [1, 2] || ids == [2, 1])
    keeper.lock.withLock { keeper.nodes = [] }
  }

  @Test("tasks that are cancelled in the middle leave nothing, and the mapper goes on")
  func cancellation() async throws {
    let counter = LifetimeCounter()
    _ = counter
    let isCancelled = Shared(false)
    let mapper = ObjectMapper { provider in
      provider.register { Owner() }
      provider.register { () throws -> Slow in
        if isCancelled.value { try Task.checkCancellation() }
        return Slow()
      }
    }
    let document =
      "[" + (0..<50).map { #"{"id":\#($0),"owner":{"age":1}}"# }.joined(separator: ",") + "]"
    for _ in 0..<10 {
      isCancelled.change { $0 = false }
      let outcomes = await withTaskGroup(of: String.self) { group in
        for _ in 0..<8 {
          group.addTask {
            while true {
              let alive = Result {
                try LifetimeTracker.liveCount { _ = try mapper.map(document, to: [Slow].self) }
              }
              switch alive {
              case .success(let count) where count != 0: return "\(count) alive"
              case .success: await Task.yield()
              case .failure(let error as MappingError):
                return error.underlyingError is CancellationError
                  ? error.kind.rawValue : error.description
              case .failure(let error): return "\(error)"
              }
            }
          }
        }
        isCancelled.change { $0 = true }
        group.cancelAll()
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes == Array(repeating: "transformFailed", count: 8))
    }
    isCancelled.change { $0 = false }
    #expect(try mapper.map(document, to: [Slow].self).count == 50)
  }

  @Test("one object is written by many threads at once")
  func writing() throws {
    final class Model: @unchecked Sendable {
      var name: String? = "a name of more than fifteen bytes"
      var owner: Owner? = Owner()
      var doubled: Int?? = .some(nil)
      var any: Any? = ["a": [1, 2]]
      var list: [String?]? = ["x", nil]
      var table: [String: Owner?] = ["k": nil]
      var tuple: (Int?, String?)? = (1, nil)
      var range: Range<Int>? = 1..<5
    }
    let model = Model()
    let mapper = ObjectMapper { $0.register { Owner() } }
    let expected = try mapper.jsonString(from: model)
    let results = StartGate.run(threads: 8) { _ in
      try (0..<50).allSatisfy { _ in
        try mapper.jsonString(from: model) == expected
          && mapper.jsonValue(from: model).description == expected
      }
    }
    for result in try #require(results) { #expect(try result.get()) }
  }
}
