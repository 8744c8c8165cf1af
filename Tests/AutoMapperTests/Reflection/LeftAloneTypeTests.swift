import AutoMapper
import Foundation
import Testing

/// Properties that no document fills, and that are never touched.
@Suite("Types: what is left alone")
struct LeftAloneTypeTests {
  final class Owner: Sendable {}

  final class Everything {
    unowned var owner: Owner
    unowned(unsafe) var unsafeOwner: Owner
    unowned var maybeOwner: Owner?
    weak var friend: Everything?
    var action: () -> Int = { 7 }
    var maybeAction: (() -> Void)?
    var type: any Any.Type = Int.self
    var maybeType: (any Any.Type)? = String.self
    var handle = Handle()
    var nothing: Void = ()
    lazy var costly = makeCostly()
    var number = 1
    private(set) var costs = 0

    init(owner: Owner) {
      self.owner = owner
      unsafe unsafeOwner = owner
      maybeOwner = owner
    }

    private func makeCostly() -> [Int] {
      costs += 1
      return [1]
    }
  }

  struct Handle: ~Copyable { var number = 3 }

  struct Closures {
    var action: () -> Int
    var number = 1
  }

  actor Counter {
    var count = 0
  }

  final class WithActor { var counter = Counter() }

  private static let owner = Owner()

  private let mapper = ObjectMapper { provider in
    provider.register { Everything(owner: Self.owner) }
    provider.register { Closures(action: { 5 }) }
    provider.register { WithActor() }
  }

  private let text =
    #"{"owner":{},"unsafeOwner":1,"maybeOwner":null,"friend":{"number":2},"action":1,"#
    + #""maybeAction":{},"type":"Int","maybeType":null,"handle":{"number":9},"nothing":1,"#
    + #""number":5}"#

  @Test("weak and unowned references, closures, metatypes, fields that cannot be copied, Void")
  func leftAlone() {
    expectBothDirections(
      text, of: Everything.self, writtenAs: #"{"number":5,"costs":0}"#, with: mapper
    ) {
      unsafe $0.owner === Self.owner && $0.unsafeOwner === Self.owner
        && $0.maybeOwner === Self.owner
        && $0.friend == nil && $0.action() == 7 && $0.maybeAction == nil && $0.type == Int.self
        && $0.maybeType == String.self && $0.handle.number == 3 && $0.number == 5
    }
  }

  @Test("keys of such properties are unknown keys")
  func unknownKeys() {
    let mapper = ObjectMapper(
      options: .changing { $0.unknownKeys = .throw }
    ) { provider in
      provider.register { Everything(owner: Self.owner) }
    }
    expectRefusal(#"{"action":1}"#, as: Everything.self, .unknownKey, path: "action", with: mapper)
  }

  @Test("an unowned reference to an object that is gone is not touched")
  func danglingReference() throws {
    let mapper = ObjectMapper { $0.register { Everything(owner: Owner()) } }
    let value = try mapper.map(#"{"number":4}"#, to: Everything.self)
    #expect(value.number == 4)
    #expect(try mapper.jsonString(from: value) == #"{"number":4,"costs":0}"#)
  }

  @Test("lazy properties are filled, never forced, and written when there is something")
  func lazyProperties() throws {
    expectMapping("{}", to: Everything.self, with: mapper) { $0.costs == 0 }
    expectBothDirections(
      #"{"costly":[4],"number":2}"#, of: Everything.self,
      writtenAs: #"{"costly":[4],"number":2,"costs":0}"#, with: mapper
    ) { $0.costly == [4] && $0.costs == 0 }
    let value = Everything(owner: Self.owner)
    _ = value.costly
    #expect(try mapper.jsonString(from: value) == #"{"costly":[1],"number":1,"costs":1}"#)
  }

  @Test("closures in a struct that a factory makes")
  func structs() {
    expectBothDirections(
      #"{"action":1,"number":2}"#, of: Closures.self, writtenAs: #"{"number":2}"#, with: mapper
    ) { $0.action() == 5 && $0.number == 2 }
  }

  @Test("actors are refused")
  func actors() {
    expectRefusal(
      "{}", as: WithActor.self, .unsupportedType,
      "cannot map Counter: an actor's state cannot be reached from outside; this is the "
        + "property 'counter' of WithActor", with: mapper)
  }
}
