/// The escaping of strings in JSON: quotation marks, backslashes and control characters are
/// escaped, and all other characters are unchanged.
enum StringEscaping {
  /// An escape of up to six characters, the first in the lowest bits of a word.
  struct Escape {
    let bytes: UInt64
    let count: Int

    /// Creates an escape of a backslash and one character.
    @inline(__always)
    init(_ character: UInt8) {
      bytes = UInt64(UInt8(ascii: "\\")) | UInt64(character) << 8
      count = 2
    }

    /// Creates an escape with the number of a control character.
    init(control byte: UInt8) {
      let digit = byte & 15
      let last = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      // The characters of \u00, and the two digits of a number below 0x20.
      bytes = 0x3030_755C | UInt64(UInt8(ascii: "0") + byte >> 4) << 32 | UInt64(last) << 40
      count = 6
    }
  }

  /// Appends a string with its quotation marks.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func append(_ string: String, to bytes: inout ContiguousArray<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      if let escape = escape(byte) {
        for index in 0..<escape.count {
          bytes.append(UInt8(truncatingIfNeeded: escape.bytes >> UInt64(index * 8)))
        }
      } else {
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns the escape for a byte, or nil if the byte does not need one.
  @inline(__always)
  static func escape(_ byte: UInt8) -> Escape? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): Escape(byte)
    case 0x0A: Escape(UInt8(ascii: "n"))
    case 0..<0x20: controlEscape(byte)
    default: nil
    }
  }

  @inline(never)
  private static func controlEscape(_ byte: UInt8) -> Escape {
    switch byte {
    case 0x08: Escape(UInt8(ascii: "b"))
    case 0x09: Escape(UInt8(ascii: "t"))
    case 0x0C: Escape(UInt8(ascii: "f"))
    case 0x0D: Escape(UInt8(ascii: "r"))
    default: Escape(control: byte)
    }
  }
}
