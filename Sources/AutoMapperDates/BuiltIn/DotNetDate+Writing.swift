extension DotNetDate {
  /// The length in bytes of the longest text, `/Date(-31619087596800000)/`.
  static let longestText = 26

  /// Appends an instant, such as `/Date(1371299696789)/`; fractions of a millisecond are truncated.
  static func write(_ instant: Instant, to output: inout OutputSpan<UInt8>) {
    let milliseconds = instant.seconds * 1_000 + instant.fraction.leadingDigits(3)
    output.append(prefix)
    if milliseconds < 0 { output.append(UInt8(ascii: "-")) }
    output.appendPadded(abs(milliseconds), width: 1)
    output.append(suffix)
  }
}
