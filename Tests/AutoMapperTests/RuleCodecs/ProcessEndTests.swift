#if os(macOS) || os(Linux)
import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// The cases that the article on safety lists: the program's own code may end the process, and
/// nothing else.
@Suite("What ends the process, and what does not")
struct ProcessEndTests {
  struct User { var id = 0 }

  final class Live {
    var id = 0 { didSet { precondition(id >= 0) } }
    init() {}
  }

  struct Trapping: Decodable {
    init(from decoder: any Decoder) throws { fatalError() }
  }

  struct Key: Hashable, RawRepresentable {
    var rawValue: String
    func hash(into hasher: inout Hasher) { fatalError() }
  }

  final class Node {
    var next: Node?
    init() {}
  }

  final class Shared: @unchecked Sendable {
    var user = User()
  }

  static func depth(_ value: Int) -> Int { value == 0 ? 0 : 1 + depth(value + 1) }

  @Test("a closure that traps does")
  func closures() async {
    await #expect(processExitsWith: .failure) {
      let mapper = ObjectMapper.with(User.self) {
        $0.map("id", to: "id") { _ -> Int in fatalError() }
      }
      _ = try? mapper.map(#"{"id":1}"#, to: User.self)
    }
    await #expect(processExitsWith: .failure) {
      let mapper = ObjectMapper { $0.register { () -> Live in fatalError() } }
      _ = try? mapper.map("{}", to: Live.self)
    }
    await #expect(processExitsWith: .failure) {
      let mapper = ObjectMapper.with(User.self) { $0.didMap { _ in fatalError() } }
      _ = try? mapper.map(#"{"id":1}"#, to: User.self)
    }
  }

  @Test("a closure that calls itself without a mapper does")
  func recursion() async {
    await #expect(processExitsWith: .failure) {
      let mapper = ObjectMapper.with(User.self) {
        $0.map("id", to: "id") { _ in ProcessEndTests.depth(1) }
      }
      _ = try? mapper.map(#"{"id":1}"#, to: User.self)
    }
  }

  @Test("an initializer, a setter and a hash value that trap do")
  func conformances() async {
    await #expect(processExitsWith: .failure) {
      _ = try? ObjectMapper.shared.map("{}", to: Trapping.self)
    }
    await #expect(processExitsWith: .failure) {
      let mapper = ObjectMapper { provider in
        provider.register { Live() }
        provider.configure(Live.self) { $0.set(\.id, named: "id") }
      }
      try? mapper.update(Live(), with: #"{"id":-1}"#)
    }
    await #expect(processExitsWith: .failure) {
      _ = try? ObjectMapper.shared.map(#"{"a":1}"#, to: [Key: Int].self)
    }
  }

  @Test("a closure that uses the variable that is updated does")
  func exclusiveAccess() async {
    await #expect(processExitsWith: .failure) {
      let shared = Shared()
      let mapper = ObjectMapper.with(User.self) { $0.didMap { $0.id = shared.user.id } }
      try? mapper.update(&shared.user, with: #"{"id":1}"#)
    }
  }

  @Test("a depth for which the stack has no room does, when the value is released")
  func depth() async {
    await #expect(processExitsWith: .failure) {
      try TestThread.run(stackSize: 256 << 10) {
        let mapper = ObjectMapper(options: .changing { $0.maximumDepth = 200_000 })
        do {
          _ = try mapper.map(JSONTrees.arrays(depth: 150_000), to: JSONValue.self)
        } catch {
          Issue.record("\(error)")
        }
      }
    }
  }

  @Test("the same documents and mistakes do not, where the limits and the rules are usual")
  func otherwise() async {
    await #expect(processExitsWith: .success) {
      let mapper = ObjectMapper {
        $0.register { Node() }
        $0.register { Live() }
      }
      let levels = 400_000
      let text =
        String(repeating: #"{"next":"#, count: levels) + "{}"
        + String(repeating: "}", count: levels)
      #expect(throws: MappingError.self) { try mapper.map(text, to: Node.self) }
      // The memory of a property is set without its observers, unless a rule asks for them.
      try mapper.update(Live(), with: #"{"id":-1}"#)
      let mistaken = ObjectMapper.with(User.self) { $0.map("id", to: "nothing") { _ in "text" } }
      #expect(throws: MappingError.self) { try mistaken.map(#"{"id":1}"#, to: User.self) }
    }
  }
}
#endif
