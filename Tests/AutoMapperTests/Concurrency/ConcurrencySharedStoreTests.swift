import AutoMapper
import Foundation
import Testing

/// Mappers that have the same store.
@Suite("Concurrency: a store of several mappers")
struct ConcurrencySharedStoreTests {
  final class Row {
    var id = 0
    var count = 0
    var other: Side?
  }
  final class Side {
    var id = 0
    var count = 0
    var other: Row?
  }

  /// A store without an identity, which takes its time to find something.
  struct Slow: InstanceStore {
    let store: InMemoryStore

    func canStore(_ type: any Any.Type) -> Bool { store.canStore(type) }

    func instances(of type: any Any.Type, matching keys: [String: JSONValue]) throws -> [Any] {
      let found = try store.instances(of: type, matching: keys)
      Thread.sleep(forTimeInterval: 0.0002)
      return found
    }

    func insert(_ instance: Any, keys: [String: JSONValue]) throws {
      try store.insert(instance, keys: keys)
    }

    func replace(_ old: Any, with new: Any, keys: [String: JSONValue]) throws {
      try store.replace(old, with: new, keys: keys)
    }

    func remove(_ instance: Any, keys: [String: JSONValue]) throws {
      try store.remove(instance, keys: keys)
    }
  }

  private static func mapper(
    _ stores: [any InstanceStore], _ more: (inout MappingProvider) -> Void = { _ in }
  ) -> ObjectMapper {
    ObjectMapper(stores: stores) { provider in
      provider.register { Row() }
      provider.register { Side() }
      provider.configure(Row.self) { $0.uniqueKeys("id") }
      provider.configure(Side.self) { $0.uniqueKeys("id") }
      more(&provider)
    }
  }

  @Test("each object is made once, whichever mapper makes it", arguments: [false, true])
  func once(isSlow: Bool) throws {
    let store = InMemoryStore()
    let mappers = (0..<4).map { _ in Self.mapper([isSlow ? Slow(store: store) : store]) }
    let failures = Shared<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for id in 0..<200 {
        do {
          _ = try mappers[thread % 4].map(#"{"id":\#(id % 50),"count":\#(thread)}"#, to: Row.self)
        } catch {
          failures.change { $0.append("\(error)") }
        }
      }
    }
    #expect(failures.value == [])
    #expect(store.count == 50)
  }

  @Test("mappers with the same stores in another order do not wait for each other for ever")
  func orders() {
    let (rows, sides) = (InMemoryStore(for: Row.self), InMemoryStore(for: Side.self))
    let mappers = [
      Self.mapper([rows, sides]), Self.mapper([sides, rows]), Self.mapper([rows]),
      Self.mapper([sides, sides]),
    ]
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for id in 0..<100 {
        _ = try? mappers[thread % 4].map(
          #"{"id":\#(id),"other":{"id":\#(id)}}"#, to: Row.self)
      }
    }
    #expect(rows.count == 100)
  }

  @Test("a closure that uses a mapper with more stores does not stop one with all of them")
  func nestedOrders() {
    let (rows, sides) = (InMemoryStore(for: Row.self), InMemoryStore(for: Side.self))
    let all = Self.mapper([rows, sides])
    let nesting = Self.mapper([sides]) { provider in
      provider.configure(Side.self) { side in
        side.map("other", to: \.other) { try all.map($0.json, to: Row.self) }
      }
    }
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for id in 0..<100 {
        let text = #"{"id":\#(id),"other":{"id":\#(id)}}"#
        if thread.isMultiple(of: 2) {
          _ = try? nesting.map(text, to: Side.self)
        } else {
          _ = try? all.map(text, to: Row.self)
        }
      }
    }
    #expect(rows.count == 100)
    #expect(sides.count == 100)
  }

  @Test("a store outlives its mappers, and another one may take its place in memory")
  func lifetimes() throws {
    for _ in 0..<100 {
      let store = InMemoryStore()
      for _ in 0..<2 { _ = try Self.mapper([store]).map(#"{"id":1}"#, to: Row.self) }
      #expect(store.count == 1)
    }
  }
}
