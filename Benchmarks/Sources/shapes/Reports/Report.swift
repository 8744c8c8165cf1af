import Foundation

/// Everything that was measured.
struct Report: Codable {
  /// The directions of all shapes.
  var shapes: [ShapeResult] = []

  /// Whether nothing is below its floor.
  var isWithinFloors: Bool { !shapes.contains { $0.isBelow || $0.failure != nil } }

  /// The tables for a reader.
  var text: String {
    let below = shapes.filter(\.isBelow).sorted { ($0.ratio ?? 0) < ($1.ratio ?? 0) }
    let different = shapes.filter { !$0.isBelow && $0.failure != nil }
    var parts = ["\(shapes.count) figures, \(below.count) of them below their floor"]
    if !below.isEmpty { parts.append("Below their floor:\n\n\(ShapeTable.text(below))") }
    if !different.isEmpty {
      parts.append("With different results:\n\n\(ShapeTable.text(different))")
    }
    return parts.joined(separator: "\n\n")
  }

  /// Writes the measurements as JSON.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }
}
