import CAutoMapperRuntime

/// The memory of strings of more than 15 bytes.
///
/// The standard library looks at all bytes once more, and goes through several calls, to make a
/// string of bytes that the reader has seen already. What it makes is an object, whose address is
/// the string's second word:
///
///     byte  0      8                16        24                         32      32 + capacity
///           class  reference count  capacity  the string's first word:   bytes…  from 64 bytes on an address,
///                                   and flag  what they are, their count         which is zero at first
///
/// The capacity counts a zero behind the bytes. Its highest bit says that the address is there,
/// with which the standard library finds places in UTF-16. None of this is taken on trust: the
/// class is taken from strings that the standard library made, and where one is laid out in another
/// way, `shared` is nil, and the standard library makes the strings.
@safe
struct StringStorage: @unchecked Sendable {
  private let metadata: UnsafeRawPointer

  /// The least number of bytes.
  static let leastCount = 16

  /// How to make strings; nil where they are laid out in another way.
  static let shared = StringStorage()

  private static let capacityOffset = 16
  private static let firstWordOffset = 24
  private static let bytesOffset = NativeString.bytesOffset
  private static let leastCountWithAddress = 64

  /// Makes a string of bytes that are UTF-8, and ASCII or not, at least `leastCount`.
  @inline(__always)
  func make(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
    let count = bytes.count
    assert(count >= Self.leastCount)
    let hasAddress = count >= Self.leastCountWithAddress
    let capacity = hasAddress ? (count &+ 24) & ~15 &- 8 : (count &+ 16) & ~15
    let size = Self.bytesOffset &+ capacity &+ (hasAddress ? 8 : 0)
    // SAFETY: the class, and what is where, were learned from whole strings; the object has room
    // for the bytes and the zero, and for the address. The reader has the bytes in memory, so no
    // size overflows.
    let object = unsafe automapper_allocate_object(metadata, size, 7)
    unsafe object.storeBytes(
      of: capacity | (hasAddress ? Int.min : 0), toByteOffset: Self.capacityOffset, as: Int.self)
    let first = Self.firstWord(count, isASCII: isASCII)
    unsafe object.storeBytes(of: first, toByteOffset: Self.firstWordOffset, as: UInt64.self)
    if hasAddress {
      unsafe object.storeBytes(of: 0, toByteOffset: Self.bytesOffset &+ capacity, as: Int.self)
    }
    let target = unsafe object + Self.bytesOffset
    unsafe target.copyMemory(
      from: UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped), byteCount: count)
    unsafe target.storeBytes(of: 0, toByteOffset: count, as: UInt8.self)
    var words = (first, UInt64(UInt(bitPattern: object)))
    return unsafe withUnsafeMutableBytes(of: &words) { words in
      // SAFETY: `shared` says that these two words are a String. They are moved, not copied, so
      // that the object's one reference is the string's.
      unsafe words.baseAddress.unsafelyUnwrapped.bindMemory(to: String.self, capacity: 1).move()
    }
  }

  @inline(__always)
  private static func firstWord(_ count: Int, isASCII: Bool) -> UInt64 {
    (isASCII ? 0xF : 0x3) << 60 | UInt64(truncatingIfNeeded: count)
  }
}

// MARK: - What is learned from strings

extension StringStorage {
  private init?() {
    guard !PortableMode.isOn,
      MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size, Self.isAddressKnown,
      let first = unsafe Self.metadata(16),
      [31, 32, 63, 64, 65, 300].allSatisfy({ unsafe Self.metadata($0) == first })
    else { return nil }
    unsafe metadata = first
  }

  /// The class of the object of an ASCII string of so many bytes; nil where it is not as described.
  private static func metadata(_ count: Int) -> UnsafeRawPointer? {
    let text = String(decoding: repeatElement(UInt8(ascii: "a"), count: count), as: UTF8.self)
    return unsafe withObject(of: text) { object, words in
      let word = unsafe object.load(fromByteOffset: capacityOffset, as: Int.self)
      let capacity = word & Int.max
      guard words.0 == firstWord(count, isASCII: true),
        (word < 0) == (count >= leastCountWithAddress),
        capacity > count, capacity < count + 64,
        unsafe object.load(fromByteOffset: bytesOffset + count, as: UInt8.self) == 0,
        unsafe word >= 0 || object.load(fromByteOffset: bytesOffset + capacity, as: Int.self) == 0
      else { return nil }
      return unsafe object.load(as: UnsafeRawPointer.self)
    }
  }

  /// Whether the address that helps with UTF-16 is behind the bytes, once it was needed.
  private static let isAddressKnown: Bool = {
    let text = String(decoding: repeatElement("é".utf8, count: 60).joined(), as: UTF8.self)
    let count = text.utf16.count
    return unsafe withObject(of: text) { object, words in
      let word = unsafe object.load(fromByteOffset: capacityOffset, as: Int.self)
      let capacity = word & Int.max
      guard count == 60, words.0 == firstWord(120, isASCII: false), word < 0, capacity % 8 == 0,
        capacity < 120 + 64
      else { return nil }
      return unsafe object.load(fromByteOffset: bytesOffset + capacity, as: Int.self) != 0
    } ?? false
  }()

  /// Calls a closure with the object and the words of a string; nil where its bytes are not in an
  /// object.
  private static func withObject<Result>(
    of text: String, _ body: (UnsafeRawPointer, (UInt64, UInt64)) -> Result?
  ) -> Result? {
    // SAFETY: the sizes were compared, and any bits are a pair of words.
    let words = unsafe unsafeBitCast(text, to: (UInt64, UInt64).self)
    var text = text
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress,
        words.1 &+ UInt64(bytesOffset) == UInt64(UInt(bitPattern: start))
      else { return nil }
      // SAFETY: the second word says that an object begins so many bytes before the string's own
      // bytes; `text` keeps it.
      let object = unsafe UnsafeRawPointer(start) - bytesOffset
      guard unsafe object.load(fromByteOffset: firstWordOffset, as: UInt64.self) == words.0 else {
        return nil
      }
      return unsafe body(object, words)
    }
  }
}

/// Strings of up to 15 bytes, made from two words and taken apart into them.
///
/// Such strings need no memory: their bytes are the string. Most strings of a document are so
/// short, and the standard library takes ten times as long to look at their bytes one by one as it
/// takes to put two words together. How the words are put together is part of Swift's stable ABI on
/// 64-bit platforms (`StringObject.swift` of the standard library draws it):
///
///     byte   0 … 14    15
///            the bytes 0xE0 + their number, or 0xA0 + their number when they are not all ASCII
///
/// It is not taken on trust: `isLayoutKnown` compares it once with strings that the standard
/// library made, and where they differ this file is not used.
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
  /// Assumes that `isLayoutKnown`, that the words hold nothing but the bytes, and that these are
  /// UTF-8.
  @inline(__always)
  static func make(_ first: UInt64, _ second: UInt64, count: Int, isASCII: Bool) -> String {
    // SAFETY: `isLayoutKnown` says that these bits are a String.
    unsafe unsafeBitCast((first, second | tag(count, isASCII: isASCII)), to: String.self)
  }

  /// The bytes of the string in a place, the first in the lowest bits of the first word, when it is
  /// a small one, of ASCII or not.
  ///
  /// Assumes that `isLayoutKnown`, and that the place holds a String.
  @inline(__always)
  static func words(at place: Place) -> (first: UInt64, second: UInt64, count: Int)? {
    let words = place.load(as: (UInt64, UInt64).self)
    // The highest four bits are 0xE for ASCII and 0xA for other UTF-8; no large string has the bit
    // 0x2.
    guard words.1 >> 60 | 0x4 == 0xE else { return nil }
    return (words.0, words.1 & 0x00FF_FFFF_FFFF_FFFF, Int(truncatingIfNeeded: words.1 >> 56 & 0xF))
  }
}
