/// Strings of up to 15 bytes, made from two words and taken apart into them.
///
/// Such strings need no memory: their bytes are the string. Most strings of a document are so short,
/// and the standard library takes ten times as long to look at their bytes one by one as it takes to
/// put two words together. How the words are put together is part of Swift's stable ABI on 64-bit
/// platforms (`StringObject.swift` of the standard library draws it):
///
///     byte   0 … 14    15
///            the bytes 0xE0 + their number, or 0xA0 + their number when they are not all ASCII
///
/// It is not taken on trust: `isLayoutKnown` compares it once with strings that the standard library
/// made, and where they differ this file is not used.
enum SmallString {
  /// The greatest number of bytes.
  static let capacity = 15

  /// Whether this process lays small strings out as described.
  static let isLayoutKnown: Bool = {
    guard !PortableMode.isOn,
      MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size
    else { return false }
    return (0...capacity).allSatisfy { count in
      let ascii = String("abcdefghijklmno".prefix(count))
      let other = String("éabcdefghijklm".prefix(max(0, count - 1)))
      return isLaidOut(ascii, tag: 0xE0) && (count < 2 || isLaidOut(other, tag: 0xA0))
    }
  }()

  private static func isLaidOut(_ text: String, tag: UInt8) -> Bool {
    let count = text.utf8.count
    let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: 15 - count) + [tag | UInt8(count)]
    let first = bytes[..<8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    let second = bytes[8...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    // SAFETY: the sizes are equal, and any bits are a pair of words.
    let words = unsafe unsafeBitCast(text, to: (UInt64, UInt64).self)
    return words.0 == first && words.1 == second
  }

  @inline(__always)
  private static func tag(_ count: Int, isASCII: Bool) -> UInt64 {
    ((isASCII ? 0xE0 : 0xA0) | UInt64(truncatingIfNeeded: count)) << 56
  }

  /// Makes a string of UTF-8, the first byte in the lowest bits of the first word.
  ///
  /// Assumes that `isLayoutKnown`, that the words hold nothing but the bytes, and that these are UTF-8.
  @inline(__always)
  static func make(_ first: UInt64, _ second: UInt64, count: Int, isASCII: Bool) -> String {
    // SAFETY: `isLayoutKnown` says that these bits are a String.
    unsafe unsafeBitCast((first, second | tag(count, isASCII: isASCII)), to: String.self)
  }

  /// The bytes of the string in a place, the first in the lowest bits of the first word, when it is a small
  /// one, of ASCII or not.
  ///
  /// Assumes that `isLayoutKnown`, and that the place holds a String.
  @inline(__always)
  static func words(at place: Place) -> (first: UInt64, second: UInt64, count: Int)? {
    let words = place.load(as: (UInt64, UInt64).self)
    // The highest four bits are 0xE for ASCII and 0xA for other UTF-8; no large string has the bit 0x2.
    guard words.1 >> 60 | 0x4 == 0xE else { return nil }
    return (words.0, words.1 & 0x00FF_FFFF_FFFF_FFFF, Int(truncatingIfNeeded: words.1 >> 56 & 0xF))
  }
}
