import AutoMapper
import Testing

/// Dictionaries that are updated key by key.
@Suite("Updates: dictionaries")
struct DictionaryUpdateTests {
  final class Item {
    var name = ""
    var amount = 1
  }

  struct Model: Equatable {
    var counts = ["a": 1, "b": 2]
    var maybe: [Int: Int?] = [1: 1, 2: 2]
    var nested = ["x": ["a": 1, "b": 2]]
    var names: [String: [String]]? = ["n": ["a"]]
  }

  final class Holder {
    var items: [String: Item] = [:]
    var counts = ["a": 1]
    var last = 0
  }

  private static func mapper(_ change: (inout MappingOptions) -> Void = { _ in }) -> ObjectMapper {
    ObjectMapper(
      options: .changing { options in
        options.mergesDictionaries = true
        change(&options)
      }
    ) { provider in
      provider.registerAll({ Item() }, { Holder() })
    }
  }

  @Test("dictionaries of values are replaced by default", arguments: UpdateEntryPoint.allCases)
  func replaced(entryPoint: UpdateEntryPoint) throws {
    var model = Model()
    try entryPoint.update(&model, with: #"{"counts":{"b":3},"nested":{"y":{}}}"#, by: .shared)
    #expect(model == Model(counts: ["b": 3], nested: ["y": [:]]))
  }

  @Test("with the option all are merged, and null removes", arguments: UpdateEntryPoint.allCases)
  func merged(entryPoint: UpdateEntryPoint) throws {
    var model = Model()
    let text = #"""
      {"counts":{"b":3,"a":null,"c":4,"d":null},"maybe":{"1":null,"3":3},
       "nested":{"x":{"b":null,"c":3},"y":{"z":1}},"names":{"n":["b"],"m":[]}}
      """#
    try entryPoint.update(&model, with: text, by: Self.mapper())
    #expect(model.counts == ["b": 3, "c": 4])
    #expect(model.maybe == [1: nil, 2: 2, 3: 3])
    #expect(model.nested == ["x": ["a": 1, "c": 3], "y": ["z": 1]])
    #expect(model.names == ["n": ["b"], "m": []])
    try entryPoint.update(&model, with: #"{"counts":{},"names":null}"#, by: Self.mapper())
    #expect(model.counts == ["b": 3, "c": 4])
    #expect(model.names == nil)
  }

  @Test(
    "objects keep their identity, and are removed as well", arguments: UpdateEntryPoint.allCases)
  func objects(entryPoint: UpdateEntryPoint) throws {
    let holder = Holder()
    let (one, two) = (Item(), Item())
    holder.items = ["a": one, "b": two]
    let text = #"{"items":{"a":{"amount":5},"b":null,"c":{"name":"c"}}}"#
    try entryPoint.update(object: holder, with: text, by: Self.mapper())
    #expect(holder.items["a"] === one)
    #expect(one.amount == 5)
    #expect(holder.items.keys.sorted() == ["a", "c"])
    #expect(throws: MappingError.self) {
      try entryPoint.update(
        object: holder, with: #"{"items":{"a":{"amount":6},"c":null},"counts":{"a":[]}}"#,
        by: Self.mapper())
    }
    #expect(one.amount == 5)
    #expect(holder.items.count == 2)
    #expect(holder.counts == ["a": 1])
  }

  @Test("of a key that comes twice the last value counts")
  func twice() throws {
    var counts = ["a": 1]
    try Self.mapper().update(&counts, with: #"{"a":null,"b":2,"a":3,"b":null}"#)
    #expect(counts == ["a": 3])
  }

  @Test("other options say what null and wrong values do", arguments: UpdateEntryPoint.allCases)
  func policies(entryPoint: UpdateEntryPoint) throws {
    var model = Model()
    let error = mappingError {
      try entryPoint.update(
        &model, with: #"{"counts":{"a":null}}"#, by: Self.mapper { $0.nullValues = .throw })
    }
    #expect(error.map(sentenceText) == "counts.a: expected Int, found null")
    #expect(model == Model())
    let dropping = Self.mapper { $0.invalidElements = .drop }
    try entryPoint.update(&model, with: #"{"counts":{"a":"x","c":3}}"#, by: dropping)
    #expect(model.counts == ["a": 1, "b": 2, "c": 3])
    expectError(path: "counts") {
      try entryPoint.update(&model, with: #"{"counts":[1]}"#, by: dropping)
    }
  }
}
