import AutoMapper
import AutoMapperTestSupport
import Testing

@Suite("Rules: enums with payloads, errors and checks")
struct CaseRuleTests {
  static let content = CaseLayout.key("kind", content: "data")
  static let names = #"one of "circle", "line", "nothing""#
  static let allNames =
    #"one of "circle", "line", "nothing", "group", "pair", "text", "maybe""#

  /// A document that is none of the cases, or has a wrong part.
  struct Row: Sendable, CustomTestStringConvertible {
    var layout: CaseLayout
    var text: String
    var refusal: Refusal
    /// Whether the document is none of the cases, so that a fallback replaces it.
    var isUnknown: Bool

    var testDescription: String { text }

    init(
      _ layout: CaseLayout, _ text: String, _ kind: MappingError.Kind, path: String = "",
      _ sentence: String? = nil, offset: Int? = nil, isUnknown: Bool = false
    ) {
      self.layout = layout
      self.text = text
      refusal = Refusal(kind, path: path, sentence, offset: offset)
      self.isUnknown = isUnknown
    }
  }

  static let rows: [Row] = [
    Row(
      "type", #"{"radius":1,"type":"hexagon"}"#, .unknownCase, path: "type",
      #"type: expected \#(names), found the string "hexagon""#, offset: 19, isUnknown: true),
    Row(
      "type", #"{"radius":1}"#, .missingValue, path: "type",
      "type: expected \(names), found nothing", offset: 0, isUnknown: true),
    Row(
      "type", #"{"type":null}"#, .missingValue, path: "type",
      "type: expected \(names), found null", offset: 8, isUnknown: true),
    Row(
      "type", #"{"type":"circle","radius":"x"}"#, .typeMismatch, path: "radius",
      #"radius: expected Double, found the string "x""#, offset: 26),
    Row("type", #"{"type":"circle"}"#, .missingValue, path: "radius", offset: 0),
    Row("type", "[1]", .typeMismatch, "expected an object, found an array", offset: 0),
    Row(
      content, #"{"kind":"star","data":1}"#, .unknownCase, path: "kind",
      #"kind: expected \#(allNames), found the string "star""#, offset: 8, isUnknown: true),
    Row(
      content, #"{"kind":"circle","data":{"radius":"x"}}"#, .typeMismatch, path: "data.radius",
      #"data.radius: expected Double, found the string "x""#, offset: 34),
    Row(content, #"{"kind":"circle"}"#, .missingValue, path: "data", offset: 0),
    Row(
      content, #"{"kind":"group","data":[{"kind":"circle","data":{}}]}"#, .missingValue,
      path: "data[0].data.radius", offset: 48),
    Row(content, #"{"kind":"pair","data":[1]}"#, .missingValue, path: "data[1]"),
    Row(
      .onlyKey, #"{"star":1}"#, .unknownCase,
      #"expected \#(allNames), found the key "star""#, offset: 0, isUnknown: true),
    Row(
      .onlyKey, #"{"circle":{"radius":1},"text":"a"}"#, .unknownCase,
      "expected \(allNames), found an object with more keys", offset: 0, isUnknown: true),
    Row(
      .onlyKey, "{}", .unknownCase, "expected \(allNames), found an empty object", offset: 0,
      isUnknown: true),
    Row(
      .onlyKey, #""star""#, .unknownCase, #"expected \#(allNames), found the string "star""#,
      offset: 0, isUnknown: true),
    Row(
      .onlyKey, #""circle""#, .unknownCase, #"expected \#(allNames), found the string "circle""#,
      offset: 0, isUnknown: true),
    Row(
      .onlyKey, #"{"circle":{"radius":[]}}"#, .typeMismatch, path: "circle.radius",
      "circle.radius: expected Double, found an array", offset: 20),
    Row(
      .onlyKey, "7", .typeMismatch, "expected an object with one key, found the number 7", offset: 0
    ),
    Row(
      .firstMatch, #"{"radius":"x"}"#, .unknownCase,
      #"expected \#(allNames), found none of them; circle: radius: expected Double, found the "#
        + #"string "x"; line: from: expected an array, found nothing; nothing: expected "nothing", "#
        + "found another value; group: expected an array of Figure, found an object; pair: expected "
        + "an array of 2 elements, found an object; text: expected String, found an object",
      offset: 0, isUnknown: true),
  ]

  @Test("errors name the place and what was expected", arguments: rows)
  func errors(row: Row) {
    expectRefused(row, with: Figure.mapper(row.layout))
  }

  /// Checks the error of a document, alone and as an element.
  private func expectRefused(_ row: Row, with mapper: ObjectMapper) {
    expectRefusal(row.text, as: Figure.self, row.refusal, with: mapper)
    var moved = row.refusal
    let path = moved.path ?? ""
    moved.path = path.isEmpty ? "[0]" : "[0].\(path)"
    moved.text = nil
    moved.offset = moved.offset.map { $0 + 1 }
    expectRefusal("[\(row.text)]", as: [Figure].self, moved, with: mapper)
  }

  @Test(
    "a fallback replaces what is none of the cases, which is written as it was", arguments: rows)
  func fallbacks(row: Row) throws {
    let mapper = Figure.mapper(row.layout, hasOther: true)
    guard row.isUnknown else {
      return expectRefused(row, with: mapper)
    }
    let other = Figure.other(try mapper.map(row.text, to: JSONValue.self))
    expectEverywhere(row.text, as: other, with: mapper)
    if row.layout != "type" {
      expectForms([other], as: "[\(row.text)]", with: mapper)
    }
    let report = try mapper.mapWithReport(row.text, to: Figure.self).report
    #expect(report.entries.map(\.kind) == [.defaulted])
    // Strict options refuse it.
    var strict = MappingOptions()
    strict.unknownCases = .throw
    expectRefusal(
      row.text, as: Figure.self, row.refusal,
      with: Figure.mapper(row.layout, strict, hasOther: true)
    )
  }

  @Test("a fallback for the enum is the same, and may be a case without a payload")
  func plainFallback() {
    let mapper = ObjectMapper { provider in
      provider.fallback(Figure.self, .empty)
      provider.cases(Figure.self, by: "type") { $0.case("circle", Figure.circle) }
    }
    expectEverywhere(#"{"type":"star"}"#, as: Figure.empty, with: mapper)
    expectError(
      .unsupportedType,
      "cannot map Figure: its case 'empty' is not named by the provider; name it: "
        + #"cases(Figure.self, …) { $0.case("empty", …) }"#
    ) { try mapper.jsonString(from: Figure.empty) }
  }

  @Test("a case that is not named is not written, even with a fallback that keeps values")
  func unnamed() {
    expectError(
      .unsupportedType, path: "[0]",
      "[0]: cannot map Figure: its case 'text' is not named by the provider; name it: "
        + #"cases(Figure.self, …) { $0.case("text", …) }"#
    ) { try Figure.mapper("type").jsonString(from: [Figure.text("a")]) }
    guard labelsAreKnown else { return }
    let mapper = Figure.mapper("type", hasOther: true)
    expectError(
      .unsupportedType,
      "cannot map Figure: its case 'text' is not named by the provider; only one such case may keep "
        + "other values, so name these too: group, maybe, other"
    ) { try mapper.jsonString(from: Figure.text("a")) }
    expectError(.unsupportedType) { try mapper.jsonString(from: Figure.other(nil)) }
  }

  @Test("unknown keys are those of neither the name nor the payload")
  func unknownKeys() {
    var options = MappingOptions()
    options.unknownKeys = .throw
    func refuses(_ layout: CaseLayout, _ text: String, _ path: String) {
      expectRefusal(
        text, as: Figure.self, .unknownKey, path: path, with: Figure.mapper(layout, options))
      expectReport(text, to: Figure.self, ["unknownKey \(path)"], with: Figure.mapper(layout)) {
        _ in
        true
      }
    }
    refuses("type", #"{"type":"circle","radius":1,"x":1}"#, "x")
    refuses("type", #"{"type":"nothing","x":1}"#, "x")
    refuses(Self.content, #"{"kind":"nothing","data":1}"#, "data")
    refuses(Self.content, #"{"kind":"circle","data":{"radius":1},"x":1}"#, "x")
    refuses(Self.content, #"{"kind":"circle","data":{"radius":1,"x":1}}"#, "data.x")
    refuses(.onlyKey, #"{"circle":{"radius":1,"x":1}}"#, "circle.x")
    expectMapping(
      #"{"type":"circle","radius":1}"#, as: Figure.circle(Figure.Circle(radius: 1)),
      with: Figure.mapper("type", options))
    // A key that a case does not have decides between cases.
    expectMapping(
      #"[{"from":[],"to":[]}]"#, as: [Figure.line(Figure.Line(from: [], to: []))],
      with: Figure.mapper(.firstMatch, options))
  }

  @Test("attempts that fail leave no trace in reports")
  func reportsOfAttempts() {
    struct Loose: Equatable {
      var radius: Double
      var deep: [String: Int]?
    }
    enum Either: Equatable {
      case first(Loose)
      case second(JSONValue)
    }
    let mapper = ObjectMapper { provider in
      provider.cases(Either.self, by: .firstMatch) { either in
        either.case("first", Either.first)
        either.case("second", Either.second)
      }
    }
    expectReport(
      #"{"radius":"1.5","x":1,"deep":[]}"#, to: Either.self, [], with: mapper
    ) { if case .second = $0 { true } else { false } }
  }

  @Test("an enum that contains itself is tried once for each value", arguments: [12, 60])
  func backtracking(depth: Int) {
    indirect enum Tree: Equatable {
      case first([Tree])
      case second([Tree])
      case third([Tree])
      case leaf(Int)
    }
    let mapper = ObjectMapper { provider in
      provider.cases(Tree.self, by: .firstMatch) { tree in
        tree.case("first", Tree.first)
        tree.case("second", Tree.second)
        tree.case("third", Tree.third)
        tree.case("leaf", Tree.leaf)
      }
    }
    let open = String(repeating: "[[1,2],", count: depth)
    let close = String(repeating: "]", count: depth)
    // With three attempts for each level, this would not end.
    expectRefusal("\(open)\"x\"\(close)", as: Tree.self, .unknownCase, with: mapper)
    expectMapping("\(open)3\(close)", to: Tree.self, with: mapper) {
      if case .first(let list) = $0 { list.count == 2 } else { false }
    }
  }

  @Test("an update changes the payload of the same case, and replaces another")
  func updates() throws {
    struct Drawing: Equatable {
      var main: Figure
      var others: [String: Figure] = [:]
    }
    func updated(_ layout: CaseLayout, _ start: Figure, _ text: String) throws -> Figure {
      let mapper = Figure.mapper(layout)
      var drawing = Drawing(main: start)
      try mapper.update(&drawing, with: #"{"main":\#(text)}"#)
      var other = Drawing(main: start)
      let tree = try mapper.map(#"{"main":\#(text)}"#, to: JSONValue.self)
      try mapper.update(&other, from: tree)
      #expect(drawing == other)
      return drawing.main
    }
    let start = Figure.circle(Figure.Circle(radius: 1, lineWidth: 3))
    let changed = Figure.circle(Figure.Circle(radius: 2, lineWidth: 3))
    #expect(try updated("type", start, #"{"radius":2}"#) == changed)
    #expect(try updated("type", start, #"{"type":"circle","radius":2}"#) == changed)
    #expect(try updated("type", start, #"{"type":"nothing"}"#) == .empty)
    #expect(try updated(Self.content, start, #"{"data":{"radius":2}}"#) == changed)
    #expect(try updated(.onlyKey, start, #"{"circle":{"radius":2}}"#) == changed)
    #expect(try updated(.onlyKey, start, #"{"text":"a"}"#) == .text("a"))
    #expect(
      try updated(.firstMatch, start, #"{"radius":2}"#) == .circle(Figure.Circle(radius: 2)))
    #expect(
      try updated("type", .empty, #"{"type":"circle","radius":2}"#)
        == .circle(Figure.Circle(radius: 2)))
    expectError(.missingValue, path: "main.radius") {
      try updated("type", .empty, #"{"type":"circle"}"#)
    }
  }

  @Test(
    "an update keeps a payload that is missing or null next to the name of its case",
    arguments: [
      #"{"kind":"circle","data":null}"#, #"{"data":null,"kind":"circle"}"#, #"{"data":null}"#,
      #"{"kind":"circle"}"#, "{}",
    ])
  func keptPayload(text: String) throws {
    let start = Figure.circle(Figure.Circle(radius: 1, lineWidth: 3))
    for entryPoint in UpdateEntryPoint.allCases {
      var figure = start
      try entryPoint.update(&figure, with: text, by: Figure.mapper(Self.content))
      #expect(figure == start)
      guard text.contains("null") else { continue }
      expectError(.missingValue, path: "data") {
        try entryPoint.update(&figure, with: text, by: Figure.mapper(Self.content, .strict))
      }
    }
  }

  @Test("an update refuses null as the value of the only key, which is the payload itself")
  func nullPayload() {
    for entryPoint in UpdateEntryPoint.allCases {
      var figure = Figure.circle(Figure.Circle(radius: 1, lineWidth: 3))
      expectError(.missingValue, path: "circle") {
        try entryPoint.update(&figure, with: #"{"circle":null}"#, by: Figure.mapper(.onlyKey))
      }
    }
  }

  @Test("a failed update leaves the objects in payloads as they were")
  func failedUpdate() throws {
    final class Node {
      var name = "old"
      var size = 0
    }
    enum Held { case node(Node) }
    struct Holder {
      var held: Held
      var count: Int
    }
    let mapper = ObjectMapper { provider in
      provider.register(Node.init)
      provider.cases(Held.self, by: "t") { $0.case("node", Held.node) }
    }
    let node = Node()
    var holder = Holder(held: .node(node), count: 1)
    expectError(.typeMismatch, path: "count") {
      try mapper.update(&holder, with: #"{"held":{"name":"new"},"count":"x"}"#)
    }
    #expect(node.name == "old")
    try mapper.update(&holder, with: #"{"held":{"name":"new"}}"#)
    #expect(node.name == "new")
  }

  @Test("conversions between models go through the JSON of the cases")
  func conversions() throws {
    struct Source {
      var figure: Figure
      var same: Figure
    }
    struct Target: Equatable {
      var figure: [String: JSONValue]
      var same: Figure
    }
    let figure = Figure.circle(Figure.Circle(radius: 1))
    let target = try Figure.mapper("type").convert(
      Source(figure: figure, same: figure), to: Target.self)
    #expect(target == Target(figure: ["type": "circle", "radius": 1], same: figure))
  }

  @Test("elements of streams")
  func streams() async throws {
    let mapper = Figure.mapper(Self.content)
    let figures = [Figure.empty, .text("a"), .group([.empty])]
    let lines = try figures.map { try mapper.jsonString(from: $0) }.joined(separator: "\n")
    var read: [Figure] = []
    for try await figure in mapper.elements(of: Figure.self, in: lines.utf8) { read.append(figure) }
    #expect(read == figures)
  }

  // MARK: The rules themselves

  @Test("validate lists the cases without a name, and where a fallback is missing")
  func validation() {
    guard labelsAreKnown else { return }
    #expect(
      Figure.mapper("type").validate(Figure.self, atLeast: .note).map(\.description) == [
        "warning: the case 'group' of Figure is not named, so it is neither read nor written; "
          + #"name it: $0.case("group", Figure.group)"#,
        "warning: the case 'pair' of Figure is not named, so it is neither read nor written; "
          + #"name it: $0.case("pair", Figure.pair)"#,
        "warning: the case 'text' of Figure is not named, so it is neither read nor written; "
          + #"name it: $0.case("text", Figure.text)"#,
        "warning: the case 'maybe' of Figure is not named, so it is neither read nor written; "
          + #"name it: $0.case("maybe", Figure.maybe)"#,
        "warning: the case 'other' of Figure is not named, so it is neither read nor written; "
          + #"name it: $0.case("other", Figure.other)"#,
        "note: the cases of Figure have no replacement for other values, which are an error; add "
          + "one with otherwise { … } where there may be such",
      ])
    #expect(Figure.mapper(Self.content, hasOther: true).validate(Figure.self).isEmpty)
    struct Holder { var all: [Figure] }
    #expect(
      Figure.mapper("type").validate(Holder.self).allSatisfy { $0.path == "all[]" })
  }

  @Test("validate checks the payloads")
  func payloadValidation() {
    struct Bad { var run: () -> Void }
    enum Held { case bad(Bad) }
    let mapper = ObjectMapper { provider in
      provider.cases(Held.self, by: "type") { held in
        held.case("bad", Held.bad)
        held.otherwise { _ in nil }
      }
    }
    #expect(mapper.validate(Held.self).map(\.severity) == [.error])
  }

  @Test("explain lists the cases")
  func explanation() {
    guard labelsAreKnown else { return }
    let description = Figure.mapper("type", hasOther: true).explain([Figure].self)
    #expect(
      "\(description)".hasPrefix(
        """
        [Figure]: array (object, case chosen by "type", or the fallback)

        Figure: object, case chosen by "type", or the fallback
          "circle" has Circle
          "line" has Line
          "nothing" has no payload

        Circle: struct
        """), "\(description)")
    #expect(description.inner.first?.cases.map(\.name) == ["circle", "line", "nothing"])
    #expect(description.inner.first?.cases.last?.payload == nil)
  }

  @Test("rules that cannot be used are refused, and validate says so")
  func refusedRules() {
    indirect enum Recursive {
      case wrapped(Recursive)
      case value(Int)
    }
    enum Same {
      case a(String)
      case b(text: String)
    }
    struct Record { var id = 0 }
    enum Typed: Codable { case a(Int) }
    func expectRefused<Value>(
      _ type: Value.Type, _ sentence: String, _ rules: (inout MappingProvider) -> Void
    ) {
      var provider = MappingProvider()
      rules(&provider)
      let mapper = ObjectMapper(provider)
      expectRefusal(
        #"{"type":"wrapped","name":1}"#, as: type, .invalidConfiguration, sentence, with: mapper)
      #expect(mapper.validate(type).first?.severity == .error)
    }
    expectRefused(
      Record.self, "invalid configuration: expected an enum for the cases, found Record"
    ) { $0.cases(Record.self, by: "type") { $0.case("a", Record()) } }
    expectRefused(
      Typed.self,
      "invalid configuration: expected either cases or usesCodable for Typed, found both; leave one "
        + "of them out"
    ) { provider in
      provider.usesCodable(Typed.self)
      provider.cases(Typed.self, by: "type") { $0.case("a", Typed.a) }
    }
    expectRefused(
      Figure.self,
      #"invalid configuration: expected an object as the payload of "text", found String (string); "#
        + #"only an object has room for "type"; put payloads under a key of their own: "#
        + #".key("type", content: …)"#
    ) { $0.cases(Figure.self, by: "type") { $0.case("text", Figure.text) } }
    expectRefused(
      Recursive.self,
      #"invalid configuration: expected a payload of "wrapped" other than Recursive itself, found "#
        + "Recursive, which would be read from the same value without end; put payloads under a key "
        + "of their own: by .key(…, content: …) or .onlyKey"
    ) { $0.cases(Recursive.self, by: "type") { $0.case("wrapped", Recursive.wrapped) } }
    expectRefused(
      Recursive.self,
      #"invalid configuration: expected a payload of "wrapped" other than Recursive itself, found "#
        + "Recursive, which would be read from the same value without end; put payloads under a key "
        + "of their own: by .key(…, content: …) or .onlyKey"
    ) { $0.cases(Recursive.self, by: .firstMatch) { $0.case("wrapped", Recursive.wrapped) } }
    guard labelsAreKnown else { return }
    expectRefused(
      Same.self,
      #"invalid configuration: expected the name of a case, or a payload that only one case has, "#
        + #"found "x", which may be any of a, b; pass a closure with one parameter, a tuple that has "#
        + "the labels, or give the payload a type of its own"
    ) { $0.cases(Same.self, by: .onlyKey) { $0.case("x", Same.b) } }
  }

  @Test("a function that makes another case than its name says is found out")
  func wrongLabels() {
    guard labelsAreKnown else { return }
    enum Size: Equatable {
      case area(width: Int, height: Int)
      case range(low: Int, high: Int)
    }
    let mapper = ObjectMapper { provider in
      provider.cases(Size.self, by: .onlyKey) { size in
        size.case("area", Size.range)
        size.case("range", Size.area)
      }
    }
    expectRefusal(
      #"{"area":{"width":1,"height":2}}"#, as: Size.self, .invalidConfiguration, path: nil,
      with: mapper)
    expectError(.invalidConfiguration) {
      try mapper.jsonString(from: Size.area(width: 1, height: 2))
    }
  }

  @Test("many threads learn the cases at once")
  func threads() async throws {
    let mapper = Figure.mapper(Self.content)
    let figures = [Figure.text("a"), .empty, .pair(1, "x")]
    let text = #"[{"kind":"text","data":"a"},{"kind":"nothing"},{"kind":"pair","data":[1,"x"]}]"#
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<16 {
        group.addTask {
          number % 2 == 0
            ? (try? mapper.jsonString(from: figures)) == text
            : (try? mapper.map(text, to: [Figure].self)) == figures
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
