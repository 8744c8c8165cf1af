import AutoMapper
import Foundation
import Testing

@Suite("JSONValue: Codable")
struct JSONValueCodableTests {
  /// JSON text, and what comes back from `JSONDecoder` or `JSONEncoder`.
  static let decoded: [(text: String, description: String)] = [
    ("null", "null"), ("true", "true"), ("false", "false"), (#""2023-10-30""#, #""2023-10-30""#),
    ("0", "0"), ("1", "1"), ("1.5", "1.5"), ("1e2", "100"), ("-0", "-0"), ("0.1", "0.1"),
    ("9007199254740993", "9007199254740993"), ("18446744073709551615", "18446744073709551615"),
    (
      "-170141183460469231731687303715884105728", "-170141183460469231731687303715884105728"
    ),
    ("0.12345678901234567890123456789", "0.12345678901234567890123456789"), ("1e300", "1e+300"),
    ("[]", "[]"), ("{}", "{}"), (#"[1,[null,{"a":[]}]]"#, #"[1,[null,{"a":[]}]]"#),
    (#"{"b":1,"a":2}"#, #"{"a":2,"b":1}"#),
  ]

  @Test("JSONDecoder", arguments: decoded)
  func decoding(text: String, description: String) throws {
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(value.description == description)
  }

  @Test("JSONEncoder and back", arguments: decoded)
  func encoding(text: String, description: String) throws {
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(JSONValue.self, from: data).description == description)
  }

  static let written: [(number: String, text: String)] = [
    ("1", "1"), ("1.0", "1"), ("1e2", "100"), ("-0.0", "-0"), ("0.10", "0.1"),
    ("18446744073709551615", "18446744073709551615"),
    ("340282366920938463463374607431768211455", "340282366920938463463374607431768211455"),
    ("0.12345678901234567890123456789", "0.12345678901234567890123456789"),
    ("12345678901234567890123456789012345678.5", "12345678901234567890123456789012345678.5"),
    ("1234567890123456789012345678901234567890.5", "1.2345678901234568e+39"),
  ]

  @Test("JSONEncoder writes what it can carry", arguments: written)
  func writtenNumbers(number: String, text: String) throws {
    let value = try #require(JSONNumber(number))
    #expect(String(decoding: try JSONEncoder().encode([value]), as: UTF8.self) == "[\(text)]")
  }

  @Test("a number beyond Double is an error, in and out")
  func beyondDouble() throws {
    let text = Data(#"{"a":[1,1e400]}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(JSONValue.self, from: text) }
    let value = JSONValue.number(try #require(JSONNumber("1e400")))
    #expect(throws: EncodingError.self) { try JSONEncoder().encode([value]) }
  }

  @Test("inside a model, with strategies that are none of its business")
  func insideModel() throws {
    struct Model: Codable {
      var someValue: JSONValue
      var other: JSONObject
      var number: JSONNumber
    }
    let text =
      #"{"some_value":{"user_name":1,"at":"2023-10-30T19:00:00Z"},"other":{"x_y":2},"number":3}"#
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    let model = try decoder.decode(Model.self, from: Data(text.utf8))
    #expect(model.someValue == ["user_name": 1, "at": "2023-10-30T19:00:00Z"])
    #expect(model.other == ["x_y": 2])
    #expect(model.number == 3)
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = .sortedKeys
    let again = try encoder.encode(Model(someValue: ["userName": 1], other: ["aB": 1], number: 1))
    #expect(
      String(decoding: again, as: UTF8.self)
        == #"{"number":1,"other":{"aB":1},"some_value":{"userName":1}}"#)
  }

  @Test("property lists", arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func propertyList(format: PropertyListSerialization.PropertyListFormat) throws {
    let value: JSONValue = [
      "a": [1, -2, 0.5, "text", true, false, 18_446_744_073_709_551_615, 1e300], "b": ["c": []],
    ]
    let encoder = PropertyListEncoder()
    encoder.outputFormat = format
    let data = try encoder.encode(value)
    #expect(try PropertyListDecoder().decode(JSONValue.self, from: data) == value)
  }

  @Test("a property list's date is not a JSON value")
  func foreignValue() throws {
    let data = try PropertyListEncoder().encode(["date": Date(timeIntervalSince1970: 0)])
    #expect(throws: DecodingError.self) {
      try PropertyListDecoder().decode(JSONValue.self, from: data)
    }
  }
}
