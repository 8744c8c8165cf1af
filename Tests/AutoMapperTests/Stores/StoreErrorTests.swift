import AutoMapper
import Testing

@Suite("Rules: errors of stores and unique keys")
struct StoreErrorTests {
  final class Node { var id = 0 }

  struct Row: Equatable {
    var id = 0.0
    var name = ""
  }

  /// Throws in one of its functions.
  final class Broken: InstanceStore {
    let step: String
    init(_ step: String) { self.step = step }

    func canStore(_ type: any Any.Type) -> Bool { type == Node.self }

    func instances(of type: any Any.Type, matching keys: [String: JSONValue]) throws -> [Any] {
      if step == "find" { throw ClosureFailure(description: "disk full") }
      return []
    }

    func insert(_ instance: Any, keys: [String: JSONValue]) throws {
      if step == "insert" { throw ClosureFailure(description: "disk full") }
    }

    func replace(_ stored: Any, with instance: Any, keys: [String: JSONValue]) throws {}
    func remove(_ instance: Any, keys: [String: JSONValue]) throws {}
  }

  @Test("a store that throws is named as such", arguments: ["find", "insert"])
  func store(step: String) {
    for keys in step == "find" ? [["id"]] : [["id"], []] {
      let mapper = ObjectMapper(stores: [Broken(step)]) { provider in
        provider.register { Node() }
        if !keys.isEmpty { provider.configure(Node.self) { $0.uniqueKeys("id") } }
      }
      for entryPoint in EntryPoint.allCases {
        let error = errorOfMapping(
          #"[{"id":1}]"#, to: [Node].self, through: entryPoint, with: mapper)
        #expect(error?.kind == .transformFailed)
        #expect(error?.failureReason == "the store failed: disk full")
        #expect(error?.path.description == "[0]")
        #expect(
          error?.underlyingError as? ClosureFailure == ClosureFailure(description: "disk full"))
      }
    }
  }

  @Test("a mapper without rules has its stores too")
  func noRules() throws {
    let store = InMemoryStore()
    let mapper = ObjectMapper(stores: [store])
    for entryPoint in EntryPoint.allCases {
      _ = try entryPoint.map(#"[{"id":1,"name":"a"}]"#, to: [Row].self, with: mapper)
    }
    #expect(store.count == EntryPoint.allCases.count)
  }

  @Test("a unique key that JSON does not have is named with its place in the old array")
  func unwritableKey() {
    let mapper = ObjectMapper.with(Row.self) { $0.uniqueKeys("id") }
    for entryPoint in UpdateEntryPoint.allCases {
      var rows = Box(value: [Row(id: 1), Row(id: .nan)])
      let error = mappingError {
        try entryPoint.update(&rows, with: #"{"value":[{"id":1,"name":"a"}]}"#, by: mapper)
      }
      #expect(error?.kind == .outOfRange)
      #expect(error?.path.description == "value[1].id")
      #expect(error?.property == "id")
      #expect(rows.value[0].name == "")
    }
  }
}
