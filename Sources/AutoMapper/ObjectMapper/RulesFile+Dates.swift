import AutoMapperDates
import Foundation

/// The date formats in a file of rules.
extension DateFormat {
  /// The named formats.
  private static let named: [String: DateFormat] = [
    "iso8601": .iso8601, "rfc1123": .rfc1123, "rfc2822": .rfc2822, "dotNet": .dotNet,
    "secondsSince1970": .secondsSince1970, "millisecondsSince1970": .millisecondsSince1970,
    "microsecondsSince1970": .microsecondsSince1970,
    "nanosecondsSince1970": .nanosecondsSince1970, "common": .common,
  ]

  /// A pattern with the time zone of texts without one.
  private struct PatternRule {
    var pattern: String?
    var timeZone: String?
  }

  /// Reads a format: a name, a pattern, an object with a pattern and a time zone, or a list of
  /// these.
  init(rules node: MappingNode) throws {
    switch node.json {
    case .string(let text): self = try Self.named[text] ?? .checked(.pattern(text), text)
    case .array(let elements):
      guard !elements.isEmpty else {
        throw MappingError(RulesFileFault.emptyList(of: "format"))
      }
      self = .anyOf(try node.map())
    case .object:
      let rule = try node.map(to: PatternRule.self)
      guard let pattern = rule.pattern else { throw node.missing("pattern") }
      let format =
        try rule.timeZone.map { DateFormat.pattern(pattern, timeZone: try Self.timeZone($0)) }
        ?? .pattern(pattern)
      self = try .checked(format, pattern)
    case .null, .bool, .number:
      throw node.failure(
        expected: "a date format: a name, a pattern, a list of these, or an object with 'pattern'")
    }
  }

  private static func timeZone(_ name: String) throws -> TimeZone {
    guard let timeZone = TimeZone(identifier: name) else {
      throw MappingError(RulesFileFault.timeZone(name), path: MappingPath([.key("timeZone")]))
    }
    return timeZone
  }

  /// Rejects an invalid pattern, which may be the misspelled name of a format.
  private static func checked(_ format: DateFormat, _ text: String) throws -> DateFormat {
    do {
      try format.validate()
      return format
    } catch {
      let closest = Spelling.closest(to: text, among: named.keys.sorted())
      throw MappingError(
        RulesFileFault.dateFormat(reason: "\(error)", closest: closest), underlyingError: error)
    }
  }
}
