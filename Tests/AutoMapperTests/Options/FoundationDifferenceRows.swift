import Foundation

/// The differences that the article on migrating lists, with both results.
enum FoundationDifferenceRows {
  private typealias Models = FoundationModels

  static let keys: [FoundationRow] = [
    // The first value of a repeated key, or the last.
    row(
      Models.User.self, #"{"id": 1, "id": 2, "name": "A"}"#,
      foundation: #"User(id: 1, name: "A", email: nil)"#,
      ours: #"User(id: 2, name: "A", email: nil)"#),
    row(
      Models.User.self, #"{"id": "x", "id": 2, "name": "A"}"#, foundation: "typeMismatch at id",
      ours: #"User(id: 2, name: "A", email: nil)"#),
    row([String: Int].self, #"{"a": 1, "a": 2}"#, foundation: #"["a": 1]"#, ours: #"["a": 2]"#),
    // A key that is an integer in another form, so that two texts would be one key.
    row([Int: String].self, #"{"01": "a"}"#, foundation: #"[1: "a"]"#, ours: "typeMismatch at 01"),
    // A dictionary that is not inside a model, with keys other than strings and integers.
    row([Double: Int].self, "[1.5, 1]", foundation: "[1.5: 1]", ours: "typeMismatch"),
    row([Double: Int].self, #"{"1.5": 1}"#, foundation: "typeMismatch", ours: "[1.5: 1]"),
    row([Bool: Int].self, "[true, 1]", foundation: "[true: 1]", ours: "typeMismatch"),
    row(
      [Models.Role: Int].self, #"{"x": 1}"#, foundation: "typeMismatch", ours: "typeMismatch at x"),
    written([1.5: 1], foundation: "[1.5,1]", ours: #"{"1.5":1}"#),
    written([Models.Role.guest: 1], foundation: #"["visitor",1]"#, ours: #"{"visitor":1}"#),
    written([[true: 1]], foundation: "[[true,1]]", ours: #"[{"true":1}]"#),
  ]

  static let numbers: [FoundationRow] = [
    // Numbers that are nearest to zero, and numbers with more digits than the type has.
    row(Double.self, "1e-400", foundation: "dataCorrupted", ours: "0.0"),
    row(Float.self, "1e-50", foundation: "dataCorrupted", ours: "0.0"),
    row(
      Decimal.self, "123456789012345678901234567890123456789012",
      foundation: "123456789012345678901234567890123456789000", ours: "dataCorrupted"),
    // Dates beyond the year 999,999.
    row(Date.self, "1e15", foundation: "1000000000000000.0", ours: "dataCorrupted"),
    written(
      Date(timeIntervalSinceReferenceDate: 1e15), foundation: "1000000000000000",
      ours: "invalidDate at "),
    // Another strategy for dates reads all forms of ISO 8601, and numbers.
    row(
      Date.self, #""2013-06-15""#, foundation: "dataCorrupted", ours: "392947200.0",
      dates: .iso8601),
    row(Date.self, "1371299696", foundation: "typeMismatch", ours: "392992496.0", dates: .iso8601),
    // The type of an error in writing.
    written(Double.nan, foundation: "invalidValue", ours: "outOfRange at "),
    written([1, Double.infinity], foundation: "invalidValue at 1", ours: "outOfRange at [1]"),
    written([-Float.infinity], foundation: "invalidValue at 0", ours: "outOfRange at [0]"),
    written(
      Models.Scalars(ratio: .nan), foundation: "invalidValue at ratio", ours: "outOfRange at ratio"),
  ]

  static let errors: [FoundationRow] = [
    // A path that only one of them has.
    row(
      Models.Box<Int>.self, #"{"value": 3.5}"#, foundation: "dataCorrupted",
      ours: "dataCorrupted at value"),
    row(
      DateInterval.self, #"{"start": "5", "duration": 2}"#, foundation: "typeMismatch at start",
      ours: "typeMismatch"),
    row([Int].self, "[1 2]", foundation: "dataCorrupted", ours: "dataCorrupted at 1"),
    row([Int].self, "[1", foundation: "dataCorrupted", ours: "dataCorrupted at 1"),
    row(
      Models.User.self, #"{"id": 1, "name": "A", "x": tru}"#, foundation: "dataCorrupted",
      ours: "dataCorrupted at x"),
    row(
      Models.User.self, #"{"id": 1, "name": "A", "x": \#(FoundationModelRows.brackets(512))}"#,
      foundation: "dataCorrupted", ours: "dataCorrupted at x" + String(repeating: ".0", count: 511)),
    // Null for a Bool, and a range of one element.
    row(Bool.self, "null", foundation: "typeMismatch", ours: "valueNotFound"),
    row(Range<Int>.self, "[1]", foundation: "valueNotFound at 1", ours: "typeMismatch"),
  ]

  static let syntax: [FoundationRow] = [
    // Text that is not JSON as the standard has it.
    row([Int].self, "[1,]", foundation: "[1]", ours: "dataCorrupted at 1"),
    row([String: Int].self, #"{"a": 1,}"#, foundation: #"["a": 1]"#, ours: "dataCorrupted"),
    row(
      [Int].self, Data("[7]".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }), "UTF-16",
      foundation: "[7]", ours: "dataCorrupted"),
  ]
}
