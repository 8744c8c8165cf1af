import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Keys: the table of keys as the world writes them")
struct KeyTableTests {
  /// The values of a model's properties that have one.
  private static func values<Model>(of model: Model) -> [String: Int] {
    var values: [String: Int] = [:]
    for child in Mirror(reflecting: model).children {
      if let name = child.label, let value = child.value as? Int { values[name] = value }
    }
    return values
  }

  private static func names<Model>(_ type: Model.Type) throws -> Set<String> {
    let model = try ObjectMapper.shared.map("{}", to: type)
    return Set(Mirror(reflecting: model).children.compactMap(\.label))
  }

  private static func quoted(_ key: String) throws -> String {
    String(decoding: try JSONEncoder().encode(key), as: UTF8.self)
  }

  @Test("each key leads to its property, however that is written", arguments: KeyTable.rows)
  func alone(_ row: KeyTable.Row) throws {
    var properties: [String] = []
    func expect<Model>(_ type: Model.Type) throws {
      guard let property = row.properties.first(where: try Self.names(type).contains) else {
        return
      }
      properties.append(property)
      for entryPoint in EntryPoint.allCases {
        let model = try entryPoint.map("{\(Self.quoted(row.key)):7}", to: type, with: .shared)
        #expect(Self.values(of: model) == [property: 7], "\(entryPoint)")
      }
    }
    try expect(KeyTable.FirstNames.self)
    try expect(KeyTable.SecondNames.self)
    try expect(KeyTable.ThirdNames.self)
    #expect(Set(properties) == Set(row.properties), "no model has the others")
  }

  @Test("all keys together lead to their properties, in any order")
  func together() throws {
    func expect<Model>(_ type: Model.Type) throws {
      let names = try Self.names(type)
      let rows = Dictionary(grouping: KeyTable.rows) { row in
        row.properties.first(where: names.contains)
      }
      for seed in UInt64(1)...100 {
        var random = SeededGenerator(seed: seed)
        // Of the keys of one property, any one; the others are unknown to the model.
        var members = try KeyTable.nowhere.map { "\(try Self.quoted($0)):[]" }
        var expected: [String: Int] = [:]
        for name in names.sorted() {
          guard let key = rows[name]?.randomElement(using: &random)?.key else { continue }
          expected[name] = expected.count
          members.append("\(try Self.quoted(key)):\(expected.count - 1)")
        }
        let text = "{" + members.shuffled(using: &random).joined(separator: ",") + "}"
        for entryPoint in [EntryPoint.string, .jsonValue, .swiftValues] {
          let model = try entryPoint.map(text, to: type, with: .shared)
          #expect(Self.values(of: model) == expected, "\(entryPoint): \(text)")
        }
      }
    }
    try expect(KeyTable.FirstNames.self)
    try expect(KeyTable.SecondNames.self)
    try expect(KeyTable.ThirdNames.self)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  // The names are what is tested.
  struct Identifiers: Equatable {
    var id: Int?
    var _id: Int?
  }

  @Test("a declared _id has the key _id, and id the others")
  func declaredUnderscore() {
    for (text, expected) in [
      (#"{"_id":1}"#, Identifiers(_id: 1)), (#"{"id":1}"#, Identifiers(id: 1)),
      (#"{"id":1,"_id":2}"#, Identifiers(id: 1, _id: 2)),
      (#"{"_id":2,"id":1}"#, Identifiers(id: 1, _id: 2)),
    ] {
      expectMapping(text, as: expected)
    }
  }
}

/// The table, compared with the file that it comes from, in the folder that AUTOMAPPER_TEST_DATA
/// names.
@Suite("FullConformance: keys", .enabled(if: TestData.fullSets != nil))
struct FullConformanceKeyTests {
  private struct Row: Decodable {
    var key: String
    var properties: [String]
    var note: String
  }

  @Test("every row of the file that is not a policy is in the table")
  func file() throws {
    let file = try #require(TestData.fullSets).appendingPathComponent("keys.json")
    let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: file))
      .filter { !$0.note.contains("[policy]") }
    for row in rows where !KeyTable.nowhere.contains(row.key) {
      let known = KeyTable.rows.first { $0.key.utf8.elementsEqual(row.key.utf8) }
      #expect(known?.properties == row.properties, "\(row.key)")
    }
    #expect(rows.count == KeyTable.rows.count + KeyTable.nowhere.count)
  }
}
