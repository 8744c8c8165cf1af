import AutoMapper
import Testing

/// Unique keys that the rules leave out.
@Suite("Rules: unique keys that are ignored")
struct IgnoredUniqueKeyTests {
  struct Row: Equatable {
    var id = 0
    var name: String?
  }

  private static let mapper = ObjectMapper.making(Row()) {
    $0.ignore("id")
    $0.uniqueKeys("id")
  }

  private static let sentence =
    "invalid configuration: expected a mapped property as the unique key of Row, found 'id', "
    + "which is ignored"

  @Test("validate says so")
  func validation() {
    expectTexts(of: Self.mapper.validate([Row].self), "error: [].id: \(Self.sentence)")
  }

  @Test("reading, updating and writing are refused with the same sentence")
  func use() throws {
    expectRefusal(
      #"[{"name":"a"}]"#, as: [Row].self, .invalidConfiguration, path: nil, with: Self.mapper)
    var rows = [Row(id: 1)]
    let error = try #require(
      throws: MappingError.self, performing: { try Self.mapper.update(&rows, from: #"[{}]"#) })
    #expect("\(error)" == Self.sentence)
    #expect(rows == [Row(id: 1)])
    expectWritingRefusal(of: Row(), Self.sentence, with: Self.mapper)
  }
}
