import Foundation

/// A run as JSON, for scripts that draw it or compare it with another.
struct JSONReport: Codable {
  /// The time of the run, in UTC.
  let date: Date

  /// The name of the processor, and the number of its cores.
  let processor: String
  let cores: Int

  /// The arguments of the command.
  let arguments: [String]

  /// The number of timed rounds.
  let rounds: Int

  /// Everything that was timed.
  let measurements: [Measurement]

  /// Everything that was counted.
  let allocations: [AllocationCount]

  /// The work of two threads compared with one.
  let threads: [ThreadMeasurement]

  /// The measurements of separate processes.
  let fresh: [FreshMeasurement]

  /// Creates the report of a run that ends now.
  init(rounds: Int, _ results: Results) {
    date = Date()
    processor = JSONReport.processorName
    cores = ProcessInfo.processInfo.activeProcessorCount
    arguments = Array(CommandLine.arguments.dropFirst())
    self.rounds = rounds
    measurements = results.measurements
    allocations = results.allocations
    threads = results.threads
    fresh = results.fresh
  }

  /// Writes the report to a file.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }

  /// The name of the first processor on Linux; empty elsewhere.
  private static var processorName: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = line?.split(separator: ":").last ?? "unknown"
    return name.trimmingCharacters(in: .whitespaces)
  }
}
