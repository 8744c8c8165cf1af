import AutoMapper
import Foundation
import Testing

/// Dictionaries, arrays and JSON values in place of text.
@Suite("Writing: trees")
struct WritingTreeTests {
  enum Color: String {
    case red
  }

  struct Model {
    var int = 1
    var byte = UInt8(2)
    var double = 0.5
    var flag = true
    var text = "t"
    var date = Date(timeIntervalSince1970: 0)
    var link = URL(string: "https://example.org/")
    var color = Color.red
    var list = [[1], []]
    var table = ["k": Inner(x: 3)]
    var maybe: Int?
    var price = Decimal(string: "1.10") ?? 0
    var tree: JSONValue = ["a": [1, nil]]
  }

  struct Inner { var x: Int }

  private let mapper = ObjectMapper()

  @Test("a dictionary of Swift's own types")
  func dictionary() throws {
    let written = try mapper.dictionary(from: Model())
    #expect(written["int"] as? Int == 1)
    #expect(written["double"] as? Double == 0.5)
    #expect(written["flag"] as? Bool == true)
    #expect(written["text"] as? String == "t")
    #expect(written["date"] as? String == "1970-01-01T00:00:00Z")
    #expect(written["link"] as? String == "https://example.org/")
    #expect(written["color"] as? String == "red")
    let list = try #require(written["list"] as? [Any])
    try #require(list.count == 2)
    #expect(list[0] as? [Int] == [1])
    #expect((written["table"] as? [String: Any])?["k"] as? [String: Int] == ["x": 3])
    #expect(written.keys.contains("maybe") == false)
    let tree = try #require(written["tree"] as? [String: Any])
    #expect(isNull((tree["a"] as? [Any])?.last))
  }

  @Test("a JSON value with the members in their order and all digits")
  func jsonValue() throws {
    let value = try mapper.jsonValue(from: Model())
    let expected = try mapper.map(mapper.jsonString(from: Model()), to: JSONValue.self)
    #expect(value == expected)
    #expect(try mapper.jsonString(from: value) == mapper.jsonString(from: Model()))
    #expect(try mapper.jsonValue(from: [1, 2]) == [1, 2])
    #expect(try mapper.jsonValue(from: Int?.none) == .null)
    #expect(try mapper.jsonValue(from: UInt64.max) == .number(JSONNumber(UInt64.max)))
  }

  @Test("an array of models")
  func array() throws {
    let written = try mapper.array(from: [Inner(x: 1), Inner(x: 2)])
    #expect(written.map { ($0 as? [String: Any])?["x"] as? Int } == [1, 2])
    #expect(try mapper.array(from: Set([7])) as? [Int] == [7])
    #expect(try mapper.array(from: [Int]()).isEmpty)
  }

  @Test("only an object becomes a dictionary, and only an array an array")
  func wrongRoots() {
    expectError(
      .typeMismatch, "expected an object, found the number 1; jsonValue(from:) writes any value"
    ) { try mapper.dictionary(from: 1) }
    expectError(
      .typeMismatch, "expected an object, found an array; jsonValue(from:) writes any value"
    ) { try mapper.dictionary(from: [1]) }
    let object = mappingError { try mapper.array(from: Model()) }
    #expect(object?.kind == .typeMismatch)
    #expect(
      object?.description == "expected an array, found an object; jsonValue(from:) writes any value"
    )
    expectError("expected an object, found null; jsonValue(from:) writes any value") {
      try mapper.dictionary(from: Model?.none)
    }
  }

  @Test("dictionaries and arrays are read back as the same model")
  func back() throws {
    let written = try mapper.dictionary(from: Model())
    let read = try mapper.map(written, to: Model.self)
    #expect(try mapper.jsonString(from: read) == mapper.jsonString(from: Model()))
    let list = try mapper.array(from: [Model(), Model()])
    #expect(try mapper.map(list, to: [Model].self).count == 2)
  }

  @Test("written dictionaries are what Foundation writes too")
  func foundation() throws {
    let written = try mapper.dictionary(from: ["a": [1, nil], "b": [2.5]] as [String: [Double?]])
    let data = try JSONSerialization.data(withJSONObject: written, options: [.sortedKeys])
    #expect(String(decoding: data, as: UTF8.self) == #"{"a":[1,null],"b":[2.5]}"#)
  }
}
