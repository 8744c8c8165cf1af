import AutoMapper
import Foundation
import Testing

@Suite("Rules from a file: mistakes")
struct RulesFileErrorTests {
  enum Color: String {
    case red
  }

  struct Address { var city: String? }

  struct User {
    var id: Int?
    var firstName: String?
    var address: Address?
  }

  private static func provider() -> MappingProvider {
    var provider = MappingProvider()
    provider.register(User.self)
    provider.register(Color.self)
    return provider
  }

  /// A mistake, and what is said of it.
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let kind: MappingError.Kind
    let message: String
    var testDescription: String { text }

    init(_ text: String, _ kind: MappingError.Kind, _ message: String) {
      self.text = text
      self.kind = kind
      self.message = message
    }
  }

  /// Mistakes in the form, which have a place in the text.
  static let forms = [
    Row(
      #"{"types": }"#, .invalidJSON,
      "types: invalid JSON: expected a value, found '}' (line 1, column 11)"),
    Row(
      "", .invalidJSON,
      "invalid JSON: expected a value, found the end of the text (line 1, column 1)"),
    Row("[]", .typeMismatch, "expected an object, found an array (line 1, column 1)"),
    Row(
      #"{"keystyle": "snake"}"#, .unknownCase,
      #"keystyle: expected one of "declared", "camelCase", "snakeCase", "kebabCase", "pascalCase", "#
        + #""screamingSnakeCase" (KeyStyle), found the string "snake" (line 1, column 14)"#),
    Row(
      #"{"type": {}}"#, .unknownKey,
      "type: unknown key (line 1, column 2); did you mean 'types'?"
    ),
    Row(
      #"{"types": {"User": {"exclude": []}}}"#, .unknownKey,
      "types.User.exclude: unknown key (line 1, column 21); "
        + "did you mean 'excluded'?"),
    Row(
      #"{"types": {"User": {"excluded": [5]}}}"#, .typeMismatch,
      "types.User.excluded[0]: expected String, found the number 5 (line 1, column 34)"),
    Row(
      #"{"types": {"User": {"required": [null]}}}"#, .missingValue,
      "types.User.required[0]: expected String, found null (line 1, column 34)"),
    Row(
      #"{"types": {"User": {"keys": {"id": 5}}}}"#, .typeMismatch,
      "types.User.keys.id: expected a key, a list of keys, or an object with 'keys', found the "
        + "number 5 (line 1, column 36)"),
    Row(
      #"{"types": {"User": {"keys": {"id": null}}}}"#, .missingValue,
      "types.User.keys.id: expected Keys, found null (line 1, column 36)"),
    Row(
      #"{"types": {"User": {"keys": {"id": []}}}}"#, .typeMismatch,
      "types.User.keys.id: expected one key at least, found an empty list (line 1, column 36)"),
    Row(
      #"{"types": {"User": {"keys": {"id": ["a", 5]}}}}"#, .typeMismatch,
      "types.User.keys.id[1]: expected String, found the number 5 (line 1, column 36)"),
    Row(
      #"{"types": {"User": {"keys": {"id": {"key": "a"}}}}}"#, .unknownKey,
      "types.User.keys.id.key: unknown key (line 1, column 36); did "
        + "you mean 'keys'?"),
    Row(
      #"{"types": {"User": {"keys": {"id": {"keys": "a", "nested": "no"}}}}}"#, .typeMismatch,
      #"types.User.keys.id.nested: expected Bool, found the string "no" (line 1, column 36)"#),
    Row(
      #"{"types": {"User": {"writtenKeys": {"id": ["a"]}}}}"#, .typeMismatch,
      "types.User.writtenKeys.id: expected a key, or an object with 'key', found an array (line 1, "
        + "column 43)"),
    Row(
      #"{"types": {"User": {"writtenKeys": {"id": {}}}}}"#, .missingValue,
      "types.User.writtenKeys.id.key: expected a string, found nothing (line 1, column 43)"),
    Row(
      #"{"defaultDateFormat": 5}"#, .typeMismatch,
      "defaultDateFormat: expected a date format: a name, a pattern, a list of these, or an object "
        + "with 'pattern', found the number 5 (line 1, column 23)"),
    Row(
      #"{"defaultDateFormat": []}"#, .typeMismatch,
      "defaultDateFormat: expected one format at least, found an empty list (line 1, column 23)"),
    Row(
      #"{"defaultDateFormat": "iso-8601"}"#, .invalidConfiguration,
      "defaultDateFormat: invalid configuration: the date format iso-8601 is invalid: 'i' is not "
        + "a field; put text in quotes: 'i' (at byte 0) (line 1, column 23); did you mean 'iso8601'?"
    ),
    Row(
      #"{"types": {"User": {"dateFormats": {"id": ["yyyy", "bla"]}}}}"#, .invalidConfiguration,
      "types.User.dateFormats.id[1]: invalid configuration: the date format bla is invalid: 'l' is "
        + "not a field; put text in quotes: 'l' (at byte 1) (line 1, column 43)"),
    Row(
      #"{"defaultDateFormat": {"timeZone": "GMT"}}"#, .missingValue,
      "defaultDateFormat.pattern: expected a string, found nothing (line 1, column 23)"),
    Row(
      #"{"defaultDateFormat": {"pattern": "yyyy", "zone": "GMT"}}"#, .unknownKey,
      "defaultDateFormat.zone: unknown key (line 1, column 23); "
        + "remove the key"),
    Row(
      #"{"defaultDateFormat": {"pattern": "yyyy", "timeZone": "Paris"}}"#, .unknownCase,
      "defaultDateFormat.timeZone: expected the identifier of a time zone, such as 'Europe/Berlin', "
        + #"found the string "Paris" (line 1, column 23)"#),
  ]

  /// Names that mean nothing, which are found when the file has been read.
  static let names = [
    Row(
      #"{"types": {"Usr": {}}}"#, .invalidConfiguration,
      #"types.Usr: invalid configuration: expected the name of a registered type, found "Usr"; did "#
        + "you mean 'User'?"),
    Row(
      #"{"types": {"Warehouse": {}}}"#, .invalidConfiguration,
      "types.Warehouse: invalid configuration: expected the name of a registered type, found "
        + #""Warehouse"; register the type with the provider before its rules are added"#),
    Row(
      #"{"types": {"Color": {}}}"#, .unsupportedType,
      "types.Color: cannot map Color: an enum needs raw values, or a converter"),
    Row(
      #"{"types": {"User": {"keys": {"fristName": "a"}}}}"#, .invalidConfiguration,
      "types.User.keys.fristName: invalid configuration: expected the name of a property of User, "
        + #"found "fristName"; did you mean 'firstName'?"#),
    Row(
      #"{"types": {"User": {"keys": {"adress.city": "a"}}}}"#, .invalidConfiguration,
      #"types.User.keys["adress.city"]: invalid configuration: expected the name of a property of "#
        + #"User, found "adress"; did you mean 'address'?"#),
    Row(
      #"{"types": {"User": {"writtenKeys": {"number": "a"}}}}"#, .invalidConfiguration,
      "types.User.writtenKeys.number: invalid configuration: expected the name of a property of "
        + #"User, found "number""#),
    Row(
      #"{"types": {"User": {"dateFormats": {"number": "yyyy"}}}}"#, .invalidConfiguration,
      "types.User.dateFormats.number: invalid configuration: expected the name of a property of "
        + #"User, found "number""#),
    Row(
      #"{"types": {"User": {"excluded": ["id", "number"]}}}"#, .invalidConfiguration,
      "types.User.excluded[1]: invalid configuration: expected the name of a property of User, "
        + #"found "number""#),
    Row(
      #"{"types": {"User": {"ignored": "number"}}}"#, .invalidConfiguration,
      "types.User.ignored[0]: invalid configuration: expected the name of a property of User, "
        + #"found "number""#),
    Row(
      #"{"types": {"User": {"required": ["number"]}}}"#, .invalidConfiguration,
      "types.User.required[0]: invalid configuration: expected the name of a property of User, "
        + #"found "number""#),
  ]

  @Test("each is reported with its place, and nothing is added", arguments: forms + names)
  func mistakes(_ row: Row) throws {
    var provider = Self.provider()
    let error = try #require(throws: MappingError.self) { try provider.addRules(row.text) }
    #expect(error.kind == row.kind)
    #expect(error.description == row.message)
    #expect(throws: MappingError.self) { try provider.addRules(Data(row.text.utf8)) }
  }

  @Test("a rule next to a mistake is not added either", arguments: names)
  func allOrNothing(_ row: Row) throws {
    var provider = Self.provider()
    var json = try EntryPoint.jsonValue(row.text)
    json.keyStyle = "snakeCase"
    json.defaultDateFormat = "dotNet"
    json.types.User.writtenKeys["firstName"] = "name"
    #expect(throws: MappingError.self) { try provider.addRules(json) }
    #expect(provider.keyStyle == .declared)
    #expect(provider.defaultDateFormat == nil)
    let text = try ObjectMapper(provider).jsonString(from: User(firstName: "Ann"))
    #expect(text == #"{"firstName":"Ann"}"#)
  }

  @Test("a property list that is none, or that holds what JSON does not, is an error")
  func propertyLists() throws {
    var provider = Self.provider()
    let none = try #require(throws: MappingError.self) {
      try provider.addRules(Data("<plist><dict><key>types</key></plist>".utf8))
    }
    #expect(none.kind == .invalidConfiguration)
    #expect(
      none.description
        == "invalid configuration: expected a property list, found something else; write the "
        + "rules as JSON, or as a property list in XML or binary form")
    #expect(none.underlyingError != nil)
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["types": ["User": ["excluded": [Data([1])]]]], format: .binary, options: 0)
    let other = try #require(throws: MappingError.self) { try provider.addRules(data) }
    #expect(other.kind == .invalidConfiguration)
    #expect(
      other.description
        == "types.User.excluded[0]: invalid configuration: expected a string, a number, a Boolean, "
        + "an array or a dictionary, found a date or data")
  }

  @Test("errors in a property list have a path")
  func propertyListPath() throws {
    var provider = Self.provider()
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["types": ["User": ["excluded": [true]]]], format: .xml, options: 0)
    let error = try #require(throws: MappingError.self) { try provider.addRules(data) }
    #expect(error.kind == .typeMismatch)
    #expect(error.description == "types.User.excluded[0]: expected String, found true")
  }

  @Test("a file that is not there is Foundation's error")
  func noFile() {
    var provider = Self.provider()
    #expect(throws: CocoaError.self) {
      try provider.addRules(contentsOf: URL(fileURLWithPath: "/nowhere/rules.json"))
    }
  }
}
