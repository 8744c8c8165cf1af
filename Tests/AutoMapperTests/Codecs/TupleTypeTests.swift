import AutoMapper
import Foundation
import Testing

/// Tuples are read from arrays, and labeled ones from objects too.
@Suite("Types: tuples")
struct TupleTypeTests {
  struct Shapes {
    var pair: (Int, String)
    var point: (x: Double, y: Double)
    var maybe: (low: Int, high: Int?)?
    var mixed: (name: String, Int)
    var nested: (id: Int8, inner: (String, [(a: Bool, b: Date)]))
    var list: [(String, Int?)]
    var table: [String: (x: Int, y: Int)]
  }

  /// A parameter pack is stored as a tuple.
  struct Pack<each Value> { var values: (repeat each Value) }

  final class Node {
    var size = (width: 1, height: 2)
    var children: [(name: String, node: Node)] = []
  }

  struct WithClosure { var pair: (Int, () -> Void) }
  struct WithVoid {
    var nothing: Void
    var number: Int
  }

  private let text = #"""
    {"pair":[1,"a"],"point":{"x":1.5,"y":2},"maybe":{"low":1},"mixed":["m",3],"nested":{"id":7,"inner":["z",[{"a":true,"b":"2020-01-01T00:00:00Z"}]]},"list":[["k",1],["l",null]],"table":{"t":{"x":1,"y":2}}}
    """#

  private func isExpected(_ shapes: Shapes) -> Bool {
    shapes.pair == (1, "a") && shapes.point == (1.5, 2) && shapes.maybe?.low == 1
      && shapes.maybe?.high == nil && shapes.mixed == ("m", 3) && shapes.nested.id == 7
      && shapes.nested.inner.0 == "z" && shapes.nested.inner.1.map(\.a) == [true]
      && shapes.list.map(\.0) == ["k", "l"] && shapes.list.map(\.1) == [1, nil]
      && shapes.table["t"]?.x == 1 && shapes.table["t"]?.y == 2
  }

  @Test("labeled ones are objects, others arrays, at any depth")
  func bothDirections() {
    expectBothDirections(text, of: Shapes.self, where: isExpected)
  }

  @Test("labeled ones are read from arrays too, and find their keys as properties do")
  func otherForms() {
    expectMapping(
      #"""
      {"pair":["1","a"],"point":[1.5,2],"maybe":[1],"mixed":["m",3],
       "nested":[7,["z",[[true,"2020-01-01"]]]],"list":[["k",1],["l"]],"table":{"t":{"X":1,"Y":2}}}
      """#, to: Shapes.self, where: isExpected)
  }

  @Test("parameter packs")
  func packs() {
    expectBothDirections(
      #"{"values":[1,"a",[true]]}"#, of: Pack<Int, String, [Bool]>.self
    ) { $0.values == (1, "a", [true]) }
  }

  @Test("at the root, in arrays, Optionals and dictionaries")
  func places() {
    expectBothDirections(#"[1,[2,"x"]]"#, of: (Int, (Int, String)).self) {
      $0.0 == 1 && $0.1 == (2, "x")
    }
    expectBothDirections(#"{"a":1,"b":"x"}"#, of: (a: Int, b: String).self) { $0 == (1, "x") }
    expectMapping("null", to: (Int, Int)?.self) { $0 == nil }
    expectBothDirections("[[1,2],null]", of: [(Int, Int)?].self) {
      $0[0]?.1 == 2 && $0[1] == nil
    }
  }

  @Test("in classes, and as what is updated")
  func updating() throws {
    let mapper = ObjectMapper { $0.register { Node() } }
    expectBothDirections(
      #"{"size":{"width":3,"height":4},"children":[{"name":"a","node":{"size":{"width":5,"height":6},"children":[]}}]}"#,
      of: Node.self, with: mapper
    ) {
      $0.size == (3, 4) && $0.children[0].name == "a" && $0.children[0].node.size == (5, 6)
    }
    for entryPoint in UpdateEntryPoint.allCases {
      var point = (x: 1, y: "a")
      try entryPoint.update(&point, with: #"{"y":"b"}"#, by: .shared)
      #expect(point == (1, "b"))
    }
    var pair = (1, "a")
    try ObjectMapper.shared.update(&pair, with: #"[2,"b"]"#)
    #expect(pair == (2, "b"))
  }

  @Test("what does not fit is refused with the place of the element")
  func refused() {
    expectRefusedEverywhere("[1]", as: (Int, String).self, .missingValue, path: "[1]")
    expectRefusedEverywhere(
      #"[1,"a",2]"#, as: (Int, String).self, .typeMismatch,
      "expected an array of 2 elements, found more elements", offset: 0)
    expectRefusedEverywhere(
      #"{"a":1}"#, as: (Int, String).self, .typeMismatch,
      "expected an array of 2 elements, found an object", offset: 0)
    expectRefusedEverywhere(
      "7", as: (a: Int, b: String).self, .typeMismatch,
      "expected an object or an array of 2 elements, found the number 7", offset: 0)
    expectRefusal(
      #"[1,[]]"#, as: (Int, String).self, .typeMismatch, path: "[1]",
      "[1]: expected String, found an array", offset: 3)
    expectRefusal(
      #"{"a":1,"b":2.5}"#, as: (a: Int, b: Int).self, .typeMismatch, path: "b",
      "b: expected Int, found the number 2.5", offset: 11)
  }

  @Test("elements that are not data, and the empty tuple")
  func noData() {
    expectRefusal(
      "{}", as: WithClosure.self, .unsupportedType,
      "cannot map (Int, () -> ()): its element '.1' of type () -> () is not data; this is the "
        + "property 'pair' of WithClosure")
    expectRefusal("[]", as: Void.self, .unsupportedType, "cannot map (): Void has no value")
    // A Void property takes no part.
    expectBothDirections(
      #"{"nothing":1,"number":2}"#, of: WithVoid.self, writtenAs: #"{"number":2}"#
    ) { $0.number == 2 }
  }

  @Test("rules of a labeled tuple's type")
  func rules() {
    let mapper = ObjectMapper { provider in
      provider.configure((low: Int, high: Int).self) { $0.map("min", to: "low") }
      provider.register { (low: 0, high: 9) }
    }
    expectBothDirections(
      #"{"min":3}"#, of: (low: Int, high: Int).self, writtenAs: #"{"min":3,"high":9}"#, with: mapper
    ) { $0 == (3, 9) }
  }

  @Test("they are explained and validated")
  func explained() {
    struct Holder { var pair: (Int, name: any Equatable) }
    let mapper = ObjectMapper()
    #expect(
      mapper.explain((Int, String).self).description.hasPrefix(
        "(Int, String): tuple (number, string)"))
    #expect(mapper.validate(Holder.self).map(\.path) == ["pair"])
  }
}
