import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Mappers with stores do one mapping at a time.
@Suite("Concurrency: stores")
struct ConcurrencyStoreTests {
  final class Node {
    var id = 0
    var next: Node?
  }

  private static func mapper(_ store: InMemoryStore) -> ObjectMapper {
    ObjectMapper(stores: [store]) { provider in
      provider.register { Node() }
      provider.configure(Node.self) { node in
        node.uniqueKeys("id")
        node.map("next", to: \.next) { try $0.map(to: Node?.self) }
      }
    }
  }

  private static func document(depth: Int) -> String {
    (0..<depth).map { #"{"id":\#($0),"next":"# }.joined() + "null"
      + String(repeating: "}", count: depth)
  }

  @Test("closures that go on mapping in another thread with more stack do not wait for ever")
  func deepClosures() throws {
    let store = InMemoryStore()
    let mapper = Self.mapper(store)
    let id = try TestThread.run(stackSize: 512 << 10) {
      try mapper.map(Self.document(depth: 60), to: Node.self).id
    }
    #expect(id == 0)
    #expect(store.count == 60)
  }

  @Test("several threads wait for each other, whatever they do in others")
  func threads() throws {
    let store = InMemoryStore()
    let mapper = Self.mapper(store)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      _ = try? mapper.map(Self.document(depth: 60), to: Node.self)
    }
    #expect(store.count == 60)
  }
}
