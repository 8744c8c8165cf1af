import AutoMapper
import Foundation

extension HelpTests {
  struct User {
    let id: Int
    var name: String
    var born: Date?
    var role: Role?
  }

  enum Role: String {
    case admin
    case reader
  }

  final class Node {
    var id = 0
    var next: Node?
  }

  final class Stored { var id = 0 }

  protocol Shape {}

  struct Circle: Shape { var radius: Double }

  struct Refused: Error {}

  static let user = #"{"id":1,"name":"Ann"}"#

  /// A mapper with rules of `User`.
  static func userMapper(
    _ options: MappingOptions = .default,
    _ rules: @Sendable (inout TypeMapping<User>) -> Void
  ) -> ObjectMapper {
    var provider = MappingProvider()
    provider.configure(User.self) { user in rules(&user) }
    return ObjectMapper(provider, options: options)
  }

  static func read(_ text: String, _ mapper: ObjectMapper = .shared) throws {
    _ = try mapper.map(text, to: User.self)
  }

  /// One row for each section of the article Troubleshooting at least.
  static let rows = documentRows + programRows + typeRows

  /// Mistakes in documents.
  private static let documentRows = [
    Row(.invalidJSON, "Invalid-JSON", "invalid JSON: expected a value, found the end of the text") {
      try read("")
    },
    Row(.invalidJSON, "Invalid-JSON", "invalid JSON: expected UTF-8, found bytes that are not") {
      _ = try ObjectMapper.shared.map(Data([0x22, 0xE9, 0x22]), to: String.self)
    },
    Row(
      .missingValue, "Missing-value", "expected String, found nothing",
      "make 'name' of User optional, or give it a default: "
        + "provider.configure(User.self) { $0.default(\\.name, …) }"
    ) { try read(#"{"id":1}"#) },
    Row(.missingValue, "Null-value", "expected String, found null") {
      try read(#"{"id":1,"name":null}"#)
    },
    Row(.missingValue, "Null-value", "expected String, found null", "the rules require it") {
      try read(#"{"id":1,"name":null}"#, userMapper { user in user.require("name") })
    },
    Row(
      .missingValue, "Null-value",
      "expected an instance of User, found nil from a closure of the provider"
    ) { try read(user, userMapper { user in user.instance { _ in nil as User? } }) },
    Row(
      .missingValue, "Path-that-leads-nowhere", "expected a value at this path, found nothing"
    ) { _ = try ObjectMapper.shared.map(user, to: User.self, at: "user") },
    Row(.typeMismatch, "Type-mismatch", #"expected Int, found the string "x""#) {
      try read(#"{"id":"x","name":"Ann"}"#)
    },
    Row(
      .typeMismatch, "Type-mismatch", "expected an object, found an array",
      "jsonValue(from:) writes any value"
    ) { _ = try ObjectMapper.shared.dictionary(from: [1]) },
    Row(.outOfRange, "Out-of-range", "expected UInt8 (0 to 255), found the number 300") {
      _ = try ObjectMapper.shared.map("300", to: UInt8.self)
    },
    Row(
      .outOfRange, "Non-finite-number", "expected a finite number, found nan",
      "JSON has no such number; choose what is written with MappingOptions.nonFiniteNumbers"
    ) { _ = try ObjectMapper.shared.jsonString(from: [Double.nan]) },
    Row(
      .invalidDate, "Invalid-date",
      #"expected a date (the common date formats), found the string "soon""#,
      "no common date looks like this"
    ) { try read(#"{"id":1,"name":"Ann","born":"soon"}"#) },
    Row(
      .unknownCase, "Unknown-case",
      #"expected one of "admin", "reader" (Role), found the string "owner""#
    ) {
      try read(#"{"id":1,"name":"Ann","role":"owner"}"#)
    },
    Row(.unknownCase, "Unknown-type-name", #"expected one of "circle", found the string "oval""#) {
      try readShape(#"{"type":"oval"}"#)
    },
    Row(.missingValue, "Unknown-type-name", #"expected one of "circle", found nothing"#) {
      try readShape(#"{"radius":1}"#)
    },
    Row(
      .unknownKey, "Unknown-key", "unknown key: User has no property for it",
      "remove the key, or declare a property for it"
    ) {
      let options = MappingOptions.changing { $0.unknownKeys = .throw }
      try read(#"{"id":1,"name":"Ann","zzz":1}"#, ObjectMapper(options: options))
    },
    Row(
      .readOnlyProperty, "Read-only-property",
      "cannot change the constant 'id' of User: another value in the document",
      "make the instance from the document with its values, declare the property with 'var', or "
        + "ignore it"
    ) {
      var ann = User(id: 1, name: "Ann")
      try ObjectMapper.shared.update(&ann, with: #"{"id":2}"#)
    },
    Row(
      .invalidKey, "Invalid-key",
      #"invalid key: expected steps joined by single dots, found the path "a..b""#
    ) { _ = try ObjectMapper.shared.map(user, to: User.self, at: "a..b") },
    Row(
      .invalidKey, "Invalid-key",
      #"invalid key: expected keys joined by single dots, found the path "a..b""#
    ) { _ = try ObjectMapper.shared.jsonString(from: 1, wrappedIn: "a..b") },
    Row(.invalidKey, "Duplicate-key", #"invalid key: expected each key once, found "id" again"#) {
      try read(#"{"id":1,"name":"Ann","id":2}"#, ObjectMapper(options: .strict))
    },
    Row(.invalidKey, "Duplicate-key", #"invalid key: expected each key once, found "a" again"#) {
      _ = try ObjectMapper(options: .strict).map(#"{"a":1,"a":2}"#, to: [String: Int].self)
    },
  ]

  private static func readShape(_ text: String) throws {
    let mapper = ObjectMapper { provider in
      provider.discriminator((any Shape).self, "type", ["circle": Circle.self])
    }
    _ = try mapper.map(text, to: (any Shape).self)
  }
}
