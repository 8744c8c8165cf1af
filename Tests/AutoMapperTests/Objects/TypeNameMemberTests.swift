import AutoMapper
import Testing

/// Objects that are written with the name of their type, and have a member of that key themselves.
@Suite("Writing: the name of a type next to a member of the same key")
struct TypeNameMemberTests {
  protocol Kind {}

  struct Item: Kind {
    var count: Int
    var kind: String?
  }

  struct Outer: Kind {
    var inner: Inner
    var last = 1
  }

  struct Inner {
    var a: Int
    var b: Int
  }

  private func mapper(
    _ options: MappingOptions = MappingOptions(),
    _ rules: (inout MappingProvider) -> Void = { _ in }
  ) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.discriminator(
        (any Kind).self, "kind", ["item": Item.self, "thing": Item.self, "outer": Outer.self])
      rules(&provider)
    }
  }

  /// Checks that a value is written as a text by every call, with the keys in order if they are
  /// sorted.
  ///
  /// The value is an element: an `any Kind` that is passed alone would be opened, and written by the
  /// rules of its own type, without a name.
  private func expect(
    _ value: any Kind, _ text: String, with mapper: ObjectMapper,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    expectWritten([value], as: "[\(text)]", with: mapper, sourceLocation: sourceLocation)
    let tree = try ObjectMapper.shared.map(text, to: JSONValue.self)
    let dictionary = try mapper.dictionary(from: ["value": value])
    #expect(
      try ObjectMapper.shared.map(dictionary, to: JSONValue.self) == ["value": tree],
      sourceLocation: sourceLocation)
    let sorted = try ObjectMapper.shared.jsonString(from: [tree], formatting: .sortedKeys)
    #expect(
      try mapper.jsonString(from: [value], formatting: .sortedKeys) == sorted,
      sourceLocation: sourceLocation)
  }

  @Test("a property keeps one of the names, and any other value is replaced")
  func property() throws {
    let mapper = mapper()
    try expect(Item(count: 1, kind: "item"), #"{"count":1,"kind":"item"}"#, with: mapper)
    try expect(Item(count: 1, kind: "thing"), #"{"count":1,"kind":"thing"}"#, with: mapper)
    try expect(Item(count: 1, kind: "else"), #"{"count":1,"kind":"item"}"#, with: mapper)
    try expect(Item(count: 1, kind: nil), #"{"kind":"item","count":1}"#, with: mapper)
    var options = MappingOptions()
    options.writesNil = true
    try expect(Item(count: 1, kind: nil), #"{"count":1,"kind":"item"}"#, with: self.mapper(options))
  }

  @Test("a closure is called once, whether its value is kept, replaced or omitted")
  func closure() throws {
    let calls = CallCounter()
    for (made, text) in [
      ("thing", #"{"count":1,"kind":"thing"}"#), ("else", #"{"count":1,"kind":"item"}"#),
      (nil, #"{"kind":"item","count":1}"#),
    ] as [(String?, String)] {
      let mapper = mapper { provider in
        provider.configure(Item.self) {
          $0.write("kind") { _, _ in
            calls.count += 1
            return made
          }
        }
      }
      calls.count = 0
      let items: [any Kind] = [Item(count: 1, kind: nil)]
      #expect(try mapper.jsonString(from: items) == "[\(text)]")
      #expect(calls.count == 1)
      try expect(Item(count: 1, kind: nil), text, with: mapper)
    }
  }

  private final class CallCounter: @unchecked Sendable { var count = 0 }

  @Test("the member of a path, or of a flat key, is replaced")
  func composed() throws {
    try expect(
      Item(count: 1, kind: nil), #"{"kind":"item"}"#,
      with: mapper { $0.configure(Item.self) { $0.map("kind.count", to: "count") } })
    let outer = Outer(inner: Inner(a: 1, b: 2))
    let flat = mapper { provider in
      provider.configure(Outer.self) {
        $0.map("kind", to: "inner.a")
        $0.map("b", to: "inner.b")
      }
    }
    try expect(outer, #"{"kind":"outer","b":2,"last":1}"#, with: flat)
    let others = mapper { provider in
      provider.configure(Outer.self) {
        $0.map("x", to: "inner.a")
        $0.map("y", to: "inner.b")
      }
    }
    try expect(outer, #"{"kind":"outer","x":1,"y":2,"last":1}"#, with: others)
    let rest = mapper { provider in
      provider.configure(Outer.self) {
        $0.map("x", to: "inner.a")
        $0.write("inner", as: "kind")
      }
    }
    try expect(outer, #"{"x":1,"kind":"outer","last":1}"#, with: rest)
  }
}
