/// Checks UTF-8 by the table of well-formed byte sequences (Unicode standard, table 3-7).
enum UTF8Validation {
  /// The index of the first byte that starts no well-formed sequence, or nil when all is well.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func firstInvalidByte(_ bytes: borrowing Span<UInt8>) -> Int? {
    var index = 0
    let count = bytes.count
    while index < count {
      let lead = bytes[index]
      if lead < 0x80 {
        index += 1
        continue
      }
      guard let form = form(lead), index + form.length <= count,
        form.second.contains(bytes[index + 1])
      else { return index }
      for following in (index + 2)..<(index + max(form.length, 2)) {
        guard bytes[following] & 0xC0 == 0x80 else { return index }
      }
      index += form.length
    }
    return nil
  }

  /// How long the sequence of a lead byte is, and which second bytes it may have.
  private static func form(_ lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE, 0xEF: (3, 0x80...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
