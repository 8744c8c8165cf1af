/// The dates of older .NET services: `/Date(1371299696789)/`, milliseconds since 1970.
///
/// An offset, as in `/Date(1371299696789+0200)/`, states where the date was written and does not
/// change it.
enum DotNetDate {
  static let prefix = Array("/Date(".utf8)
  static let suffix = Array(")/".utf8)

  /// Reads a whole text.
  static func read(_ text: Span<UInt8>) throws(DateFailure) -> Instant {
    var position = 0
    for byte in prefix { try text.expect(byte, at: &position) }
    let start = position
    _ = text.skip(UInt8(ascii: "-"), at: &position)
    guard text.hasDigit(at: position) else {
      throw DateFailure(.expectedDigits(.timestamp, count: 1), at: position)
    }
    while text.hasDigit(at: position) { position += 1 }
    let instant = try EpochNumber.read(
      text.extracting(0..<position), from: start, unit: .milliseconds)
    _ = try ZoneOffset.read(from: text, at: &position)
    for byte in suffix { try text.expect(byte, at: &position) }
    try text.expectEnd(at: position)
    return instant
  }
}
