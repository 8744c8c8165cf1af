import AutoMapper
import Foundation
import Testing

/// Structs and classes of unusual shapes, and places that do not say which type to make.
@Suite("Types: structs, classes and protocols")
struct ObjectTypeTests {
  protocol Shape {}
  protocol Named {}

  struct Drawing { var shape: any Shape }
  struct Both { var both: (any Shape & Named)? }

  struct Nothing: Equatable {}

  struct Sparse: Equatable {
    var first: Nothing
    var number: Int
    var maybe: Nothing?
    var list: [Nothing]
  }

  struct Optionals {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var implicit: Int!
    var any: Any?
    var twice: Int??
    var thrice: String???
  }

  class Container<Item> {
    var items: [Item] = []
    var label: String?
  }

  class Pair<First, Second>: Container<Second> { var first: First? }

  final class Concrete: Pair<Int, [String: Bool]> { var last = 0.5 }

  final class Objective: NSObject {
    var number = 1
    var text: NSString = "a"
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  struct Inline { var numbers: InlineArray<3, Int> }

  /// 64 KiB of tuples and structs.
  struct Block<Value> {
    var a: Value
    var b: Value
    var c: Value
    var d: Value
  }
  typealias Block256 = Block<Block<Block<Block<Int>>>>
  typealias Block64K = Block<Block<Block<Block256>>>

  @Test("empty structs, and fields of no size")
  func empty() {
    expectBothDirections("{}", of: Nothing.self) { $0 == Nothing() }
    expectBothDirections(#"{"first":{},"number":7,"maybe":{},"list":[{},{}]}"#, of: Sparse.self) {
      $0 == Sparse(first: Nothing(), number: 7, maybe: Nothing(), list: [Nothing(), Nothing()])
    }
  }

  @Test("a struct of 128 KiB")
  func large() throws {
    var text = "1"
    for _ in 0..<7 { text = #"{"a":\#(text),"b":\#(text),"c":\#(text),"d":\#(text)}"# }
    #expect(MemoryLayout<Block64K>.size == 131_072)
    let block = try ObjectMapper.shared.map(text, to: Block64K.self)
    #expect(block.a.b.c.d.a.b.c == 1)
    #expect(block.d.d.d.d.d.d.d == 1)
    #expect(try ObjectMapper.shared.jsonString(from: block) == text)
    let list = try ObjectMapper.shared.map("[\(text),\(text)]", to: [Block64K].self)
    #expect(list[1].d.d.d.d.d.d.d == 1)
  }

  @Test("Optionals of Optionals, of Any, and implicitly unwrapped ones")
  func optionals() {
    expectBothDirections(
      #"{"implicit":1,"any":{"a":[1]},"twice":2,"thrice":"x"}"#, of: Optionals.self
    ) { $0.implicit == 1 && $0.twice == 2 && $0.thrice == "x" && $0.any is [String: Any] }
    expectBothDirections(
      #"{"implicit":null,"any":null,"twice":null,"thrice":null}"#, of: Optionals.self,
      writtenAs: #"{"twice":null,"thrice":null}"#
    ) {
      $0.implicit == nil && $0.any == nil && $0.twice == .some(nil)
        && $0.thrice == .some(.some(nil))
    }
    expectBothDirections("{}", of: Optionals.self) {
      $0.implicit == nil && $0.any == nil && $0.twice == .none && $0.thrice == .none
    }
  }

  @Test("generic classes with generic superclasses")
  func genericClasses() {
    let mapper = ObjectMapper { $0.register { Concrete() } }
    expectBothDirections(
      #"{"items":[{"a":true},{}],"label":"l","first":3,"last":1.5}"#, of: Concrete.self,
      with: mapper
    ) {
      $0.items == [["a": true], [:]] && $0.label == "l" && $0.first == 3 && $0.last == 1.5
    }
  }

  #if Foundation
  @Test("subclasses of NSObject")
  func objective() {
    let mapper = ObjectMapper { $0.register { Objective() } }
    expectBothDirections(#"{"number":5,"text":"b"}"#, of: Objective.self, with: mapper) {
      $0.number == 5 && $0.text == "b"
    }
  }
  #endif

  @Test("a protocol names the line that says which type to make")
  func protocols() {
    func check<Model>(_ type: Model.Type, _ name: String, _ property: String) {
      expectRefusal(
        "{}", as: type, .unsupportedType,
        "cannot map \(name): a protocol does not say which type to make: "
          + #"provider.discriminator((any \#(name)).self, "type", […]); this is the property "#
          + "'\(property)' of \(type)")
    }
    check(Drawing.self, "\((any Shape).self)", "shape")
    check(Both.self, "\((any Shape & Named).self)", "both")
  }

  @Test("arrays that are stored inline in the instance are refused")
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func inlineArrays() {
    expectRefusal(
      #"{"numbers":[1,2,3]}"#, as: Inline.self, .unsupportedType,
      "cannot map InlineArray<3, Int>: it is a library type whose contents cannot be reflected; "
        + "register a converter; this is the property 'numbers' of Inline")
  }
}
