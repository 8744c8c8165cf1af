import AutoMapper
import Testing

/// Failed updates where setters, hooks and closures have a part.
@Suite("Updates: all or nothing, with setters and closures")
struct AtomicHookTests {
  final class Meter {
    var celsius = 1.0 {
      didSet { changes += 1 }
    }
    var changes = 0
    var fahrenheit: Double {
      get { celsius * 1.8 + 32 }
      set { celsius = (newValue - 32) / 1.8 }
    }
    var limit = 5
    weak var owner: Meter?
  }

  final class Cache {
    var name = "a"
    var hidden = 1
    var parts: [Meter] = []
  }

  @Test(
    "what setters, computed properties and hooks changed is put back",
    arguments: UpdateEntryPoint.allCases)
  func setters(entryPoint: UpdateEntryPoint) throws {
    let owner = Meter()
    let rules: [@Sendable (inout TypeMapping<Meter>) -> Void] = [
      { $0.map("celsius", to: \.celsius) }, { $0.set(\.fahrenheit, named: "fahrenheit") },
      { meter in meter.didMap { meter in meter.changes = 9 } },
    ]
    for rule in rules {
      let mapper = ObjectMapper.making(Meter()) { rule(&$0) }
      let meter = Meter()
      meter.owner = owner
      let error = mappingError {
        try entryPoint.update(
          object: meter, with: #"{"celsius":20,"fahrenheit":212,"limit":"x"}"#, by: mapper)
      }
      #expect(error.map(sentenceText) == #"limit: expected Int, found the string "x""#)
      #expect(meter.celsius == 1)
      #expect(meter.changes == 0)
      #expect(meter.owner === owner)
    }
  }

  @Test("a hook that throws undoes the update, and what it did itself")
  func hook() {
    let mapper = ObjectMapper.with(Meter.self) { meter in
      meter.didMap { meter in
        meter.changes = 100
        throw ClosureFailure(description: "too warm")
      }
    }
    let meter = Meter()
    expectError(.transformFailed) { try mapper.update(meter, with: #"{"celsius":50}"#) }
    #expect(meter.celsius == 1)
    #expect(meter.changes == 0)
  }

  @Test("an ignored property keeps what others give it meanwhile")
  func ignored() {
    let shared = Shared(Cache())
    let cache = shared.value
    let mapper = ObjectMapper.with(Cache.self) { mapping in
      mapping.ignore("hidden")
      mapping.map("name", to: "name") { node in
        shared.value.hidden += 1
        return try node.string
      }
    }
    #expect(throws: MappingError.self) {
      try mapper.update(cache, with: #"{"name":"b","parts":5}"#)
    }
    #expect(cache.name == "a")
    #expect(cache.hidden == 2)
  }

  @Test("an object that an instance closure found is as it was", arguments: EntryPoint.allCases)
  func found(entryPoint: EntryPoint) throws {
    let known = Shared(["a": Cache()])
    let mapper = ObjectMapper { provider in
      provider.register { Meter() }
      provider.configure(Cache.self) { cache in
        cache.instance { node in
          known.value[node.name.string(or: "")] ?? Cache()
        }
      }
    }
    let cache = try #require(known.value["a"])
    expectError(path: "[1].hidden") {
      try entryPoint.map(
        #"[{"name":"a","hidden":2},{"name":"b","hidden":[]}]"#, to: [Cache].self, with: mapper)
    }
    #expect(cache.hidden == 1)
    let found = try entryPoint.map(#"[{"name":"a","hidden":2}]"#, to: [Cache].self, with: mapper)
    #expect(found[0] === cache)
    #expect(cache.hidden == 2)
  }

  @Test("what a closure maps of its node is undone with the rest")
  func nested() throws {
    let known = Shared(["a": Cache()])
    let mapper = ObjectMapper { provider in
      provider.register { Meter() }
      provider.configure(Cache.self) { cache in
        cache.instance { node in known.value[node.name.string(or: "")] ?? Cache() }
      }
      provider.configure(Holder.self) { holder in
        holder.map("cache", to: \.cache) { node in try node.map(to: Cache.self) }
      }
    }
    let cache = try #require(known.value["a"])
    let holder = Holder()
    #expect(throws: MappingError.self) {
      try mapper.update(holder, with: #"{"cache":{"name":"a","hidden":3},"number":"x"}"#)
    }
    #expect(cache.hidden == 1)
    #expect(holder.cache == nil)
    try mapper.update(holder, with: #"{"cache":{"name":"a","hidden":3},"number":2}"#)
    #expect(cache.hidden == 3)
    #expect(holder.cache === cache)
  }

  final class Holder {
    var cache: Cache?
    var number = 0
  }
}
