import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Keys: several keys for one property, in any order")
struct KeyOrderTests {
  struct Name: Equatable {
    var firstName: String?
    var other: Int?
  }

  struct Strict: Equatable { var count: Int }

  struct Mail: Equatable {
    var email: String?
    var id: Int?
  }

  static let mapper = ObjectMapper.with(Mail.self) { $0.map(["mail", "e-mail"], to: "email") }

  /// Members of a document, and what they mean in whatever order they come.
  static let names: [(members: [String], expected: Name)] = [
    ([#""firstName":"exact""#, #""first_name":"folded""#], Name(firstName: "exact")),
    (
      [#""firstName":"exact""#, #""first_name":"a""#, #""FIRSTNAME":"b""#, #""other":1"#],
      Name(firstName: "exact", other: 1)
    ),
    // Between two folded spellings the order of their bytes decides.
    ([#""first_name":"lower""#, #""FIRST_NAME":"upper""#], Name(firstName: "upper")),
    (
      [#""first-name":"dash""#, #""first_name":"line""#, #""other":2"#],
      Name(firstName: "dash", other: 2)
    ),
    // What is not null wins over null.
    ([#""firstName":null"#, #""first_name":"folded""#], Name(firstName: "folded")),
    ([#""firstName":null"#, #""first_name":null"#], Name()),
    (
      [#""firstName":"exact""#, #""first_name":null"#, #""FirstName":null"#],
      Name(firstName: "exact")
    ),
    // A losing key may hold anything that is JSON.
    ([#""firstName":"exact""#, #""first_name":{"a":[1]}"#], Name(firstName: "exact")),
    (
      [#""firstName":"exact""#, #""FIRST_NAME":[null]"#, #""first_name":{}"#],
      Name(firstName: "exact")
    ),
    (
      [#""firstName":"x""#, #""other":5"#, #""Other":"no number""#, #""OTHER":[]"#],
      Name(firstName: "x", other: 5)
    ),
    (
      [
        #""unknown":[1,{"firstName":2}]"#, #""first_name":"a""#, #""first-name":"b""#, #""x":null"#,
      ], Name(firstName: "b")
    ),
  ]

  @Test("spellings of one name", arguments: names)
  func spellings(members: [String], expected: Name) {
    for order in permutations(members) {
      expectMapping("{" + order.joined(separator: ",") + "}", as: expected)
      expectMapping(
        #"[{"other":0},{"# + order.joined(separator: " , ") + "}]", as: [Name(other: 0), expected])
    }
  }

  static let mails: [(members: [String], expected: Mail)] = [
    ([#""mail":"a""#, #""e-mail":"b""#, #""email":"c""#], Mail(email: "a")),
    ([#""e-mail":"b""#, #""email":"c""#, #""EMAIL":"d""#], Mail(email: "b")),
    ([#""mail":null"#, #""e-mail":"b""#, #""id":1"#], Mail(email: "b", id: 1)),
    ([#""mail":null"#, #""e-mail":null"#, #""email":"c""#], Mail(email: "c")),
    ([#""mail":null"#, #""e-mail":null"#, #""Email":"d""#, #""email":null"#], Mail(email: "d")),
    ([#""mail":null"#, #""e-mail":null"#], Mail()),
    ([#""mail":"a""#, #""e-mail":[1]"#, #""email":{"x":2}"#], Mail(email: "a")),
  ]

  @Test("candidates in their order, then the name, then its spellings", arguments: mails)
  func candidates(members: [String], expected: Mail) {
    for order in permutations(members) {
      expectMapping("{" + order.joined(separator: ",") + "}", as: expected, with: Self.mapper)
    }
  }

  @Test("a required property takes what wins, whatever the losers hold")
  func required() {
    for order in permutations([
      #""count":1"#, #""Count":"x""#, #""COUNT":null"#, #""c-o-u-n-t":[]"#,
    ]) {
      expectMapping("{" + order.joined(separator: ",") + "}", as: Strict(count: 1))
    }
    for order in permutations([#""count":null"#, #""Count":2"#, #""z":1"#]) {
      expectMapping("{" + order.joined(separator: ",") + "}", as: Strict(count: 2))
    }
  }

  @Test("a winner that does not fit is the error, in every order, with its own path")
  func winnerIsWrong() {
    for order in permutations([#""count":"x""#, #""Count":1"#, #""COUNT":2"#]) {
      expectRefusal(
        "{" + order.joined(separator: ",") + "}", as: Strict.self, .typeMismatch, path: "count",
        #"count: expected Int, found the string "x""#)
    }
    for order in permutations([#""mail":[]"#, #""e-mail":"b""#, #""email":"c""#]) {
      expectRefusal(
        "{" + order.joined(separator: ",") + "}", as: Mail.self, .typeMismatch, path: "mail",
        with: Self.mapper)
    }
  }

  @Test("all null is missing for a required property, in every order")
  func allNull() {
    for order in permutations([#""count":null"#, #""Count":null"#, #""x":1"#]) {
      expectRefusal(
        "{" + order.joined(separator: ",") + "}", as: Strict.self, .missingValue, path: "count")
    }
  }

  @Test(
    "losers are checked for syntax, in every order",
    arguments: ["[1,]", "tru", #""\x""#, "01", #"{"a"}"#, #""\ud800""#])
  func losersAreJSON(loser: String) {
    for order in permutations([#""count":1"#, #""Count":\#(loser)"#, #""x":1"#]) {
      expectRefusal(
        "{" + order.joined(separator: ",") + "}", as: Strict.self, .invalidJSON, path: "Count",
        entryPoints: EntryPoint.text)
    }
  }

  @Test("objects in objects, several keys at each level")
  func nested() {
    struct Inner: Equatable { var value: Int }
    struct Outer: Equatable { var inner: Inner }
    let inner = [#""value":1"#, #""VALUE":{}"#]
    for order in permutations([
      #""inner":{\#(inner[0]),\#(inner[1])}"#, #""INNER":{\#(inner[1])}"#, #""Inner":7"#,
    ]) {
      expectMapping("{" + order.joined(separator: ",") + "}", as: Outer(inner: Inner(value: 1)))
    }
  }
}
