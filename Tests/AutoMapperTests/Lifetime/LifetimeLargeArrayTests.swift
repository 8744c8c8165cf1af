import AutoMapper
import AutoMapperTestSupport
import Testing

/// Arrays of megabytes are collected in their own memory, which moves as they grow.
@Suite("Lifetime: large arrays")
struct LifetimeLargeArrayTests {
  private struct Line {
    var owner: Owner
    var text: String
    var x: Double
    var y: Double
    var z: Double
  }

  private final class Sheet: Tracked, @unchecked Sendable { var lines: [Line] = [] }

  private let mapper = ObjectMapper { $0.registerAll({ Owner() }, { Sheet() }) }

  /// 48 bytes each: three megabytes.
  private static let count = 60_000

  private func text(last: String = "1") -> String {
    let lines = (0..<Self.count).map { index in
      let x = index == Self.count - 1 ? last : "\(index)"
      return #"{"owner":{"age":\#(index % 90)},"text":"line number \#(index) of many","#
        + #""x":\#(x),"y":0.5,"z":-1}"#
    }
    return "[\(lines.joined(separator: ","))]"
  }

  @Test("all elements arrive, in arrays of both kinds, and are freed once")
  func success() throws {
    let text = text()
    let counter = try LifetimeTracker.measure { _ in
      var lines = try mapper.map(text, to: [Line].self)
      #expect(lines.count == Self.count)
      #expect(lines.indices.allSatisfy { lines[$0].text == "line number \($0) of many" })
      #expect(lines.indices.dropLast().allSatisfy { lines[$0].x == Double($0) })
      // The array is one that grows, shrinks and is copied like any other.
      let copy = lines
      lines.append(lines[7])
      lines.removeFirst(10_000)
      #expect(lines.count == Self.count - 9_999)
      #expect(copy.count == Self.count)
      #expect(lines.last?.text == "line number 7 of many")
      #expect(copy[0].text == "line number 0 of many")
      let contiguous = try mapper.map(text, to: ContiguousArray<Line>.self)
      #expect(contiguous.last?.text == "line number \(Self.count - 1) of many")
    }
    #expect(counter.liveCount == 0)
    #expect(counter.madeCount == 2 * Self.count)
  }

  @Test("a last element that fails leaves nothing behind")
  func failure() throws {
    let bad = text(last: #""far""#)
    let counter = LifetimeTracker.measure { _ in
      expectError(path: "[\(Self.count - 1)].x") { try mapper.map(bad, to: [Line].self) }
      #expect(throws: MappingError.self) {
        try mapper.map(mapper.map(bad, to: JSONValue.self), to: [Line].self)
      }
    }
    #expect(counter.liveCount == 0)
    #expect(counter.madeCount == 2 * Self.count)
  }

  @Test("an array that is replaced is freed, and stays when its successor fails")
  func replacement() throws {
    let good = #"{"lines":\#(text())}"#
    let bad = #"{"lines":\#(text(last: "null"))}"#
    try expectNoneAlive {
      let sheet = try mapper.map(good, to: Sheet.self)
      try mapper.update(sheet, with: good)
      #expect(throws: MappingError.self) { try mapper.update(sheet, with: bad) }
      #expect(sheet.lines.count == Self.count)
      #expect(sheet.lines[9].text == "line number 9 of many")
    }
  }
}
