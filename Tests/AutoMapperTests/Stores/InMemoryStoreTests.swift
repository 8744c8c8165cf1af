import AutoMapper
import AutoMapperTestSupport
import Testing

@Suite("Stores: instances in memory")
struct InMemoryStoreTests {
  struct Tag: Equatable {
    var id: Int
    var name: String
  }

  /// An object whose release uses the store that contains it.
  final class Guest {
    let store: InMemoryStore
    init(_ store: InMemoryStore) { self.store = store }
    deinit { _ = store.count }
  }

  private func keys(_ id: Int) -> [String: JSONValue] { ["id": .number(JSONNumber(id))] }

  @Test("instances are found by their keys while others are added and removed", arguments: 1...3)
  func keys(each: Int) throws {
    let store = InMemoryStore()
    for round in 0..<each {
      for id in 0..<100 { try store.insert(Tag(id: id, name: "\(round)"), keys: keys(id)) }
    }
    #expect(store.count == 100 * each)
    for id in 0..<100 where id % 10 != 0 {
      for _ in 0..<each { try store.remove(Tag(id: id, name: ""), keys: keys(id)) }
    }
    #expect(store.count == 10 * each)
    for id in 0..<100 {
      let found = try store.instances(of: Tag.self, matching: keys(id)) as? [Tag]
      let names = id % 10 == 0 ? (0..<each).map { "\($0)" } : []
      #expect(found?.map(\.name) == names)
    }
    for id in 50..<60 { try store.insert(Tag(id: id, name: "new"), keys: keys(id)) }
    #expect(
      store.instances(of: Tag.self).suffix(10).map(\.name) == Array(repeating: "new", count: 10))
    #expect(
      store.instances(of: Tag.self).map(\.id).prefix(10) == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90])
    store.removeAll()
    #expect(store.count == 0)
    #expect(try store.instances(of: Tag.self, matching: keys(0)).isEmpty)
  }

  @Test("numbers with the same value are the same key, and other types are not")
  func values() throws {
    let store = InMemoryStore()
    try store.insert(Tag(id: 1, name: "a"), keys: ["id": 1])
    #expect(try store.instances(of: Tag.self, matching: ["id": 1.0]).count == 1)
    #expect(try store.instances(of: Tag.self, matching: ["id": "1"]).isEmpty)
    #expect(try store.instances(of: Tag.self, matching: ["other": 1]).isEmpty)
    #expect(try store.instances(of: Tag.self, matching: ["id": 1, "realm": 1]).isEmpty)
  }

  @Test("an object that is released may use the store")
  func release() throws {
    let store = InMemoryStore()
    let kept = Guest(InMemoryStore())
    try store.insert(Guest(store), keys: keys(1))
    try store.insert(kept, keys: keys(1))
    let first = try store.instances(of: Guest.self, matching: keys(1))[0]
    try store.replace(first, with: Guest(store), keys: keys(1))
    try store.remove(kept, keys: keys(1))
    #expect(store.count == 1)
    store.removeAll()
    #expect(store.count == 0)
  }
}
