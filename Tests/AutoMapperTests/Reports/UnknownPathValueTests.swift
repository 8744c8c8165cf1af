import AutoMapper
import Testing

/// The values that are kept from arrays that paths lead through.
@Suite("Reports: unknown values next to paths through arrays")
struct UnknownPathValueTests {
  struct Being: Equatable { var name: String? }

  struct Model: Equatable {
    var cell: Int?
    var beings: [Being]?
    var inner: Int?
  }

  private static let mapper = ObjectMapper(options: .changing { $0.keepsUnknownKeys = true }) {
    $0.configure(Model.self) {
      $0.map("cells.2.e", to: \.cell)
      $0.map("rows.0.beings", to: \.beings)
      $0.map("deep.0.list.1.x", to: \.inner)
    }
  }

  @Test(
    "a round trip loses nothing, whether the properties have values or not",
    arguments: [
      #"{"cells":[{"e":5}]}"#,
      #"{"cells":[{"e":5},null,{"e":7,"x":1}]}"#,
      #"{"cells":[{"e":5},null,{"x":1},3]}"#,
      #"{"rows":[null,{"x":1}]}"#,
      #"{"rows":[{"beings":[{"name":"a"}]},{"x":1}]}"#,
      #"{"deep":[{"list":[1,{"x":2},3],"y":4},5]}"#,
      #"{"deep":[{"list":[1,{"y":2},3],"y":4},5]}"#,
      #"{"deep":[{"list":[1]}]}"#,
      #"{"other":{"0":{"a":1}},"more":{}}"#,
      #"{"other":{"[9999999]":1}}"#,
    ])
  func roundTrip(text: String) throws {
    let tree = try Self.mapper.map(text, to: JSONValue.self)
    for (value, report) in [
      try Self.mapper.mapWithReport(text, to: Model.self),
      try Self.mapper.mapWithReport(tree, to: Model.self),
    ] {
      let written = try Self.mapper.jsonValue(from: value, keeping: report.unknownValues)
      #expect(written == tree)
    }
  }

  @Test("a value under a property's own name is written to its path, next to the kept values")
  func ownName() throws {
    let text = #"{"beings":[{"name":"a","x":2}],"rows":[null,{"x":1}]}"#
    let (value, report) = try Self.mapper.mapWithReport(text, to: Model.self)
    #expect(
      try Self.mapper.jsonString(from: value, keeping: report.unknownValues)
        == #"{"rows":[{"beings":[{"name":"a","x":2}]},{"x":1}]}"#)
  }

  struct Keyed: Equatable {
    var b: Int?
    var being: Being?
  }

  @Test("an index may be a key of an object")
  func indexAsKey() throws {
    let mapper = ObjectMapper(options: .changing { $0.keepsUnknownKeys = true }) {
      $0.configure(Keyed.self) {
        $0.map("a.b", to: \.b)
        $0.map("a.0", to: \.being)
      }
    }
    let text = #"{"a":{"b":1,"0":{"name":"n","x":2},"c":3}}"#
    let (value, report) = try mapper.mapWithReport(text, to: Keyed.self)
    #expect(try mapper.jsonString(from: value, keeping: report.unknownValues) == text)
  }

  @Test("the report has indexes in brackets")
  func report() throws {
    let (_, report) = try Self.mapper.mapWithReport(#"{"cells":[{"e":5}]}"#, to: Model.self)
    #expect(report.unknownValues == ["cells": ["[0]": ["e": 5]]])
  }

  @Test("a value that is passed over for another key of its property comes back as a whole")
  func throughOtherProperty() throws {
    let mapper = ObjectMapper(options: .changing { $0.keepsUnknownKeys = true }) {
      $0.configure(Keyed.self) {
        $0.map("it", to: \.being)
        $0.map("being.b", to: \.b)
      }
    }
    let text = #"{"it":{"name":"n","x":1},"being":{"b":2,"x":3}}"#
    let (value, report) = try mapper.mapWithReport(text, to: Keyed.self)
    #expect(report.entries.map { "\($0.kind) \($0.path)" }.contains("ambiguousKey being"))
    let written = try mapper.jsonString(from: value, keeping: report.unknownValues)
    // Issue 46, the index behind kept values: a key that is not read is not looked into.
    withKnownIssue { #expect(written == text) }
  }
}
