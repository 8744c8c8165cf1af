import Measuring

/// The work of two threads compared with one, as a table.
struct ThreadReport {
  /// All measurements of a run.
  let threads: [ThreadMeasurement]

  /// A row for each payload and direction, a column for each implementation.
  var text: String {
    let names = threads.map(\.implementation).unique
    var table = MarkdownTable(header: ["payload", "direction"] + names)
    for payload in threads.map(\.payload).unique {
      for direction in Direction.allCases {
        let row = threads.filter { $0.payload == payload && $0.direction == direction }
        guard !row.isEmpty else { continue }
        let cells = names.map { name in
          row.first { $0.implementation == name }.map(cell) ?? ""
        }
        table.add([payload, direction.rawValue] + cells)
      }
    }
    return "## What two threads do in the time of one, with one mapper (its processor time)\n\n"
      + table.text
  }

  private func cell(_ measurement: ThreadMeasurement) -> String {
    guard let throughput = measurement.throughput else { return "failed" }
    let spread = measurement.spread.map { " ±\(format($0 * 100)) %" } ?? ""
    let cost = measurement.cost.map { " (\(format($0, digits: 2)))" } ?? ""
    return "× " + format(throughput, digits: 2) + cost + spread
  }
}
