import AutoMapper
import Foundation
import Testing

@Suite("Errors: what they say")
struct ErrorTextTests {
  enum Role: String, CaseIterable {
    case admin
    case guest
  }

  struct Address {
    let street: String
    let zip: Int
  }

  struct User {
    var id: Int
    var name: String
    var isActive: Bool
    var score: Double?
    var age: UInt8?
    var born: Date?
    var role: Role?
    var home: URL?
    var key: UUID?
    var picture: Data?
    var initial: Character?
    var price: Decimal?
    var address: Address?
    var tags: [String]?
    var matrix: [[Int]]?
    var counts: [String: Int]?
    var byNumber: [Int: Bool]?
    var friends: [User]?
    var any: Any?
  }

  /// A bad member of a user, and the sentence about it without its place in the text.
  struct Row: Sendable, CustomTestStringConvertible {
    var member: String
    var kind: MappingError.Kind
    var path: String
    var statement: String
    /// The distance from the member's start.
    var offset: Int

    init(
      _ member: String, _ kind: MappingError.Kind, _ path: String, _ statement: String,
      _ offset: Int
    ) {
      self.member = member
      self.kind = kind
      self.path = path
      self.statement = statement
      self.offset = offset
    }

    var testDescription: String { member }
  }

  static let mismatches: [Row] = [
    Row(#""id":"abc""#, .typeMismatch, "id", #"expected Int, found the string "abc""#, 5),
    Row(#""id":[1]"#, .typeMismatch, "id", "expected Int, found an array", 5),
    Row(#""id":{}"#, .typeMismatch, "id", "expected Int, found an object", 5),
    Row(#""id":1.5"#, .typeMismatch, "id", "expected Int, found the number 1.5", 5),
    Row(#""id":null"#, .missingValue, "id", "expected Int, found null", 5),
    Row(#""id":"""#, .typeMismatch, "id", #"expected Int, found the string """#, 5),
    Row(#""ID" : "x""#, .typeMismatch, "ID", #"expected Int, found the string "x""#, 7),
    Row(#""name":[]"#, .typeMismatch, "name", "expected String, found an array", 7),
    Row(#""name":{"a":1}"#, .typeMismatch, "name", "expected String, found an object", 7),
    Row(#""name":null"#, .missingValue, "name", "expected String, found null", 7),
    Row(#""is_active":2"#, .typeMismatch, "is_active", "expected Bool, found the number 2", 12),
    Row(
      #""isActive":"perhaps""#, .typeMismatch, "isActive",
      #"expected Bool, found the string "perhaps""#, 11),
    Row(#""isActive":null"#, .missingValue, "isActive", "expected Bool, found null", 11),
    Row(#""score":true1"#, .invalidJSON, "", "", 0),
    Row(#""score":"1,5""#, .typeMismatch, "score", #"expected Double, found the string "1,5""#, 8),
    Row(#""score":[]"#, .typeMismatch, "score", "expected Double, found an array", 8),
    Row(#""age":256"#, .outOfRange, "age", "expected UInt8 (0 to 255), found the number 256", 6),
    Row(#""age":-1"#, .outOfRange, "age", "expected UInt8 (0 to 255), found the number -1", 6),
    Row(
      #""age":"300""#, .outOfRange, "age", #"expected UInt8 (0 to 255), found the string "300""#, 6),
    Row(
      #""born":"soon""#, .invalidDate, "born",
      #"expected a date (the common date formats), found the string "soon"; "#
        + "no common date looks like this", 7),
    Row(
      #""born":[2013]"#, .typeMismatch, "born",
      "expected a date (the common date formats), found an array", 7),
    Row(
      #""born":false"#, .typeMismatch, "born",
      "expected a date (the common date formats), found false", 7),
    Row(
      #""role":"root""#, .unknownCase, "role",
      #"expected one of "admin", "guest" (Role), found the string "root""#, 7),
    Row(#""role":{}"#, .typeMismatch, "role", "expected String, found an object", 7),
    Row(#""home":"""#, .typeMismatch, "home", #"expected a URL, found the string """#, 7),
    Row(#""home":1"#, .typeMismatch, "home", "expected a URL, found the number 1", 7),
    Row(#""key":"123""#, .typeMismatch, "key", #"expected a UUID, found the string "123""#, 6),
    Row(
      #""picture":"%""#, .typeMismatch, "picture",
      #"expected a string in base64, found the string "%""#, 10),
    Row(
      #""initial":"ab""#, .typeMismatch, "initial",
      #"expected a string of one character, found the string "ab""#, 10),
    Row(
      #""price":"free""#, .typeMismatch, "price", #"expected Decimal, found the string "free""#, 8),
    Row(#""price":{}"#, .typeMismatch, "price", "expected Decimal, found an object", 8),
    Row(#""address":[]"#, .typeMismatch, "address", "expected an object, found an array", 10),
    Row(
      #""address":"Main""#, .typeMismatch, "address",
      #"expected an object, found the string "Main""#, 10),
    Row(
      #""address":{"street":"a","zip":"x"}"#, .typeMismatch, "address.zip",
      #"expected Int, found the string "x""#, 30),
    Row(
      #""tags":"a""#, .typeMismatch, "tags", #"expected an array of String, found the string "a""#,
      7),
    Row(#""tags":{}"#, .typeMismatch, "tags", "expected an array of String, found an object", 7),
    Row(#""tags":["a",null]"#, .missingValue, "tags[1]", "expected String, found null", 12),
    Row(#""tags":["a", ["b"]]"#, .typeMismatch, "tags[1]", "expected String, found an array", 13),
    Row(
      #""matrix":[[1],2]"#, .typeMismatch, "matrix[1]",
      "expected an array of Int, found the number 2", 14),
    Row(
      #""matrix":[[1],[2,"x"]]"#, .typeMismatch, "matrix[1][1]",
      #"expected Int, found the string "x""#, 17),
    Row(
      #""matrix":[[1],null]"#, .missingValue, "matrix[1]", "expected an array of Int, found null",
      14),
    Row(
      #""counts":[1]"#, .typeMismatch, "counts",
      "expected an object with values of type Int, found an array", 9),
    Row(
      #""counts":{"a":1,"b":"x"}"#, .typeMismatch, "counts.b",
      #"expected Int, found the string "x""#, 20),
    Row(
      #""counts":{"a b":[]}"#, .typeMismatch, #"counts["a b"]"#, "expected Int, found an array", 16),
    Row(#""counts":{"":[]}"#, .typeMismatch, #"counts[""]"#, "expected Int, found an array", 13),
    Row(
      #""counts":{"a.b":[]}"#, .typeMismatch, #"counts["a.b"]"#, "expected Int, found an array", 16),
    Row(#""counts":{"1":[]}"#, .typeMismatch, #"counts["1"]"#, "expected Int, found an array", 14),
    Row(
      #""counts":{"größe":[]}"#, .typeMismatch, "counts.größe", "expected Int, found an array", 20),
    Row(
      #""counts":{"a\"b":[]}"#, .typeMismatch, #"counts["a\"b"]"#, "expected Int, found an array",
      17),
    Row(
      #""counts":{"a\nb":[]}"#, .typeMismatch, #"counts["a\nb"]"#, "expected Int, found an array",
      17),
    Row(#""counts":{"_x":[]}"#, .typeMismatch, "counts._x", "expected Int, found an array", 15),
    Row(
      #""counts":{"[0]":[]}"#, .typeMismatch, #"counts["[0]"]"#, "expected Int, found an array", 16),
    Row(
      #""byNumber":{"1":true,"two":true}"#, .typeMismatch, "byNumber.two",
      #"expected a key of type Int, found the key "two""#, 21),
    Row(
      #""byNumber":{"1":7}"#, .typeMismatch, #"byNumber["1"]"#, "expected Bool, found the number 7",
      16),
    Row(
      #""friends":[{"id":{}}]"#, .typeMismatch, "friends[0].id", "expected Int, found an object", 17
    ),
    Row(
      #""friends":[7]"#, .typeMismatch, "friends[0]", "expected an object, found the number 7", 11),
    Row(#""friends":[null]"#, .missingValue, "friends[0]", "expected an object, found null", 11),
    Row(
      #""friends":{}"#, .typeMismatch, "friends", "expected an array of User, found an object", 10),
    Row(
      #""name":["this one is much too long to be quoted in full"]"#, .typeMismatch, "name",
      "expected String, found an array", 7),
    Row(
      #""id":"this text is much too long to be quoted in full""#, .typeMismatch, "id",
      #"expected Int, found the string "this text is much too long to be quoted …""#, 5),
    Row(
      #""id":"tab\there \"quoted\" \\ \u0001 \u007f""#, .typeMismatch, "id",
      #"expected Int, found the string "tab\u{9}here \"quoted\" \\ \u{1} \u{7f}""#, 5),
    Row(#""id":"😀é""#, .typeMismatch, "id", #"expected Int, found the string "😀é""#, 5),
  ].filter { $0.kind != .invalidJSON }

  static let valid = #""id":1,"name":"a","isActive":true"#

  /// The members of a user, the bad one replacing a good one of its name.
  private static func members(_ row: Row) -> (before: String, after: String) {
    let key = row.member.dropFirst().prefix { $0 != "\"" }.lowercased().replacing("_", with: "")
    let others = valid.split(separator: ",").filter {
      $0.dropFirst().prefix { $0 != "\"" }.lowercased() != key
    }
    return (others.map { $0 + "," }.joined(), others.map { "," + $0 }.joined())
  }

  @Test("values that do not fit", arguments: mismatches)
  func mismatch(row: Row) {
    let (before, after) = Self.members(row)
    let refusal = Refusal(
      row.kind, path: row.path, "\(row.path): \(row.statement)", offset: row.offset + 1)
    expectRefusal("{\(row.member)\(after)}", as: User.self, refusal)
    var moved = refusal
    moved.offset = 1 + before.utf8.count + row.offset
    expectRefusal("{\(before)\(row.member)}", as: User.self, moved)
    // Deep in a document, and on a line of its own.
    moved.offset = nil
    let path = "a[1].friends[0].\(row.path)"
    moved.path = path
    moved.text = "\(path): \(row.statement)"
    let text =
      #"{"a":[{\#(Self.valid)},{\#(Self.valid),"friends":[\#n{\#n  \#(row.member)\#(after)}]}]}"#
    expectRefusal(text, as: [String: [User]].self, moved)
    let error = errorOfMapping(text, to: [String: [User]].self)
    #expect(error?.location?.line == 3)
    #expect(error?.location?.column == 3 + row.offset)
    // The place precedes the advice, if there is any.
    let parts = "\(path): \(row.statement)".split(separator: "; ", maxSplits: 1)
    let advice = parts.count > 1 ? "; \(parts[1])" : ""
    #expect(
      error?.description == "\(parts[0]) (line 3, column \(3 + row.offset))\(advice)")
  }

  @Test("there are more than 60 rows of each kind of sentence together")
  func count() {
    #expect(Self.mismatches.count + SyntaxErrorTests.rows.count >= 100)
  }

  @Test("a missing value names the property, the type and what to do")
  func missing() {
    func check(_ text: String, _ path: String, _ name: String, _ type: String, _ expected: String) {
      expectRefusal(
        text, as: [User].self, .missingValue, path: path,
        "\(path): expected \(expected), found nothing; make '\(name)' of \(type) optional, or "
          + "give it a default: provider.configure(\(type).self) { $0.default(\\.\(name), …) }")
      // The place is the object that lacks the value.
      let error = errorOfMapping(text, to: [User].self)
      let object = text.utf8.count - 1 - (text.hasSuffix("}}]") ? 1 : 0)
      #expect((error?.location?.offset ?? .max) < object, "\(text): \(String(describing: error))")
      #expect(error?.property == name)
      #expect(error.flatMap { $0.type.map { "\($0)" } } == type)
    }
    check("[{}]", "[0].id", "id", "User", "Int")
    check(#"[{"id":1,"name":"a"}]"#, "[0].isActive", "isActive", "User", "Bool")
    check(#"[{\#(Self.valid)},{"id":2,"isActive":false}]"#, "[1].name", "name", "User", "String")
    check(
      #"[{\#(Self.valid),"address":{"street":"a"}}]"#, "[0].address.zip", "zip", "Address", "Int"
    )
  }

  @Test("members of an error")
  func members() {
    let error = errorOfMapping(#"{"id":1,"name":"a","isActive":[]}"#, to: User.self)
    #expect(error?.kind == .typeMismatch)
    #expect(error?.property == "isActive")
    #expect(error?.type == User.self)
    #expect(error?.expected == "Bool")
    #expect(error?.found == "an array")
    #expect(error?.location == MappingError.Location(line: 1, column: 31, offset: 30))
    #expect(error?.path == MappingPath([.key("isActive")]))
    #expect(error?.allErrors.count == 1)
    #expect(error?.errorDescription == error?.description)
    #expect(error?.localizedDescription == error?.description)
    let native = errorOfMapping(#"{"id":[]}"#, to: User.self, through: .swiftValues)
    #expect(native?.location == nil)
    #expect(native?.description == "id: expected Int, found an array")
  }

  @Test("the root has no path")
  func root() {
    expectRefusal(
      "7", as: User.self, .typeMismatch, "expected an object, found the number 7", offset: 0)
    expectRefusal(
      #" "x""#, as: Int.self, .typeMismatch, #"expected Int, found the string "x""#, offset: 1)
    expectRefusal("null", as: User.self, .missingValue, "expected an object, found null", offset: 0)
    #expect(
      errorOfMapping("\n [7]", to: User.self)?.description
        == "expected an object, found an array (line 2, column 2)")
  }

  @Test("no message quotes a document at length")
  func short() {
    let long = String(repeating: "é", count: 100_000)
    for text in [
      #"{"id":"\#(long)"}"#, #"{"counts":{"\#(long)":[]}}"#, #"{"byNumber":{"\#(long)":true}}"#,
      #"{"role":"\#(long)"}"#, #"{"id":\#(String(repeating: "1", count: 100_000))}"#,
      #"{"home":"\#(long)\u0000","key":"\#(long)"}"#, #"{"born":"\#(long)"}"#,
    ] {
      let error = errorOfMapping(text, to: User.self)
      #expect((error?.description.count ?? .max) < 300)
    }
  }
}
