import AutoMapper
import Testing

/// The paths of findings, and of kept values, in objects inside each other.
@Suite("Reports: findings in nested values")
struct NestedFindingTests {
  final class Link {
    var id = 0
    var next: Link?
    var others: [Link] = []
  }

  private static let mapper = ObjectMapper(options: .changing { $0.keepsUnknownKeys = true }) {
    $0.register { Link() }
  }

  private let text = #"""
    {"id":"1","x":1,"others":[{"id":"2","y":[2]},{"id":3,"next":{"id":"4","z":{"a":3}}}],
    "next":{"next":{"id":"5","x":null},"id":"6"},"w":4}
    """#

  @Test("each finding has its own path, from each kind of source", arguments: EntryPoint.allCases)
  func paths(entryPoint: EntryPoint) throws {
    let report = try report(entryPoint)
    // A dictionary has no order.
    let findings = Set(report.entries.map { "\($0.path) \($0.kind)" })
    #expect(
      findings == [
        "id coerced", "x unknownKey", "others[0].id coerced", "others[0].y unknownKey",
        "others[1].next.id coerced", "others[1].next.z unknownKey", "next.next.id coerced",
        "next.next.x unknownKey", "next.id coerced", "w unknownKey",
      ])
    #expect(report.entries.count == findings.count)
    #expect(
      report.unknownValues == [
        "x": 1, "others": [["y": [2]], ["next": ["z": ["a": 3]]]],
        "next": ["next": ["x": nil]], "w": 4,
      ])
  }

  private func report(_ entryPoint: EntryPoint) throws -> MappingReport {
    if entryPoint.isText { return try Self.mapper.mapWithReport(text, to: Link.self).report }
    if entryPoint == .jsonValue {
      return try Self.mapper.mapWithReport(EntryPoint.jsonValue(text), to: Link.self).report
    }
    let dictionary = try entryPoint.map(text, to: [String: Any].self, with: .shared)
    return try Self.mapper.mapWithReport(dictionary, to: Link.self).report
  }

  struct Figures {
    var a: Int
    var b: Double
    var c: String
    var d: Bool
    var e: Int8
    var f: UInt64
    var g: Int
    var h: Double
    var i: Int
  }

  @Test("converted scalars are described with what was found", arguments: EntryPoint.allCases)
  func conversions(entryPoint: EntryPoint) throws {
    let text = #"""
      {"a":"42","b":"-2.50","c":7,"d":"yes","e":"-3","f":"18446744073709551615","g":"1e2",
      "h":"1.0000000000000000000000000000000000000000000000000000001","i":1}
      """#
    let report: MappingReport
    if entryPoint.isText {
      report = try ObjectMapper.shared.mapWithReport(text, to: Figures.self).report
    } else {
      let json = try EntryPoint.jsonValue(text)
      report = try ObjectMapper.shared.mapWithReport(json, to: Figures.self).report
    }
    #expect(
      report.entries.map(\.description) == [
        #"a: converted the string "42" to Int"#, #"b: converted the string "-2.50" to Double"#,
        "c: converted the number 7 to String", #"d: converted the string "yes" to Bool"#,
        #"e: converted the string "-3" to Int8"#,
        #"f: converted the string "18446744073709551615" to UInt64"#,
        #"g: converted the string "1e2" to Int"#,
        #"h: converted the string "1.00000000000000000000000000000000000000…" to Double"#,
      ])
    #expect(report.entries.first?.detail == #"the string "42" to Int"#)
    let again = try ObjectMapper.shared.mapWithReport(text, to: Figures.self).report
    #expect(Set(report.entries) == Set(again.entries))
    #expect(report.entries.first != again.entries.last)
  }

  @Test("converted texts of strings that do not fit are errors with a report, too")
  func refusals() throws {
    let mapper = ObjectMapper.shared
    for text in [#"[300]"#, #"["300"]"#, #"["1.5"]"#] {
      let error = #expect(throws: MappingError.self) { try mapper.map(text, to: [Int8].self) }
      let reported = #expect(throws: MappingError.self) {
        try mapper.mapWithReport(text, to: [Int8].self)
      }
      #expect(reported?.description == error?.description)
    }
  }

  @Test("findings at each of many levels", arguments: [1, 7, 8, 9, 40])
  func levels(count: Int) throws {
    let text =
      String(repeating: #"{"id":"1","next":"#, count: count) + #"{"x":1}"#
      + String(repeating: ",\"y\":2}", count: count)
    for report in [
      try Self.mapper.mapWithReport(text, to: Link.self).report,
      try Self.mapper.mapWithReport(EntryPoint.jsonValue(text), to: Link.self).report,
    ] {
      let prefixes = (0..<count).map { String(repeating: "next.", count: $0) }
      #expect(
        report.entries.map(\.path.description)
          == prefixes.map { $0 + "id" } + [String(repeating: "next.", count: count) + "x"]
          + prefixes.reversed().map { $0 + "y" })
      var kept: JSONValue = ["x": 1]
      for _ in 0..<count { kept = ["next": kept, "y": 2] }
      #expect(report.unknownValues == kept)
    }
  }

  @Test("paths are equal by their steps, however they were made")
  func equality() throws {
    let paths = try report(.string).entries.map(\.path)
    let again = paths.map { MappingPath($0.components) }
    #expect(paths == again)
    #expect(Set(paths) == Set(again))
    #expect(!paths[0].isRoot)
  }

  @Test("many unknown keys in one object, of which some occur again", arguments: [3, 40])
  func manyKeys(count: Int) throws {
    let members = (0..<count).map { #""k\#($0)":\#($0)"# }
    let text = "{" + (members + [#""k1":"again""#, #""id":1"#]).joined(separator: ",") + "}"
    let kept = try Self.mapper.mapWithReport(text, to: Link.self).report.unknownValues
    #expect(kept.count == count)
    #expect(kept["k0"] == 0)
    #expect(kept["k1"] == "again")
    #expect(kept["k\(count - 1)"] == JSONValue.number(JSONNumber(count - 1)))
  }

  @Test("a key that occurs again discards what was kept for its first value")
  func discarded() throws {
    let text = #"{"next":{"x":1,"next":{"y":2}},"id":1,"next":{"next":{"z":3}}}"#
    let kept = try Self.mapper.mapWithReport(text, to: Link.self).report.unknownValues
    #expect(kept == ["next": ["next": ["z": 3]]])
  }
}
