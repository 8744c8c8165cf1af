import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Hooks, instance closures and written values: nothing is left behind, and nothing is freed twice.
@Suite("Lifetime: hooks and instances")
struct LifetimeHookTests {
  struct Item {
    var owner: Owner
    var text: String
    var inner: [Item]
  }

  class Keeper: Tracked, @unchecked Sendable {
    var owner = Owner()
    var text = "a default text of more than fifteen bytes"
    var next: Keeper?
    var all: [Keeper] = []
  }

  final class Chief: Keeper, @unchecked Sendable { var deputy = Owner() }

  private static let item =
    #"{"owner":\#(LifetimeDocuments.owner),"text":"t","inner":[{"text":"a text of fifteen bytes","#
    + #""inner":[],"owner":\#(LifetimeDocuments.owner)}]}"#

  /// A mapper whose hooks throw when a text says so.
  private static func mapper(_ rules: (inout MappingProvider) -> Void = { _ in }) -> ObjectMapper {
    ObjectMapper { provider in
      provider.registerAll({ Owner() }, { Keeper() }, { Chief() })
      rules(&provider)
    }
  }

  @Test("validate and didMap of structs that throw")
  func structs() throws {
    let mapper = Self.mapper { provider in
      provider.configure(Item.self) { item in
        item.validate { node in if node.text.json == "refused" { throw ClosureFailure() } }
        item.didMap { item in
          item.owner = Owner()
          item.inner.append(Item(owner: Owner(), text: "more", inner: []))
          if item.text == "thrown" { throw ClosureFailure() }
        }
      }
    }
    try expectAllFreed { counter throws in
      for _ in 0..<50 {
        let items = try mapper.map("[\(Self.item),\(Self.item)]", to: [Item].self)
        #expect(items.map(\.inner.count) == [2, 2])
        for text in ["refused", "thrown"] {
          let bad = Self.item.replacing("a text of fifteen bytes", with: text)
          expectError(path: "[1].inner[0]") {
            try mapper.map("[\(Self.item),\(bad)]", to: [Item].self)
          }
        }
      }
    }
  }

  @Test("didMap that replaces an object, by a fitting one or by another")
  func replaced() throws {
    let mapper = Self.mapper { provider in
      provider.configure(Keeper.self) { keeper in
        keeper.didMap { keeper in
          if keeper.text == "thrown" { throw ClosureFailure() }
          if keeper.text == "replaced" { keeper = Keeper() }
        }
      }
    }
    try expectAllFreed { _ throws in
      for _ in 0..<50 {
        let kept = try mapper.map(
          #"{"next":{"text":"replaced","owner":{"age":1}},"all":[{"text":"replaced"}]}"#,
          to: Keeper.self)
        #expect(kept.next?.owner.age == 30)
        for text in ["thrown", "replaced"] {
          #expect(throws: MappingError.self) {
            try mapper.map(#"[{"text":"t"},{"text":"\#(text)","deputy":{}}]"#, to: [Chief].self)
          }
        }
      }
    }
  }

  @Test("instance closures that give objects, none, or throw; what is filled may fail too")
  func instances() throws {
    try expectAllFreed { counter throws in
      let cached = Shared([Int: Keeper]())
      let mapper = Self.mapper { provider in
        provider.configure(Keeper.self) { keeper in
          keeper.instance { node in
            let id = node.id.int(or: 0)
            guard id >= 0 else { return nil }
            if id > 100 { throw ClosureFailure() }
            guard id > 0 else { return Chief() }
            return cached.change { keepers in
              let keeper = keepers[id] ?? Keeper()
              keepers[id] = keeper
              return keeper
            }
          }
        }
      }
      for _ in 0..<50 {
        let keepers = try mapper.map(
          #"[{"id":1,"all":[{"id":2},{"id":-1},{}]},{"id":2,"text":"two"}]"#, to: [Keeper].self)
        try #require(keepers.count == 2)
        try #require(keepers[0].all.count == 2)
        #expect(keepers[0].all[0] === keepers[1])
        for bad in [#"{"id":500}"#, #"{"id":2,"text":[]}"#, #"{"id":0,"deputy":{"age":[]}}"#] {
          #expect(throws: MappingError.self) {
            try mapper.map(#"[{"id":0},{"id":1,"next":\#(bad)}]"#, to: [Keeper].self)
          }
        }
        #expect(throws: MappingError.self) { try mapper.map(#"{"id":-1}"#, to: Keeper.self) }
      }
      // Two keepers in the cache, with an owner each.
      cached.value[1]?.all = []
      cached.value[1]?.next = nil
      #expect(counter.liveCount == 4)
    }
  }

  @Test("discriminators of classes: chosen, unknown, foreign and failing inside")
  func discriminators() throws {
    let mapper = Self.mapper { provider in
      provider.configure(Keeper.self) { keeper in
        keeper.discriminator(
          "kind", ["keeper": Keeper.self, "chief": Chief.self, "owner": Owner.self])
      }
    }
    try expectAllFreed { _ throws in
      for _ in 0..<50 {
        let keepers = try mapper.map(
          #"[{"owner":{"age":1},"kind":"keeper"},{"deputy":{},"kind":"chief","all":[]}]"#,
          to: [Keeper].self)
        try #require(keepers.count == 2)
        #expect(keepers[1] is Chief)
        for bad in [
          #"{"kind":"owner","age":3}"#, #"{"kind":"none"}"#, "{}",
          #"{"kind":"chief","deputy":{"age":[]}}"#,
          #"{"kind":"chief","deputy":{},"next":{"kind":"owner"}}"#,
        ] {
          #expect(throws: MappingError.self) {
            try mapper.map(#"[{"kind":"keeper","all":[\#(bad)]}]"#, to: [Keeper].self)
          }
          #expect(throws: MappingError.self) { try mapper.map(bad, to: Chief.self) }
        }
      }
    }
  }

  @Test("arrays that are merged by unique keys keep, drop and release")
  func merged() throws {
    let mapper = Self.mapper { provider in
      provider.configure(Keeper.self) { $0.uniqueKeys("text") }
    }
    try expectAllFreed { counter throws in
      let keeper = Keeper()
      for text in ["a", "b", "c"] {
        let element = Keeper()
        element.text = text
        keeper.all.append(element)
      }
      let kept = keeper.all[2]
      #expect(counter.liveCount == 8)
      for _ in 0..<50 {
        try mapper.update(
          keeper, with: #"{"all":[{"text":"c","owner":{"age":2}},{"text":"d"},{"text":"a"}]}"#)
        try #require(keeper.all.count == 3)
        #expect(keeper.all[0] === kept)
        #expect(counter.liveCount == 8)
        for bad in [#"{"text":"e","owner":{"age":[]}}"#, #"{"text":"a","owner":{"age":[]}}"#, "7"] {
          #expect(throws: MappingError.self) {
            try mapper.update(keeper, with: #"{"all":[{"text":"c"},\#(bad)]}"#)
          }
          #expect(counter.liveCount == 8)
        }
      }
    }
  }

  @Test("written values, and writing that fails")
  func writing() throws {
    let mapper = Self.mapper { provider in
      provider.configure(Item.self) { item in
        item.write("owner", as: "keeper") { value, item in
          if item.text == "thrown" { throw ClosureFailure() }
          return [value, Owner()]
        }
        item.didWrite { item, json in
          json.copy = try ObjectMapper.shared.jsonValue(from: [item.text, item.owner.name])
          if item.text == "refused" { throw ClosureFailure() }
        }
      }
    }
    try expectAllFreed { _ throws in
      var item = Item(owner: Owner(), text: "t", inner: [])
      item.inner = [item, Item(owner: Owner(), text: "inner", inner: [])]
      for _ in 0..<50 {
        _ = try mapper.jsonString(from: [item])
        _ = try mapper.dictionary(from: item)
        _ = try mapper.jsonValue(from: item)
        for text in ["thrown", "refused"] {
          var bad = item
          bad.inner[1].text = text
          #expect(throws: MappingError.self) { try mapper.jsonString(from: bad) }
          #expect(throws: MappingError.self) { try mapper.dictionary(from: bad) }
        }
      }
    }
  }

  @Test("a mapper that is dropped frees what its closures hold")
  func mapperIsFreed() throws {
    let counter = try LifetimeTracker.measure { counter throws in
      for _ in 0..<3 {
        let held = Owner()
        let mapper = Self.mapper { provider in
          provider.configure(Keeper.self) { keeper in
            keeper.map("text", to: "text") { node in
              withExtendedLifetime(held) {}
              return try node.string
            }
            keeper.validate { _ in withExtendedLifetime(held) {} }
            keeper.didMap { _ in withExtendedLifetime(held) {} }
            keeper.didWrite { _, _ in withExtendedLifetime(held) {} }
            keeper.instance { _ in
              withExtendedLifetime(held) {}
              return Keeper()
            }
            keeper.discriminator("kind", ["keeper": Keeper.self], default: Keeper.self)
          }
          provider.convert(
            Label.self, decode: { _ in Label(text: "", owner: held, weights: []) },
            encode: { _ in nil })
        }
        let keeper = try mapper.map(#"{"next":{"text":"x"},"all":[{}]}"#, to: Keeper.self)
        _ = try mapper.jsonString(from: keeper)
        _ = try mapper.map("[1]", to: [Label].self)
      }
      #expect(counter.liveCount == 0)
    }
    #expect(counter.liveCount == 0)
  }
}
