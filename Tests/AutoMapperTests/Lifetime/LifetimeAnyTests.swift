import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// `Any` is an existential box: its memory must be that of a box, whatever it holds.
@Suite("Lifetime: Any, references and re-entry")
struct LifetimeAnyTests {
  final class Pair: Tracked, @unchecked Sendable {
    var before: UInt8 = 0xAA
    var extra: Any = Owner()
    var after: UInt8 = 0x55
    var list: [Any] = [Owner()]
    var table: [String: Any] = ["a": Owner()]
    var maybe: Any? = Owner()
  }

  struct Plain {
    var before: UInt8
    var extra: Any
    var after: UInt8
    var maybe: Any?
  }

  static let values = [
    "1", "-0.5", "true", #""x""#, #""a text of more than fifteen bytes""#, "null", "[]", "{}",
    #"[1,"a text of more than fifteen bytes",[null,{"a":1e400}]]"#, #"{"a":{"b":[true]}}"#,
    "18446744073709551615", "123456789012345678901234567890", "1e-400",
  ]

  let mapper = ObjectMapper { provider in provider.register { Pair() } }

  @Test("anything goes into an Any, an array of it, a dictionary of it", arguments: values)
  func everything(text: String) throws {
    let source = #"""
      {"before":1,"extra":\#(text),"after":2,"list":[\#(text),\#(text)],"table":{"k":\#(text)},
      "maybe":\#(text)}
      """#
    try expectNoneAlive { () throws in
      for _ in 0..<50 {
        let pair = try mapper.map(source, to: Pair.self)
        #expect(pair.before == 1)
        #expect(pair.after == 2)
        #expect(pair.list.count == 2)
        #expect(pair.table.count == 1)
        #expect(type(of: pair.list[0]) == type(of: pair.list[1]))
        #expect((pair.maybe == nil) == (text == "null"))
        let plain = try mapper.map(source, to: Plain.self)
        #expect(plain.before == 1)
        #expect(plain.after == 2)
        #expect(type(of: plain.extra) == type(of: pair.list[0]))
        let tree = try mapper.map(source, to: JSONValue.self)
        #expect(try mapper.map(tree, to: Plain.self).after == 2)
        _ = try mapper.map("[\(text)]", to: [Any].self)
        _ = try mapper.map(text, to: Any.self)
      }
    }
  }

  @Test("an object in a dictionary source goes into the model as it is")
  func native() throws {
    let counter = try LifetimeTracker.measure { counter throws in
      let owner = Owner()
      let source: [String: Any] = ["text": "t", "owner": owner, "weights": [1.5]]
      let label = try LifetimeMappers.make().map(source, to: Label.self)
      #expect(label.owner === owner)
      #expect(counter.liveCount == 1)
      let wrong: [String: Any] = ["text": "t", "owner": Store(), "weights": [1.5]]
      #expect(throws: MappingError.self) { try LifetimeMappers.make().map(wrong, to: Label.self) }
    }
    #expect(counter.liveCount == 0)
  }

  @Test("factories that use the mapper again")
  func reentry() throws {
    final class Box: @unchecked Sendable { var mapper: ObjectMapper? }
    let box = Box()
    box.mapper = ObjectMapper { provider in
      provider.register { Owner() }
      provider.register { () throws -> Store in
        let store = Store()
        if let mapper = box.mapper {
          store.label = try mapper.map(LifetimeDocuments.label, to: Label.self)
        }
        return store
      }
    }
    let mapper = try #require(box.mapper)
    let text = #"[{"id":1,"owners":[{"age":1},{"age":2}]},{"id":2},{"id":"x"}]"#
    let counter = try LifetimeTracker.measure { _ throws in
      for _ in 0..<100 {
        expectError(path: "[2].id") { try mapper.map(text, to: [Store].self) }
      }
      let stores = try mapper.map(#"[{"id":1},{"id":2}]"#, to: [Store].self)
      #expect(stores.map(\.label.weights) == [[1, 2], [1, 2]])
    }
    box.mapper = nil
    #expect(counter.liveCount == 0)
  }

  @Test("deinits that use the mapper again, while a failure is cleaned up")
  func deinitReentry() throws {
    final class Noisy: Tracked, @unchecked Sendable {
      var id = 0
      deinit { _ = try? ObjectMapper.shared.map("[[1,2],[3]]", to: [[Int]].self) }
    }
    struct Holder {
      var items: [Noisy]
      var id: Int
    }
    let mapper = ObjectMapper { provider in provider.register { Noisy() } }
    let counter = try LifetimeTracker.measure { _ throws in
      for _ in 0..<50 {
        let text = #"{"items":[{"id":1},{"id":2},{"id":3},{"id":4},{"id":5}],"id":"x"}"#
        #expect(throws: MappingError.self) { try mapper.map(text, to: Holder.self) }
      }
    }
    #expect(counter.liveCount == 0)
    #expect(counter.freedCount == 250)
  }

  @Test("strings outlive the bytes that they were read from")
  func sourceIsFreed() throws {
    let text = #"["a text of more than fifteen bytes","short","é of more than fifteen bytes"]"#
    var data = Data(text.utf8)
    let texts = try mapper.map(data, to: [String].self)
    data.resetBytes(in: 0..<data.count)
    data = Data()
    #expect(texts[0] == "a text of more than fifteen bytes")
    #expect(texts[1] == "short")
    #expect(texts[2].hasPrefix("é of"))
  }
}
