import Foundation
import Texts

/// Types of Foundation as elements of an array.
extension Catalog {
  /// The shapes of Foundation's types, except for dates.
  static var foundationTypes: [Shape] {
    [
      .same("leaf UUID", .four, [UUID].self, Text.list(5_000) { _, r in Text.quoted(uuid(&r)) }),
      .same(
        "leaf URL", .level, [URL].self,
        strings(5_000) { "https:\\/\\/example.org\\/items\\/\($0)?q=1" }),
      .same(
        "leaf URL unescaped", .level, [URL].self,
        strings(5_000) { "https://example.org/items/\($0)" }),
      .same(
        "leaf Data 24 B", .level, [Data].self,
        strings(5_000) { Data("\($0) is some binary data".utf8.prefix(24)).base64EncodedString() }),
      .same("leaf Data 1 MB", .level, [Data].self, strings(1) { _ in blob.base64EncodedString() }),
      .same(
        "leaf Data 1 MB escaped slashes", .level, [Data].self,
        strings(1) { _ in
          blob.base64EncodedString().replacingOccurrences(of: "/", with: "\\/")
        }),
    ]
  }

  /// Returns a UUID as text.
  static func uuid(_ random: inout SeededGenerator) -> String {
    let digits = (0..<32).map { _ in String(random.number(0...15), radix: 16, uppercase: true) }
    let parts = [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20...]]
    return parts.map { $0.joined() }.joined(separator: "-")
  }

  private static var blob: Data {
    var random = SeededGenerator(seed: 3)
    return Data((0..<1_000_000).map { _ in UInt8(random.number(0...255)) })
  }
}
