import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Codable: values are written in their order")
struct EncodingOrderTests {
  typealias Keys = NestedContainerTests.Keys
  typealias Writer = NestedContainerTests.Writer

  /// Fails after it has written a part of itself.
  struct Failing: Encodable {
    struct Reason: Error {}

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode([1, 2], forKey: .list)
      var nested = container.nestedUnkeyedContainer(forKey: .name)
      try nested.encode("part")
      throw Reason()
    }
  }

  /// Checks what a closure writes, as text and as trees, also around other values, and that Swift's own encoder
  /// agrees, unless it would end the process.
  private func expect(
    _ text: String, agrees: Bool = true, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (any Encoder) throws -> Void
  ) throws {
    let writer = Writer(body: body)
    expectWritten(writer, as: text, with: .shared, sourceLocation: sourceLocation)
    expectWritten(
      [["a": writer], ["b": writer]], as: #"[{"a":\#(text)},{"b":\#(text)}]"#, with: .shared,
      sourceLocation: sourceLocation)
    let tree = try ObjectMapper.shared.map(text, to: JSONValue.self)
    for formatting: JSONFormatting in [.prettyPrinted, .sortedKeys, [.prettyPrinted, .sortedKeys]] {
      #expect(
        try ObjectMapper.shared.jsonString(from: [writer], formatting: formatting)
          == ObjectMapper.shared.jsonString(from: [tree], formatting: formatting),
        sourceLocation: sourceLocation)
    }
    guard agrees else { return }
    #expect(
      try ObjectMapper.shared.map(JSONEncoder().encode(writer), to: JSONValue.self) == tree,
      sourceLocation: sourceLocation)
  }

  private func expectError(
    _ sentence: String, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (any Encoder) throws -> Void
  ) {
    for write: (Writer) throws -> Void in [
      { _ = try ObjectMapper.shared.jsonString(from: ["a": $0]) },
      { _ = try ObjectMapper.shared.jsonValue(from: ["a": $0]) },
      { _ = try ObjectMapper.shared.dictionary(from: ["a": $0]) },
      { _ = try ObjectMapper.shared.jsonString(from: ["a": $0], formatting: .sortedKeys) },
    ] {
      #expect(
        mappingError { try write(Writer(body: body)) }?.description == sentence,
        sourceLocation: sourceLocation)
    }
  }

  // MARK: Failures that are caught

  @Test("nothing remains of a value whose failure is caught")
  func caught() throws {
    try expect(#"{"id":1,"last":2}"#, agrees: false) { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      #expect(throws: Failing.Reason.self) { try container.encode(Failing(), forKey: .name) }
      try container.encode(1, forKey: .id)
      #expect(throws: (any Error).self) { try container.encode(Double.nan, forKey: .first) }
      #expect(throws: (any Error).self) { try container.encode([1, .infinity], forKey: .first) }
      #expect(throws: (any Error).self) { try container.encode([[Failing()]], forKey: .first) }
      try container.encode(2, forKey: .last)
    }
    try expect("[1,2,[]]", agrees: false) { encoder in
      var container = encoder.unkeyedContainer()
      #expect(throws: (any Error).self) { try container.encode(Failing()) }
      try container.encode(1)
      #expect(throws: (any Error).self) { try container.encode([Double.nan]) }
      #expect(container.count == 1)
      try container.encode(2)
      _ = container.nestedUnkeyedContainer()
      #expect(throws: (any Error).self) { try container.encode(["a": Failing()]) }
      #expect(container.count == 3)
    }
  }

  @Test("a key whose value failed can be used again, and is not the second one")
  func again() throws {
    try expect(#"{"name":{"id":1},"list":[3]}"#, agrees: false) { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      #expect(throws: (any Error).self) { try container.encode(Failing(), forKey: .name) }
      var nested = container.nestedContainer(keyedBy: Keys.self, forKey: .name)
      #expect(throws: (any Error).self) { try container.encode([Double.nan], forKey: .list) }
      try container.encode([3], forKey: .list)
      try nested.encode(1, forKey: .id)
    }
  }

  @Test("a value that failed alone can be replaced")
  func alone() {
    expectWritten(
      [
        Writer { encoder in
          var container = encoder.singleValueContainer()
          #expect(throws: EncodingError.self) { try container.encode([1, Double.nan]) }
          #expect(throws: EncodingError.self) { try container.encode(Double.nan) }
          try container.encode("none")
        }
      ], as: #"["none"]"#, with: .shared)
  }

  // MARK: Containers that are filled at any time

  @Test("containers that are filled by turns")
  func turns() throws {
    try expect(
      #"{"first":{"id":1,"list":[1,{"id":5},2]},"last":[[3],{"id":4}],"id":6,"super":[7]}"#
    ) { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      var first = container.nestedContainer(keyedBy: Keys.self, forKey: .first)
      var last = container.nestedUnkeyedContainer(forKey: .last)
      try first.encode(1, forKey: .id)
      try last.encode([3])
      var list = first.nestedUnkeyedContainer(forKey: .list)
      try list.encode(1)
      var inner = list.nestedContainer(keyedBy: Keys.self)
      var other = last.nestedContainer(keyedBy: Keys.self)
      try container.encode(6, forKey: .id)
      try list.encode(2)
      try other.encode(4, forKey: .id)
      try inner.encode(5, forKey: .id)
      try [7].encode(to: container.superEncoder())
    }
  }

  @Test("a container that adds to a value, which has containers of its own")
  func adding() throws {
    try expect(#"{"name":{"first":[1],"last":{"id":2},"id":3},"list":[4,[5],6]}"#) { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(
        Writer { encoder in
          var container = encoder.container(keyedBy: Keys.self)
          var first = container.nestedUnkeyedContainer(forKey: .first)
          var last = container.nestedContainer(keyedBy: Keys.self, forKey: .last)
          try last.encode(2, forKey: .id)
          try first.encode(1)
        }, forKey: .name)
      try container.encode([4], forKey: .list)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      var name = container.nestedContainer(keyedBy: Keys.self, forKey: .name)
      try list.encode([5])
      try name.encode(3, forKey: .id)
      #expect(list.count == 2)
      try list.encode(6)
    }
  }

  @Test("a deep chain of containers")
  func deep() throws {
    indirect enum Chain: Encodable {
      case end
      case link(Chain)
    }
    func chain(_ count: Int) -> Chain { (0..<count).reduce(.end) { chain, _ in .link(chain) } }
    let text = try ObjectMapper.shared.jsonString(from: chain(200))
    #expect(
      text == String(repeating: #"{"link":{"_0":"#, count: 200) + #"{"end":{}}"#
        + String(repeating: "}}", count: 200))
  }

  // MARK: Keys

  @Test("the last value of a key counts, among few and many keys", arguments: [3, 64, 65, 66, 300])
  func repeated(count: Int) throws {
    for position in [0, count / 2, count - 1] {
      let expected = (0..<count).map { #""key\#($0)":\#($0 == position ? -1 : $0)"# }
      try expect("{\(expected.joined(separator: ","))}") { encoder in
        var container = encoder.container(keyedBy: AnyKey.self)
        for number in 0..<count {
          try container.encode(number, forKey: AnyKey(stringValue: "key\(number)"))
        }
        try container.encode(-1, forKey: AnyKey(stringValue: "key\(position)"))
      }
    }
  }

  @Test("keys that differ only in how Unicode composes them are two keys")
  func composed() throws {
    let writer = Writer { encoder in
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encode(1, forKey: AnyKey(stringValue: "\u{E9}"))
      try container.encode(2, forKey: AnyKey(stringValue: "e\u{301}"))
    }
    expectWritten(writer, as: "{\"\u{E9}\":1,\"e\u{301}\":2}", with: .shared)
  }

  @Test("keys with escapes, and of any length")
  func escapes() throws {
    let long = String(repeating: "k", count: 100)
    try expect(#"{"a\"b":1,"":2,"sixteen letters!":3,"\#(long)":4,"é\n":5}"#) { encoder in
      var container = encoder.container(keyedBy: AnyKey.self)
      for (index, key) in ["a\"b", "", "sixteen letters!", long, "é\n"].enumerated() {
        try container.encode(0, forKey: AnyKey(stringValue: key))
        try container.encode(index + 1, forKey: AnyKey(stringValue: key))
      }
    }
  }

  // MARK: Errors

  @Test("limits are those of the options, at the place that exceeds them")
  func limits() {
    var options = MappingOptions.default
    options.maximumStringLength = 20
    options.maximumKeyLength = 10
    options.maximumNumberLength = 5
    let mapper = ObjectMapper(options: options)
    func expect(_ path: String, _ body: @escaping @Sendable (any Encoder) throws -> Void) {
      for write: (Writer) throws -> Void in [
        { _ = try mapper.jsonString(from: ["a": $0]) },
        { _ = try mapper.jsonValue(from: ["a": $0]) },
      ] {
        let error = mappingError { try write(Writer(body: body)) }
        #expect(error?.kind == .limitExceeded)
        #expect(error?.path.description == path)
      }
    }
    expect("a.name") { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode("a text of 21 letters.", forKey: .name)
    }
    expect("a.list[1]") { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode([12_345, 123_456], forKey: .list)
    }
    expect("a") { encoder in
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encode(1, forKey: AnyKey(stringValue: "ten letters"))
    }
    expect("a[0]") { encoder in
      var container = encoder.unkeyedContainer()
      try container.encode(123_456)
    }
  }

  /// Keeps a container.
  final class Keeper: @unchecked Sendable {
    var container: KeyedEncodingContainer<Keys>?
    var nested: KeyedEncodingContainer<Keys>?
  }

  @Test("an encoder whose value is complete, or waits for another value, cannot be used")
  func otherEncoder() {
    let sentence = "a.name: cannot map Writer: its encode(to:) uses the encoder of another value"
    expectError(sentence) { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      let keeper = Keeper()
      try container.encode(
        Writer { keeper.container = $0.container(keyedBy: Keys.self) }, forKey: .name)
      try keeper.container?.encode(1, forKey: .id)
    }
    expectError(sentence.replacing(".name", with: "")) { encoder in
      let keeper = Keeper()
      var container = encoder.container(keyedBy: Keys.self)
      keeper.container = container
      try container.encode(
        Writer { _ in try keeper.container?.encode(1, forKey: .id) }, forKey: .name)
    }
  }

  @Test("an encoder that was kept writes nothing after the call")
  func kept() throws {
    let keeper = Keeper()
    let writer = Writer { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      keeper.nested = container.nestedContainer(keyedBy: Keys.self, forKey: .name)
      keeper.container = container
      try keeper.nested?.encode(1, forKey: .id)
    }
    for formatting: JSONFormatting in [[], .sortedKeys] {
      let mapper = ObjectMapper()
      #expect(
        try mapper.jsonString(from: [writer], formatting: formatting) == #"[{"name":{"id":1}}]"#)
      try keeper.nested?.encode("a text of more than fifteen bytes", forKey: .first)
      try keeper.container?.encode([1, 2, 3], forKey: .list)
      _ = keeper.container?.nestedUnkeyedContainer(forKey: .name)
      _ = keeper.nested?.superEncoder()
      #expect(keeper.container?.codingPath.count == 0)
      #expect(keeper.nested?.codingPath.map(\.stringValue) == ["name"])
    }
  }
}
