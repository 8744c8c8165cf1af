import AutoMapper
import AutoMapperTestSupport
import Testing

/// Scalars of every width, packed next to each other: writing one leaves its neighbors alone.
@Suite("Layout: scalars side by side")
struct LayoutScalarTests {
  /// Every scalar with the bits 1010… where there are integers, small ones between large ones.
  class Packed {
    var a = UInt8(0xAA)
    var b = true
    var c = Int8(-86)
    var d: Bool? = true
    var e = UInt16(0xAAAA)
    var f: UInt8? = 0xAA
    var g = Int16(-21_846)
    var h = UInt32(0xAAAA_AAAA)
    var i = UInt8(0xAA)
    var j = Int32(-1_431_655_766)
    var k: Int16? = -21_846
    var l = Float(1.5)
    var m = UInt8(0xAA)
    var n = 1.25
    var o: Bool? = false
    var p = Int64(-6_148_914_691_236_517_206)
    var q: Float? = 2.5
    var r = UInt64(0xAAAA_AAAA_AAAA_AAAA)
    var s = UInt8(0xAA)
    var t = Int128(-7)
    var u: UInt8? = 0xAA
    var v = UInt128(7)
    var w: Int128? = -8
    var x = UInt8(0xAA)
    var y = "a text of more than fifteen bytes"
    var z: Double?? = .some(.some(0.5))
    var letter: Character = "é"
    var end = UInt8(0xAA)
  }

  /// The same in a struct, between bytes.
  struct PackedStruct {
    var first: UInt8
    var packed: Inner
    var last: UInt8

    struct Inner {
      var a: UInt8
      var b: Int128
      var c: Bool
      var d: Int16
      var e: Bool?
      var f: Double
      var g: UInt8?
      var h: Float
      var i: UInt128?
      var j: Character
      var k: Int8
    }
  }

  static let values: [(key: String, text: String, shown: String)] = [
    ("a", "1", "1"), ("b", "false", "false"), ("c", "-1", "-1"),
    ("d", "false", "Optional(false)"), ("d", "null", "nil"), ("e", "513", "513"),
    ("f", "255", "Optional(255)"), ("f", "null", "nil"), ("g", "-257", "-257"),
    ("h", "65537", "65537"), ("i", "0", "0"), ("j", "-65537", "-65537"),
    ("k", "-1", "Optional(-1)"), ("k", "null", "nil"), ("l", "-0.5", "-0.5"), ("m", "2", "2"),
    ("n", "-2.25", "-2.25"), ("o", "true", "Optional(true)"), ("o", "null", "nil"),
    ("p", "-9223372036854775808", "-9223372036854775808"), ("q", "3.5", "Optional(3.5)"),
    ("q", "null", "nil"), ("r", "18446744073709551615", "18446744073709551615"), ("s", "3", "3"),
    (
      "t", "-170141183460469231731687303715884105728", "-170141183460469231731687303715884105728"
    ), ("u", "4", "Optional(4)"), ("u", "null", "nil"),
    ("v", "340282366920938463463374607431768211455", "340282366920938463463374607431768211455"),
    ("w", "9", "Optional(9)"), ("w", "null", "nil"), ("x", "5", "5"), ("y", #""short""#, "short"),
    ("z", "1.5", "Optional(Optional(1.5))"), ("letter", #""x""#, "x"), ("end", "6", "6"),
  ]

  private let mapper = ObjectMapper { provider in provider.register { Packed() } }

  private func shown(_ value: Any) -> [String: String] {
    let pairs = Mirror(reflecting: value).children.map { ($0.label ?? "", "\($0.value)") }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test("one property changes and no other", arguments: values)
  func neighbours(key: String, text: String, value: String) throws {
    var expected = shown(Packed())
    #expect(expected[key] != value)
    expected[key] = value
    let document = #"{"\#(key)":\#(text)}"#
    #expect(try shown(mapper.map(document, to: Packed.self)) == expected)
    let tree = try mapper.map(document, to: JSONValue.self)
    #expect(try shown(mapper.map(tree, to: Packed.self)) == expected)
  }

  @Test("a property that fails leaves its neighbors alone", arguments: values)
  func failing(key: String, text: String, value: String) throws {
    let other = #"{"\#(key)":{"a":1}}"#
    expectError(path: key) { try mapper.map(other, to: Packed.self) }
  }

  @Test("all properties of a struct, in any order")
  func structure() throws {
    let members = [
      #""a":170"#, #""b":-1"#, #""c":true"#, #""d":-2"#, #""e":false"#, #""f":0.1"#, #""g":171"#,
      #""h":0.5"#, #""i":12"#, #""j":"\u00e9""#, #""k":-128"#,
    ]
    for rotation in members.indices {
      let inner = (members[rotation...] + members[..<rotation]).joined(separator: ",")
      let text = #"{"last":253,"packed":{\#(inner)},"first":254}"#
      let value = try mapper.map(text, to: PackedStruct.self)
      #expect(value.first == 254)
      #expect(value.last == 253)
      let packed = value.packed
      #expect(packed.a == 170)
      #expect(packed.b == -1)
      #expect(packed.c)
      #expect(packed.d == -2)
      #expect(packed.e == false)
      #expect(packed.f == 0.1)
      #expect(packed.g == 171)
      #expect(packed.h == 0.5)
      #expect(packed.i == 12)
      #expect(packed.j == "é")
      #expect(packed.k == -128)
      let many = try mapper.map(
        "[\(text),\(text),\(text),\(text),\(text)]", to: [PackedStruct].self)
      try #require(many.count == 5)
      #expect(many[4].packed.i == 12)
      #expect(many[4].last == 253)
    }
  }

  @Test("integers of 128 bits in arrays and dictionaries keep their alignment")
  func wide() throws {
    let numbers = (0..<100).map { Int128($0) << 100 }
    let text = "[" + numbers.map { "\($0)" }.joined(separator: ",") + "]"
    #expect(try mapper.map(text, to: [Int128].self) == numbers)
    #expect(try mapper.map(text, to: Set<Int128>.self) == Set(numbers))
    #expect(try mapper.map("[]", to: [Int128].self).isEmpty)
    let table = #"{"1":{"a":1},"255":{"a":null}}"#
    let read = try mapper.map(table, to: [UInt8: [String: Int128?]].self)
    #expect(read == [1: ["a": 1], 255: ["a": nil]])
  }
}
