/// Everything that a run has measured.
struct Results {
  /// Times.
  var measurements: [Measurement] = []

  /// Heap blocks.
  var allocations: [AllocationCount] = []

  /// Two threads compared with one.
  var threads: [ThreadMeasurement] = []

  /// Measurements of separate processes.
  var fresh: [FreshMeasurement] = []

  /// The tables of the existing results.
  var text: String {
    let tables = [
      measurements.isEmpty ? nil : SpeedReport(measurements: measurements).text,
      allocations.isEmpty ? nil : AllocationReport(counts: allocations).text,
      threads.isEmpty ? nil : ThreadReport(threads: threads).text,
      fresh.isEmpty ? nil : FreshReport(fresh: fresh).text,
      failures.isEmpty ? nil : "## Failures\n\n" + failures.joined(separator: "\n"),
    ]
    return tables.compactMap(\.self).joined(separator: "\n\n")
  }

  /// A line for each implementation that failed.
  var failures: [String] {
    let all =
      measurements.map { ($0.payload, $0.direction, $0.implementation, $0.failure) }
      + allocations.map { ($0.payload, $0.direction, $0.implementation, $0.failure) }
      + threads.map { ($0.payload, $0.direction, $0.implementation, $0.failure) }
      + fresh.map { ($0.payload, $0.direction, $0.implementation, $0.failure) }
    return all.compactMap { payload, direction, implementation, failure in
      failure.map { "- \(payload), \(direction), \(implementation): \($0)" }
    }
  }
}
