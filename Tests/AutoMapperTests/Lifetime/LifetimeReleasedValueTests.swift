import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Code of the program that takes a value away from its owner while the value is written.
///
/// What is written is kept alive: the text is that of the value before the change.
@Suite("Lifetime: code that releases what is written")
struct LifetimeReleasedValueTests {
  /// A closure that runs once, when a value is written.
  final class Trigger: @unchecked Sendable {
    var action: (() -> Void)?

    func run() {
      let action = action
      self.action = nil
      action?()
    }
  }

  /// A value whose conformance, getter or transformer is code of the program.
  struct Encoded: Codable {
    var trigger: Trigger?
    init(_ trigger: Trigger) { self.trigger = trigger }
    init(from decoder: any Decoder) throws { trigger = nil }
    func encode(to encoder: any Encoder) throws {
      trigger?.run()
      var container = encoder.singleValueContainer()
      try container.encode(1)
    }
  }

  struct Raw: RawRepresentable {
    var trigger: Trigger?
    init(_ trigger: Trigger) { self.trigger = trigger }
    init?(rawValue: Int) { trigger = nil }
    var rawValue: Int {
      trigger?.run()
      return 1
    }
  }

  struct Plain {
    var trigger: Trigger
    init(_ trigger: Trigger) { self.trigger = trigger }
  }

  final class Inner<Code>: Tracked, @unchecked Sendable {
    var a: Code
    var s = "a text that has its own memory"
    var t = [1, 2, 3]
    let alive = Tracked()
    init(_ a: Code) { self.a = a }
    var computed: Int {
      (a as? Plain)?.trigger.run()
      return 1
    }
  }

  struct Part<Code> {
    var a: Code
    var s = "a text that has its own memory"
    var t = [1, 2, 3]
    let alive = Tracked()
    init(_ a: Code) { self.a = a }
  }

  struct Outer<Code> {
    var first: UInt8 = 1
    var part: Part<Code>?
  }

  final class Owner<Value>: Tracked, @unchecked Sendable {
    var child: Value?
    var n = 1
    init(_ child: Value) { self.child = child }
  }

  static let text = #"{"a":1,"s":"a text that has its own memory","t":[1,2,3]}"#

  static func configure<Code>(_ code: Code.Type, _ provider: inout MappingProvider) {
    provider.configure(Inner<Code>.self) { $0.exclude("alive") }
    provider.configure(Part<Code>.self) { $0.exclude("alive") }
  }

  static let mapper = ObjectMapper { provider in
    configure(Encoded.self, &provider)
    configure(Raw.self, &provider)
    configure(Plain.self, &provider)
    provider.convert(
      Plain.self,
      using: Transformer<Plain>(
        decode: { _ in Plain(Trigger()) },
        encode: {
          $0.trigger.run()
          return 1
        }))
  }

  /// Writes an owner, some code of whose child sets the child to nil.
  private func expect<Code, Value>(
    _ json: String, with mapper: ObjectMapper = mapper, _ code: (Trigger) -> Code,
    around make: (Code) -> Value, after: String = #","n":1"#,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    for asText in [true, false] {
      try expectAllFreed(sourceLocation: sourceLocation) { counter throws in
        let trigger = Trigger()
        let owner = Owner(make(code(trigger)))
        let freed = counter.freedCount
        trigger.action = { [unowned owner] in
          owner.child = nil
          #expect(counter.freedCount == freed, "freed too early", sourceLocation: sourceLocation)
        }
        let written =
          try asText
          ? mapper.jsonString(from: owner) : mapper.jsonValue(from: owner).description
        #expect(owner.child == nil, sourceLocation: sourceLocation)
        let expected = #"{"child":\#(json)\#(after)}"#
        try #expect(
          EntryPoint.jsonValue(written) == EntryPoint.jsonValue(expected),
          sourceLocation: sourceLocation)
      }
    }
  }

  private func expectAll<Code>(_ code: (Trigger) -> Code) throws {
    try expect(Self.text, code) { Inner($0) }
    try expect(Self.text, code) { Part($0) }
    try expect(#"{"first":1,"part":\#(Self.text)}"#, code) { Outer(part: Part($0)) }
    try expect(#"[{"first":1,"part":\#(Self.text)}]"#, code) { [Outer(part: Part($0))] }
    try expect(#"{"k":\#(Self.text)}"#, code) { ["k": Part($0)] }
    try expect(#"{"k":\#(Self.text)}"#, code) { ["k": Inner($0)] }
    try expect(#"[\#(Self.text),1]"#, code) { (Part($0), 1) }
    try expect(#"{"x":1,"y":\#(Self.text)}"#, code) { (x: 1, y: Inner($0)) }
    try expect(Self.text, code) { Optional(Part($0)) }
    try expect(Self.text, code) { Part($0) as Any }
    try expect(Self.text, code) { Inner($0) as AnyObject }
  }

  @Test("a transformer may release the value in which it writes a property")
  func transformer() throws { try expectAll { Plain($0) } }

  @Test("an encode(to:) may release the value in which it is called")
  func encoding() throws { try expectAll { Encoded($0) } }

  @Test("a rawValue may release the value in which it is called")
  func rawValue() throws { try expectAll { Raw($0) } }

  @Test("closures, computed properties and hooks may release the object that they write")
  func closures() throws {
    let computed = #"{"a":1,"s":"a text that has its own memory","t":[1,2,3],"computed":1}"#
    let rules: [(json: String, rule: @Sendable (inout TypeMapping<Inner<Plain>>) -> Void)] = [
      (
        Self.text,
        {
          $0.write(\.a, as: "a") { plain, _ in
            plain.trigger.run()
            return 1
          }
        }
      ),
      (computed, { $0.write(\.computed, as: "computed") }),
      (Self.text, { $0.didWrite { inner, _ in inner.a.trigger.run() } }),
    ]
    for (json, rule) in rules {
      let mapper = ObjectMapper { provider in
        Self.configure(Plain.self, &provider)
        provider.convert(
          Plain.self,
          using: Transformer<Plain>(decode: { _ in Plain(Trigger()) }, encode: { _ in 1 }))
        provider.configure(Inner<Plain>.self) { rule(&$0) }
      }
      try expect(json, with: mapper) {
        Plain($0)
      } around: {
        Inner($0)
      }
    }
  }

  @Test("a struct that is flattened or written at a path is kept, too")
  func composed() throws {
    let flat = ObjectMapper { provider in
      Self.configure(Raw.self, &provider)
      provider.configure(Owner<Part<Raw>>.self) { $0.flatten("child", prefix: "c_") }
    }
    let path = ObjectMapper { provider in
      Self.configure(Raw.self, &provider)
      provider.configure(Owner<Part<Raw>>.self) { $0.map("x.child", to: "child") }
    }
    let members = #""c_a":1,"c_s":"a text that has its own memory","c_t":[1,2,3]"#
    for (mapper, json) in [
      (flat, "{\(members),\"n\":1}"), (path, #"{"x":{"child":\#(Self.text)},"n":1}"#),
    ] {
      try expectAllFreed { counter throws in
        let trigger = Trigger()
        let owner = Owner(Part(Raw(trigger)))
        let freed = counter.freedCount
        trigger.action = { [unowned owner] in
          owner.child = nil
          #expect(counter.freedCount == freed)
        }
        try #expect(
          EntryPoint.jsonValue(mapper.jsonString(from: owner)) == EntryPoint.jsonValue(json))
        #expect(owner.child == nil)
      }
    }
  }
}
