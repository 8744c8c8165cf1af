/// Conversion between strings of up to 15 bytes and the two words that represent them.
///
/// Such strings do not need memory of their own: the words contain the bytes. Most strings of a
/// document are this short, and the standard library, which checks their bytes one by one, takes
/// ten times as long as assembling two words. The layout of the words is part of Swift's stable ABI
/// on 64-bit platforms (the standard library's `StringObject.swift` has a diagram):
///
///     byte   0 … 14    15
///            the bytes 0xE0 + their number, or 0xA0 + their number when they are not all ASCII
///
/// The layout is still checked: `isLayoutKnown` compares it once with strings that the standard
/// library created. If they differ, this code is not used.
enum SmallString {
  /// The maximum number of bytes.
  static let capacity = 15

  /// Whether this process lays small strings out as described.
  static let isLayoutKnown: Bool = {
    guard !PortableMode.isOn,
      MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size
    else { return false }
    return areLaidOut("abcdefghijklmno", from: 0, isASCII: true)
      && areLaidOut("éabcdefghijklm", from: 2, isASCII: false)
  }()

  /// Whether the strings of the first bytes of a text have the expected words, at each number of bytes
  /// from a first one on.
  private static func areLaidOut(_ text: String, from first: Int, isASCII: Bool) -> Bool {
    var text = text
    return text.withUTF8 { text in
      (first...capacity).allSatisfy { count in
        let bytes = unsafe UnsafeBufferPointer(rebasing: text.prefix(count))
        var expected: (UInt64, UInt64) = (0, 0)
        // SAFETY: the two words have room for fifteen bytes.
        unsafe withUnsafeMutableBytes(of: &expected) {
          unsafe $0.copyMemory(from: UnsafeRawBufferPointer(bytes))
        }
        // SAFETY: the sizes are equal, and every bit pattern is a pair of words.
        let words = unsafe unsafeBitCast(
          String(decoding: bytes, as: UTF8.self), to: (UInt64, UInt64).self)
        return words == (expected.0, expected.1 | tag(count, isASCII: isASCII))
      }
    }
  }

  /// Whether the second word of a string says that the string is small.
  ///
  /// The highest four bits are 0xE for ASCII and 0xA for other UTF-8; large strings never have the
  /// bit 0x2.
  @inline(__always)
  static func isSmall(_ second: UInt64) -> Bool { second >> 60 | 0x4 == 0xE }

  @inline(__always)
  private static func tag(_ count: Int, isASCII: Bool) -> UInt64 {
    ((isASCII ? 0xE0 : 0xA0) | UInt64(truncatingIfNeeded: count)) << 56
  }

  /// Creates a string from UTF-8, with the first byte in the lowest bits of the first word.
  ///
  /// The caller guarantees that `isLayoutKnown` is true, and that the words contain only the bytes,
  /// which are valid UTF-8.
  @inline(__always)
  static func make(_ first: UInt64, _ second: UInt64, count: Int, isASCII: Bool) -> String {
    // SAFETY: `isLayoutKnown` guarantees that these bits are a String.
    unsafe unsafeBitCast((first, second | tag(count, isASCII: isASCII)), to: String.self)
  }

  /// Returns the bytes of the string in a place if it is small, ASCII or not, with the first byte
  /// in the lowest bits of the first word; nil otherwise.
  ///
  /// The caller guarantees that `isLayoutKnown` is true and that the place contains a String.
  @inline(__always)
  static func words(at place: Place) -> (first: UInt64, second: UInt64, count: Int)? {
    words(of: place.load(as: (UInt64, UInt64).self))
  }

  /// Returns the same of a string.
  ///
  /// The caller guarantees that `isLayoutKnown` is true.
  @inline(__always)
  static func words(of text: String) -> (first: UInt64, second: UInt64, count: Int)? {
    // SAFETY: a string has the size of two words if its layout is known, and every bit pattern is a pair of
    // words.
    words(of: unsafe unsafeBitCast(text, to: (UInt64, UInt64).self))
  }

  @inline(__always)
  private static func words(
    of string: (UInt64, UInt64)
  ) -> (first: UInt64, second: UInt64, count: Int)? {
    guard isSmall(string.1) else { return nil }
    let count = Int(truncatingIfNeeded: string.1 >> 56 & 0xF)
    return (string.0, string.1 & 0x00FF_FFFF_FFFF_FFFF, count)
  }
}
