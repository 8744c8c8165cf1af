import Foundation

/// Everything that was measured.
struct Report: Codable {
  /// The directions of all shapes.
  var shapes: [ShapeResult] = []

  /// The growth with depth and with other sizes.
  var growth: [GrowthResult] = []

  /// The first uses in a process.
  var firstUse: [FirstUseResult] = []

  /// Whether nothing is below its floor, and nothing failed; growth is only flagged.
  var isWithinFloors: Bool {
    !shapes.contains { $0.isBelow || $0.failure != nil } && !firstUse.contains(where: \.isAbove)
      && !growth.contains { $0.failure != nil }
  }

  /// The tables for a reader.
  var text: String {
    var parts: [String] = []
    if !shapes.isEmpty { parts += shapeTexts }
    if !growth.isEmpty { parts.append(GrowthTable.text(growth)) }
    if !firstUse.isEmpty { parts.append(GrowthTable.text(firstUse)) }
    return parts.joined(separator: "\n\n")
  }

  private var shapeTexts: [String] {
    let below = shapes.filter(\.isBelow).sorted { ($0.ratio ?? 0) < ($1.ratio ?? 0) }
    let different = shapes.filter { !$0.isBelow && $0.failure != nil }
    var parts = ["\(shapes.count) figures, \(below.count) of them below their floor"]
    if !below.isEmpty { parts.append("Below their floor:\n\n\(ShapeTable.text(below))") }
    if !different.isEmpty {
      parts.append("With different results:\n\n\(ShapeTable.text(different))")
    }
    return parts
  }

  /// Writes the measurements as JSON.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }
}
