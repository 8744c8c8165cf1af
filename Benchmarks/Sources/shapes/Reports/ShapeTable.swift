import Foundation
import Measuring

/// Shapes as a Markdown table.
enum ShapeTable {
  /// The table with a row for each direction.
  static func text(_ results: [ShapeResult]) -> String {
    let head = "| shape | direction | kB | MB/s | × Foundation | floor | note |"
    let rule = "| --- | --- | ---: | ---: | ---: | ---: | --- |"
    return ([head, rule] + results.map(row)).joined(separator: "\n")
  }

  /// A row of the table.
  private static func row(_ result: ShapeResult) -> String {
    let cells = [
      result.name, result.direction?.rawValue ?? "",
      number(Double(result.bytes) / 1_000, digits: 0),
      number(result.megabytesPerSecond, digits: 1), number(result.ratio, digits: 2),
      number(result.floor, digits: 0), result.failure ?? result.note,
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  /// A line for the progress.
  static func line(_ result: ShapeResult) -> String {
    let mark = result.failure.map { "FAILED: \($0)" } ?? (result.isBelow ? "BELOW" : "")
    let direction = result.direction?.rawValue ?? "-"
    return "\(number(result.ratio, digits: 2)) \(direction) \(result.name) \(mark)"
  }

  private static func number(_ value: Double?, digits: Int) -> String {
    guard let value else { return "" }
    return String(format: "%.\(digits)f", value)
  }
}
