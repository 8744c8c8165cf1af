/// How JSON text is laid out.
///
///     let text = try mapper.jsonString(from: user, formatting: [.prettyPrinted, .sortedKeys])
///
/// Without any option the text is compact, its keys in declaration order, its slashes escaped.
public struct JSONFormatting: OptionSet, Sendable, Hashable {
  /// The options as bits.
  public let rawValue: Int

  /// Creates a set of options from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// One element or member a line, indented by two spaces a level.
  public static let prettyPrinted = JSONFormatting(rawValue: 1)

  /// The keys of each object in the order of their UTF-8 bytes.
  ///
  /// The elements of a `Set` have no order, and differ from run to run with this option too.
  public static let sortedKeys = JSONFormatting(rawValue: 2)

  /// Slashes stand as they are, as in `https://example.org`, instead of `https:\/\/example.org`.
  public static let withoutEscapingSlashes = JSONFormatting(rawValue: 4)
}
