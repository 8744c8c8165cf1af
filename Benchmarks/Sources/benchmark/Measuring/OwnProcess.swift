import Foundation

/// A new process of this program, which has done nothing before.
enum OwnProcess {
  /// Runs the program with these arguments and returns what it wrote, as JSON.
  ///
  /// - Throws: `BenchmarkError.processFailed` with what it said, if it did not give a result.
  static func result<Result: Decodable>(of arguments: [String]) throws -> Result {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError.processFailed(status: process.terminationStatus)
    }
    return try JSONDecoder().decode(Result.self, from: text)
  }
}
