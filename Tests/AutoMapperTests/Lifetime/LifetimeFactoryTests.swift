import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Factories and closures that hand out what nobody expects: nothing is freed twice, and nothing stays.
@Suite("Lifetime: strange factories")
struct LifetimeFactoryTests {
  class Plain: Tracked, @unchecked Sendable {
    var name = "a default name of more than fifteen bytes"
    var owner = Owner()
    var next: Plain?
    var all: [Plain] = []
  }

  final class Special: Plain, @unchecked Sendable {
    var extra = "a default extra of more than fifteen bytes"
    var second = Owner()
  }

  /// Refers to itself, as parents and delegates do.
  final class Selfish: Tracked, @unchecked Sendable {
    var name = "a default name of more than fifteen bytes"
    weak var me: Selfish?
    unowned(safe) var always: Tracked
    private let anchor = Owner()
    var owners: [Owner] = []

    override init() {
      always = anchor
      super.init()
      me = self
    }
  }

  struct Holder {
    var first: Plain
    var list: [Plain]
    var id: Int
  }

  private static let good =
    #"{"first":{"name":"n","extra":"e","next":{"all":[{},{}]}},"list":[{},{"owner":{"age":3}}],"id":1}"#
  private static let bad = good.replacing(#""id":1"#, with: #""id":"x""#)

  /// Maps the good document and the bad one some times, as text and as a tree.
  private func check(_ mapper: ObjectMapper, _ isExpected: (Holder) -> Bool) throws {
    for _ in 0..<20 {
      for entryPoint in [EntryPoint.bytes, .jsonValue, .swiftValues] {
        #expect(isExpected(try entryPoint.map(Self.good, to: Holder.self, with: mapper)))
        expectError(path: "id") { try entryPoint.map(Self.bad, to: Holder.self, with: mapper) }
      }
    }
  }

  @Test("a factory that hands out instances of a subclass")
  func subclass() throws {
    try expectAllFreed { _ throws in
      let mapper = ObjectMapper { provider in
        provider.register { Owner() }
        provider.register { Special() as Plain }
      }
      try check(mapper) { holder in
        holder.first is Special && (holder.first as? Special)?.extra == "e"
          && holder.list.allSatisfy { $0 is Special } && holder.list[1].owner.age == 3
      }
    }
  }

  @Test("a factory that takes turns between classes")
  func turns() throws {
    try expectAllFreed { _ throws in
      let turn = Shared(0)
      let mapper = ObjectMapper { provider in
        provider.register { Owner() }
        provider.register { () -> Plain in
          turn.change { $0 += 1 }
          return turn.value.isMultiple(of: 3) ? Plain() : Special()
        }
      }
      try check(mapper) { $0.list.count == 2 && $0.first.next?.all.count == 2 }
    }
  }

  @Test("a factory that hands out one shared instance, which is then inside itself")
  func sharedInstance() throws {
    try expectAllFreed { _ throws in
      let only = Plain()
      let mapper = ObjectMapper { provider in
        provider.register { Owner() }
        provider.register { only }
      }
      try check(mapper) { holder in
        holder.first === only && holder.list.allSatisfy { $0 === only } && only.next === only
      }
      // The document said that the instance holds itself.
      expectError(.circularReference) { try mapper.jsonString(from: only) }
      only.next = nil
      only.all = []
    }
  }

  @Test("an array of one shared instance keeps it while it is read over and over")
  func sharedElements() throws {
    try expectNoneAlive { () throws in
      let only = Plain()
      let mapper = ObjectMapper { $0.register { only } }
      let text =
        "[" + (0..<100).map { #"{"name":"name number \#($0)"}"# }.joined(separator: ",") + "]"
      let read = try mapper.map(text, to: [Plain].self)
      #expect(read.count == 100)
      #expect(read.allSatisfy { $0 === only })
      #expect(only.name == "name number 99")
      #expect(throws: MappingError.self) {
        try mapper.map(text.dropLast() + #",{"name":[]}]"#, to: [Plain].self)
      }
    }
  }

  @Test("instances with weak and unowned references to themselves")
  func weakReferences() throws {
    try expectAllFreed { _ throws in
      let mapper = ObjectMapper { $0.registerAll({ Owner() }, { Selfish() }) }
      let owner = LifetimeDocuments.owner
      let good = #"[{"name":"n","owners":[\#(owner)]},{"me":{"name":"x"},"always":{}}]"#
      for _ in 0..<20 {
        let read = try mapper.map(good, to: [Selfish].self)
        #expect(read.allSatisfy { $0.me === $0 })
        #expect(read[0].owners.count == 1)
        #expect(throws: MappingError.self) {
          try mapper.map(good.dropLast() + #",{"owners":[\#(owner),7]}]"#, to: [Selfish].self)
        }
      }
    }
  }

  private struct Scored {
    var score: Owner?
    var number: Int?
    var owners: [Owner]
  }

  @Test("closures that give a value of another type are refused, and the value is freed")
  func wrongTypes() throws {
    try expectAllFreed { _ throws in
      for (property, expected) in [("number", "Int"), ("score", "Owner"), ("owners", "Array")] {
        let mapper = ObjectMapper { provider in
          provider.register { Owner() }
          provider.configure(Scored.self) { $0.map("x", to: property) { _, _ in Plain() as Any } }
        }
        for entryPoint in [EntryPoint.bytes, .jsonValue, .swiftValues] {
          let error = #expect(throws: MappingError.self) {
            try entryPoint.map(
              #"{"owners":[{},{}],"score":{"age":1},"x":1}"#, to: Scored.self, with: mapper)
          }
          #expect(error?.kind == .typeMismatch)
          #expect(error?.expected?.contains(expected) == true)
        }
      }
    }
  }

  @Test(
    "a closure that throws a value with objects in it, which the error keeps as long as it lives")
  func thrownObjects() throws {
    struct Carrier: Error { var owner: Owner }
    let counter = try LifetimeTracker.measure { _ throws in
      let mapper = ObjectMapper { provider in
        provider.register { () throws -> Owner in throw Carrier(owner: Owner()) }
      }
      for _ in 0..<20 {
        let error = mappingError { try mapper.map(#"{"owners":[{}],"score":{}}"#, to: Scored.self) }
        #expect((error?.underlyingError as? Carrier)?.owner.age == 30)
      }
    }
    #expect(counter.liveCount == 0)
    #expect(counter.madeCount == 20)
  }
}
