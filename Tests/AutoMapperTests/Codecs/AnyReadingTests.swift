import AutoMapper
import Foundation
import Testing

@Suite("Reading: Any and JSONValue")
struct AnyReadingTests {
  struct Loose {
    var value: Any
    var list: [Any]
    var members: [String: Any]
    var maybe: Any?
  }

  /// A value as text that tells types apart: `Int 1`, `Double 1.5`, `[Int 1]`.
  static func describe(_ value: Any) -> String {
    switch value {
    case _ where isNull(value): "null"
    case let text as String where type(of: value) == String.self: "String \(text)"
    case let elements as [Any]: "[" + elements.map(describe).joined(separator: ",") + "]"
    case let members as [String: Any]:
      "{"
        + members.sorted { $0.key < $1.key }.map { "\($0.key):\(describe($0.value))" }
        .joined(separator: ",") + "}"
    default: "\(type(of: value)) \(value)"
    }
  }

  static let rows: [(text: String, description: String)] = [
    ("null", "null"), ("true", "Bool true"), ("false", "Bool false"), ("1", "Int 1"),
    ("-5", "Int -5"),
    ("0", "Int 0"), ("9223372036854775807", "Int 9223372036854775807"),
    ("18446744073709551615", "UInt64 18446744073709551615"), ("1.5", "Double 1.5"),
    ("-0.25", "Double -0.25"),
    ("1e300", "Double 1e+300"), (#""""#, "String "), (#""a\u00e9""#, "String aé"), ("[]", "[]"),
    ("{}", "{}"), (#"[1,"a",null,true]"#, "[Int 1,String a,null,Bool true]"),
    (#"{"a":{"b":[1.5]},"c":[]}"#, "{a:{b:[Double 1.5]},c:[]}"), ("[[[]]]", "[[[]]]"),
  ]

  @Test("Any holds Swift's own values", arguments: rows)
  func any(text: String, description: String) {
    expectMapping(text, to: Any.self) { Self.describe($0) == description }
    expectMapping(#"{"value":\#(text)}"#, to: Box<Any>.self) {
      Self.describe($0.value) == description
    }
    expectMapping("[\(text),\(text)]", to: [Any].self) {
      $0.map(Self.describe) == [description, description]
    }
    expectMapping(#"{"x":\#(text)}"#, to: [String: Any].self) {
      $0.mapValues(Self.describe) == ["x": description]
    }
    expectMapping(#"{"value":\#(text)}"#, to: Box<Any?>.self) {
      description == "null" ? $0.value == nil : $0.value.map(Self.describe) == description
    }
  }

  @Test("numbers keep what Double loses")
  func largeNumbers() {
    func check(_ text: String, _ description: String) {
      expectMapping(text, to: Any.self, entryPoints: EntryPoint.exact) {
        Self.describe($0) == description
      }
    }
    check("1.0", "Double 1.0")
    check("1e2", "Double 100.0")
    check("-9223372036854775808", "Int -9223372036854775808")
    check("18446744073709551616", "Decimal 18446744073709551616")
    check("123456789012345678901234567890", "Decimal 123456789012345678901234567890")
  }

  @Test("Any among other properties")
  func loose() {
    expectMapping(
      #"{"value":{"a":1},"list":[1,[2]],"members":{"x":null}}"#, to: Loose.self
    ) {
      Self.describe($0.value) == "{a:Int 1}" && Self.describe($0.list) == "[Int 1,[Int 2]]"
        && Self.describe($0.members) == "{x:null}" && $0.maybe == nil
    }
    expectRefusal(
      #"{"value":1,"list":{},"members":{}}"#, as: Loose.self, .typeMismatch, path: "list",
      offset: 18)
    expectRefusal(
      #"{"value":1,"list":[],"members":[]}"#, as: Loose.self, .typeMismatch, path: "members",
      offset: 31)
  }

  @Test("other values in a dictionary stay what they are inside Any")
  func native() throws {
    let date = Date(timeIntervalSince1970: 5)
    let mapper = ObjectMapper.shared
    let value = try mapper.map(["value": ["list": [date]]], to: Box<Any>.self).value
    #expect(((value as? [String: Any])?["list"] as? [Any])?.first as? Date == date)
    #expect(try mapper.map(["a": date], to: [String: Any].self)["a"] as? Date == date)
  }

  static let values: [(text: String, value: JSONValue)] = [
    ("null", .null), ("true", true), ("1", 1), ("-1.25", -1.25), (#""a""#, "a"), ("[]", []),
    ("{}", [:]), (#"[1,[null,{"a":"b"}]]"#, [1, [nil, ["a": "b"]]]),
    (#"{"b":1,"a":{"c":[]}}"#, ["b": 1, "a": ["c": []]]),
  ]

  @Test("JSONValue holds the document", arguments: values)
  func jsonValue(text: String, value: JSONValue) {
    if value != .null { expectEverywhere(text, as: value) }
    expectMapping(text, as: value)
    expectMapping(#"{"value":\#(text)}"#, as: Box(value: value))
    expectMapping(
      #"{"value":\#(text)}"#, as: Box<JSONValue?>(value: value == .null ? JSONValue?.none : value))
  }

  @Test("JSONValue keeps the order of keys and the digits of numbers")
  func exact() {
    let text = #"{"z":1.10,"a":1E5,"m":[123456789012345678901234567890,-0,0.1e-7]}"#
    expectMapping(text, to: JSONValue.self, entryPoints: EntryPoint.exact) {
      $0.description == text
    }
    expectMapping("[\(text)]", to: [JSONValue].self, entryPoints: EntryPoint.exact) {
      $0.first?.description == text
    }
  }

  @Test("a value that JSON does not have is refused by JSONValue")
  func foreign() {
    expectError(.typeMismatch, path: "value.a[0]") {
      try ObjectMapper.shared.map(["value": ["a": [Date()]]], to: Box<JSONValue>.self)
    }
  }
}
