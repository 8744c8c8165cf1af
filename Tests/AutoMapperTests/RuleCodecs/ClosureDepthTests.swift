import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Closures whose values nest endlessly cause an error, and neither a stack overflow nor a hang.
///
/// Each row runs in a process of its own.
@Suite("Writing: values of closures that nest too deep")
struct ClosureDepthTests {
  struct Point {
    var x = 1
    var next: [Point]?
  }

  /// A value whose converter gives a shell with a smaller one in it.
  struct Core { var size: Int }
  struct Shell { var core: Core }

  struct Left { var value = 1 }
  struct Right { var value = 2 }

  protocol Layer {}
  struct Outer: Layer { var inner: Core }

  final class Link {
    var next: Link?
    var other: Int?
  }

  /// Goes through its own conformance, since only that knows its secret.
  struct Coded: Codable {
    var size: Int
    var secret: () -> Int = { 1 }

    init(size: Int) { self.size = size }
    init(from decoder: any Decoder) throws { size = 1 }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(Recoded(size: size))
    }
  }

  struct Recoded: Codable { var size: Int }

  /// Checks that a value is refused in every form because it nests too deep, on a small stack too.
  private static func requireRefusal<Value>(
    of make: @escaping @Sendable () -> Value, _ kind: MappingError.Kind = .depthExceeded,
    with mapper: ObjectMapper
  ) {
    let check: @Sendable () -> Void = {
      let value = make()
      let forms: [(ObjectMapper) throws -> Void] = [
        { _ = try $0.jsonString(from: value) }, { _ = try $0.jsonData(from: value) },
        { _ = try $0.jsonValue(from: value) }, { _ = try $0.dictionary(from: value) },
        { _ = try $0.jsonString(from: [value], formatting: [.sortedKeys, .prettyPrinted]) },
      ]
      for (index, form) in forms.enumerated() {
        do {
          try form(mapper)
          preconditionFailure("form \(index) has no end")
        } catch let error as MappingError {
          precondition(error.kind == kind, "form \(index): \(error)")
        } catch {
          preconditionFailure("form \(index): \(error)")
        }
      }
    }
    check()
    let results = StartGate.run(threads: 1, stackSize: DepthTests.smallStack) { _ in
      check()
    }
    precondition(results != nil, "the thread has not ended")
  }

  static func shells(_ rules: (inout MappingProvider) -> Void = { _ in }) -> ObjectMapper {
    ObjectMapper { provider in
      provider.convert(
        Core.self, decode: { Core(size: try $0.int) },
        encode: { $0.size > 0 ? Shell(core: Core(size: $0.size - 1)) : 0 })
      rules(&provider)
    }
  }

  @Test("a closure that gives its own object")
  func endless() async {
    await #expect(processExitsWith: .success) {
      Self.requireRefusal(
        of: { Point() }, with: .with(Point.self) { $0.write(\.x) { _, point in point } })
      Self.requireRefusal(
        of: { Point() }, with: .with(Point.self) { $0.write(\.x) { _, point in [point] } })
      Self.requireRefusal(
        of: { Point() }, with: .with(Point.self) { $0.write(\.x) { _, point in ["a": point] } })
      Self.requireRefusal(
        of: { Point() },
        with: .with(Point.self) {
          $0.write(\.x) { _, point in point }
          $0.didWrite { _, json in json.more = true }
        })
    }
  }

  @Test("converters that give ever smaller values")
  func finite() async {
    await #expect(processExitsWith: .success) {
      for size in [600, 5_000, 100_000] {
        Self.requireRefusal(of: { Core(size: size) }, with: Self.shells())
        Self.requireRefusal(of: { Shell(core: Core(size: size)) }, with: Self.shells())
        Self.requireRefusal(
          of: { Core(size: size) },
          with: Self.shells {
            $0.configure(Shell.self) { $0.didWrite { _, json in json.more = 1 } }
          })
        Self.requireRefusal(
          of: { Core(size: size) },
          with: Self.shells { $0.configure(Shell.self) { $0.map("a.b", to: \.core) } })
      }
    }
  }

  @Test("converters that give values with a discriminator between them")
  func discriminators() async {
    await #expect(processExitsWith: .success) {
      Self.requireRefusal(
        of: { Core(size: 5_000) },
        with: ObjectMapper { provider in
          provider.convert(
            Core.self, decode: { Core(size: try $0.int) },
            encode: { core -> Any in
              core.size > 0 ? Outer(inner: Core(size: core.size - 1)) as any Layer : 0
            })
          provider.discriminator((any Layer).self, "type", ["outer": Outer.self])
          provider.configure(Outer.self) { $0.discriminator("kind", ["outer": Outer.self]) }
        })
    }
  }

  @Test("two converters that hand a value to each other, without a level of nesting")
  func circle() async {
    await #expect(processExitsWith: .success) {
      let mapper = ObjectMapper { provider in
        provider.convert(Left.self, decode: { _ in Left() }, encode: { _ in Right() })
        provider.convert(Right.self, decode: { _ in Right() }, encode: { _ in Left() })
      }
      Self.requireRefusal(of: { Left() }, with: mapper)
      Self.requireRefusal(of: { [Left()] }, with: mapper)
      Self.requireRefusal(of: { ["a": Box(value: Right())] }, with: mapper)
    }
  }

  @Test("a transformer of a property that gives the object around it")
  func transformer() async {
    await #expect(processExitsWith: .success) {
      let transformer = Transformer<Int>(decode: { try $0.int }, encode: { _ in Point() })
      Self.requireRefusal(
        of: { Point() },
        with: .with(Point.self) { $0.map("x", to: \.x, using: transformer) })
    }
  }

  @Test("a Codable conformance whose parts a converter gives back")
  func codable() async {
    await #expect(processExitsWith: .success) {
      Self.requireRefusal(
        of: { Coded(size: 1) },
        with: ObjectMapper { provider in
          provider.convert(
            Recoded.self, decode: { _ in Recoded(size: 1) }, encode: { Coded(size: $0.size) })
        })
    }
  }

  @Test("Optionals in Any, one in another")
  func optionals() async {
    await #expect(processExitsWith: .success) {
      Self.requireRefusal(
        of: {
          var value: Any = 1
          for _ in 0..<5_000 { value = Any?.some(value) as Any }
          return Box(value: value)
        }, with: ObjectMapper())
    }
  }

  @Test("a chain of objects that are put together before they are written")
  func chain() async {
    await #expect(processExitsWith: .success) {
      let makeChain: @Sendable (Int) -> Link = { count in
        let root = Link()
        var last = root
        for _ in 1..<count {
          let next = Link()
          last.next = next
          last = next
        }
        return root
      }
      let paths = ObjectMapper.with(Link.self) { $0.map("a.other", to: \.other) }
      let hooks = ObjectMapper.with(Link.self) { $0.didWrite { _, json in json.other = 1 } }
      for mapper in [paths, hooks] {
        Self.requireRefusal(of: { makeChain(2_000) }, with: mapper)
        let circle: @Sendable () -> Link = {
          let root = makeChain(3)
          root.next?.next?.next = root
          return root
        }
        Self.requireRefusal(of: circle, .circularReference, with: mapper)
        let results = StartGate.run(threads: 1, stackSize: DepthTests.smallStack) {
          _ in
          for _ in 0..<2 { _ = try mapper.jsonString(from: makeChain(510)) }
        }
        guard case .success = results?.first else { preconditionFailure("\(results as Any)") }
      }
    }
  }

  @Test("the errors say what to do")
  func texts() {
    let object = ObjectMapper.with(Point.self) { $0.write(\.x) { _, point in point } }
    for error in errorsOfWriting(Point(), with: object) {
      #expect(
        error.failureReason
          == "limit exceeded: expected at most 512 levels of nesting, found one more")
      #expect(error.path.components.count == 512)
    }
    let circle = ObjectMapper { provider in
      provider.convert(Left.self, decode: { _ in Left() }, encode: { _ in Right() })
      provider.convert(Right.self, decode: { _ in Right() }, encode: { _ in Left() })
    }
    for error in errorsOfWriting(Box(value: Left()), with: circle) {
      #expect(
        error.description
          == "value: limit exceeded: expected at most 512 values in the place of each other, found "
          + "one more; a closure gives what leads to the closure again: let it give a part of its "
          + "value")
    }
  }

  @Test("as deep as the limit allows is written")
  func allowed() throws {
    let mapper = Self.shells()
    let text =
      String(repeating: #"{"core":"#, count: 512) + "0" + String(repeating: "}", count: 512)
    #expect(try mapper.jsonString(from: Core(size: 512)) == text)
    #expect(try mapper.jsonString(from: mapper.jsonValue(from: Core(size: 512))) == text)
    #expect(throws: MappingError.self) { try mapper.jsonString(from: Core(size: 513)) }
  }
}
