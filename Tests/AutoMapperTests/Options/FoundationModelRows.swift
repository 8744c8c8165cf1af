import Foundation

/// The documents of models and collections.
enum FoundationModelRows {
  private typealias Models = FoundationModels

  static let objects: [FoundationRow] = [
    row(Models.User.self, #"{"id": 1, "name": "Ann", "email": "a@b"}"#),
    row(Models.User.self, #"{"id": 1, "name": "Ann"}"#),
    row(Models.User.self, #"{"id": 1, "name": "Ann", "email": null}"#),
    row(Models.User.self, #"{"id": 1, "name": "Ann", "extra": {"a": [1]}}"#),
    row(Models.User.self, #"{"id": 1, "Name": "Ann"}"#),
    row(Models.User.self, #"{"ID": 1, "name": "Ann"}"#),
    row(Models.User.self, #"{"id": 1, "name": "Ann", "e_mail": "x"}"#),
    row(Models.User.self, #"{"name": "Ann"}"#), row(Models.User.self, #"{"id": null, "name": ""}"#),
    row(Models.User.self, #"{"id": "1", "name": "Ann"}"#),
    row(Models.User.self, #"{"id": 1, "name": 2}"#),
    row(Models.User.self, #"{"id": 1, "name": []}"#),
    row(Models.User.self, "[]"), row(Models.User.self, "null"), row(Models.User.self, "1"),
    row(Models.User.self, "{}"), row(Models.User.self, #""{}""#),
    row(
      Models.Team.self,
      #"{"lead": {"id": 1, "name": "A"}, "members": [{"id": 2, "name": "B"}], "byRole": {}}"#),
    row(Models.Team.self, #"{"lead": {"id": 1}, "members": []}"#),
    row(
      Models.Team.self,
      #"{"lead": {"id": 1, "name": "A"}, "members": [{"id": 2, "name": "B"}, {"id": "3"}]}"#),
    row(
      Models.Team.self,
      #"{"lead": {"id": 1, "name": "A"}, "members": [], "byRole": {"x": {"id": 1}}}"#),
    row(Models.Team.self, #"{"lead": {"id": 1, "name": "A"}, "members": [null]}"#),
    row(Models.Team.self, #"{"lead": {"id": 1, "name": "A"}, "members": {}}"#),
    row(Models.Empty.self, "{}"), row(Models.Empty.self, #"{"a": 1}"#),
    row(Models.Empty.self, "[]"), row(Models.Empty.self, "null"),
    row(Models.CodingKeyed.self, #"{"sku": 1, "Title Text": "x"}"#),
    row(Models.CodingKeyed.self, #"{"number": 1, "title": "x"}"#),
    row(Models.CodingKeyed.self, #"{"sku": 1, "title": "x"}"#),
    row(Models.CodingKeyed.self, #"{"sku": 1, "titleText": "x"}"#),
    row(Models.CodingKeyed.self, #"{"sku": "1"}"#),
    row(Models.Partial.self, #"{"id": 1, "cache": 9}"#),
    row(Models.Defaults.self, #"{"kind": "other", "count": 1, "note": "x"}"#),
    row(Models.Defaults.self, #"{"kind": 7, "count": 1}"#),
    row(Models.Defaults.self, "{}"), row(Models.Defaults.self, #"{"count": null}"#),
  ]

  static let collections: [FoundationRow] = [
    row([Int].self, "[1, 2]"), row([Int].self, "[]"), row([Int].self, "1"),
    row([Int].self, "[1, null]"), row([Int].self, #"[1, "2"]"#), row([Int].self, #""[1]""#),
    row([Int?].self, "[1, null]"), row([[Int]].self, "[[1], [], [2, 3]]"),
    row([[Int]].self, "[[1], [true]]"), row([String: Int].self, #"{"a": 1}"#),
    row([String: Int].self, #"{"a": null}"#), row([String: Int?].self, #"{"a": null}"#),
    row([String: Int].self, "[]"), row([String: Int].self, #"{"a b.c/d": 1}"#),
    row([String: Int].self, #"{"": 2}"#),
    row([Int: String].self, #"{"-2": "b"}"#), row([Int: String].self, #"{"x": "a"}"#),
    row([Int: String].self, #"[1, "a"]"#),
    row([Models.Code: Int].self, #"{"x": 1}"#), row([Models.Code: Int].self, #"["x", 1]"#),
    row(Models.Box<[Int: Int]>.self, #"{"value": {"1": 2}}"#),
    row(Models.Box<[Models.Role: Int]>.self, #"{"value": ["admin", 1]}"#),
    row(Models.Box<[Models.Role: Int]>.self, #"{"value": {"admin": 1}}"#),
    row(Models.Box<[Date: Int]>.self, #"{"value": [5.5, 1]}"#),
    row(Models.Box<[Double: Int]>.self, #"{"value": [1.5, 1]}"#),
    row(Models.Box<[UUID: Int]>.self, #"{"value": ["E621E1F8-C36C-495A-93FC-0C247A3E6E5F", 1]}"#),
    row(Models.Box<[Models.Code: Int]>.self, #"{"value": {"x": 1}}"#),
    row(Set<Int>.self, "[3]"), row(Set<Int>.self, "[3, 3]"), row(Set<Int>.self, "{}"),
    row(Models.Box<Set<String>>.self, #"{"value": ["a"]}"#),
    row(Int?.self, "null"), row(Int?.self, "1"), row(Int?.self, #""1""#),
    row(Models.Maybe<Int?>.self, #"{"value": null}"#), row(Models.Maybe<Int?>.self, "{}"),
    row(Models.Maybe<Int?>.self, #"{"value": 1}"#),
    row(Models.Box<Int?>.self, #"{"value": null}"#), row(Models.Box<Int?>.self, "{}"),
    row(Models.Box<[Int?]>.self, #"{"value": [null, 1]}"#),
    row(ClosedRange<Int>.self, "[1, 2]"), row(Range<Int>.self, "[2, 1]"),
  ]

  static let enumsAndClasses: [FoundationRow] = [
    row(Models.Member.self, #"{"role": "admin", "level": 2}"#),
    row(Models.Member.self, #"{"role": "guest"}"#), row(Models.Member.self, #"{"role": "Admin"}"#),
    row(Models.Member.self, #"{"role": "root"}"#), row(Models.Member.self, #"{"role": 1}"#),
    row(Models.Member.self, #"{"role": null}"#),
    row(Models.Member.self, #"{"role": "admin", "level": 3}"#),
    row(Models.Member.self, #"{"role": "admin", "level": "2"}"#),
    row(Models.Member.self, #"{"role": "admin", "level": 2.0}"#),
    row(Models.Role.self, #""visitor""#), row(Models.Role.self, #""""#),
    row(Models.Shape.self, #"{"point": {}}"#),
    row(Models.Shape.self, #"{"circle": {"radius": 1.5}}"#),
    row(Models.Shape.self, #"{"pair": {"_0": 1, "_1": 2}}"#), row(Models.Shape.self, #""point""#),
    row(Models.Shape.self, "{}"), row(Models.Shape.self, #"{"square": {}}"#),
    row(Models.Shape.self, #"{"point": {}, "circle": {"radius": 1}}"#),
    row(Models.Shape.self, #"{"circle": {}}"#),
    row(Models.Shape.self, #"{"circle": {"radius": "1"}}"#),
    row(Models.Shape.self, #"{"Circle": {"radius": 1}}"#),
    row(Models.Picture.self, #"{"shape": {"circle": {"radius": []}}}"#),
    row(Models.Picture.self, #"{"shape": {"circle": null}}"#),
    row(Models.Animal.self, #"{"name": "Rex"}"#), row(Models.Animal.self, "{}"),
    row(Models.Dog.self, #"{"name": "Rex", "tricks": 2}"#), row(Models.Dog.self, #"{"tricks": 2}"#),
    row(Models.Dog.self, #"{"name": "Rex", "tricks": "2"}"#),
    row(Models.Cat.self, #"{"lives": 9, "super": {"name": "Tom"}}"#),
    row(Models.Cat.self, #"{"lives": 9}"#), row(Models.Cat.self, #"{"lives": 9, "super": {}}"#),
    row(Models.Wrapped.self, #"{"volume": 99}"#), row(Models.Wrapped.self, #"{"volume": "9"}"#),
    row(Models.Wrapped.self, "{}"), row(Models.Notes.self, #"{"text": {"wrappedValue": "x"}}"#),
    row(Models.Notes.self, #"{"text": "x"}"#),
    row(Models.Email.self, #""a@b""#), row(Models.Email.self, #""ab""#),
    row(Models.Email.self, "5"),
    row(Models.Box<Models.Email>.self, #"{"value": "ab"}"#),
    row([Models.Either].self, #"[1, "a", "2"]"#), row([Models.Either].self, "[true]"),
  ]

  static let syntax: [FoundationRow] = [
    row(Int.self, " 1 "), row(Int.self, "1 2"), row(Int.self, "1,"), row(Int.self, ""),
    row(Int.self, "   "), row(Int.self, "01"), row(Int.self, "+1"), row(Int.self, "1."),
    row(Int.self, ".5"), row(Int.self, "-"), row(Int.self, "0x1"), row(Double.self, "NaN"),
    row(Double.self, "Infinity"), row(Double.self, "1e"), row(Int.self, "\u{FEFF}1"),
    row([String: Int].self, #"{"a" 1}"#),
    row([String: Int].self, "{a: 1}"), row([String: Int].self, #"{"a": 1"#),
    row([Int].self, "[1] // x"), row(String.self, "'a'"), row(String.self, #""a"#),
    row(String.self, #""\x""#), row(String.self, "\"a\nb\""), row(String.self, "\"a\tb\""),
    row(String.self, Data([0x22, 0xFF, 0x22]), "invalid UTF-8"),
    row(String.self, Data([0x22, 0xC0, 0x80, 0x22]), "an overlong NUL"),
    row(String.self, Data([0x22, 0xED, 0xA0, 0x80, 0x22]), "an encoded surrogate"),
    row(Models.User.self, #"{"id": 1, "name": "A"} x"#),
    row(Models.Tree.self, tree(200), "200 levels"), row(Models.Tree.self, tree(250), "500 levels"),
    row(
      Models.User.self, Data(#"{"id": 1, "name": "A", "x": \#(brackets(510))}"#.utf8), "511 levels"),
    row(
      Models.User.self, Data(#"{"id": 1, "name": "A", "x": \#(brackets(511))}"#.utf8), "512 levels"),
  ]

  static func brackets(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  private static func tree(_ count: Int) -> Data {
    Data(
      (String(repeating: #"{"children":["#, count: count) + String(repeating: "]}", count: count))
        .utf8)
  }
}
