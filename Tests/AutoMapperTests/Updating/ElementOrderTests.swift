import AutoMapper
import AutoMapperTestSupport
import Testing

/// Arrays that are updated element by element, whatever their order.
@Suite("Updates: the order of elements with unique keys")
struct ElementOrderTests {
  struct Row: Equatable {
    var id: Int
    var name = ""
    var note = ""
  }

  struct Named: Equatable {
    var name: String
    var note = ""
  }

  struct Sheet: Equatable {
    var rows: [Row] = []
    var named: [Named] = []
  }

  private static let mapper = ObjectMapper { provider in
    provider.registerAll({ Row(id: 0) }, { Named(name: "") }, { Sheet() })
    provider.configure(Row.self) { $0.uniqueKeys(\.id) }
    provider.configure(Named.self) { $0.uniqueKeys(\.name) }
  }

  private func update(_ ids: [Int], with text: String, _ entryPoint: EntryPoint) throws -> [String]
  {
    var sheet = Sheet(
      rows: ids.enumerated().map { Row(id: $1, name: "old", note: "\($0)") },
      named: ids.enumerated().map { Named(name: "name \($1)", note: "\($0)") })
    if entryPoint.isText {
      try Self.mapper.update(&sheet, with: text)
    } else if entryPoint == .jsonValue {
      try Self.mapper.update(&sheet, with: EntryPoint.jsonValue(text))
    } else {
      try Self.mapper.update(
        &sheet, with: entryPoint.map(text, to: [String: Any].self, with: .shared))
    }
    #expect(sheet.rows.map(\.note) == sheet.named.map(\.note))
    return sheet.rows.map { "\($0.id)\($0.name)\($0.note)" }
  }

  private func text(_ ids: [Int]) -> String {
    let rows = ids.map { #"{"name":"new","id":\#($0)}"# }.joined(separator: ",")
    let named = ids.map { #"{"name":"name \#($0)"}"# }.joined(separator: ",")
    return #"{"rows":[\#(rows)],"named":[\#(named)]}"#
  }

  @Test(
    "elements keep what the document omits, in the order of the document",
    arguments: EntryPoint.allCases)
  func orders(entryPoint: EntryPoint) throws {
    for (ids, expected) in [
      ([1, 2, 3], ["1new0", "2new1", "3new2"]), ([3, 1, 2], ["3new2", "1new0", "2new1"]),
      ([2, 3], ["2new1", "3new2"]), ([1, 3, 2, 7], ["1new0", "3new2", "2new1", "7new"]),
      ([9, 1], ["9new", "1new0"]), ([], []),
    ] {
      #expect(try update([1, 2, 3], with: text(ids), entryPoint) == expected)
    }
  }

  @Test("each element is updated once, and the first of equal ones", arguments: EntryPoint.allCases)
  func repeated(entryPoint: EntryPoint) throws {
    #expect(
      try update([1, 1, 2], with: text([1, 1, 2]), entryPoint) == ["1new0", "1new", "2new2"])
    #expect(try update([1, 2], with: text([1, 2, 1]), entryPoint) == ["1new0", "2new1", "1new"])
    #expect(try update([2, 1, 1], with: text([1, 1]), entryPoint) == ["1new1", "1new"])
  }

  @Test("a failing element leaves all as it was, and its error has the path and the place")
  func failing() throws {
    var rows = [Row(id: 1, name: "a"), Row(id: 2, name: "b")]
    expectError(path: "[1].note") {
      try Self.mapper.update(
        &rows, with: #"[{"id":1,"name":"c"},{"id":2,"name":"d","note":[]}]"#)
    }
    #expect(rows == [Row(id: 1, name: "a"), Row(id: 2, name: "b")])
  }
}
