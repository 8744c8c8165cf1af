/// The grammar of numbers in RFC 8259, section 6.
enum NumberGrammar {
  /// Whether the bytes are one JSON number and nothing else.
  static func matches(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = bytes[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let hasLeadingZero = rest.first == UInt8(ascii: "0")
    let integerDigits = dropDigits(&rest)
    guard integerDigits == 1 || (integerDigits > 1 && !hasLeadingZero) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard dropDigits(&rest) > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard dropDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// Drops the digits in front, and says how many there were.
  private static func dropDigits<Bytes: Collection<UInt8>>(_ rest: inout Bytes) -> Int
  where Bytes.SubSequence == Bytes {
    var count = 0
    while let byte = rest.first, isDigit(byte) {
      rest.removeFirst()
      count += 1
    }
    return count
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
  }
}
