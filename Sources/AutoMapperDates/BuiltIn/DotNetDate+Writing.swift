extension DotNetDate {
  /// Appends an instant, such as `/Date(1371299696789)/`; what is less than a millisecond is cut
  /// off.
  static func write(_ instant: Instant, to bytes: inout [UInt8]) {
    let milliseconds = instant.seconds * 1_000 + instant.fraction.leadingDigits(3)
    bytes += prefix
    if milliseconds < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.appendPadded(abs(milliseconds), width: 1)
    bytes += suffix
  }
}
