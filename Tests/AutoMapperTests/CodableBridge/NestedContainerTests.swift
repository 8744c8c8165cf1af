import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Codable: several containers for one place")
struct NestedContainerTests {
  enum Keys: String, CodingKey { case name, first, last, list, id }

  /// Calls a closure to write itself.
  struct Writer: Encodable {
    var body: @Sendable (any Encoder) throws -> Void

    func encode(to encoder: any Encoder) throws { try body(encoder) }
  }

  /// Checks what a closure writes, as text and as a tree, and that Swift's own encoder agrees.
  private func expect(
    _ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (any Encoder) throws -> Void
  ) throws {
    expectWritten(Writer(body: body), as: text, with: .shared, sourceLocation: sourceLocation)
    expectWritten(
      ["a": [Writer(body: body)]], as: #"{"a":[\#(text)]}"#, with: .shared,
      sourceLocation: sourceLocation)
    let foundation = try JSONEncoder().encode(Writer(body: body))
    #expect(
      try ObjectMapper.shared.map(foundation, to: JSONValue.self)
        == ObjectMapper.shared.map(text, to: JSONValue.self), sourceLocation: sourceLocation)
  }

  @Test("two nested containers for one key are one object")
  func keyed() throws {
    try expect(#"{"name":{"first":"Ann","last":"Lee"},"id":1}"#) { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      var first = container.nestedContainer(keyedBy: Keys.self, forKey: .name)
      try first.encode("Ann", forKey: .first)
      try container.encode(1, forKey: .id)
      var last = container.nestedContainer(keyedBy: Keys.self, forKey: .name)
      try last.encode("Lee", forKey: .last)
    }
    try expect(#"{"name":{"first":{"id":1,"list":[]},"last":2}}"#) { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      var first = container.nestedContainer(keyedBy: Keys.self, forKey: .name)
      var deep = first.nestedContainer(keyedBy: Keys.self, forKey: .first)
      try deep.encode(1, forKey: .id)
      var second = container.nestedContainer(keyedBy: Keys.self, forKey: .name)
      var again = second.nestedContainer(keyedBy: Keys.self, forKey: .first)
      _ = again.nestedUnkeyedContainer(forKey: .list)
      try first.encode(2, forKey: .last)
    }
  }

  @Test("two nested lists for one key are one array")
  func unkeyed() throws {
    try expect(#"{"list":[1,2,3]}"#) { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      var first = container.nestedUnkeyedContainer(forKey: .list)
      try first.encode(1)
      var second = container.nestedUnkeyedContainer(forKey: .list)
      try second.encode(2)
      try first.encode(3)
    }
  }

  @Test("two containers of one encoder are one object or array")
  func roots() throws {
    try expect(#"{"first":"Ann","last":"Lee"}"#) { encoder in
      var first = encoder.container(keyedBy: Keys.self)
      var last = encoder.container(keyedBy: Keys.self)
      try first.encode("Ann", forKey: .first)
      try last.encode("Lee", forKey: .last)
    }
    try expect("[1,2]") { encoder in
      var first = encoder.unkeyedContainer()
      var second = encoder.unkeyedContainer()
      try first.encode(1)
      try second.encode(2)
    }
    try expect("[[1],[2]]") { encoder in
      var list = encoder.unkeyedContainer()
      var first = list.nestedUnkeyedContainer()
      var second = list.nestedUnkeyedContainer()
      try second.encode(2)
      try first.encode(1)
    }
  }

  @Test("a container is added to the members of a value that was written for the key")
  func afterValue() throws {
    try expect(#"{"name":{"first":1,"last":2}}"#) { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(["first": 1], forKey: .name)
      var nested = container.nestedContainer(keyedBy: Keys.self, forKey: .name)
      try nested.encode(2, forKey: .last)
    }
  }

  @Test("the last of two values of a key counts")
  func values() throws {
    try expect(#"{"name":2}"#) { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      var nested = container.nestedContainer(keyedBy: Keys.self, forKey: .name)
      try nested.encode(1, forKey: .first)
      try container.encode(2, forKey: .name)
    }
    try expect(#"{"name":{"last":2}}"#) { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(["first": 1], forKey: .name)
      try container.encode(["last": 2], forKey: .name)
    }
  }

  @Test("a container of another kind is an error, where Swift's own encoder ends the process")
  func mixed() {
    func expectError(_ body: @escaping @Sendable (any Encoder) throws -> Void) {
      for way in [
        { try ObjectMapper.shared.jsonString(from: ["a": Writer(body: body)]) },
        { "\(try ObjectMapper.shared.jsonValue(from: ["a": Writer(body: body)]))" },
      ] {
        #expect(
          mappingError { try way() }?.description
            == "a.name: cannot map Writer: its encode(to:) writes two values in one place")
      }
    }
    expectError { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      _ = container.nestedContainer(keyedBy: Keys.self, forKey: .name)
      _ = container.nestedUnkeyedContainer(forKey: .name)
    }
    expectError { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      _ = container.nestedUnkeyedContainer(forKey: .name)
      _ = container.nestedContainer(keyedBy: Keys.self, forKey: .name)
    }
    expectError { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(1, forKey: .name)
      _ = container.nestedContainer(keyedBy: Keys.self, forKey: .name)
    }
  }
}
