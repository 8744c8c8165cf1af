import Foundation

/// The folder with the package's JSON files.
struct FixtureFolder {
  let url: URL

  /// Finds the folder relative to the source file, or otherwise in the current directory.
  init() throws {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent()
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let candidates = [package, current].map { $0.appendingPathComponent("Fixtures") }
    guard let found = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path) })
    else {
      throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: candidates[0].path])
    }
    url = found
  }

  /// The bytes of one file.
  func data(_ name: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }
}
