import AutoMapper
import Testing

@Suite("JSONValue: paths as text")
struct JSONValuePathTests {
  static let document: JSONValue = [
    "distances": [["value": 5], ["value": 6]], "0": "zero", "a": ["": ["b": 1], "07": 2, "-1": 3],
    "a.b": "dotted",
  ]

  static let rows: [(path: String, value: JSONValue)] = [
    ("distances.0.value", 5),
    ("distances.1.value", 6),
    ("distances.2.value", nil),
    ("distances.-1.value", nil),
    ("distances.00.value", nil),
    ("distances.value", nil),
    ("distances.99999999999999999999.value", nil),
    ("0", "zero"),
    ("a..b", 1),
    ("a.07", 2),
    ("a.-1", 3),
    ("a.b", nil),
    ("nothing.at.all", nil),
    (".", nil),
    ("", document),
  ]

  @Test("a path leads to a value, or to null", arguments: rows)
  func reading(path: String, value: JSONValue) {
    #expect(Self.document[path: path] == value)
  }

  static let changes: [(before: JSONValue, path: String, after: String)] = [
    (nil, "a.b", #"{"a":{"b":"x"}}"#),
    (nil, "a.0.b", #"{"a":[{"b":"x"}]}"#),
    (nil, "a.7.b", #"{"a":[{"b":"x"}]}"#),
    (["a": ["k": 1]], "a.0", #"{"a":{"k":1,"0":"x"}}"#),
    (["a": [1, 2]], "a.1", #"{"a":[1,"x"]}"#),
    (["a": [1, 2]], "a.2", #"{"a":[1,2,"x"]}"#),
    (["a": [1, 2]], "a.-1", #"{"a":[1,2]}"#),
    (["a": "text"], "a.-1", #"{"a":"text"}"#),
    (["a": "text"], "a.b", #"{"a":{"b":"x"}}"#),
    (["a": [1, 2]], "a.b", #"{"a":{"b":"x"}}"#),
    (["a": 1], "", #""x""#),
    (["a": 1], ".", #"{"a":1,"":{"":"x"}}"#),
  ]

  @Test("assigning makes what is missing on the way", arguments: changes)
  func assigning(before: JSONValue, path: String, after: String) {
    var json = before
    json[path: path] = "x"
    #expect(json.description == after)
  }

  @Test("the path of an error leads to its value")
  func mappingPath() {
    let path = MappingPath([.key("distances"), .index(1), .key("value")])
    #expect(Self.document[path: path] == 6)
    #expect(Self.document[path: MappingPath([.key("a.b")])] == "dotted")
    #expect(Self.document[path: MappingPath([.index(0)])].isNull)
    #expect(Self.document[path: MappingPath()] == Self.document)
    var json = Self.document
    json[path: path] = 7
    json[path: MappingPath([.key("new"), .index(0), .key("1")])] = true
    #expect(json.distances[1].value == 7)
    #expect(json.new.description == #"[{"1":true}]"#)
  }

  @Test(
    "a path with more steps than a value may nest leads nowhere", arguments: [512, 513, 100_000])
  func longPath(count: Int) {
    let isTooLong = count > 512
    for path in [
      Array(repeating: "a", count: count).joined(separator: "."),
      Array(repeating: "0", count: count).joined(separator: "."),
    ] {
      var json = JSONValue.null
      json[path: path] = "x"
      #expect(json.isNull == isTooLong)
      #expect(json[path: path] == (isTooLong ? nil : "x"))
      json[path: path].inner = 7
      #expect(json.isNull == isTooLong)
    }
    let path = MappingPath(Array(repeating: .index(0), count: count))
    var json = JSONValue.null
    json[path: path] = "x"
    #expect(json.isNull == isTooLong)
    #expect(json[path: path].isNull == isTooLong)
  }
}
