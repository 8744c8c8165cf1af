import Measuring

/// The measurements of separate processes as tables: the first call, and memory.
struct FreshReport {
  /// All measurements of a run.
  let fresh: [FreshMeasurement]

  /// Both tables.
  var text: String {
    [firstCalls, memory].joined(separator: "\n\n")
  }

  /// A row for each implementation on each payload.
  private var firstCalls: String {
    var table = MarkdownTable(header: [
      "payload", "direction", "implementation", "ms", "times the reference",
    ])
    for measurement in fresh where measurement.direction == .read {
      table.add(
        name(measurement) + [
          measurement.firstSeconds.map { format($0 * 1_000, digits: 2) } ?? "failed",
          measurement.firstRatio.map { format($0) } ?? "",
        ])
    }
    return "## The first call in a process, on a short document\n\n" + table.text
  }

  /// A row for each implementation on each payload that is long enough.
  private var memory: String {
    var table = MarkdownTable(
      header: ["payload", "direction", "implementation", "text", "result", "peak", "peak of all"])
    for measurement in fresh where measurement.bytes > FreshReport.leastBytes {
      table.add(
        name(measurement) + [
          formatSize(measurement.bytes),
          measurement.resultBytes.map { formatSize(Int($0)) } ?? "failed",
          measurement.peakBytes.map { formatSize(Int($0)) } ?? "failed",
          measurement.peakRatio.map { "× " + format($0, digits: 2) } ?? "",
        ])
    }
    return "## Memory: the result, the peak above what there was, and that of all in times of text "
      + "and result\n\n" + table.text
  }

  private func name(_ measurement: FreshMeasurement) -> [String] {
    [measurement.payload, measurement.direction.rawValue, measurement.implementation]
  }

  /// For shorter documents the pages mean nothing.
  private static let leastBytes = 1_000_000
}
