import AutoMapper
import Testing

/// Values that may be missing, which a closure reads without an error.
@Suite("Closures: values that may be missing")
struct PresentNodeTests {
  struct Owner: Equatable {
    var name: String
    var age: Int?
  }

  private static let text =
    #"[{"name":"a","price":"2.50","free":false,"none":null,"list":[1,null],"#
    + #""owner":{"name":"b","age":null}}]"#

  private static func read(_ node: MappingNode) throws {
    #expect(try node.price.ifPresent?.double == 2.5)
    #expect(try node.free.ifPresent?.bool == false)
    #expect(try node["name"].ifPresent?.string == "a")
    #expect(try node.list[0].ifPresent?.int == 1)
    #expect(try node.owner.ifPresent?.name.string == "b")
    #expect(try node.owner.ifPresent?.map(to: Owner.self) == Owner(name: "b"))
    #expect(node.list.ifPresent?.json == [1, nil])
    #expect(node.owner.ifPresent?.codingPath == node.owner.codingPath)
    #expect(node.ifPresent?.json == node.json)
    for missing in [
      node.none, node.other, node.list[1], node.list[2], node.list[-1], node.list.x, node.price[0],
      node.owner.age, node.owner.city, node.other.of[3]["any"], node.none.x,
    ] {
      #expect(missing.ifPresent == nil, "\(missing.codingPath)")
      #expect(try missing.ifPresent?.double == nil)
      #expect(try missing.ifPresent?.map(to: Owner.self) == nil)
    }
  }

  @Test(
    "nil for what is missing or null, in any node of an object",
    arguments: ObjectNodeTests.Rule.allCases, EntryPoint.allCases)
  func objects(rule: ObjectNodeTests.Rule, entryPoint: EntryPoint) throws {
    try rule.read(Self.text, entryPoint) { try Self.read($0) }
  }

  private struct Whole {}

  @Test("nil for what is missing or null, in the node of a value", arguments: EntryPoint.allCases)
  func values(entryPoint: EntryPoint) throws {
    let mapper = ObjectMapper { provider in
      provider.convert(
        Whole.self,
        decode: {
          try Self.read($0[0])
          #expect($0[1].ifPresent == nil && $0.x.ifPresent == nil && $0.ifPresent != nil)
          return Whole()
        }, encode: { _ in nil })
    }
    _ = try entryPoint.map(Self.text, to: Whole.self, with: mapper)
  }

  @Test("null itself, for which a closure is called", arguments: EntryPoint.allCases)
  func null(entryPoint: EntryPoint) throws {
    let mapper = ObjectMapper { provider in
      provider.configure(Owner.self) {
        $0.map("age", to: \.age) { try $0.ifPresent?.int ?? -1 }
      }
    }
    for (age, expected) in [("null", -1), ("5", 5)] {
      let text = #"{"name":"a","age":\#(age)}"#
      #expect(try entryPoint.map(text, to: Owner.self, with: mapper).age == expected)
    }
  }

  @Test("a value of another type is an error with its path")
  func otherType() {
    let mapper = ObjectMapper { provider in
      provider.configure(Owner.self) {
        $0.map("age", to: \.age) { node, parent in try parent.info.years.ifPresent?.int }
      }
    }
    expectRefusal(
      #"[{"name":"a","age":1},{"name":"b","age":1,"info":{"years":[2]}}]"#, as: [Owner].self,
      .typeMismatch, path: "[1].info.years", "[1].info.years: expected Int, found an array",
      with: mapper)
    expectMapping(
      #"[{"name":"a","age":1},{"name":"b","age":1,"info":{"years":2}}]"#,
      as: [Owner(name: "a"), Owner(name: "b", age: 2)], with: mapper)
  }
}
