public import Foundation

/// The folders and files that tests read.
public enum TestData: Sendable {
  /// The package's own folder of vectors.
  public static let fixtures = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  /// The folder with the full public test sets, where the environment names one.
  public static let fullSets: URL? = ProcessInfo.processInfo.environment["AUTOMAPPER_TEST_DATA"]
    .map { URL(fileURLWithPath: $0) }

  /// A row of a table of documents: its bytes, given as text or in base64.
  public struct Document: Sendable, CustomStringConvertible {
    /// A description of the row.
    public let note: String
    /// The bytes of the document.
    public let bytes: [UInt8]
    /// The bits that the document stands for, in the table of numbers.
    public let bits: UInt64?

    /// The note, so that a failure names the row.
    public var description: String { note }
  }

  private struct Row: Decodable {
    var text: String?
    var base64: String?
    var bits: String?
    var note: String
  }

  /// Reads a table of `Fixtures/conformance` with Foundation's decoder, not with the tested one.
  public static func documents(_ name: String) throws -> [Document] {
    let file = fixtures.appendingPathComponent("conformance/\(name).json")
    return try JSONDecoder().decode([Row].self, from: Data(contentsOf: file)).map { row in
      let bytes =
        row.text.map { Array($0.utf8) }
        ?? row.base64.flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? []
      return Document(
        note: row.note, bytes: bytes, bits: row.bits.flatMap { UInt64($0, radix: 16) })
    }
  }

  /// The files of a folder whose names begin with a prefix, by name.
  public static func files(
    in folder: URL, prefix: String
  ) throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix(prefix) }.sorted()
      .map { (name: $0, bytes: Array(try Data(contentsOf: folder.appendingPathComponent($0)))) }
  }
}
