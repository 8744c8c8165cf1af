import AutoMapper
import Foundation
import Testing

@Suite("Reading: Optionals")
struct OptionalReadingTests {
  struct Implicit: Equatable {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    // The library must map what programs have.
    var number: Int!
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var name: String!
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var box: Box<Int>!
  }

  @Test("null and missing give nil, anything else the value")
  func optional() {
    expectMapping("{}", as: Box<Int?>(value: nil))
    expectMapping(#"{"value":null}"#, as: Box<Int?>(value: nil))
    expectMapping(#"{"value":7}"#, as: Box<Int?>(value: 7))
    expectMapping(#"{"value":null}"#, as: Box<[Int]?>(value: nil))
    expectMapping(#"{"value":[]}"#, as: Box<[Int]?>(value: []))
    expectMapping(#"{"value":null}"#, as: Box<Box<Int>?>(value: nil))
    expectMapping(#"{"value":{"value":1}}"#, as: Box<Box<Int>?>(value: Box(value: 1)))
    expectMapping("null", as: Int?.none)
    expectMapping("null", as: [Int]?.none)
    expectMapping("null", as: Box<Int>?.none)
    expectMapping("[null,1,null]", as: [nil, 1, nil] as [Int?])
    expectMapping(#"{"a":null,"b":1}"#, as: ["a": nil, "b": 1] as [String: Int?])
  }

  @Test("each leaf type as an Optional")
  func leaves() {
    func check<Value: Equatable>(_ text: String, _ value: Value) {
      expectMapping(#"{"value":\#(text)}"#, as: Box<Value?>(value: value))
      expectMapping(#"{"value":null}"#, as: Box<Value?>(value: nil))
      expectMapping("{}", as: Box<Value?>(value: nil))
      expectMapping("[\(text),null]", as: [value, nil] as [Value?])
    }
    check("1", Int8(1))
    check("1", Int16(1))
    check("1", Int32(1))
    check("1", Int64(1))
    check("1", Int128(1))
    check("1", UInt(1))
    check("1", UInt8(1))
    check("1", UInt16(1))
    check("1", UInt32(1))
    check("1", UInt64(1))
    check("1", UInt128(1))
    check("1.5", Float(1.5))
    check("1.5", 1.5)
    check("true", true)
    check(#""a""#, "a")
    check(#""a""#, "a" as Character)
    check("1.5", Decimal(1.5))
    check("0", Date(timeIntervalSince1970: 0))
    check(#""AAAA""#, Data([0, 0, 0]))
  }

  @Test("implicitly unwrapped")
  func implicitlyUnwrapped() {
    expectMapping("{}", as: Implicit())
    expectMapping(#"{"number":null,"name":null,"box":null}"#, as: Implicit())
    expectMapping(
      #"{"number":1,"name":"a","box":{"value":2}}"#,
      as: Implicit(number: 1, name: "a", box: Box(value: 2)))
  }

  @Test("T?? keeps null apart from missing")
  func twice() {
    expectMapping("{}", as: Box<Int??>(value: .none))
    expectMapping(#"{"value":null}"#, as: Box<Int??>(value: .some(.none)))
    expectMapping(#"{"value":3}"#, as: Box<Int??>(value: 3))
    expectMapping("{}", as: Box<String??>(value: .none))
    expectMapping(#"{"value":null}"#, as: Box<String??>(value: .some(.none)))
    expectMapping(#"{"value":"x"}"#, as: Box<String??>(value: "x"))
    expectMapping(#"{"value":null}"#, as: Box<[Int]??>(value: .some(.none)))
    expectMapping(#"{"value":[1]}"#, as: Box<[Int]??>(value: [1]))
    expectMapping("{}", as: Box<Int???>(value: .none))
    expectMapping(#"{"value":1}"#, as: Box<Int???>(value: 1))
  }

  @Test("null is refused where it is not a value")
  func nullForAValue() {
    expectRefusal(
      "[1,null]", as: [Int].self, .missingValue, path: "[1]", "[1]: expected Int, found null",
      offset: 3)
    expectRefusal(
      #"{"a":null}"#, as: [String: String].self, .missingValue, path: "a",
      "a: expected String, found null", offset: 5)
    expectRefusal("null", as: Int.self, .missingValue, offset: 0)
    expectRefusal("null", as: [Int].self, .missingValue, offset: 0)
    expectRefusal("null", as: [String: Int].self, .missingValue, offset: 0)
    expectRefusal("null", as: Box<Int>.self, .missingValue, offset: 0)
    expectRefusal(
      #"{"value":null}"#, as: Box<Box<Int>>.self, .missingValue, path: "value",
      "value: expected an object, found null", offset: 9)
    expectRefusal(
      #"{"value":null}"#, as: Box<[Int]>.self, .missingValue, path: "value",
      "value: expected an array of Int, found null", offset: 9)
  }

  @Test("Optional.none in an Any is null")
  func noneInAny() throws {
    let source: [String: Any] = ["value": Int?.none as Any]
    #expect(try ObjectMapper.shared.map(source, to: Box<Int?>.self).value == nil)
    let some: [String: Any] = ["value": Int?.some(4) as Any]
    #expect(try ObjectMapper.shared.map(some, to: Box<Int>.self).value == 4)
    let deep: [String: Any] = ["value": Int??.some(.some(4)) as Any]
    #expect(try ObjectMapper.shared.map(deep, to: Box<Int?>.self).value == 4)
    let deepNone: [String: Any] = ["value": Int??.some(.none) as Any]
    #expect(try ObjectMapper.shared.map(deepNone, to: Box<Int?>.self).value == nil)
  }
}
