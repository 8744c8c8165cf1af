/// The counts of heap blocks as a table.
struct AllocationReport {
  /// All counts of a run.
  let counts: [AllocationCount]

  /// A row for each payload, a column for each contestant.
  var text: String {
    let names = counts.map(\.contestant).unique
    var table = MarkdownTable(header: ["payload", "needed"] + names)
    for payload in counts.map(\.payload).unique {
      let row = counts.filter { $0.payload == payload }
      let needed = row.first?.needed.map { "\($0)" } ?? ""
      let cells = names.map { name in
        row.first { $0.contestant == name }.map(cell) ?? ""
      }
      table.add([payload, needed] + cells)
    }
    return "## Heap blocks of one reading (times those of its result)\n\n" + table.text
  }

  private func cell(_ count: AllocationCount) -> String {
    guard let made = count.made else { return "failed" }
    return "\(made)" + (count.ratio.map { " (\(format($0, digits: 2)))" } ?? "")
  }
}
