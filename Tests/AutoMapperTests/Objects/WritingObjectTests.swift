import AutoMapper
import Foundation
import Testing

/// Which members an object is written with, in which order and layout.
@Suite("Writing: objects")
struct WritingObjectTests {
  class Base {
    var zebra = 1
    private var hidden = "h"
    var apple: String?
  }

  class Middle: Base {
    var mango = 2.5
    let fixed = "f"
  }

  final class Leaf: Middle {
    var list: [Base] = []
    var inner: Inner? = Inner(b: 1, a: nil)
  }

  struct Inner {
    var b: Int
    var a: [String: Int]?
  }

  struct Holder {
    var base: Base
    var any: Any
    var maybe: Any?
    var table: [String: Base]
  }

  private let mapper = ObjectMapper()

  @Test("declaration order, superclasses first, nil left out")
  func order() throws {
    let leaf = Leaf()
    leaf.list = [Base()]
    let text = #"""
      {"zebra":1,"hidden":"h","mango":2.5,"fixed":"f","list":[{"zebra":1,"hidden":"h"}],"inner":{"b":1}}
      """#
    #expect(try mapper.jsonString(from: leaf) == text)
    leaf.apple = "a"
    leaf.inner = nil
    leaf.list = []
    #expect(
      try mapper.jsonString(from: leaf)
        == #"{"zebra":1,"hidden":"h","apple":"a","mango":2.5,"fixed":"f","list":[]}"#)
  }

  @Test("writesNil writes every nil as null")
  func writesNil() throws {
    let mapper = ObjectMapper(options: .changing { $0.writesNil = true })
    let leaf = Leaf()
    leaf.inner = nil
    #expect(
      try mapper.jsonString(from: leaf)
        == #"{"zebra":1,"hidden":"h","apple":null,"mango":2.5,"fixed":"f","list":[],"inner":null}"#)
    #expect(try mapper.jsonString(from: Inner(b: 1)) == #"{"b":1,"a":null}"#)
    #expect(try isNull(mapper.dictionary(from: Inner(b: 1))["a"]))
    #expect(try mapper.jsonValue(from: Inner(b: 1)) == ["b": 1, "a": nil])
  }

  struct AllNil {
    var a: Int?
    var b: Bool?
    var c: String?
    var d: Double?
    var e: UInt8?
    var f: Int128?
    var g: Float?
    var h: [Int]?
    var i: Inner?
    var j: Base?
    var k: Date?
    var l: Int??
  }

  @Test("nil of every kind of type is left out, also when it comes first")
  func allNil() throws {
    #expect(try mapper.jsonString(from: AllNil()) == "{}")
    #expect(try mapper.jsonString(from: AllNil(), formatting: .prettyPrinted) == "{}")
    var last = AllNil()
    last.k = Date(timeIntervalSince1970: 1)
    #expect(try mapper.jsonString(from: last) == #"{"k":"1970-01-01T00:00:01Z"}"#)
    last.l = .some(.none)
    #expect(try mapper.jsonString(from: last) == #"{"k":"1970-01-01T00:00:01Z","l":null}"#)
    #expect(
      try ObjectMapper(options: .changing { $0.writesNil = true }).jsonString(from: AllNil())
        == "{" + "abcdefghijkl".map { #""\#($0)":null"# }.joined(separator: ",") + "}")
  }

  @Test("pretty-printed text")
  func pretty() throws {
    let value: JSONValue = ["a": [], "b": [:], "c": [1, ["d": nil]], "e": "/"]
    let text = """
      {
        "a": [],
        "b": {},
        "c": [
          1,
          {
            "d": null
          }
        ],
        "e": "/"
      }
      """
    #expect(try mapper.jsonString(from: value, formatting: .prettyPrinted) == text)
    let inner = Inner(b: 1, a: ["x": 2])
    let object = """
      {
        "b": 1,
        "a": {
          "x": 2
        }
      }
      """
    #expect(try mapper.jsonString(from: inner, formatting: .prettyPrinted) == object)
    #expect(try mapper.jsonString(from: [Int](), formatting: .prettyPrinted) == "[]")
    #expect(try mapper.jsonString(from: 1, formatting: .prettyPrinted) == "1")
  }

  @Test("sorted keys, at every level and in every kind of object")
  func sorted() throws {
    let leaf = Leaf()
    leaf.inner = Inner(b: 1, a: ["z": 1, "é": 2, "B": 3, "a": 4, "Z": 5])
    let text = #"""
      {"fixed":"f","hidden":"h","inner":{"a":{"B":3,"Z":5,"a":4,"z":1,"é":2},"b":1},"list":[],
      """#
    let expected = text + #""mango":2.5,"zebra":1}"#
    #expect(try mapper.jsonString(from: leaf, formatting: .sortedKeys) == expected)
    let value: JSONValue = ["b": ["d": 1, "c": 2], "a": 3]
    #expect(
      try mapper.jsonString(from: value, formatting: .sortedKeys) == #"{"a":3,"b":{"c":2,"d":1}}"#)
    let any: [String: Any] = ["b": 1, "a": ["d": 1, "c": true] as [String: Any]]
    #expect(
      try mapper.jsonString(from: any, formatting: .sortedKeys) == #"{"a":{"c":true,"d":1},"b":1}"#)
    #expect(
      try mapper.jsonString(from: [10: 1, 9: 2], formatting: .sortedKeys) == #"{"10":1,"9":2}"#)
  }

  @Test("slashes, in texts and in keys, compact and pretty")
  func slashes() throws {
    struct Slashed {
      var key: String
      var table: [String: Int]
    }
    let mapper = ObjectMapper.with(Slashed.self) { $0.map(#"a/b""#, to: "key") }
    let value = Slashed(key: "c/d", table: ["e/f": 1])
    let plain = try mapper.jsonString(from: value)
    #expect(plain == #"{"a/b\"":"c/d","table":{"e/f":1}}"#)
    let escaped = try mapper.jsonString(from: value, formatting: .escapingSlashes)
    #expect(escaped == #"{"a\/b\"":"c\/d","table":{"e\/f":1}}"#)
    for formatting in [JSONFormatting.prettyPrinted, [.prettyPrinted, .sortedKeys]] {
      let pretty = try mapper.jsonString(
        from: value, formatting: formatting.union(.escapingSlashes))
      #expect(pretty.filter { $0 != " " && $0 != "\n" } == escaped)
    }
    let back = try mapper.map(escaped, to: Slashed.self)
    #expect(back.key == "c/d")
    #expect(back.table == ["e/f": 1])
  }

  @Test("instances of subclasses are written whole, wherever they stand")
  func subclasses() throws {
    let middle = Middle()
    let text = #"{"zebra":1,"hidden":"h","mango":2.5,"fixed":"f"}"#
    let holder = Holder(base: middle, any: middle, maybe: middle, table: ["k": middle])
    #expect(
      try mapper.jsonString(from: holder)
        == #"{"base":\#(text),"any":\#(text),"maybe":\#(text),"table":{"k":\#(text)}}"#)
    let bases: [Base] = [middle, Base()]
    #expect(try mapper.jsonString(from: bases) == #"[\#(text),{"zebra":1,"hidden":"h"}]"#)
    let base: Base = middle
    #expect(try mapper.jsonString(from: base) == text)
    #expect(try mapper.jsonString(from: Optional(base)) == text)
  }

  @Test("Any holds models, collections, null and Optionals")
  func any() throws {
    let values: [Any] = [
      Inner(b: 2, a: ["k": 1]), [Inner(b: 3, a: nil)], Int?.none as Any, JSONValue.null,
      String?.some("s") as Any, ["x": [true]], UInt8(7), JSONValue.null, Inner?.none as Any,
    ]
    #expect(
      try mapper.jsonString(from: values)
        == #"[{"b":2,"a":{"k":1}},[{"b":3}],null,null,"s",{"x":[true]},7,null,null]"#)
    let holder = Holder(base: Base(), any: Int?.none as Any, maybe: nil, table: [:])
    #expect(
      try mapper.jsonString(from: holder)
        == #"{"base":{"zebra":1,"hidden":"h"},"any":null,"table":{}}"#)
  }

  @Test("renamed keys are written, also of superclasses")
  func renames() throws {
    let mapper = ObjectMapper { provider in
      provider.configure(Base.self) { $0.map("Z", to: "zebra") }
      provider.configure(Middle.self) { $0.map(["M", "mm"], to: "mango") }
    }
    #expect(
      try mapper.jsonString(from: Middle()) == #"{"Z":1,"hidden":"h","M":2.5,"fixed":"f"}"#)
    #expect(try mapper.dictionary(from: Middle())["M"] as? Double == 2.5)
  }
}
