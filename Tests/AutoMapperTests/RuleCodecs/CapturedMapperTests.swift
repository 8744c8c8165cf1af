import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Closures that map with a mapper that they have captured what they were called for.
///
/// Each circle runs in a process of its own.
@Suite("Rules: closures with a mapper of their own")
struct CapturedMapperTests {
  final class Node {
    var id = 0
    var next: Node?
  }

  struct Value { var id = 0 }

  /// A mapper that is made before its own closures are called.
  final class Later: @unchecked Sendable { var mapper = ObjectMapper() }

  static let sentence =
    "limit exceeded: expected at most 512 calls of mappers, each made by the one before, found one "
    + "more"
  static let advice = "a closure maps what it was called to make: let it make the value itself"

  private static func mapper(
    stores: [any InstanceStore] = [],
    _ rules: (inout MappingProvider, Later) -> Void
  ) -> ObjectMapper {
    let later = Later()
    later.mapper = ObjectMapper(stores: stores) { rules(&$0, later) }
    return later.mapper
  }

  private static func requireRefusal<Result>(_ body: @escaping @Sendable () throws -> Result) {
    let check: @Sendable () -> Void = {
      do {
        _ = try body()
        preconditionFailure("a circle has no result")
      } catch let error as MappingError {
        precondition(error.kind == .depthExceeded, "\(error)")
        precondition(
          error.failureReason == Self.sentence && error.advice == Self.advice, "\(error)")
      } catch {
        preconditionFailure("\(error)")
      }
    }
    check()
    let results = StartGate.run(threads: 1, stackSize: DepthTests.smallStack) { _ in
      check()
    }
    precondition(results != nil, "the thread has not ended")
  }

  @Test("a factory that maps its own type")
  func factory() async {
    await #expect(processExitsWith: .success) {
      let mapper = Self.mapper { provider, later in
        provider.register { try later.mapper.map(#"{"id":1}"#, to: Node.self) }
      }
      Self.requireRefusal { try mapper.map(#"{"id":1}"#, to: Node.self) }
      Self.requireRefusal { try mapper.map(["id": 1], to: Node.self) }
    }
  }

  @Test("hooks that map or write their own type")
  func hooks() async {
    await #expect(processExitsWith: .success) {
      let reading = Self.mapper { provider, later in
        provider.configure(Value.self) {
          $0.didMap { $0 = try later.mapper.map(#"{"id":1}"#, to: Value.self) }
        }
      }
      Self.requireRefusal { try reading.map(#"{"id":1}"#, to: Value.self) }
      Self.requireRefusal {
        var value = Value()
        try reading.update(&value, with: #"{"id":1}"#)
      }
      let writing = Self.mapper { provider, later in
        provider.configure(Value.self) {
          $0.didWrite { value, json in json = try later.mapper.jsonValue(from: value) }
        }
      }
      Self.requireRefusal { try writing.jsonString(from: Value()) }
    }
  }

  @Test("with a store, whose lock the call takes again in other threads")
  func stores() async {
    await #expect(processExitsWith: .success) {
      let mapper = Self.mapper(stores: [InMemoryStore()]) { provider, later in
        provider.register { try later.mapper.map(#"{"id":1}"#, to: Node.self) }
        provider.configure(Node.self) { $0.uniqueKeys("id") }
      }
      Self.requireRefusal { try mapper.map(#"{"id":1}"#, to: Node.self) }
    }
  }

  @Test("calls that end are not a circle, and the count ends with them")
  func nested() throws {
    let mapper = Self.mapper { provider, later in
      provider.register { Node() }
      provider.configure(Node.self) {
        $0.didMap { node in
          guard node.id > 0 else { return }
          node.next = try later.mapper.map(["id": node.id - 1], to: Node.self)
        }
      }
    }
    for _ in 0..<3 {
      var node = try mapper.map(#"{"id":500}"#, to: Node.self)
      var count = 0
      while let next = node.next {
        node = next
        count += 1
      }
      #expect(count == 500)
      let error = mappingError { try mapper.map(#"{"id":600}"#, to: Node.self) }
      #expect(error?.failureReason == Self.sentence)
      #expect(error?.advice == Self.advice)
    }
  }
}
