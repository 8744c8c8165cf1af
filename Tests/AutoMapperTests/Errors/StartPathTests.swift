import AutoMapper
import Foundation
import Testing

@Suite("Errors: starting at a path")
struct StartPathTests {
  static let document = """
    {"response":{"items":[{"value":1},{"value":2}],"a.b":7,"null":null,"text":"x"},
     "matrix":[[1,2],[3]],"a.b.c":5,"a":{"b":{"c":6}},"0":{"1":"one"},"":{"":3},"é":8}
    """

  @Test("values are found")
  func found() throws {
    func check<Value: Equatable>(_ path: String, _ value: Value) throws {
      for entryPoint in EntryPoint.allCases {
        let found = try entryPoint.map(Self.document, to: Value.self, at: path, with: .shared)
        #expect(found == value, "\(entryPoint): \(path)")
      }
    }
    try check("response.items", [Box(value: 1), Box(value: 2)])
    try check("response.items.1", Box(value: 2))
    try check("response.items.1.value", 2)
    try check("matrix.1.0", 3)
    try check("matrix.0", [1, 2])
    // A key that holds dots goes before the steps.
    try check("a.b.c", 5)
    try check("response.a.b", 7)
    try check("a.b", ["c": 6])
    try check("0.1", "one")
    try check("é", 8)
    try check("response.null", Int?.none)
  }

  static let missingRows: [(at: String, path: String)] = [
    ("x", "x"), ("response.x", "response.x"), ("response.items.2", "response.items[2]"),
    ("response.items.x", "response.items.x"), ("response.items.-1", #"response.items["-1"]"#),
    ("response.items.0.x", "response.items[0].x"), ("response.text.x", "response.text.x"),
    ("response.null.x", "response.null.x"), ("matrix.0.0.0", #"matrix[0][0]["0"]"#),
    ("response.items.99999999999999999999", #"response.items["99999999999999999999"]"#),
    ("RESPONSE", "RESPONSE"), ("response.x.y.z", "response.x"), ("e\u{301}", "[\"e\u{301}\"]"),
  ]

  @Test("values that are not there", arguments: missingRows)
  func missing(at: String, path: String) {
    for entryPoint in EntryPoint.allCases {
      let error = errorOfMapping(Self.document, to: Int.self, at: at, through: entryPoint)
      #expect(error?.kind == .missingValue, "\(entryPoint)")
      #expect(error?.expected == "a value at this path")
      #expect(error?.found == "nothing")
      guard let found = error?.path.description, path.hasSuffix("]") else {
        #expect(error?.path.description == path, "\(entryPoint)")
        continue
      }
      // Whether a step through a scalar or beyond the end shows as index or key is open.
      let plain = { (text: String) in text.replacing("\"", with: "") }
      #expect(
        plain(found).replacing(".", with: "") == plain(path).replacing(".", with: ""),
        "\(entryPoint)")
    }
  }

  @Test("malformed paths", arguments: [".", "..", ".a", "a.", "response..items"])
  func malformed(path: String) {
    for entryPoint in EntryPoint.allCases {
      let error = errorOfMapping(Self.document, to: Int.self, at: path, through: entryPoint)
      #expect(error?.kind == .invalidKey, "\(entryPoint)")
      #expect(error?.found == #"the path "\#(path)""#)
    }
  }

  @Test("an empty path is the root")
  func emptyPath() throws {
    #expect(try ObjectMapper().map("[1]", to: [Int].self, at: "") == [1])
    #expect(try ObjectMapper().map([1] as [Any], to: [Int].self, at: "") == [1])
    #expect(throws: MappingError.self) {
      try ObjectMapper().map("[1] 2", to: [Int].self, at: "")
    }
  }

  @Test("an error's path begins at the root of the document")
  func pathFromRoot() {
    let text = #"{"response":{"items":[{"value":1},{"value":"x"}],"a.b":{"value":[]}}}"#
    expectRefusal(
      text, as: [Box<Int>].self, .typeMismatch, path: "response.items[1].value",
      #"response.items[1].value: expected Int, found the string "x""#, offset: 43,
      at: "response.items")
    expectRefusal(
      text, as: Int.self, .typeMismatch, path: "response.items[0]", offset: 22,
      at: "response.items.0")
    expectRefusal(
      text, as: Box<Int>.self, .typeMismatch, path: #"response["a.b"].value"#, offset: 64,
      at: "response.a.b")
    expectRefusal(
      #"{"a":null}"#, as: Int.self, .missingValue, path: "a", "a: expected Int, found null",
      offset: 5, at: "a")
  }

  @Test(
    "the rest of the document is checked as well",
    arguments: [
      #"{"a":1,"b":[1,]}"#, #"{"b":tru,"a":1}"#, #"{"a":1}x"#, #"{"a":1"#,
      #"{"b":"\ud800","a":1}"#,
      #"{"a":1,"a":}"#,
    ])
  func restIsChecked(text: String) {
    expectRefusal(text, as: Int.self, .invalidJSON, at: "a", entryPoints: EntryPoint.text)
  }

  @Test("of duplicate keys on the way the last wins")
  func duplicates() throws {
    for entryPoint in EntryPoint.text {
      let text = #"{"a":{"b":1},"a":{"b":2,"b":3}}"#
      #expect(try entryPoint.map(text, to: Int.self, at: "a.b", with: .shared) == 3)
    }
  }

  @Test("the way to the value counts for the depth")
  func depth() {
    let mapper = ObjectMapper(options: .changing { $0.maximumDepth = 3 })
    for entryPoint in EntryPoint.allCases {
      let error = errorOfMapping(
        #"{"a":[[[1]]]}"#, to: [[Int]].self, at: "a.0", through: entryPoint, with: mapper)
      #expect(error?.kind == .depthExceeded, "\(entryPoint)")
    }
    #expect(throws: Never.self) { try mapper.map(#"{"a":[[1]]}"#, to: [Int].self, at: "a.0") }
  }
}
