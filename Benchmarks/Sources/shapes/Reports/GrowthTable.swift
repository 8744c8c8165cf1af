import Foundation

/// Growth and first uses as Markdown tables.
enum GrowthTable {
  /// The table of growth, with the time of a byte at each size.
  static func text(_ results: [GrowthResult]) -> String {
    let head = "| growth | ns/B at each size | times | |"
    let rule = "| --- | --- | ---: | --- |"
    let rows = results.map { result in
      let points = result.points.map { point in
        let theirs = point.theirs.map { " (F \(number($0)))" } ?? ""
        return "\(point.size): \(number(point.ours))\(theirs)"
      }
      let mark = result.failure ?? (result.isGrowing ? "GROWS" : "")
      let factor = result.factor.map { number($0) } ?? ""
      return "| \(result.name) | \(points.joined(separator: ", ")) | \(factor) | \(mark) |"
    }
    return ([head, rule] + rows).joined(separator: "\n")
  }

  /// The table of first uses.
  static func text(_ results: [FirstUseResult]) -> String {
    let head = "| first use | AutoMapper | Foundation | limit | |"
    let rule = "| --- | ---: | ---: | ---: | --- |"
    let rows = results.map { result in
      let cells = [result.ours, result.theirs, result.limit].map { amount($0, result.isMemory) }
      let mark = result.failure ?? (result.isAbove ? "ABOVE" : "")
      return "| \(result.name) | \(cells.joined(separator: " | ")) | \(mark) |"
    }
    return ([head, rule] + rows).joined(separator: "\n")
  }

  private static func amount(_ value: Double?, _ isMemory: Bool) -> String {
    guard let value else { return "" }
    return isMemory
      ? String(format: "%.1f MB", value / 1e6) : String(format: "%.3f ms", value * 1e3)
  }

  private static func number(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : "%.0f", value)
  }
}
