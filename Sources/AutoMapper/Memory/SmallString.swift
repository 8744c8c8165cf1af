/// Strings of up to 15 ASCII bytes, made from two words.
///
/// Such strings need no memory: their bytes are the string. Most strings of a document are so short,
/// and the standard library takes ten times as long to look at their bytes one by one as it takes to
/// put two words together. How the words are put together is part of Swift's stable ABI on 64-bit
/// platforms (`StringObject.swift` of the standard library draws it):
///
///     byte   0 … 14           15
///            the characters   0xE0 + their number
///
/// It is not taken on trust: `isLayoutKnown` compares it once with strings that the standard library
/// made, and where they differ this file is not used.
enum SmallString {
  /// The greatest number of bytes.
  static let capacity = 15

  /// Whether this process lays small strings out as described.
  static let isLayoutKnown: Bool = {
    guard MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size else { return false }
    return (0...capacity).allSatisfy { count in
      let text = String("abcdefghijklmno".prefix(count))
      let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: 16 - count)
      let first = bytes[..<8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      let second = bytes[8...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      // SAFETY: the sizes are equal, and any bits are a pair of words.
      let words = unsafe unsafeBitCast(text, to: (UInt64, UInt64).self)
      return words.0 == first && words.1 == second | tag(count)
    }
  }()

  @inline(__always)
  private static func tag(_ count: Int) -> UInt64 {
    (0xE0 | UInt64(truncatingIfNeeded: count)) << 56
  }

  /// Makes a string of ASCII bytes, the first in the lowest bits of the first word.
  ///
  /// Assumes that `isLayoutKnown`, that the words hold nothing but the bytes, and that these are ASCII.
  @inline(__always)
  static func make(_ first: UInt64, _ second: UInt64, count: Int) -> String {
    // SAFETY: `isLayoutKnown` says that these bits are a String.
    unsafe unsafeBitCast((first, second | tag(count)), to: String.self)
  }
}
