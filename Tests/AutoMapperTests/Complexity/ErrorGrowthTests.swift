import AutoMapper
import AutoMapperTestSupport
import Foundation
import Synchronization
import Testing

/// Errors take no longer than the documents that they are about, and their texts are bounded.
@Suite("Complexity: errors", .serialized)
struct ErrorGrowthTests {
  struct Wide {
    var text: String?
    var a0: Int, a1: Int, a2: Int, a3: Int, a4: Int, a5: Int, a6: Int, a7: Int, a8: Int, a9: Int
    var b0: Int, b1: Int, b2: Int, b3: Int, b4: Int, b5: Int, b6: Int, b7: Int, b8: Int, b9: Int
    var c0: Int, c1: Int, c2: Int, c3: Int, c4: Int, c5: Int, c6: Int, c7: Int, c8: Int, c9: Int
    var d0: Int, d1: Int, d2: Int, d3: Int, d4: Int, d5: Int, d6: Int, d7: Int, d8: Int, d9: Int
  }

  struct Narrow {
    var text: String?
    var a0: Int
  }

  static let collecting = ObjectMapper(options: .changing { $0.collectsErrors = true })

  @Test("an object that lacks many properties is examined once", arguments: ["", #","a00":1"#])
  func missing(more: String) throws {
    // The values before are long, so that each walk over them would show.
    let bytes = Array(
      (#"{"text":""# + String(repeating: #"\u00e9"#, count: 200_000) + #"""# + more + "}").utf8)
    func errors<Value>(_ type: Value.Type, _ count: Int) {
      let error = #expect(throws: MappingError.self) { try Self.collecting.map(bytes, to: type) }
      #expect(error?.allErrors.count == count)
    }
    // As much work as for one missing property, and not forty times.
    var ratios: [Double] = []
    for _ in 0..<5 {
      let one = Self.time { errors(Narrow.self, 1) }
      let all = Self.time { errors(Wide.self, 40) }
      ratios.append(all / one)
      if all < 4 * one { return }
    }
    Issue.record("40 missing properties take \(ratios) times as long as one")
  }

  private static func time(_ body: () -> Void) -> Double {
    let start = threadTime()
    body()
    return threadTime() - start
  }

  @Test("hints about missing properties are those of each property")
  func hints() throws {
    let error = #expect(throws: MappingError.self) {
      try Self.collecting.map(#"{"text":"x","a00":1,"d9":2,"b77":3}"#, to: Wide.self)
    }
    let texts = error?.allErrors.map(\.description) ?? []
    #expect(texts.count == 39)
    #expect(
      texts.first?.hasPrefix(
        #"a0: expected Int, found nothing (line 1, column 1); did you mean "a0" by "a00"?"#) == true
    )
    #expect(texts.filter { $0.contains(#""b77"?"#) }.map { String($0.prefix(2)) } == ["b7"])
  }

  struct Tree {
    var number: Int
    var children: [String: Tree]?
  }

  @Test("the text of many errors and of many findings is bounded")
  func texts() throws {
    // 250 levels of keys that are quoted, with a few errors on the innermost level.
    let key = String(repeating: "k", count: 57)
    let text =
      String(repeating: #"{"number":1,"children":{"\#(key)":"#, count: 200)
      + #"{"number":1,"children":{"#
      + (0..<500).map { #""k\#($0)":{"number":[],"x":1}"# }.joined(separator: ",")
      + "}}" + String(repeating: "}}", count: 200)
    let error = #expect(throws: MappingError.self) { try Self.collecting.map(text, to: Tree.self) }
    #expect(error?.allErrors.count == 500)
    let description = error?.description ?? ""
    #expect(description.utf8.count < 130_000)
    #expect(description.hasSuffix("more errors"))
    let lines = description.split(separator: "\n")
    #expect(lines.last == "… and \(500 - (lines.count - 1)) more errors")
    let report = try ObjectMapper.shared.mapWithReport(
      text.replacing("[]", with: "1"), to: Tree.self
    ).report
    #expect(report.entries.count == 500)
    #expect(report.description.utf8.count < 130_000)
    #expect(report.description.hasSuffix("more entries"))
    let messages = Mutex<[String]>([])
    let mapper = ObjectMapper(
      options: .changing {
        $0.logLevel = .debug
        $0.log = { _, message in messages.withLock { $0.append(message) } }
      })
    _ = try mapper.map(text.replacing("[]", with: "1"), to: Tree.self)
    let logged = messages.withLock { $0 }
    #expect(logged.count == 500)
    #expect(logged.allSatisfy { $0.hasPrefix("…") && $0.hasSuffix(".x: unknown key, ignored") })
    #expect(logged.allSatisfy { $0.utf8.count < 1_100 })
  }

  final class Node {
    var next: Node?
  }

  @Test("a circle of any depth is found in one pass")
  func circle() throws {
    try expectLinearGrowth("depth", (400, 3_200)) { depth in
      let first = Node()
      var last = first
      for _ in 1..<depth / 2 {
        let node = Node()
        last.next = node
        last = node
      }
      last.next = first
      return (first, last, ObjectMapper(options: .changing { $0.maximumDepth = depth }))
    } take: { first, _, mapper in
      let error = #expect(throws: MappingError.self) { try mapper.jsonString(from: first) }
      #expect(error?.kind == .circularReference)
      #expect((error?.path.components.count ?? 0) > 1)
    }
  }
}
