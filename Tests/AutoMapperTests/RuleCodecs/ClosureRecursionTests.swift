import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Closures that ask the mapper for what they are asked for themselves end in an error, and neither
/// overflow the stack nor take all memory.
///
/// Each circle runs in a process of its own, which has little memory and little time.
@Suite("Rules: closures that go round in circles")
struct ClosureRecursionTests {
  class Node {
    var id = 0
    var next: Node?
  }

  final class Special: Node { var extra = 0 }

  struct Money { var cents = 0 }

  /// Ends the process when it takes more than four gigabytes or half a minute.
  private static func limitProcess() {
    var limit = rlimit(rlim_cur: 4 << 30, rlim_max: 4 << 30)
    #if canImport(Glibc)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    #else
    unsafe setrlimit(RLIMIT_AS, &limit)
    #endif
    alarm(30)
  }

  /// Checks that every entry point refuses a document, because closures call each other too deep.
  private static func requireDepthExceeded(_ text: String, with mapper: ObjectMapper) {
    limitProcess()
    for entryPoint in EntryPoint.allCases {
      do {
        _ = try entryPoint.map(text, to: Node.self, with: mapper)
        preconditionFailure("\(entryPoint): a circle has no result")
      } catch let error as MappingError {
        precondition(error.kind == .depthExceeded, "\(entryPoint): \(error)")
      } catch {
        preconditionFailure("\(entryPoint): \(error)")
      }
    }
  }

  @Test("an instance closure that maps its own node to its own type")
  func instance() async {
    await #expect(processExitsWith: .success) {
      let mapper = ObjectMapper.with(Node.self) {
        $0.instance { node in try node.map(to: Node.self) }
      }
      Self.requireDepthExceeded(#"{"id":1}"#, with: mapper)
    }
  }

  @Test("two converters that hand a node to each other")
  func converters() async {
    await #expect(processExitsWith: .success) {
      let mapper = ObjectMapper { provider in
        provider.convert(
          Node.self,
          decode: { node in
            _ = try node.map(to: Money.self)
            return Node()
          }, encode: { $0.id })
        provider.convert(
          Money.self,
          decode: { node in
            _ = try node.map(to: Node.self)
            return Money()
          }, encode: { $0.cents })
      }
      Self.requireDepthExceeded(#"{"id":1}"#, with: mapper)
    }
  }

  @Test("a property's closure that maps the parent again")
  func parent() async {
    await #expect(processExitsWith: .success) {
      let mapper = ObjectMapper.making(Node()) { node in
        node.map("next", to: "next") { _, parent in try parent.map(to: Node.self) }
      }
      Self.requireDepthExceeded(#"{"next":{}}"#, with: mapper)
    }
  }

  @Test("on a thread with a small stack")
  func smallStack() async {
    await #expect(processExitsWith: .success) {
      let mapper = ObjectMapper.with(Node.self) {
        $0.instance { node in try node.map(to: Node.self) }
      }
      let results = StartGate.run(threads: 1, stackSize: 512 << 10) { _ in
        Self.requireDepthExceeded(#"{"id":1}"#, with: mapper)
      }
      precondition(results != nil, "the thread has not ended")
    }
  }

  @Test("an instance closure may map its node to a subclass that has a factory")
  func subclass() {
    let mapper = ObjectMapper { provider in
      provider.register { Special() }
      provider.configure(Node.self) { $0.instance { node in try node.map(to: Special.self) } }
    }
    expectMapping(#"{"id":5,"extra":6,"next":{"id":7}}"#, to: Node.self, with: mapper) {
      $0.id == 5 && ($0 as? Special)?.extra == 6 && $0.next?.id == 7 && $0.next is Special
    }
  }

  @Test("a closure that maps its node at each level goes as deep as the document may")
  func deep() {
    let mapper = ObjectMapper.making(Node()) { node in
      node.map("next", to: "next") { node in
        node.isNull ? nil : try node.map(to: Node.self)
      }
    }
    let levels = 500
    let text =
      String(repeating: #"{"next":"#, count: levels) + "null"
      + String(repeating: "}", count: levels)
    expectMapping(text, to: Node.self, with: mapper) { root in
      var node = root
      var count = 1
      while let next = node.next {
        node = next
        count += 1
      }
      return count == levels
    }
  }
}
