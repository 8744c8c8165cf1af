import AutoMapper
import Testing

@Suite("JSONValue: changes by path")
struct JSONValueChangeTests {
  /// A change, and the text of the document before and after it.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: JSONValue
    let after: String
    let change: @Sendable (inout JSONValue) -> Void

    init(
      _ description: String, _ before: JSONValue, _ after: String,
      _ change: @escaping @Sendable (inout JSONValue) -> Void
    ) {
      self.testDescription = description
      self.before = before
      self.after = after
      self.change = change
    }
  }

  static let rows = [
    Row("DM-16 objects are made on the way", [:], #"{"level1":{"level2":{"inserted":"x"}}}"#) {
      $0.level1.level2.inserted = "x"
    },
    Row("DM-17 null", ["a": 1, "b": 2], #"{"a":null,"b":2}"#) { $0.a = nil },
    Row("DM-17 null where nothing was", [:], #"{"a":{"b":null}}"#) { $0.a.b = nil },
    Row("DM-17 values of all kinds", [:], #"{"s":"t","n":1.5,"t":true}"#) {
      $0.s = "t"
      $0.n = 1.5
      $0.t = true
    },
    Row("DM-18 an array", ["a": ["z"]], #"{"a":["a","b"]}"#) { $0.a = ["a", "b"] },
    Row("an element", ["a": [1, 2, 3]], #"{"a":[1,"x",3]}"#) { $0.a[1] = "x" },
    Row("inside an element", ["a": [["b": 1], 2]], #"{"a":[{"b":2,"c":3},2]}"#) {
      $0.a[0].b = 2
      $0.a[0].c = 3
    },
    Row("DM-19 an index past the end appends one element", ["a": [1, 2, 3]], #"{"a":[1,2,3,4]}"#) {
      $0.a[4] = 4
    },
    Row("the next index appends", ["a": [1]], #"{"a":[1,2]}"#) { $0.a[$0.a.count] = 2 },
    Row("the largest index appends", [1], "[1,2]") { $0[Int.max] = 2 },
    Row("an element past the end is made by what is set in it", [1], #"[1,{"a":2}]"#) {
      $0[9].a = 2
    },
    Row("a negative index changes nothing", ["a": [1]], #"{"a":[1]}"#) { $0.a[-1] = 2 },
    Row("nor below it", ["a": [1]], #"{"a":[1]}"#) { $0.a[-1].b = 2 },
    Row("nor where no array is", ["a": "text"], #"{"a":"text"}"#) { $0.a[-1] = 2 },
    Row("DM-20 a document from nothing", nil, #"{"items":[{"name":"a"}]}"#) {
      $0.items[0].name = "a"
    },
    Row("a scalar is replaced by an object", ["a": "text"], #"{"a":{"b":1}}"#) { $0.a.b = 1 },
    Row("a scalar is replaced by an array", ["a": 5], #"{"a":[1]}"#) { $0.a[3] = 1 },
    Row("an array given a key becomes an object", ["a": [1]], #"{"a":{"b":1}}"#) { $0.a.b = 1 },
    Row("an object given an index becomes an array", ["a": ["b": 1]], #"{"a":[1]}"#) {
      $0.a[0] = 1
    },
    Row("the place of a key is kept", ["a": 1, "b": 2], #"{"a":3,"b":2,"c":4}"#) {
      $0.c = 4
      $0.a = 3
    },
    Row("removing", ["a": ["b": 1, "c": 2]], #"{"a":{"c":2}}"#) {
      $0.a.removeValue(forKey: "b")
    },
    Row("removing what is missing writes nothing", ["a": "text"], #"{"a":"text"}"#) {
      $0.x.y.removeValue(forKey: "b")
      $0.a.removeValue(forKey: "b")
      $0.a.b.removeValue(forKey: "c")
      $0.list[3].removeValue(forKey: "c")
    },
  ]

  @Test("a change leaves this document", arguments: rows)
  func change(row: Row) {
    var json = row.before
    row.change(&json)
    #expect(json.description == row.after)
  }

  @Test("what shares storage with the value keeps what it was", arguments: rows)
  func copiesAreIndependent(row: Row) {
    let original = row.before
    let text = original.description
    var copy = original
    row.change(&copy)
    #expect(original.description == text)
  }

  // DM-24
  @Test("reading writes nothing")
  func readingWritesNothing() {
    let json: JSONValue = ["a": [1]]
    _ = json.x.y.z[3]
    _ = json.a[7].b
    _ = json[path: "q.0.r"]
    #expect(json == ["a": [1]])
  }

  @Test("removing gives back the value")
  func removedValue() {
    var json: JSONValue = ["a": ["b": 1]]
    #expect(json.a.removeValue(forKey: "b") == 1)
    #expect(json.a.removeValue(forKey: "b") == nil)
    #expect(json[path: "a"].removeValue(forKey: "c") == nil)
    #expect(json == ["a": [:]])
  }

  @Test("an inout argument changes in place, and is put back when a function throws")
  func inoutArgument() {
    struct Refusal: Error {}
    func double(_ value: inout JSONValue, fails: Bool) throws {
      value = JSONValue(value.int(or: 0) * 2)
      if fails { throw Refusal() }
    }
    var json: JSONValue = ["a": [1, 2]]
    #expect(throws: Never.self) { try double(&json.a[1], fails: false) }
    #expect(throws: Refusal.self) { try double(&json.a[0], fails: true) }
    #expect(throws: Refusal.self) { try double(&json[path: "a.1"], fails: true) }
    #expect(json == ["a": [2, 8]])
  }

  @Test("a hundred thousand changes take no quadratic time", .timeLimit(.minutes(1)))
  func manyChanges() {
    var json: JSONValue = nil
    for index in 0..<100_000 {
      json.list.items[index] = JSONValue(index)
      json.table["key\(index)"].value = JSONValue(index)
      json[path: "paths.list.\(index).value"] = true
    }
    #expect(json.list.items.count == 100_000)
    #expect(json.table.count == 100_000)
    #expect(json.table.key99999.value == 99_999)
    #expect(json.paths.list[99_999].value == true)
  }
}
