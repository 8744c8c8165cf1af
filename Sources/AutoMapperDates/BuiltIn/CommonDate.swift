/// The common date formats, which are distinguished by the first bytes of the text.
///
/// | first bytes | read as |
/// | --- | --- |
/// | a letter | RFC 1123 and RFC 2822 |
/// | `/` | .NET |
/// | one or two digits and `/` | `MM/dd/yyyy`, `MM/dd/yyyy HH:mm:ss aaa` |
/// | one or two digits and a space | RFC 2822 without a weekday |
/// | anything else | ISO 8601 |
enum CommonDate {
  private static let americanDay = CompiledPattern("MM/dd/yyyy")
  private static let americanTime = CompiledPattern("MM/dd/yyyy HH:mm:ss aaa")

  /// Reads a whole text.
  static func read(_ text: Span<UInt8>) throws(DateFailure) -> Instant {
    let first = text.byte(at: 0)
    if first &- UInt8(ascii: "0") < 10 {
      let third = text.byte(at: text.hasDigit(at: 1) ? 2 : 1)
      if third == UInt8(ascii: "/") {
        // The longest day without a time, 06/15/2013, has ten bytes.
        return try (text.count <= 10 ? americanDay : americanTime).read(text)
      }
      if third == UInt8(ascii: " ") { return try InternetDate.read(text) }
      return try ISO8601.read(text)
    }
    switch first {
    case UInt8(ascii: "/"): return try DotNetDate.read(text)
    case UInt8(ascii: "+"), UInt8(ascii: "-"): return try ISO8601.read(text)
    default:
      var position = 0
      guard EnglishNames.weekdays.read(from: text, at: &position) != nil else {
        throw text.count == 0 ? .empty : DateFailure("no common date looks like this")
      }
      return try InternetDate.read(text)
    }
  }
}
