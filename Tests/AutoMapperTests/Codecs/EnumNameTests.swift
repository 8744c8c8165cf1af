import AutoMapper
import Foundation
import Testing

/// Enums without raw values, by the names of their cases.
@Suite("Types: enums without raw values")
struct EnumNameTests {
  enum Phase: CaseIterable {
    case notStarted
    case inProgress
    case done
  }

  /// Names that differ only in what folding takes away.
  enum Twins: CaseIterable {
    case inProgress
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case in_progress
    case other
  }

  enum Bare {
    case one
    case twoWords
  }

  enum Payload {
    case none
    case number(Int)
  }

  enum Described: CustomReflectable {
    case text(String)

    var customMirror: Mirror { Mirror(self, children: []) }
  }

  struct Task: Equatable {
    var phase: Phase
    var history: [Phase?]
  }

  struct Report {
    var bare = Bare.twoWords
    var list: [Bare] = [.one]
    var set: Set<Bare> = [.one]
    var table: [String: Bare] = ["a": .one]
    var maybe: Bare? = .one
    var any: Any = Bare.one
    var payload = Payload.none
  }

  @Test("CaseIterable enums are read and written by name")
  func caseIterable() {
    expectEverywhere(#""inProgress""#, as: Phase.inProgress)
    expectBothDirections(
      #"{"phase":"done","history":["notStarted",null]}"#, of: Task.self
    ) { $0 == Task(phase: .done, history: [.notStarted, nil]) }
  }

  @Test(
    "names are found when case and separators are ignored",
    arguments: ["in_progress", "IN_PROGRESS", "in-progress", "In Progress", "INPROGRESS"])
  func folding(_ name: String) {
    expectEverywhere(#""\#(name)""#, as: Phase.inProgress)
  }

  @Test("an exact name goes first, and a folded one that means two cases means none")
  func twins() {
    expectEverywhere(#""in_progress""#, as: Twins.in_progress)
    expectEverywhere(#""inProgress""#, as: Twins.inProgress)
    expectEverywhere(#""OTHER""#, as: Twins.other)
    expectRefusedEverywhere(
      #""INPROGRESS""#, as: Twins.self, .unknownCase,
      #"expected one of "inProgress", "in_progress", "other" (Twins), found the string "#
        + #""INPROGRESS""#, offset: 0)
  }

  @Test("other names, and other values, are refused")
  func unknown() {
    let cases = #"one of "notStarted", "inProgress", "done" (Phase)"#
    expectRefusedEverywhere(
      #""finished""#, as: Phase.self, .unknownCase,
      #"expected \#(cases), found the string "finished""#, offset: 0)
    expectRefusedEverywhere(
      "1", as: Phase.self, .typeMismatch, "expected \(cases), found the number 1", offset: 0)
  }

  @Test("an enum without payloads is read and written by name, wherever it is")
  func withoutPayloads() throws {
    let text =
      #"{"bare":"twoWords","list":["one"],"set":["one"],"table":{"a":"one"},"maybe":"one","#
      + #""any":"one","payload":"none"}"#
    expectEveryForm(of: Report(), as: text)
    expectEverywhere(#""two_words""#, as: Bare.twoWords)
    expectRefusedEverywhere(
      #""three""#, as: Bare.self, .unknownCase,
      #"expected one of "one", "twoWords" (Bare), found the string "three""#, offset: 0)
    let mapper = ObjectMapper { $0.register { Report() } }
    expectMapping(
      #"{"bare":"one","list":["twoWords"],"table":{"b":"twoWords"},"maybe":null}"#, to: Report.self,
      with: mapper
    ) {
      $0.bare == .one && $0.list == [.twoWords] && $0.table == ["b": .twoWords] && $0.maybe == nil
    }
  }

  @Test("an enum with payloads is not read")
  func reading() {
    let mapper = ObjectMapper { $0.register { Report() } }
    expectRefusal(
      #"{"payload":"none"}"#, as: Report.self, .unsupportedType, path: "payload",
      "payload: cannot map Payload: its cases have payloads, or are not known; name them with "
        + "provider.cases, make it Codable or "
        + "CaseIterable, or register a converter", with: mapper)
  }

  @Test("a value of the enum that a dictionary holds passes through")
  func native() throws {
    let mapper = ObjectMapper { $0.register { Report() } }
    let report = try mapper.map(["bare": Bare.one, "payload": Payload.number(2)], to: Report.self)
    #expect(report.bare == .one)
    if case .number(2) = report.payload { return }
    Issue.record("\(report.payload)")
  }

  @Test("a payload is never dropped silently")
  func payload() {
    expectWritingRefusal(
      of: ["a": Payload.number(1)],
      "a: cannot map Payload: its case 'number' has a payload; name the cases with "
        + "provider.cases, make the enum Codable, or register a "
        + "converter")
    expectWritingRefusal(
      of: ["a": Described.text("x")],
      "a: cannot map Described: its case 'text' has a payload; name the cases with "
        + "provider.cases, make the enum Codable, or register a "
        + "converter")
  }
}
