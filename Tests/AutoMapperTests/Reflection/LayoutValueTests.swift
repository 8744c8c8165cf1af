import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Value semantics, types that describe themselves, and types that are refused.
@Suite("Layout: value semantics and refusals")
struct LayoutValueTests {
  struct Shared {
    var numbers = Shared.numbers
    var table = Shared.table
    var text = Shared.text
    var nested = Nested()

    struct Nested: Equatable {
      var items = Shared.numbers
      let fixed = Shared.numbers
    }

    static let numbers = [1, 2, 3]
    static let table = ["a": [1]]
    static let text = "a shared text of more than fifteen bytes"
  }

  @Test("mapping into a copy leaves the original alone")
  func copyOnWrite() throws {
    let original = Shared()
    let mapper = ObjectMapper { provider in provider.register { original } }
    let text = #"""
      {"numbers":[9],"table":{"a":[8],"b":[]},"text":"x","nested":{"items":[7],"fixed":[]}}
      """#
    for _ in 0..<10 {
      let mapped = try mapper.map(text, to: Shared.self)
      #expect(mapped.numbers == [9])
      #expect(mapped.table == ["a": [8], "b": []])
      #expect(mapped.text == "x")
      #expect(mapped.nested.items == [7])
      #expect(mapped.nested.fixed.isEmpty)
      #expect(original.numbers == [1, 2, 3])
      #expect(original.table == ["a": [1]])
      #expect(original.text == Shared.text)
      #expect(original.nested == Shared.Nested())
    }
    #expect(throws: MappingError.self) {
      try mapper.map(#"{"numbers":[9],"text":[]}"#, to: Shared.self)
    }
    #expect(original.numbers == [1, 2, 3])
    #expect(Shared.numbers == [1, 2, 3])
    #expect(Shared.table == ["a": [1]])
    #expect(Shared().text == Shared.text)
  }

  @Test("the source of a mapping is not changed either")
  func sourceIsUnchanged() throws {
    let source: [String: Any] = ["numbers": [4], "table": ["z": [5]], "text": Shared.text]
    let mapper = ObjectMapper { provider in provider.register { Shared() } }
    var mapped = try mapper.map(source, to: Shared.self)
    mapped.numbers.append(6)
    mapped.table["z"] = nil
    mapped.text += "!"
    #expect(source["numbers"] as? [Int] == [4])
    #expect(source["table"] as? [String: [Int]] == ["z": [5]])
    #expect(source["text"] as? String == Shared.text)
  }

  struct Shy: CustomReflectable {
    var id: Int
    var text: String
    var customMirror: Mirror { Mirror(self, children: ["other": 1]) }
  }

  final class ShyClass: CustomReflectable {
    var id = 1
    var shy = Shy(id: 1, text: "a")
    var customMirror: Mirror { Mirror(reflecting: 5) }
  }

  @Test("types with a mirror of their own are mapped by their stored properties")
  func customMirror() throws {
    let mapper = ObjectMapper { provider in provider.register { ShyClass() } }
    let text = #"{"id":2,"text":"a text of more than fifteen bytes"}"#
    let shy = try mapper.map(text, to: Shy.self)
    #expect(shy.id == 2)
    #expect(shy.text == "a text of more than fifteen bytes")
    #expect(try mapper.jsonString(from: shy) == text)
    let object = try mapper.map(#"{"id":3,"shy":\#(text)}"#, to: ShyClass.self)
    #expect(object.id == 3)
    #expect(object.shy.id == 2)
    #expect(try mapper.jsonString(from: object) == #"{"id":3,"shy":\#(text)}"#)
  }

  @Test("lazy properties are filled, and never forced")
  func lazyProperties() throws {
    final class Report {
      var id = 0
      lazy var lines: [String] = ["forced"]
      lazy var total = 5
    }
    let mapper = ObjectMapper { provider in provider.register { Report() } }
    let empty = try mapper.map(#"{"id":1}"#, to: Report.self)
    #expect(try mapper.jsonString(from: empty) == #"{"id":1}"#)
    #expect(empty.lines == ["forced"])
    #expect(empty.total == 5)
    let filled = try mapper.map(#"{"lines":["a"],"total":6}"#, to: Report.self)
    #expect(filled.lines == ["a"])
    #expect(filled.total == 6)
  }

  enum Plain {
    case one
    case two
  }

  actor Usual {
    var id = 1
  }

  final class Queue: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {}
  }

  actor Unusual {
    static let queue = Queue()
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe UnownedSerialExecutor(ordinary: Self.queue)
    }
    var id = 1
  }

  struct WithClosure {
    var id: Int
    var work: () -> Void
  }

  struct WithWeak {
    var id: Int
    weak var object: Owner?
  }

  struct WithProtocol {
    var id: Int
    var value: any Equatable
  }

  struct WithKeys {
    var id: Int
    var table: [[Int]: Int]
  }

  struct WithHasher {
    var id: Int
    var hasher: Hasher
  }

  struct WithAny {
    var id: Int
    var usual: Usual
  }

  private func refusal<Model>(_ type: Model.Type) -> MappingError? {
    let mapper = ObjectMapper { $0.registerAll({ Usual() }, { Unusual() }) }
    let text = #"{"id":1,"usual":{"id":2},"plain":"one","work":0,"object":null,"pair":[1,2]}"#
    do {
      _ = try mapper.map(text, to: type)
      return nil
    } catch {
      return error as? MappingError
    }
  }

  @Test("types that cannot be mapped are refused with a reason")
  func refused() {
    let errors = [
      refusal(WithClosure.self), refusal(WithWeak.self),
      refusal(WithProtocol.self), refusal(WithKeys.self),
      refusal(WithHasher.self), refusal(WithAny.self), refusal(Usual.self),
    ]
    for (index, error) in errors.enumerated() {
      #expect(error?.kind == .unsupportedType, "number \(index)")
      #expect((error?.found?.count ?? 0) > 10, "number \(index)")
    }
  }

  @Test("actors are refused, with whatever executor")
  func actors() {
    #expect(refusal(Usual.self)?.kind == .unsupportedType)
    #expect(refusal(Unusual.self)?.kind == .unsupportedType)
  }

  final class Endless<Value> {
    var value: Value?
    var next: Endless<[Value]>?
  }

  @Test("generic recursion without end is compiled as far as the document goes")
  func polymorphicRecursion() throws {
    let mapper = ObjectMapper { provider in
      provider.register { Endless<Int>() }
      provider.register { Endless<[Int]>() }
      provider.register { Endless<[[Int]]>() }
    }
    let text = #"{"value":1,"next":{"value":[2],"next":{"value":[[3]]}}}"#
    let value = try mapper.map(text, to: Endless<Int>.self)
    #expect(value.next?.next?.value == [[3]])
    #expect(try mapper.jsonString(from: value) == text)
    let deeper = #"{"next":{"next":{"next":{}}}}"#
    expectError(.factoryRequired) { try mapper.map(deeper, to: Endless<Int>.self) }
  }

  @Test("a model nested in a library type is a model")
  func nestedInLibraryType() throws {
    #expect(try ObjectMapper().map(#"{"id":4}"#, to: URL.LayoutExtra.self).id == 4)
  }
}

extension URL {
  fileprivate struct LayoutExtra { var id: Int }
}
