import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Deinitializers that look at the property whose old value is released.
///
/// As after an assignment in Swift, they see the new value.
@Suite("Lifetime: old values that look at their place")
struct LifetimeOldValueTests {
  /// An object whose end runs a closure.
  final class Last: Tracked, @unchecked Sendable {
    var v = 0
    let atEnd: (() -> Void)?
    init(_ atEnd: (() -> Void)? = nil) { self.atEnd = atEnd }
    deinit { atEnd?() }
  }

  final class Parent<Value>: Tracked, @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  struct Part {
    var number: UInt8 = 1
    var last: Last?
    var text = "a text with its own memory"
  }
  struct Outer {
    var number: UInt8 = 1
    var part: Part?
  }
  enum Choice {
    case last(Int, Last)
    case none
  }

  /// Maps into an instance of a factory, and checks what the end of the old value sees.
  private func expect<Value>(
    _ json: String, _ make: @escaping @Sendable (Last) -> Value,
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    sees isNew: @escaping @Sendable (Value) -> Bool
  ) throws {
    for options in [MappingOptions.default, .usingDefaults] {
      for entryPoint in [EntryPoint.string, .jsonValue, .swiftValues] {
        try expectAllFreed(sourceLocation: sourceLocation) { _ throws in
          let seen = Seen()
          let mapper = ObjectMapper(options: options) { provider in
            provider.register { Last() }
            provider.register { () -> Parent<Value> in
              let reference = OwnerReference(nil)
              let parent = Parent(
                make(
                  Last {
                    guard let parent = reference.object as? Parent<Value> else { return }
                    seen.values.append(isNew(parent.value))
                    seen.kept.append(parent.value)
                  }))
              reference.object = parent
              return parent
            }
            provider.cases(Choice.self, by: .onlyKey) {
              $0.case("last", Choice.last)
              $0.case("none", Choice.none)
            }
          }
          let text = #"{"value":\#(json)}"#
          let parent = try entryPoint.map(text, to: Parent<Value>.self, with: mapper)
          #expect(seen.values == [true], "\(entryPoint)", sourceLocation: sourceLocation)
          #expect(isNew(parent.value), sourceLocation: sourceLocation)
          seen.kept = []
        }
      }
    }
  }

  final class Seen: @unchecked Sendable {
    var values: [Bool] = []
    var kept: [Any] = []
  }

  @Test("a deinit sees the new array, set or dictionary")
  func collections() throws {
    try expect("[]") {
      [$0]
    } sees: {
      $0.isEmpty
    }
    try expect(#"[{"v":1},{"v":2}]"#) {
      [$0]
    } sees: {
      $0.count == 2
    }
    try expect("[]") {
      ContiguousArray([$0])
    } sees: {
      $0.isEmpty
    }
    try expect("[]") {
      [Part(last: $0)]
    } sees: {
      $0.isEmpty
    }
    try expect("{}") {
      ["a": $0]
    } sees: {
      $0.isEmpty
    }
    try expect(#"{"b":{"v":1}}"#) {
      ["a": $0]
    } sees: {
      $0["b"] != nil
    }
  }

  @Test("a deinit sees that its Optional has become nil")
  func optionals() throws {
    try expect("null") {
      Optional($0)
    } sees: {
      $0 == nil
    }
    try expect("null") {
      Optional(Part(last: $0))
    } sees: {
      $0 == nil
    }
    try expect("null") {
      Optional(Outer(part: Part(last: $0)))
    } sees: {
      $0 == nil
    }
    try expect("null") {
      Optional([$0])
    } sees: {
      $0 == nil
    }
    try expect("null") {
      Optional((1, $0))
    } sees: {
      $0 == nil
    }
    try expect("null") {
      (any AnyObject & Sendable)?($0)
    } sees: {
      $0 == nil
    }
  }

  @Test("a deinit sees the new struct, object or case")
  func values() throws {
    try expect(#"{"v":3}"#) {
      $0
    } sees: {
      $0.v == 3
    }
    try expect(#"{"number":2,"text":"new"}"#) {
      Optional(Part(last: $0))
    } sees: {
      $0?.text == "new"
    }
    try expect(#"{"number":2,"part":null}"#) {
      Outer(part: Part(last: $0))
    } sees: {
      $0.number == 2 && $0.part == nil
    }
    try expect(#"{"none":{}}"#) {
      Choice.last(1, $0)
    } sees: {
      if case .none = $0 { true } else { false }
    }
  }
}
