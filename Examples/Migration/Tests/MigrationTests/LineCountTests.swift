import Foundation
import Testing

/// The figures of this package's README and of the article Migrating.
@Suite struct LineCountTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let documents = [
    package.appending(path: "README.md"),
    package.appending(path: "../../Sources/AutoMapper/AutoMapper.docc/Migrating.md"),
  ]

  @Test(arguments: ["HandyJSON", "ObjectMapper", "Codable"], documents)
  func `Lines before and after are counted as the documents say`(
    library: String, document: URL
  ) throws {
    let sources = "Sources/From\(library)"
    let before = try lines(of: "Before/\(library).txt")
    let models = try lines(of: "\(sources)/Models.swift")
    let rules = try lines(of: "\(sources)/Rules.swift")
    let text = try String(contentsOf: document, encoding: .utf8)
    let row = "| \(library) | \(before) | \(models + rules) | \(models) | \(rules) |"
    let isListed = text.contains(row)
    #expect(isListed, "\(row)")
  }

  /// The lines of a file without empty lines and comments.
  private func lines(of file: String) throws -> Int {
    let url = LineCountTests.package.appending(path: file)
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").count { line in
      let code = line.drop { $0 == " " }
      return !code.isEmpty && !code.hasPrefix("//")
    }
  }
}
