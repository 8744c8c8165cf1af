import AutoMapper
import Foundation
import Synchronization

/// A type that can be part of another one.
///
/// Generic types are put together while the program runs, so that no declaration lists the types that a mapper meets: the
/// compiler makes their metadata, with any size, alignment and nesting.
protocol Drawn: SendableMetatype {
  /// Whether null is a value, so that an Optional of the type would have two of it.
  static var hasNull: Bool { get }
  /// Draws a value; a source without bytes leads to the smallest one.
  static func draw(_ source: inout ByteSource) -> Self
  /// All that a value contains, with what no mapper knows.
  static func describe(_ value: Self) -> String
  /// Says what mappers cannot know of the type, and of its parts.
  static func addRules(to rules: inout RandomRules)
}

extension Drawn {
  static var hasNull: Bool { false }
  /// The smallest value.
  static var blank: Self {
    var source = ByteSource([])
    return draw(&source)
  }
  static func describe(_ value: Self) -> String { "\(value)" }
  static func addRules(to rules: inout RandomRules) {}
}

/// The rules for a random type.
struct RandomRules {
  var provider = MappingProvider()
  var source: ByteSource
  /// Whether what is written reads back as the same value.
  var areInvertible = true
  private var known: Set<ObjectIdentifier> = []

  init(_ source: ByteSource) { self.source = source }

  /// Adds the rules for a type, once.
  mutating func add<Value: Drawn>(_ type: Value.Type) {
    if known.insert(ObjectIdentifier(type)).inserted { type.addRules(to: &self) }
  }

  /// Chooses a rule for the two properties of a type.
  mutating func map<Model>(
    _ type: Model.Type, _ first: PartialKeyPath<Model>, _ second: PartialKeyPath<Model>
  ) {
    if source.number(below: 4) == 1 { provider.keyStyle = .snakeCase }
    switch source.number(below: 8) {
    case 0: provider.configure(type) { $0.map("first_one", to: first) }
    case 1: provider.configure(type) { $0.map("inner.first", to: first) }
    case 2:
      provider.configure(type) {
        $0.map("inner.first", to: first)
        $0.map("inner.second", to: second)
      }
    case 3: provider.configure(type) { $0.map(["x", "a"], to: first) }
    default: break
    }
  }
}

extension ByteSource {
  private static let leaves: [any Drawn.Type] = [
    Int.self, String.self, Bool.self, UInt8.self, Int16.self, UInt32.self, UInt64.self, Int128.self,
    Float.self,
    Double.self, UUID.self, Date.self, Suit.self, Grade.self, JSONValue.self, Empty.self,
  ]

  /// Puts a type together.
  mutating func type(depth: Int) -> any Drawn.Type {
    guard depth > 0 else { return Self.leaves[number(below: Self.leaves.count)] }
    let kind = number(below: 12)
    let first = type(depth: depth - 1)
    switch kind {
    case 0: return Self.leaves[number(below: Self.leaves.count)]
    case 1, 2: return first.hasNull ? first : optional(first)
    case 3: return array(first)
    case 4: return first.hasNull ? array(first) : dictionary(first)
    case 5: return tight(first)
    default: break
    }
    let second = type(depth: depth - 1)
    return switch kind {
    case 6: pair(first, second)
    case 7: object(first, second)
    case 8: subclass(first, second)
    case 9: choice(first, second)
    case 10: tuple(first, second)
    default: guarded(first, second)
    }
  }

  private func optional<A: Drawn>(_: A.Type) -> any Drawn.Type { A?.self }
  private func array<A: Drawn>(_: A.Type) -> any Drawn.Type { [A].self }
  private func dictionary<A: Drawn>(_: A.Type) -> any Drawn.Type { [String: A].self }
  private func tight<A: Drawn>(_: A.Type) -> any Drawn.Type { Tight<A>.self }
  private func pair<A: Drawn, B: Drawn>(_: A.Type, _: B.Type) -> any Drawn.Type { Pair<A, B>.self }
  private func object<A: Drawn, B: Drawn>(_: A.Type, _: B.Type) -> any Drawn.Type {
    Object<A, B>.self
  }
  private func subclass<A: Drawn, B: Drawn>(_: A.Type, _: B.Type) -> any Drawn.Type {
    Subclass<A, B>.self
  }
  private func choice<A: Drawn, B: Drawn>(_: A.Type, _: B.Type) -> any Drawn.Type {
    Choice<A, B>.self
  }
  private func tuple<A: Drawn, B: Drawn>(_: A.Type, _: B.Type) -> any Drawn.Type {
    WithTuple<A, B>.self
  }
  private func guarded<A: Drawn, B: Drawn>(_: A.Type, _: B.Type) -> any Drawn.Type {
    Guarded<A, B>.self
  }
}

// MARK: Leaves

extension Int: Drawn { static func draw(_ source: inout ByteSource) -> Int { source.integer() } }
extension UInt8: Drawn {
  static func draw(_ source: inout ByteSource) -> UInt8 { source.integer() }
}
extension Int16: Drawn {
  static func draw(_ source: inout ByteSource) -> Int16 { source.integer() }
}
extension UInt32: Drawn {
  static func draw(_ source: inout ByteSource) -> UInt32 { source.integer() }
}
extension UInt64: Drawn {
  static func draw(_ source: inout ByteSource) -> UInt64 { source.integer() }
}
extension Int128: Drawn {
  static func draw(_ source: inout ByteSource) -> Int128 { source.integer() }
}
extension Bool: Drawn { static func draw(_ source: inout ByteSource) -> Bool { source.flag() } }
extension String: Drawn {
  static func draw(_ source: inout ByteSource) -> String {
    source.flag() ? source.text() : String(repeating: "long ", count: source.number(below: 9))
  }
  static func describe(_ value: String) -> String { "\(value.debugDescription)" }
}
extension Float: Drawn {
  static func draw(_ source: inout ByteSource) -> Float {
    let value = Float(bitPattern: source.integer())
    return value.isFinite ? value : 0.3
  }
}
extension Double: Drawn {
  static func draw(_ source: inout ByteSource) -> Double {
    let value = source.double()
    return value.isFinite ? value : 0.1
  }
}
extension UUID: Drawn {
  static func draw(_ source: inout ByteSource) -> UUID {
    let byte = source.byte()
    return UUID(uuid: (byte, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, byte))
  }
}
extension Date: Drawn {
  static func draw(_ source: inout ByteSource) -> Date { source.date() }
  static func describe(_ value: Date) -> String { "\(value.timeIntervalSince1970)" }
}
extension JSONValue: Drawn {
  static var hasNull: Bool { true }
  static func draw(_ source: inout ByteSource) -> JSONValue {
    switch source.number(below: 5) {
    case 0: .bool(source.flag())
    case 1: .number(JSONNumber(source.integer(Int.self)))
    case 2: .string(source.text())
    case 3: .array(source.list { draw(&$0) })
    default: .object(object(source.table { draw(&$0) }))
    }
  }

  static func describe(_ value: JSONValue) -> String {
    succeeding("\(value)") {
      try ObjectMapper.shared.jsonString(from: value, formatting: .sortedKeys)
    }
  }

  /// Members in an order that does not depend on the seed of hashes.
  private static func object(_ members: [String: JSONValue]) -> JSONObject {
    var object = JSONObject()
    for (key, value) in members.sorted(by: { $0.key < $1.key }) { object[key] = value }
    return object
  }
}

enum Suit: String, Drawn, CaseIterable {
  case clubs, hearts
  static func draw(_ source: inout ByteSource) -> Suit { source.flag() ? .clubs : .hearts }
}

enum Grade: Drawn {
  case low, middle, high
  static func draw(_ source: inout ByteSource) -> Grade {
    [.low, .middle, .high][source.number(below: 3)]
  }
}

struct Empty: Drawn { static func draw(_ source: inout ByteSource) -> Empty { Empty() } }

// MARK: Collections

extension Optional: Drawn where Wrapped: Drawn {
  static var hasNull: Bool { true }
  static func draw(_ source: inout ByteSource) -> Wrapped? { source.maybe { Wrapped.draw(&$0) } }
  static func describe(_ value: Wrapped?) -> String { value.map { Wrapped.describe($0) } ?? "nil" }
  static func addRules(to rules: inout RandomRules) { rules.add(Wrapped.self) }
}

extension Array: Drawn where Element: Drawn {
  static func draw(_ source: inout ByteSource) -> [Element] { source.list { Element.draw(&$0) } }
  static func describe(_ value: [Element]) -> String {
    "[" + value.map { Element.describe($0) }.joined(separator: ", ") + "]"
  }
  static func addRules(to rules: inout RandomRules) { rules.add(Element.self) }
}

extension Dictionary: Drawn where Key == String, Value: Drawn {
  static func draw(_ source: inout ByteSource) -> [String: Value] {
    source.table { Value.draw(&$0) }
  }
  static func describe(_ value: [String: Value]) -> String {
    let pairs = value.sorted { $0.key < $1.key }
    return "{"
      + pairs.map { "\($0.key.debugDescription): \(Value.describe($0.value))" }.joined(
        separator: ", ") + "}"
  }
  static func addRules(to rules: inout RandomRules) { rules.add(Value.self) }
}

// MARK: Structs

struct Pair<A: Drawn, B: Drawn>: Drawn {
  var a: A
  var b: B

  static func draw(_ source: inout ByteSource) -> Self {
    Self(a: .draw(&source), b: .draw(&source))
  }
  static func describe(_ value: Self) -> String {
    "Pair(\(A.describe(value.a)), \(B.describe(value.b)))"
  }
  static func addRules(to rules: inout RandomRules) {
    rules.add(A.self)
    rules.add(B.self)
    rules.map(Self.self, \.a, \.b)
  }
}

/// Bytes right before and behind a value, whose padding the last one fills.
struct Tight<A: Drawn>: Drawn {
  var first: UInt8
  var a: A
  var last: UInt8

  static func draw(_ source: inout ByteSource) -> Self {
    Self(first: source.byte(), a: .draw(&source), last: source.byte())
  }
  static func describe(_ value: Self) -> String {
    "Tight(\(value.first), \(A.describe(value.a)), \(value.last))"
  }
  static func addRules(to rules: inout RandomRules) {
    rules.add(A.self)
    rules.map(Self.self, \.a, \.last)
  }
}

struct WithTuple<A: Drawn, B: Drawn>: Drawn {
  var tuple: (A, B)

  static func draw(_ source: inout ByteSource) -> Self {
    Self(tuple: (.draw(&source), .draw(&source)))
  }
  static func describe(_ value: Self) -> String {
    "(\(A.describe(value.tuple.0)), \(B.describe(value.tuple.1)))"
  }
  static func addRules(to rules: inout RandomRules) {
    rules.add(A.self)
    rules.add(B.self)
  }
}

/// A value of 16-byte alignment, which no mapper touches, between others.
struct Guarded<A: Drawn, B: Drawn>: Drawn {
  var a: A
  var seal = SIMD4<Float>(1, 2, 3, 4)
  var b: B

  static func draw(_ source: inout ByteSource) -> Self {
    Self(a: .draw(&source), b: .draw(&source))
  }
  static func describe(_ value: Self) -> String {
    "Guarded(\(A.describe(value.a)), \(value.seal), \(B.describe(value.b)))"
  }
  static func addRules(to rules: inout RandomRules) {
    rules.add(A.self)
    rules.add(B.self)
    rules.provider.register { Self(a: A.blank, b: B.blank) }
    rules.provider.configure(Self.self) { $0.ignore("seal") }
    rules.map(Self.self, \.a, \.b)
  }
}

enum Choice<A: Drawn, B: Drawn>: Drawn {
  case first(A)
  case second(B)
  case neither

  static func draw(_ source: inout ByteSource) -> Self {
    switch source.number(below: 3) {
    case 0: .neither
    case 1: .first(.draw(&source))
    default: .second(.draw(&source))
    }
  }

  static func describe(_ value: Self) -> String {
    switch value {
    case .first(let value): "first(\(A.describe(value)))"
    case .second(let value): "second(\(B.describe(value)))"
    case .neither: "neither"
    }
  }

  static func addRules(to rules: inout RandomRules) {
    rules.add(A.self)
    rules.add(B.self)
    let layouts: [CaseLayout] = [
      .onlyKey, .key("kind", content: "content"), .key("kind"), .firstMatch,
    ]
    let layout = layouts[rules.source.number(below: layouts.count)]
    // Each case may take what another one wrote.
    if layout == .firstMatch { rules.areInvertible = false }
    rules.provider.cases(Self.self, by: layout) { cases in
      cases.case("first", Self.first)
      cases.case("second", Self.second)
      cases.case("neither", .neither)
    }
  }
}

// MARK: Classes

/// An object with fields that no mapper may touch.
final class Object<A: Drawn, B: Drawn>: Counted, Drawn {
  var a: A
  let seal = Atomic<UInt8>(0xA5)
  var b: B
  let flag: Bool

  init(_ a: A, _ b: B) { (self.a, self.b, flag) = (a, b, true) }

  static func draw(_ source: inout ByteSource) -> Self { Self(.draw(&source), .draw(&source)) }
  static func describe(_ value: Object) -> String {
    let seal = value.seal.load(ordering: .relaxed)
    return "Object(\(A.describe(value.a)), \(seal), \(B.describe(value.b)), \(value.flag))"
  }
  static func addRules(to rules: inout RandomRules) {
    rules.add(A.self)
    rules.add(B.self)
    rules.provider.register { Object(A.blank, B.blank) }
    rules.provider.configure(Object.self) { $0.ignore("flag") }
    rules.map(Object.self, \.a, \.b)
  }
}

class Base<A: Drawn>: Counted {
  var a: A
  let seal = Atomic<UInt8>(0x5A)
  init(_ a: A) { self.a = a }
}

final class Subclass<A: Drawn, B: Drawn>: Base<A>, Drawn {
  var b: B
  let flag: Bool

  init(_ a: A, _ b: B) {
    (self.b, flag) = (b, true)
    super.init(a)
  }

  static func draw(_ source: inout ByteSource) -> Self { Self(.draw(&source), .draw(&source)) }
  static func describe(_ value: Subclass) -> String {
    let seal = value.seal.load(ordering: .relaxed)
    return "Subclass(\(A.describe(value.a)), \(seal), \(B.describe(value.b)), \(value.flag))"
  }
  static func addRules(to rules: inout RandomRules) {
    rules.add(A.self)
    rules.add(B.self)
    rules.provider.register { Subclass(A.blank, B.blank) }
    rules.provider.configure(Subclass.self) { $0.ignore("flag") }
    rules.map(Subclass.self, \.a, \.b)
  }
}
