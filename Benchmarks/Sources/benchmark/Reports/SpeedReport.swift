import Foundation
import Measuring

/// The measurements as tables: speed, and the cost of the variants of a payload.
struct SpeedReport {
  /// All measurements of a run.
  let measurements: [Measurement]

  /// A table for each direction that was measured, and one of the variants.
  var text: String {
    let tables = Direction.allCases.compactMap(table)
    return (tables + [variants].compactMap(\.self)).joined(separator: "\n\n")
  }

  /// A row for each payload, a column for each implementation.
  private func table(_ direction: Direction) -> String? {
    let measured = measurements.filter { $0.direction == direction }
    guard !measured.isEmpty else { return nil }
    let names = measured.map(\.implementation).unique
    var table = MarkdownTable(header: ["payload", "size"] + names)
    for payload in measured.map(\.payload).unique {
      let row = measured.filter { $0.payload == payload }
      let size = row.first.map { formatSize($0.bytes) } ?? ""
      let cells = names.map { name in
        row.first { $0.implementation == name }.map(cell) ?? ""
      }
      table.add([payload, size] + cells)
    }
    let title = direction == .read ? "Reading" : "Writing"
    return "## \(title): MB/s (times the reference) ± spread\n\n" + table.text
  }

  private func cell(_ measurement: Measurement) -> String {
    guard let speed = measurement.megabytesPerSecond else { return "failed" }
    let spread = measurement.spread.map { " ±\(format($0 * 100)) %" } ?? ""
    guard measurement.implementation != measurement.reference else {
      return "\(format(speed)) (1)\(spread)"
    }
    let ratio = measurement.ratio.map { " (\(format($0)))" } ?? ""
    return format(speed) + ratio + spread
  }
}

// MARK: - Variants

extension SpeedReport {
  /// The time of AutoMapper for the same document in another shape, relative to the plain structs.
  private var variants: String? {
    var table = MarkdownTable(header: ["variant", "of", "direction", "time"])
    for (name, original) in SpeedReport.pairs {
      for direction in Direction.allCases {
        let ours = measurements.filter {
          $0.implementation == Names.autoMapper && $0.direction == direction
        }
        let variant = ours.first { $0.payload == name }?.samples ?? []
        let base = ours.first { $0.payload == original }?.samples ?? []
        if let times = base.ratio(to: variant) {
          table.add([name, original, direction.rawValue, "× " + format(times, digits: 3)])
        }
      }
    }
    return table.isEmpty ? nil : "## AutoMapper's time for variants\n\n" + table.text
  }

  private static let pairs = [
    ("exact", "users"), ("objects", "users"), ("renames", "users"), ("dates", "users"),
    ("transformer", "users"), ("path", "users"), ("discriminator", "users"),
    ("small_300_new", "small_300"),
  ]
}

// MARK: - Numbers

/// Returns a number with two or three digits, or with this many decimals.
func format(_ number: Double, digits: Int? = nil) -> String {
  String(format: "%.\(digits ?? (number < 9.95 ? 1 : 0))f", number)
}

/// Returns a number of bytes as megabytes, kilobytes or bytes.
func formatSize(_ bytes: Int) -> String {
  switch bytes {
  case 1_000_000...: "\(format(Double(bytes) / 1_000_000, digits: 1)) MB"
  case 10_000...: "\(format(Double(bytes) / 1_000)) kB"
  default: "\(bytes) B"
  }
}

extension [String] {
  /// The texts without repetitions, in the order of their first appearance.
  var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
