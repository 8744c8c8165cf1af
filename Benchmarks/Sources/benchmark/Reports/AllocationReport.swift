import Measuring

/// The counts of heap blocks as tables.
struct AllocationReport {
  /// All counts of a run.
  let counts: [AllocationCount]

  /// A table for each direction.
  var text: String {
    Direction.allCases.compactMap(table).joined(separator: "\n\n")
  }

  /// A row for each payload, a column for each implementation.
  private func table(_ direction: Direction) -> String? {
    let counts = counts.filter { $0.direction == direction }
    guard !counts.isEmpty else { return nil }
    let names = counts.map(\.implementation).unique
    var table = MarkdownTable(header: ["payload", "needed"] + names)
    for payload in counts.map(\.payload).unique {
      let row = counts.filter { $0.payload == payload }
      let needed = row.first?.needed.map { "\($0)" } ?? ""
      let cells = names.map { name in
        row.first { $0.implementation == name }.map(cell) ?? ""
      }
      table.add([payload, needed] + cells)
    }
    let title = direction == .read ? "reading (times those of its result)" : "writing"
    return "## Heap blocks of one \(title)\n\n" + table.text
  }

  private func cell(_ count: AllocationCount) -> String {
    guard let made = count.made else { return "failed" }
    return "\(made)" + (count.ratio.map { " (\(format($0, digits: 2)))" } ?? "")
  }
}
