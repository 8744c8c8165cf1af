import AutoMapper
import Testing

@Suite("JSONValue: navigation")
struct JSONValueNavigationTests {
  /// The document of the ancestor's tests: nested objects, and an array of objects.
  private let document: JSONValue = [
    "level1": [
      "level2": ["property2": 10],
      "items": [["item1": "Item A"], ["item1": "Item C"]],
    ],
    "count": 7, "string": "hidden", "foo-bar": true, "array": 1, "object": 2, "number": 3,
  ]

  // DM-04
  @Test("a nested member")
  func nestedMember() throws {
    #expect(try document.level1.level2.property2.int == 10)
  }

  // DM-06
  @Test("an element of a nested array")
  func nestedElement() throws {
    #expect(try document.level1.items[1].item1.string == "Item C")
  }

  // DM-07, DM-08
  @Test(
    "an index out of range, negative too, is null",
    arguments: [2, 1200, -1, -1200, Int.max, Int.min])
  func indexOutOfRange(index: Int) {
    #expect(document.level1.items[index] == .null)
    #expect(document.level1.items[index].item1.name[3].isNull)
  }

  // DM-11
  @Test("what is missing is null, at any depth")
  func missing() {
    #expect(document.nothing.of[3].this["kind"].isNull)
    #expect(document.level1[0].isNull)
    #expect(document.level1.items.item1.isNull)
    #expect(JSONValue.string("text").level1.isNull)
    #expect(JSONValue.null[0].isNull)
  }

  @Test("what is missing or null is nil if it is read only where it is present")
  func present() throws {
    #expect(try document["count"].ifPresent?.int == 7)
    #expect(try document.level1.items[1].item1.ifPresent?.string == "Item C")
    #expect(document.level1.ifPresent == document.level1)
    #expect(document.nothing.of[3].ifPresent == nil)
    #expect(try document.level1.items[2].item1.ifPresent?.string == nil)
    #expect(JSONValue.null.ifPresent == nil && JSONValue.bool(false).ifPresent == false)
    #expect(throws: MappingError.self) { try document.level1.ifPresent?.double }
  }

  // DM-27
  @Test("a key that is not an identifier, and keys that members of the type hide")
  func keysThroughSubscript() {
    #expect(document["foo-bar"] == true)
    #expect(document.count == 6 + 1)
    #expect(document["count"] == 7)
    #expect(document["string"] == "hidden")
    #expect(document["dynamicMember"].isNull)
  }

  // DM-25
  @Test("names of the library are keys like all others")
  func namesOfCases() {
    #expect(document.array == 1)
    #expect(document.object == 2)
    #expect(document.number == 3)
    let json: JSONValue = ["dynamicSelf": ["a": 1]]
    #expect(json.dynamicSelf.a == 1)
  }

  @Test("keys are compared as bytes, never by canonical equivalence")
  func keysAsBytes() {
    let composed = "caf\u{E9}"
    let decomposed = "cafe\u{301}"
    var json: JSONValue = [:]
    json[composed] = 1
    json[decomposed] = 2
    #expect(json.count == 2)
    #expect(json[composed] == 1)
    #expect(json[decomposed] == 2)
  }

  @Test("content without conversion")
  func content() {
    #expect(document.level1.items.count == 2)
    #expect(document.level1.items.elements.map(\.item1) == ["Item A", "Item C"])
    #expect(document.level1.elements.isEmpty)
    #expect(document.level1.members.keys == ["level2", "items"])
    #expect(document.level1.items.members.isEmpty)
    #expect(document["string"].count == 0)
    #expect(document["count"].numberValue == 7)
    #expect(document["string"].numberValue == nil)
    #expect(!document["string"].isNull)
  }

  @Test("values of Swift types become JSON values")
  func initializers() {
    #expect(JSONValue(true) == .bool(true))
    #expect(JSONValue(UInt64.max).description == "18446744073709551615")
    #expect(JSONValue("some text".prefix(4)) == "some")
    #expect(JSONValue(1.5 as Double)?.description == "1.5")
    #expect(JSONValue(Double.nan) == nil)
    #expect(JSONValue(-Double.infinity) == nil)
  }

  @Test("literals of all kinds")
  func literals() {
    let name = "Ann"
    let json: JSONValue = [
      "null": nil, "bool": true, "integer": -3, "fraction": 0.5, "text": "Hello \(name)",
      "list": [1, "a", nil, [:]], "long": -170_141_183_460_469_231_731_687_303_715_884_105_729,
      "bool": false,
    ]
    #expect(
      json.description
        == #"{"null":null,"bool":false,"integer":-3,"fraction":0.5,"text":"Hello Ann","#
        + #""list":[1,"a",null,{}],"long":-170141183460469231731687303715884105729}"#)
  }
}
