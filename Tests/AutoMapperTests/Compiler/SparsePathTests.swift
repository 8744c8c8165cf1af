import AutoMapper
import Testing

/// Digits in written paths, which are indexes of arrays, but in a document may be keys of objects.
@Suite("Validation: digits in written paths")
struct SparsePathTests {
  struct Days: Equatable {
    var first: Int?
    var second: Int?
    var third: Int?
  }

  private static func sparse(_ name: String, _ path: String, _ outer: String) -> String {
    "warning: \(name): '\(name)' of Days is written at \"\(path)\" as an element of an array, after "
      + "null for the elements before it; if \"\(outer)\" is an object, whose keys are digits, say "
      + "inverse: false, and write it in didWrite"
  }

  @Test("digits that are not the indexes from 0 on are found")
  func found() throws {
    let mapper = ObjectMapper.with(Days.self) {
      $0.map("days.2.sum", to: \.first)
      $0.map("days.10.sum", to: \.second)
      $0.map("totals.2024", to: \.third)
    }
    let issues = mapper.validate(Days.self)
    expectTexts(
      of: issues, Self.sparse("first", "days.2.sum", "days"),
      Self.sparse("second", "days.10.sum", "days"), Self.sparse("third", "totals.2024", "totals"))
    #expect(issues.allSatisfy { $0.kind == .invalidKey })
    // A rule for writing is one, too, and so is a flat key.
    let written = ObjectMapper.with(Days.self) { $0.write(\.first, as: "a.b.1") }
    expectTexts(of: written.validate(Days.self), Self.sparse("first", "a.b.1", "a.b"))
    let flat = ObjectMapper.with(Box<Days>.self) { $0.map("days.7", to: \.value.first) }
    #expect(flat.validate(Box<Days>.self).map(\.property) == ["value.first"])
  }

  @Test("what the finding advises keeps the object")
  func advice() throws {
    let mapper = ObjectMapper.with(Days.self) {
      $0.map("days.2", to: \.first, inverse: false)
      $0.exclude(\.first)
      $0.didWrite { day, json in
        if let first = day.first { json["days"]["2"] = .number(JSONNumber(first)) }
      }
    }
    #expect(mapper.validate(Days.self).isEmpty)
    let text = #"{"days":{"2":5}}"#
    expectMapping(text, as: Days(first: 5), with: mapper)
    expectEveryForm(of: Days(first: 5), as: text, with: mapper)
  }

  @Test("indexes without a gap, and keys of digits of the object itself, are right")
  func right() {
    let indexes = ObjectMapper.with(Days.self) {
      $0.map("days.1.sum", to: \.first)
      $0.map("days.0.sum", to: \.second)
      $0.map("days.2", to: \.third)
    }
    #expect(indexes.validate(Days.self).isEmpty)
    let keys = ObjectMapper.with(Days.self) {
      $0.map("2024", to: \.first)
      $0.map("2024.sum", to: \.second, inverse: false)
      $0.map("days.2", to: \.third, inverse: false)
    }
    #expect(keys.validate(Days.self).allSatisfy { $0.kind != .invalidKey })
  }
}
