import AutoMapper
import Foundation
import Testing

/// Elements that do not fit their type, and are not JSON after the place where that is found.
@Suite("Streams: elements that are not JSON")
struct ElementTextTests {
  typealias Row = ElementFormatTests.Row

  static let rows = [
    Row(
      .concatenated, #"{"id":1} nullx {"id":2}"#,
      "1 ! [1]: invalid JSON: expected white space or another value, found 'x' (line 1, column 14)"),
    Row(
      .concatenated, #"nullnull {"id":2}"#,
      "! [0]: invalid JSON: expected white space or another value, found 'n' (line 1, column 5)"),
    Row(
      .concatenated, #"truefalse {"id":2}"#,
      "! [0]: invalid JSON: expected white space or another value, found 'f' (line 1, column 5)"),
    Row(
      .concatenated, #"{"id":"a","name":tru} {"id":2}"#,
      "! [0].name: invalid JSON: expected true, found 't' (line 1, column 18)"),
    Row(
      .concatenated, #"[{"a":tru}] {"id":2}"#,
      "! [0]: invalid JSON: expected true, found 't' (line 1, column 7)"),
    Row(
      .concatenated, "[1,]\n{\"id\":2}",
      "! [0]: invalid JSON: expected a value, found ']' (line 1, column 4)"),
    Row(
      .array, #"[{"id":1},nullx,{"id":2}]"#,
      "1 ! [1]: invalid JSON: expected a comma or ], found 'x' (line 1, column 15)"),
    Row(
      .array, #"[[},{"id":2}]"#,
      "! [0]: invalid JSON: expected a value, found '}' (line 1, column 3)"),
    Row(
      .array(at: "a"), #"{"a":[{"id":"x","b":01},{"id":2}]}"#,
      "! a[0].b: invalid JSON: expected no digit after a leading zero, found '1' (line 1, column 22)"
    ),
  ]

  @Test(
    "text that is not JSON ends the stream, whatever else is wrong with its element",
    arguments: rows
  )
  func ending(row: Row) async throws {
    #expect(try await ElementEntryPoints.texts(row.text, row.format) == [row.expected])
    #expect(
      try await ElementEntryPoints.texts(row.text, row.format, .shared, .skip) == [row.expected])
  }

  @Test("elements that are JSON are left out, and lines are in any case")
  func goingOn() async throws {
    let rows = [
      Row(.concatenated, #"null [1] {"id":"a","name":true} {"id":2}"#, "2 ."),
      Row(.array, #"[null,[1],{"id":"a","name":true},{"id":2}]"#, "2 ."),
      Row(.lines, #"nullx\#n{"id":"a","name":tru}\#n[}\#n{"id":2}"#, "2 ."),
    ]
    for row in rows {
      #expect(
        try await ElementEntryPoints.texts(row.text, row.format, .shared, .skip) == [row.expected])
    }
  }
}
