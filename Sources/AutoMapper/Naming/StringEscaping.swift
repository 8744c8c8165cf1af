/// How strings are written in JSON: quotation marks, backslashes and control characters are escaped,
/// everything else stands as it is.
enum StringEscaping {
  /// Appends a string with its quotation marks.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func append(_ string: String, to bytes: inout ContiguousArray<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      if let escape = escape(byte) {
        bytes.append(contentsOf: escape)
      } else {
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The escape that a byte needs, or nil when it needs none.
  static func escape(_ byte: UInt8) -> ContiguousArray<UInt8>? {
    let backslash = UInt8(ascii: "\\")
    switch byte {
    case UInt8(ascii: "\""), backslash: return [backslash, byte]
    case 0x08: return [backslash, UInt8(ascii: "b")]
    case 0x09: return [backslash, UInt8(ascii: "t")]
    case 0x0A: return [backslash, UInt8(ascii: "n")]
    case 0x0C: return [backslash, UInt8(ascii: "f")]
    case 0x0D: return [backslash, UInt8(ascii: "r")]
    case 0..<0x20:
      let zero = UInt8(ascii: "0")
      return [
        backslash, UInt8(ascii: "u"), zero, zero, zero + (byte >> 4),
        byte & 15 < 10 ? zero + (byte & 15) : UInt8(ascii: "a") + (byte & 15) - 10,
      ]
    default: return nil
    }
  }
}
