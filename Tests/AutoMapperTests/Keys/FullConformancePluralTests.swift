import AutoMapperTestSupport
import Foundation
import Testing

@testable import AutoMapper

/// The rows of a table outside the package, `plurals.json`, in the folder that AUTOMAPPER_TEST_DATA names.
@Suite("FullConformance: singulars", .enabled(if: TestData.fullSets != nil))
struct FullConformancePluralTests {
  private struct Row: Decodable {
    var plural: String
    var singular: String
    var note: String
  }

  private enum Found {}

  @Test("almost every plural finds the type that has the name of its singular")
  func rows() throws {
    let file = try #require(TestData.fullSets).appendingPathComponent("plurals.json")
    let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: file))
    #expect(rows.count > 140)
    let wrong = rows.filter { row in
      var names = TypeNames()
      names.add(TypeNames.entry(row.singular, Found.self))
      let match = names.match(row.plural, inflector: Inflector())
      return match?.isPlural != (row.plural != row.singular)
    }
    // 95 of 100 are demanded.
    #expect(wrong.map(\.plural) == [])
  }
}
