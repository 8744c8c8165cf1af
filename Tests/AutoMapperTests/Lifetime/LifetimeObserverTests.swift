import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Code of the program that changes the object around the value that is being updated.
///
/// An observer, a transformer or a factory may replace the value in which it runs. An object stays
/// where that code has put it; all other values are changed as copies, which are stored at the end.
@Suite("Lifetime: observers that change what is updated")
struct LifetimeObserverTests {
  protocol Member: AnyObject {}

  final class Parent<Value>: Tracked, @unchecked Sendable {
    var value: Value?
    var after = 0
    init(_ value: Value? = nil) { self.value = value }
  }

  final class Kid: Tracked, Member, @unchecked Sendable {
    var v = 0 { didSet { onChange?() } }
    var w = 0
    var onChange: (() -> Void)?
  }

  struct First {
    var kid: Kid
    var text = "a text that has its own memory"
    var v = 0
  }
  struct Second {
    var number = 7
    var kid: Kid
    var text = "a text that has its own memory"
  }
  struct Nested {
    var number: UInt8 = 7
    var inner: Second?
  }
  enum Choice {
    case kid(Kid)
    case none
  }

  /// The replacement that an observer stores instead of the value.
  enum Change: String, CaseIterable { case toNil, toOther }

  static func mapper<Value>(_ type: Value.Type, _ options: MappingOptions) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.register { Kid() }
      provider.register { Parent<Value>() }
      provider.configure(Kid.self) { $0.set(\.v) }
      provider.configure(Parent<any Member>.self) { $0.map("value", to: \.value, as: Kid.self) }
      provider.cases(Choice.self, by: .onlyKey) {
        $0.case("kid", Choice.kid)
        $0.case("none", Choice.none)
      }
    }
  }

  /// Updates a value whose observer replaces it, and checks what the parent has in the end.
  private func expect<Value>(
    _ json: String, as type: Value.Type, options: MappingOptions = .default,
    _ make: @escaping (Kid) -> Value,
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    where isExpected: (Value?, Kid, Change) -> Bool
  ) throws {
    let mapper = Self.mapper(Value.self, options)
    for change in Change.allCases {
      for fails in [false, true] {
        for entryPoint in [EntryPoint.string, .jsonValue] {
          try expectAllFreed(sourceLocation: sourceLocation) { _ throws in
            let (kid, other) = (Kid(), Kid())
            let parent = Parent(make(kid))
            let context: Comment = "\(change), fails: \(fails), \(entryPoint)"
            var changes = 0
            kid.onChange = { [unowned parent] in
              changes += 1
              parent.value = change == .toNil ? nil : make(other)
            }
            defer { kid.onChange = nil }
            let text = #"{"value":\#(json),"after":\#(fails ? #""x""# : "1")}"#
            do {
              if entryPoint == .string {
                try mapper.update(parent, with: text)
              } else {
                try mapper.update(parent, with: EntryPoint.jsonValue(text))
              }
              #expect(!fails, sourceLocation: sourceLocation)
              #expect(
                isExpected(parent.value, kid, change), context,
                sourceLocation: sourceLocation)
              #expect(kid.v == 1 && parent.after == 1, context, sourceLocation: sourceLocation)
            } catch {
              #expect(fails, "\(error)", sourceLocation: sourceLocation)
              #expect(kid.v == 0 && parent.after == 0, context, sourceLocation: sourceLocation)
              #expect(parent.value != nil, context, sourceLocation: sourceLocation)
            }
            #expect(changes == 1, context, sourceLocation: sourceLocation)
            #expect(other.v == 0, sourceLocation: sourceLocation)
          }
        }
      }
    }
  }

  @Test("an object that its observer removes is updated, and stays removed")
  func object() throws {
    try expect(#"{"v":1}"#, as: Kid.self) {
      $0
    } where: { value, kid, change in
      change == .toNil ? value == nil : value != nil && value !== kid
    }
  }

  @Test("a struct is changed as a copy, whatever its observers do")
  func structs() throws {
    try expect(#"{"kid":{"v":1}}"#, as: First.self) {
      First(kid: $0)
    } where: { value, kid, _ in
      value?.kid === kid
    }
    let second = #"{"number":8,"kid":{"v":1}}"#
    try expect(second, as: Second.self) {
      Second(kid: $0)
    } where: { value, kid, _ in
      value?.kid === kid && value?.number == 8
    }
    try expect(
      #"{"inner":\#(second)}"#, as: Nested.self
    ) {
      Nested(inner: Second(kid: $0))
    } where: { value, kid, _ in
      value?.inner?.kid === kid && value?.inner?.number == 8
    }
    try expect(second, as: Second?.self) {
      Second(kid: $0)
    } where: { value, kid, _ in
      value??.kid === kid
    }
    try expect(#"{"v":1}"#, as: Kid?.self) {
      $0
    } where: { value, kid, _ in
      value! === kid
    }
  }

  @Test("a tuple is changed as a copy, whatever its observers do")
  func tuples() throws {
    try expect(
      #"{"number":8,"kid":{"v":1}}"#, as: (number: Int, kid: Kid).self
    ) {
      (number: 1, kid: $0)
    } where: { value, kid, _ in
      value?.kid === kid && value?.number == 8
    }
  }

  @Test("a dictionary is changed as a copy, whatever the observers of its values do")
  func dictionaries() throws {
    for merges in [false, true] {
      var options = MappingOptions.default
      options.mergesDictionaries = merges
      try expect(#"{"a":{"v":1}}"#, as: [String: Kid].self, options: options) {
        ["a": $0]
      } where: {
        value, kid, _ in
        value?["a"] === kid && value?.count == 1
      }
      try expect(
        #"{"a":{"kid":{"v":1}}}"#, as: [String: Second].self, options: options
      ) {
        ["a": Second(kid: $0)]
      } where: { value, kid, _ in
        value?["a"]?.kid === kid
      }
    }
  }

  @Test("existentials and enums are changed as copies, whatever their observers do")
  func boxes() throws {
    try expect(#"{"v":1}"#, as: (any Member).self) {
      $0
    } where: { value, kid, _ in
      value === kid
    }
    try expect(#"{"kid":{"v":1}}"#, as: Choice.self) {
      Choice.kid($0)
    } where: { value, kid, _ in
      if case .kid(let found)? = value { found === kid } else { false }
    }
  }

  @Test("an object in a property that is not Optional stays replaced")
  func replacedObject() throws {
    final class Holder: Tracked, @unchecked Sendable {
      var kid: Kid
      init(_ kid: Kid) { self.kid = kid }
    }
    let mapper = Self.mapper(Int.self, .default)
    try expectAllFreed { _ throws in
      let (kid, other) = (Kid(), Kid())
      let holder = Holder(kid)
      kid.onChange = { [unowned holder] in holder.kid = other }
      try mapper.update(holder, with: #"{"kid":{"v":1}}"#)
      #expect(holder.kid === other)
      #expect(kid.v == 1 && other.v == 0)
    }
  }

  @Test("an object with unique keys in a store may be removed or replaced by its observer")
  func stored() throws {
    final class Holder: Tracked, @unchecked Sendable {
      var kid: Kid?
      init(_ kid: Kid) { self.kid = kid }
    }
    for replaces in [false, true] {
      try expectAllFreed { _ throws in
        let store = InMemoryStore()
        let mapper = ObjectMapper(stores: [store]) { provider in
          provider.register { Kid() }
          provider.configure(Kid.self) {
            $0.uniqueKeys("w")
            $0.set(\.v)
          }
        }
        let kid = try mapper.map(#"{"w":5}"#, to: Kid.self)
        let holder = Holder(kid)
        let other = Kid()
        kid.onChange = { [unowned holder] in holder.kid = replaces ? other : nil }
        try mapper.update(holder, with: #"{"kid":{"w":5,"v":1}}"#)
        kid.onChange = nil
        #expect(holder.kid === (replaces ? other : nil))
        #expect(kid.v == 1 && other.v == 0)
        #expect(try mapper.map(#"{"w":5}"#, to: Kid.self) === kid)
      }
    }
  }

  @Test("a transformer may remove the struct in which it reads a property")
  func transformer() throws {
    final class Owner: Tracked, @unchecked Sendable { var part: Part? = Part() }
    struct Part {
      var id = 1
      var text = "a text that has its own memory"
      var kid: Kid? = Kid()
    }
    try expectAllFreed { _ throws in
      let owner = Owner()
      let holder = OwnerReference(owner)
      let mapper = ObjectMapper { provider in
        provider.register { Kid() }
        provider.configure(Part.self) {
          $0.map(
            "id", to: \.id,
            using: Transformer<Int>(
              decode: { node in
                (holder.object as? Owner)?.part = nil
                return try node.int
              }, encode: { $0 }))
        }
      }
      try mapper.update(owner, with: #"{"part":{"id":5,"kid":{"v":2}}}"#)
      #expect(owner.part?.id == 5)
      #expect(owner.part?.kid?.v == 2)
    }
  }

  @Test("a factory may remove the struct for whose property it makes an object")
  func factory() throws {
    final class Owner: Tracked, @unchecked Sendable { var part: Part? = Part() }
    struct Part {
      var number = 1
      var kid = Kid()
      var text = "a text that has its own memory"
    }
    let holder = OwnerReference(nil)
    let mapper = ObjectMapper(options: .usingDefaults) { provider in
      provider.register { () -> Owner in
        let owner = Owner()
        holder.object = owner
        return owner
      }
      provider.register { () -> Kid in
        (holder.object as? Owner)?.part = nil
        return Kid()
      }
    }
    try expectAllFreed { _ throws in
      defer { holder.object = nil }
      let owner = try mapper.map(#"{"part":{"number":5,"kid":{"v":2},"text":7}}"#, to: Owner.self)
      #expect(owner.part?.number == 5)
      #expect(owner.part?.kid.v == 2)
    }
  }
}

/// A reference that closures of a mapper may share with their test.
final class OwnerReference: @unchecked Sendable {
  weak var object: AnyObject?
  init(_ object: AnyObject?) { self.object = object }
}
