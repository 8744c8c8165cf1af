import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// The rows of the article *Defaults*, in its order.
@Suite("Options: the defaults")
struct DefaultsTests {
  enum Role: String, Hashable { case admin }

  struct Model {
    var number: Int?
    var small: Int8?
    var text: String?
    var role: Role?
    var date: Date?
    var list: [Int]?
    var firstName: String?
  }

  struct Required { var number = 7 }

  struct Written {
    var name: String?
    var number = 7
    var site = "a/b"
    var date = Date(timeIntervalSince1970: 0)
    var roles: [Role: Int] = [.admin: 1]
  }

  /// A document, and what a mapper without options and rules reads; nil for an error.
  static let rows: [(text: String, value: String?)] = [
    (#"{"number":1,"other":2}"#, "number: 1"),
    (#"{"number":"42"}"#, "number: 42"),
    (#"{"text":42}"#, "text: 42"),
    (#"{"number":3.0}"#, "number: 3"),
    (#"{"number":3.5}"#, nil),
    (#"{"small":300}"#, nil),
    (#"{"number":""}"#, nil),
    (#"{"role":"owner"}"#, nil),
    (#"{"number":1,"number":2}"#, "number: 2"),
    (#"{"first_name":"Ann"}"#, "firstName: Ann"),
    (#"{"FIRSTNAME":"Ann"}"#, "firstName: Ann"),
    (#"{"date":"1970-01-01T00:00:01Z"}"#, "date: 1.0"),
    (#"{"date":"1970-01-02"}"#, "date: 86400.0"),
    (#"{"date":2}"#, "date: 2.0"),
    (#"{"date":1709294400000}"#, nil),
    (#"{"list":1}"#, nil),
    (#"{"number":1} // one"#, nil),
    (#"{"number":1,}"#, nil),
  ]

  @Test("of reading", arguments: rows)
  func reading(row: (text: String, value: String?)) {
    let model = try? ObjectMapper().map(row.text, to: Model.self)
    let values = model.map { model in
      Mirror(reflecting: model).children.compactMap { child -> String? in
        guard let value = Mirror(reflecting: child.value).children.first?.value else { return nil }
        let shown = (value as? Date).map { "\($0.timeIntervalSince1970)" } ?? "\(value)"
        return "\(child.label ?? ""): \(shown)"
      }.joined(separator: ", ")
    }
    #expect(values == row.value)
  }

  @Test("of missing values and null", arguments: ["{}", #"{"number":null}"#])
  func missing(text: String) throws {
    expectError(.missingValue) { try ObjectMapper().map(text, to: Required.self) }
    let mapper = ObjectMapper { $0.register { Required() } }
    #expect(try mapper.map(text, to: Required.self).number == 7)
  }

  @Test("of a fallback and of nesting")
  func others() throws {
    let mapper = ObjectMapper { $0.fallback(Role.self, .admin) }
    #expect(try mapper.map(#""owner""#, to: Role.self) == .admin)
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    expectError(.depthExceeded) { try ObjectMapper().map(deep, to: JSONValue.self) }
  }

  @Test("of writing")
  func writing() throws {
    #expect(
      try ObjectMapper().jsonString(from: Written())
        == #"{"number":7,"site":"a/b","date":"1970-01-01T00:00:00Z","roles":{"admin":1}}"#)
    expectError(.outOfRange) { try ObjectMapper().jsonString(from: [Double.nan]) }
  }
}
