import Foundation

/// A run as JSON, for scripts that draw it or compare it with another.
struct JSONReport: Codable {
  /// The time of the run, in UTC.
  let date: Date

  /// The processor as the system calls it, and how many of its cores there are.
  let processor: String
  let cores: Int

  /// How many rounds were timed.
  let rounds: Int

  /// Everything that was timed.
  let measurements: [Measurement]

  /// Everything that was counted.
  let allocations: [AllocationCount]

  /// Makes the report of a run that ends now.
  init(rounds: Int, measurements: [Measurement], allocations: [AllocationCount]) {
    date = Date()
    processor = JSONReport.processorName
    cores = ProcessInfo.processInfo.activeProcessorCount
    self.rounds = rounds
    self.measurements = measurements
    self.allocations = allocations
  }

  /// Writes the report to a file.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }

  /// What Linux says of the first processor; elsewhere nothing.
  private static var processorName: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = line?.split(separator: ":").last ?? "unknown"
    return name.trimmingCharacters(in: .whitespaces)
  }
}
