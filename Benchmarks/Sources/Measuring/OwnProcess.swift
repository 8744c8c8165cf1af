import Foundation

/// A new process of this program, which has done nothing before.
package enum OwnProcess {
  /// Runs the program with these arguments and returns what it wrote, as JSON.
  ///
  /// - Throws: `MeasuringError.processFailed` if it had no result; the reason is on its standard
  ///   error.
  package static func result<Result: Decodable>(of arguments: [String]) throws -> Result {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0,
      let result = try? JSONDecoder().decode(Result.self, from: text)
    else {
      throw MeasuringError.processFailed(arguments, status: process.terminationStatus)
    }
    return result
  }
}
