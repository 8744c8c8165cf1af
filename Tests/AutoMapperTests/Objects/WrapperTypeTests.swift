import AutoMapper
import Foundation
import Testing

/// Stores nothing but the value.
@propertyWrapper
struct Plainly<Value> {
  var wrappedValue: Value
}

extension Plainly: Equatable where Value: Equatable {}

/// Stores nothing but the value, under another name, and has a setter that changes it.
@propertyWrapper
struct Lowercased {
  private var _wrappedValue: String

  init(wrappedValue: String) { _wrappedValue = wrappedValue.lowercased() }

  var wrappedValue: String {
    get { _wrappedValue }
    set { _wrappedValue = newValue.lowercased() }
  }
}

/// Stores more than the value.
@propertyWrapper
struct Clamped {
  private var _wrappedValue: Int
  let range: ClosedRange<Int>

  init(wrappedValue: Int, _ range: ClosedRange<Int>) {
    self.range = range
    _wrappedValue = min(max(wrappedValue, range.lowerBound), range.upperBound)
  }

  var wrappedValue: Int {
    get { _wrappedValue }
    set { _wrappedValue = min(max(newValue, range.lowerBound), range.upperBound) }
  }
}

/// A property `x` behind a wrapper is stored as `_x`.
@Suite("Types: property wrappers")
struct WrapperTypeTests {
  struct Simple {
    @Plainly var name = "Ann"
    @Lowercased var mail = "A@B"
    @Plainly var age: Int?
    @Plainly @Plainly var twice = 1
    @Plainly var inner = Inner()
  }

  struct Inner: Equatable { var tags: [String] = [] }

  struct Volume {
    @Clamped(0...10) var level = 5
    var isMuted = false
  }

  /// No wrapper: a value behind a private name.
  struct Underscored {
    var _point: Point
    var point: Point { _point }
  }

  struct Point: Equatable {
    var x: Int
    var y: Int
  }

  /// No wrapper either, though the value has the shape of many.
  struct Priced: Equatable {
    var _price: Money
    var price: Money { _price }
  }

  struct Money: Equatable { var value: Int }

  /// A field that looks like a property's wrapper, but is not, since the property itself is stored.
  struct Beside: Equatable {
    var _x: Plainly<Int>
    var x: Int
  }

  @Test("a wrapper that stores just the value is read and written as the value")
  func justTheValue() {
    expectBothDirections(
      #"{"name":"Bob","mail":"c@d","age":7,"twice":3,"inner":{"tags":["x"]}}"#, of: Simple.self
    ) {
      $0.name == "Bob" && $0.mail == "c@d" && $0.age == 7 && $0.twice == 3
        && $0.inner.tags == ["x"]
    }
    expectMapping(
      #"{"_NAME":"Bob","mail":"C","twice":"3","inner":{"tags":[]}}"#, to: Simple.self
    ) {
      // What is stored is the document's value: the wrapper's own code does not run.
      $0.name == "Bob" && $0.mail == "C" && $0.age == nil && $0.twice == 3
    }
  }

  @Test("errors name the property as the source does")
  func errors() {
    expectRefusal(
      #"{"name":[]}"#, as: Simple.self, .typeMismatch, path: "name",
      "name: expected String, found an array", offset: 8)
    expectRefusal(
      "{}", as: Simple.self, .missingValue, path: "name",
      "name: expected String, found nothing; make 'name' of Simple optional, or give it a "
        + "default: provider.configure(Simple.self) { $0.default(\\.name, …) }")
  }

  @Test("rules name the property as the source does, or by key path")
  func rules() {
    let named = ObjectMapper { provider in
      provider.configure(Simple.self) { $0.map("n", to: "name") }
      provider.register { Simple() }
    }
    let keyPath = ObjectMapper { provider in
      provider.configure(Simple.self) { $0.map("n", to: \.name) }
      provider.register { Simple() }
    }
    for mapper in [named, keyPath] {
      expectBothDirections(
        #"{"n":"Bob"}"#, of: Simple.self,
        writtenAs: #"{"n":"Bob","mail":"a@b","twice":1,"inner":{"tags":[]}}"#, with: mapper
      ) { $0.name == "Bob" }
    }
  }

  @Test("a live struct is updated behind its wrappers", arguments: UpdateEntryPoint.allCases)
  func updating(entryPoint: UpdateEntryPoint) throws {
    var simple = Simple()
    try entryPoint.update(
      &simple, with: #"{"name":"Bob","inner":{"tags":["x"]}}"#, by: .shared)
    #expect(simple.name == "Bob")
    #expect(simple.mail == "a@b")
    #expect(simple.inner.tags == ["x"])
  }

  @Test("a wrapper that stores more is left alone where a factory makes the instance")
  func moreThanTheValue() {
    let mapper = ObjectMapper { $0.register { Volume() } }
    expectBothDirections(
      #"{"level":99,"isMuted":true}"#, of: Volume.self, writtenAs: #"{"isMuted":true}"#,
      with: mapper
    ) { $0.level == 5 && $0.isMuted }
  }

  @Test("without a factory nothing can make such a wrapper")
  func withoutFactory() {
    expectRefusal(
      #"{"level":3,"isMuted":true}"#, as: Volume.self, .unsupportedType,
      "cannot map Volume: its property 'level' is kept by the property wrapper Clamped, which "
        + "stores more than the value, so only a factory can give it a value: "
        + "provider.register { Volume(…) }")
  }

  @Test("a converter makes any wrapper")
  func converter() {
    let mapper = ObjectMapper { provider in
      provider.convert(
        Clamped.self, decode: { Clamped(wrappedValue: try $0.int, 0...10) },
        encode: { JSONValue($0.wrappedValue) })
    }
    expectBothDirections(
      #"{"level":99,"isMuted":true}"#, of: Volume.self,
      writtenAs: #"{"level":10,"isMuted":true}"#, with: mapper
    ) { $0.level == 10 && $0.isMuted }
  }

  @Test("what only has an underscore is not a wrapper")
  func noWrapper() {
    expectBothDirections(#"{"_point":{"x":1,"y":2}}"#, of: Underscored.self) {
      $0.point == Point(x: 1, y: 2)
    }
    expectBothDirections(#"{"_price":{"value":5}}"#, of: Priced.self) {
      $0 == Priced(_price: Money(value: 5))
    }
    expectMapping(#"{"price":{"value":5}}"#, as: Priced(_price: Money(value: 5)))
    expectBothDirections(#"{"_x":{"wrappedValue":1},"x":2}"#, of: Beside.self) {
      $0 == Beside(_x: Plainly(wrappedValue: 1), x: 2)
    }
  }
}
