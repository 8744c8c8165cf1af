/// Rows of text as a Markdown table, with aligned columns for readers of the source.
struct MarkdownTable {
  private let header: [String]
  private var rows: [[String]] = []

  /// Creates a table without rows.
  init(header: [String]) {
    self.header = header
  }

  /// Whether there is no row.
  var isEmpty: Bool { rows.isEmpty }

  /// Adds a row with as many cells as the header.
  mutating func add(_ row: [String]) {
    rows.append(row)
  }

  /// The table's lines: the first column to the left, the others to the right.
  var text: String {
    let all = [header] + rows
    let widths = header.indices.map { column in
      all.map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      let padded = cells.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - cells[column].count)
        return column == 0 ? cells[column] + space : space + cells[column]
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let rules = widths.indices.map { column in
      let dashes = String(repeating: "-", count: max(widths[column] - 1, 2))
      return column == 0 ? dashes + "-" : dashes + ":"
    }
    return ([line(header), line(rules)] + rows.map(line)).joined(separator: "\n")
  }
}
