import AutoMapperDates
import Foundation
import Testing

/// The rows of a table outside the package, `dates.json`, in the folder that an environment variable
/// names.
@Suite("The shared table of dates")
struct SharedRowsTests {
  static let folder = ProcessInfo.processInfo.environment["AUTOMAPPER_TEST_DATA"]

  struct Row: Decodable {
    let text: String
    let format: String?
    let epoch: Double?
    let note: String
  }

  /// The format of a row: `.common` where it names none.
  static func format(_ name: String?) -> DateFormat {
    switch name {
    case nil: .common
    case "epoch-seconds": .secondsSince1970
    case "epoch-milliseconds": .millisecondsSince1970
    case let pattern?: .pattern(pattern)
    }
  }

  /// The rows whose recommended reading is another than the one that is documented here.
  static let chosenOtherwise: Set<String> = [
    "99999999999999999999"  // a year beyond 999,999 is refused
  ]

  @Test("every row means what the table says", .enabled(if: folder != nil))
  func rows() throws {
    let folder = try #require(Self.folder)
    let file = URL(fileURLWithPath: folder).appendingPathComponent("dates.json")
    let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: file))
    #expect(rows.count > 80)
    for row in rows {
      let seconds = Self.chosenOtherwise.contains(row.text) ? nil : row.epoch
      expect(row.text, by: Self.format(row.format), means: seconds)
    }
  }
}
