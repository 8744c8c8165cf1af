import AutoMapper
import Testing

/// A value that the program removes takes the unknown values inside it along.
@Suite("Reports: unknown values of what is gone")
struct GoneValueTests {
  struct Inner: Equatable { var a: Int? }

  struct Keyed: Equatable {
    var id: Int
    var a: Int?
  }

  struct Model {
    var inner: Inner?
    var list: [Inner]?
    var byKey: [String: Inner] = [:]
    var keyed: [Keyed]?
    var deep: [String: [Inner]]?
    var path: Inner?
  }

  private static let mapper = ObjectMapper(options: .changing { $0.keepsUnknownKeys = true }) {
    $0.register { Model() }
    $0.configure(Keyed.self) { $0.uniqueKeys("id") }
    $0.configure(Model.self) { $0.map("way.0.to", to: \.path) }
  }

  private func roundTrip(
    _ text: String, _ change: (inout Model) -> Void = { _ in }
  ) throws -> JSONValue {
    var (model, report) = try Self.mapper.mapWithReport(text, to: Model.self)
    change(&model)
    let written = try Self.mapper.jsonString(from: model, keeping: report.unknownValues)
    let (_, other) = try Self.mapper.mapWithReport(EntryPoint.jsonValue(text), to: Model.self)
    #expect(
      try Self.mapper.jsonString(from: model, keeping: other.unknownValues) == written)
    return try EntryPoint.jsonValue(written)
  }

  private static let text = #"""
    {"inner":{"a":1,"q":1},"list":[{"a":1,"p":1}],"byKey":{"k":{"a":1,"u":1},"l":{"a":2,"u":2}},
     "keyed":[{"id":1,"q":1},{"id":2}],"deep":{"x":[{"q":1},{"q":2}],"y":[{"q":3}]},
     "way":[{"to":{"a":1,"q":1}}],"more":{"a":[{"b":1}]}}
    """#

  @Test("nothing is lost if nothing is removed")
  func unchanged() throws {
    #expect(try roundTrip(Self.text) == EntryPoint.jsonValue(Self.text))
  }

  @Test("what is removed is gone, with all that was in it")
  func removed() throws {
    let written = try roundTrip(Self.text) { model in
      (model.inner, model.list, model.keyed, model.path) = (nil, nil, nil, nil)
      model.byKey["k"] = nil
      model.deep?["y"] = nil
    }
    #expect(
      try written
        == EntryPoint.jsonValue(
          #"""
          {"byKey":{"l":{"a":2,"u":2}},"deep":{"x":[{"q":1},{"q":2}]},"more":{"a":[{"b":1}]}}
          """#))
    #expect(try roundTrip(Self.text) { $0 = Model() } == ["byKey": [:], "more": ["a": [["b": 1]]]])
  }

  @Test("what was next to a path stays, also without the value at its end")
  func besidePaths() throws {
    let text = #"{"byKey":{},"way":[{"to":{"a":1,"q":1},"x":1},2]}"#
    #expect(
      try roundTrip(text) { $0.path = nil }
        == EntryPoint.jsonValue(
          #"{"byKey":{},"way":[{"x":1},2]}"#))
  }

  @Test(
    "an unknown value comes back as it is, whatever its keys are",
    arguments: [
      #"{"[0]":1}"#, #"{"[0]":{"a":1},"[1]":2}"#, #"{"[9]":{"[0]":[1]}}"#,
      #"{"{\"id\":1}":{"q":1}}"#,
      ##"{"0":1,"#x":{}}"##, "{}", "[]", "[{},null]",
    ])
  func strangeKeys(value: String) throws {
    for text in [
      #"{"byKey":{},"more":\#(value)}"#, #"{"byKey":{},"inner":{"a":1,"more":\#(value)}}"#,
      #"{"byKey":{},"[0]":\#(value),"{\"id\":1}":\#(value)}"#,
      #"{"byKey":{},"keyed":[{"id":1,"more":\#(value)}],"way":[{"more":\#(value)}]}"#,
      #"{"byKey":{},"way":{"more":\#(value)}}"#,
    ] {
      #expect(try roundTrip(text) == EntryPoint.jsonValue(text), "\(text)")
    }
  }

  @Test("a single value where a path leads on comes back", arguments: ["7", #""x""#, "true"])
  func scalarOnPath(value: String) throws {
    let text = #"{"byKey":{},"way":\#(value)}"#
    #expect(try roundTrip(text) == EntryPoint.jsonValue(text))
    let (_, report) = try Self.mapper.mapWithReport(text, to: Model.self)
    #expect(report.entries.map { "\($0.kind) \($0.path)" } == ["unknownKey way"])
    #expect(
      try roundTrip(text) { $0.path = Inner(a: 1) }
        == EntryPoint.jsonValue(#"{"byKey":{},"way":[{"to":{"a":1}}]}"#))
  }

  @Test("a single value that another key of the property takes is not unknown")
  func scalarTaken() throws {
    struct Film: Equatable { var title: String? }
    let mapper = ObjectMapper(options: .changing { $0.keepsUnknownKeys = true }) {
      $0.configure(Film.self) { $0.map(["title", "title.text"], to: \.title) }
    }
    let (film, report) = try mapper.mapWithReport(#"{"title":"x"}"#, to: Film.self)
    #expect(film == Film(title: "x"))
    #expect(report.entries.isEmpty)
  }

  enum Payment: Equatable {
    case card(Inner)
    case table([String: Int])
  }

  struct Order: Equatable { var payment: Payment }

  @Test(
    "a case takes along what its payload did not know",
    arguments: ["kind", .onlyKey] as [CaseLayout])
  func otherCase(layout: CaseLayout) throws {
    let mapper = ObjectMapper(options: .changing { $0.keepsUnknownKeys = true }) {
      $0.cases(Payment.self, by: layout) {
        $0.case("card", Payment.card)
        $0.case("table", Payment.table)
      }
    }
    let card = try mapper.jsonString(from: Order(payment: .card(Inner(a: 1))))
    let text =
      card.dropLast(layout == .onlyKey ? 3 : 2) + #","q":2}"#
      + card.suffix(layout == .onlyKey ? 2 : 1)
    var (order, report) = try mapper.mapWithReport(String(text), to: Order.self)
    #expect(try mapper.jsonString(from: order, keeping: report.unknownValues) == text)
    order.payment = .table(["x": 1])
    let plain = try mapper.jsonString(from: order)
    let keeping = try mapper.jsonString(from: order, keeping: report.unknownValues)
    // Issue 46, the index behind kept values: they know their place, but not the case.
    withKnownIssue {
      #expect(keeping == plain)
    } when: {
      layout != .onlyKey
    }
  }
}
