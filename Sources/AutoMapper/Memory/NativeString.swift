/// The bytes of strings that have their own memory, accessed without reference counting.
///
/// To access the bytes of a String, the standard library retains it first, so threads that write
/// the same value would wait for one another at each of its strings. The position of the bytes is
/// part of Swift's stable ABI on 64-bit platforms (`StringObject.swift` of the standard library
/// draws it):
///
///     word  0                                       1
///           flags, and the count in the low bits    four bits, 0 or 8 in Swift's own memory, and an address
///
/// The position is checked: `isLayoutKnown` compares it once with strings that the standard library
/// created. If they differ, this code is not used.
enum NativeString {
  /// Whether this process lays strings out as described.
  static let isLayoutKnown: Bool = {
    guard !PortableMode.isOn,
      MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size
    else { return false }
    let ascii = String(repeating: "abcdefghijklmno", count: 2)
    let literal = "a literal, whose owners are not counted"
    return isLaidOut(ascii) && isLaidOut(ascii + "é") && isLaidOut(literal)
  }()

  private static func isLaidOut(_ text: String) -> Bool {
    withTemporaryPlace(text) { place in
      var text = text
      return text.withUTF8 { bytes in
        guard let found = unsafe utf8(at: place) else { return false }
        return unsafe found.baseAddress == bytes.baseAddress && found.count == bytes.count
      }
    }
  }

  private static let isTailAllocated: UInt64 = 1 << 60
  private static let countMask: UInt64 = 1 << 48 - 1
  private static let addressMask: UInt64 = 1 << 60 - 1

  /// The offset of the bytes from the address.
  static let bytesOffset = 32

  /// The UTF-8 of the string in a place, if its bytes follow its own header; nil otherwise.
  ///
  /// The caller guarantees that `isLayoutKnown` is true or that the bytes are not read, and that
  /// the place contains a String, which owns the bytes.
  @_transparent
  static func utf8(at place: Place) -> UnsafeBufferPointer<UInt8>? {
    let words = place.load(as: (UInt64, UInt64).self)
    // Small, foreign and bridged strings have one of these bits.
    guard words.1 >> 60 & 0x7 == 0, words.0 & isTailAllocated != 0 else { return nil }
    let address = UInt(truncatingIfNeeded: words.1 & addressMask) + UInt(bytesOffset)
    // SAFETY: `isLayoutKnown` guarantees that the bytes are at this address; the owner of the place
    // keeps the string alive.
    return unsafe UnsafeBufferPointer(
      start: UnsafePointer(bitPattern: address), count: Int(words.0 & countMask))
  }
}
