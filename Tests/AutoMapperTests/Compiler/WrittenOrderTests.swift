import AutoMapper
import Testing

/// The findings of `validate` about paths that cross, by the order in which properties are written.
@Suite("Validation: the order of written paths")
struct WrittenOrderTests {
  enum Level: String {
    case low
  }

  struct Inner: Equatable { var x: Int? }

  final class Being { var name = "A" }

  struct Order {
    var isOn = true
    var maybe: Bool?
    var nickName: String?
    var ratio = 1.5
    var numbers = [1]
    var late: Int?
  }

  struct Open {
    var json: JSONValue? = 1
    var any: Any? = 1
    var byLevel: [Level: Int] = [.low: 1]
  }

  struct Nested {
    var beings = [Being()]
    var items = [Inner(x: 1)]
    var chief: Being? = Being()
    var main = Inner(x: 2)
  }

  private static func blocked(
    _ name: String, of type: String, _ path: String, by other: String, _ place: String
  ) -> String {
    #"error: \#(name): '\#(name)' of \#(type) cannot be written at "\#(path)", since '\#(other)' is "#
      + #"written at "\#(place)"; give one of them another key with write(_:as:)"#
  }

  @Test("elements that a transformer writes are elements of an array")
  func transformedElements() {
    let plus = Transformer<Int>(decode: { try $0.int - 1 }, encode: { $0 + 1 })
    let mapper = ObjectMapper.with(Order.self) {
      $0.map("box", to: \.numbers, using: plus)
      $0.map("box.inner.zeta", to: \.late)
    }
    expectTexts(
      of: mapper.validate(Order.self),
      Self.blocked("late", of: "Order", "box.inner.zeta", by: "numbers", "box"))
    #expect(errorsOfWriting(Order(late: 1), with: mapper).count == 4)
  }

  @Test(
    "a value of any kind is in the way where it is a scalar",
    arguments: [("json", "box"), ("any", "box")])
  func openValues(name: String, path: String) throws {
    let mapper = ObjectMapper.with(Open.self) {
      $0.map(path, to: name)
      $0.map("box.inner", to: \.byLevel)
    }
    let issues = mapper.validate(Open.self)
    expectTexts(
      of: issues,
      #"warning: byLevel: 'byLevel' of Open cannot be written at "box.inner", unless '\#(name)', "#
        + #"which is written at "box", is an object; give one of them another key with "#
        + "write(_:as:)")
    #expect(issues.map(\.kind) == [.sharedKey])
    #expect(errorsOfWriting(Open(), with: mapper).count == 4)
    let writable = Open(json: ["a": 1], any: ["a": 1])
    let text = try mapper.jsonString(from: writable)
    #expect(text.contains(#""box":{"a":1,"inner":{"low":1}}"#))
  }

  @Test("a dictionary reads all keys that are written into it")
  func dictionaries() throws {
    let mapper = ObjectMapper.with(Open.self) {
      $0.map("box.inner", to: \.json)
      $0.map("box", to: \.byLevel)
    }
    let issues = mapper.validate(Open.self)
    expectTexts(
      of: issues,
      #"warning: json: 'json' of Open is written at "box.inner", among the keys of 'byLevel', "#
        + "which reads them all; give one of them another key with write(_:as:)")
    let text = try mapper.jsonString(from: Open(json: 1))
    #expect(text.contains(#""box":{"inner":1,"low":1}"#))
    #expect(throws: MappingError.self) { try mapper.map(text, to: Open.self) }
  }

  @Test("what is always written decides whether a number is a key")
  func alwaysThere() throws {
    let mapper = ObjectMapper.with(Order.self) {
      $0.map("box.beta", to: \.isOn)
      $0.map("box.inner.epsilon", to: \.nickName)
      $0.map("box.0", to: \.ratio)
      $0.exclude(\.numbers)
    }
    #expect(mapper.validate(Order.self) == [])
    #expect(
      try mapper.jsonString(from: Order(nickName: "n"))
        == #"{"box":{"beta":true,"inner":{"epsilon":"n"},"0":1.5}}"#)
    #expect(try mapper.jsonString(from: Order()) == #"{"box":{"beta":true,"0":1.5}}"#)
  }

  @Test("an Optional may be absent, and the number is an index then")
  func maybeAbsent() throws {
    let mapper = ObjectMapper.with(Order.self) {
      $0.map("box.beta", to: \.maybe)
      $0.map("box.0", to: \.ratio)
      $0.map("box.inner", to: \.late)
      $0.exclude(\.numbers)
    }
    expectTexts(
      of: mapper.validate(Order.self),
      Self.blocked("late", of: "Order", "box.inner", by: "ratio", "box.0"))
    #expect(errorsOfWriting(Order(late: 1), with: mapper).count == 4)
    let required = ObjectMapper.with(Order.self) {
      $0.map("box.beta", to: \.maybe)
      $0.require(\.maybe)
      $0.map("box.0", to: \.ratio)
      $0.map("box.inner", to: \.late)
      $0.exclude(\.numbers)
    }
    #expect(required.validate(Order.self) == [])
    #expect(
      try required.jsonString(from: Order(maybe: true, late: 1)).contains(
        #""box":{"beta":true,"0":1.5,"inner":1}"#))
  }

  @Test("empty arrays that are left out decide nothing")
  func omitted() {
    var options = MappingOptions()
    let rules: (inout TypeMapping<Order>) -> Void = {
      $0.map("box.list", to: \.numbers)
      $0.map("box.0", to: \.late)
    }
    #expect(ObjectMapper.with(Order.self, rules).validate(Order.self) == [])
    options.emptyCollections = .omit
    let mapper = ObjectMapper.with(Order.self, options: options) {
      $0.map("box.list", to: \.numbers)
      $0.map("box.0", to: \.ratio)
      $0.map("box.inner", to: \.late)
    }
    // The array follows the number, and comes too late if the number is present.
    expectTexts(
      of: mapper.validate(Order.self),
      Self.blocked("numbers", of: "Order", "box.list", by: "ratio", "box.0"),
      Self.blocked("late", of: "Order", "box.inner", by: "ratio", "box.0"))
  }

  @Test("objects at one place are merged, whichever comes first")
  func objects() throws {
    let mapper = ObjectMapper { provider in
      provider.register { Being() }
      provider.configure(Nested.self) {
        $0.map("cells.0.alpha", to: \.beings)
        $0.map("cells.0", to: \.chief)
        $0.map("box.alpha", to: \.items)
        $0.map("box", to: \.main)
      }
    }
    #expect(mapper.validate(Nested.self) == [])
    #expect(
      try mapper.jsonString(from: Nested())
        == #"{"cells":[{"alpha":[{"name":"A"}],"name":"A"}],"box":{"alpha":[{"x":1}],"x":2}}"#)
    #expect(try mapper.jsonString(from: Nested(chief: nil)).contains(#""alpha":[{"name":"A"}]}]"#))
  }

  @Test("null in the place of nil has no place where an object is")
  func nulls() {
    let mapper = ObjectMapper(options: .changing { $0.writesNil = true }) { provider in
      provider.register { Being() }
      provider.configure(Nested.self) {
        $0.map("cells.0.alpha", to: \.beings)
        $0.map("cells.0", to: \.chief)
      }
    }
    expectTexts(
      of: mapper.validate(Nested.self),
      Self.blocked("beings", of: "Nested", "cells.0.alpha", by: "chief", "cells.0"))
    #expect(errorsOfWriting(Nested(chief: nil), with: mapper).count == 4)
  }

  @Test("a property of a property is a scalar in the way of what is written inside")
  func lifted() {
    struct Outer {
      var inner = Inner(x: 1)
      var z: Int? = 2
    }
    let mapper = ObjectMapper.with(Outer.self) {
      $0.map("a", to: \.inner.x)
      $0.map("a.b", to: \.z)
    }
    expectTexts(
      of: mapper.validate(Outer.self), Self.blocked("z", of: "Outer", "a.b", by: "inner.x", "a"))
    #expect(errorsOfWriting(Outer(), with: mapper).count == 4)
  }
}
