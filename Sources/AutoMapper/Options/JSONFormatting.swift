/// The layout of JSON text.
///
///     let text = try mapper.jsonString(from: user, formatting: [.prettyPrinted, .sortedKeys])
///
/// Without options, the text is compact, its keys are in declaration order, and only the characters
/// that must be escaped are.
public struct JSONFormatting: OptionSet, Sendable, Hashable, CustomStringConvertible {
  /// The bits that represent the options.
  public let rawValue: Int

  /// Creates a set of options from the bits that represent it.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Each element or member is on its own line, indented by two spaces per level.
  public static let prettyPrinted = JSONFormatting(rawValue: 1)

  /// The keys of each object are in the order of their UTF-8 bytes.
  ///
  /// The elements of a `Set` are unordered, and their order differs from run to run even with this
  /// option.
  public static let sortedKeys = JSONFormatting(rawValue: 2)

  /// Slashes are escaped, as in `https:\/\/example.org`, for text inside an HTML `script` element,
  /// which `</script>` in a string would end.
  public static let escapingSlashes = JSONFormatting(rawValue: 4)

  /// The bits, as in `JSONFormatting(rawValue: 3)`.
  public var description: String { "JSONFormatting(rawValue: \(rawValue))" }
}
