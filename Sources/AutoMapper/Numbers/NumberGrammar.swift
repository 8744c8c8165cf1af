/// The grammar of numbers in RFC 8259, section 6.
enum NumberGrammar {
  /// Returns whether the bytes are exactly one JSON number.
  static func matches(_ bytes: some Sequence<UInt8>) -> Bool {
    var iterator = bytes.makeIterator()
    var byte = iterator.next()
    func takeDigits() -> Bool {
      guard let first = byte, isDigit(first) else { return false }
      while let next = byte, isDigit(next) { byte = iterator.next() }
      return true
    }
    if byte == UInt8(ascii: "-") { byte = iterator.next() }
    if byte == UInt8(ascii: "0") {
      byte = iterator.next()
    } else if !takeDigits() {
      return false
    }
    if byte == UInt8(ascii: ".") {
      byte = iterator.next()
      guard takeDigits() else { return false }
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      byte = iterator.next()
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { byte = iterator.next() }
      guard takeDigits() else { return false }
    }
    return byte == nil
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
  }
}
