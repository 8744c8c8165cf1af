import CAutoMapperRuntime

/// The memory of strings of more than 15 bytes.
///
/// To create a string from bytes that the reader has already validated, the standard library checks
/// all bytes again, in several calls. The result is an object, whose address is in the string's
/// second word:
///
///     byte  0      8                16        24                         32      32 + capacity
///           class  reference count  capacity  the string's first word:   bytes…  from 64 bytes on an address,
///                                   and flag  what they are, their count         which is zero at first
///
/// The capacity includes a zero after the bytes. Its highest bit says whether the object contains
/// the address, which the standard library uses to find positions in UTF-16. The layout is checked:
/// the class is taken from strings that the standard library created. If one of them has a
/// different layout, `shared` is nil, and the standard library creates the strings. The use of the
/// address is checked before the first string that needs one.
@safe
struct StringStorage: @unchecked Sendable {
  private let metadata: UnsafeRawPointer

  /// The minimum number of bytes.
  static let leastCount = 16

  /// The storage of this process; nil if strings have a different layout.
  static let shared = StringStorage()

  private static let capacityOffset = 16
  private static let firstWordOffset = 24
  private static let bytesOffset = NativeString.bytesOffset
  private static let leastCountWithAddress = 64

  /// Creates a string from at least `leastCount` bytes of valid UTF-8, which the caller knows to be
  /// ASCII or not.
  @inline(__always)
  func make(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
    let count = bytes.count
    assert(count >= Self.leastCount)
    let hasAddress = count >= Self.leastCountWithAddress
    if hasAddress, !Self.isAddressKnown { return unsafe String(decoding: bytes, as: UTF8.self) }
    let capacity = hasAddress ? (count &+ 24) & ~15 &- 8 : (count &+ 16) & ~15
    let size = Self.bytesOffset &+ capacity &+ (hasAddress ? 8 : 0)
    // SAFETY: the class and the layout were learned from complete strings. The object has room for
    // the bytes, the zero, and the address. The bytes are in the reader's memory, so no size
    // overflows.
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
      // SAFETY: `shared` guarantees that these two words are a String. They are moved, not copied,
      // so the string owns the only reference to the object.
      unsafe words.baseAddress.unsafelyUnwrapped.bindMemory(to: String.self, capacity: 1).move()
    }
  }

  @inline(__always)
  private static func firstWord(_ count: Int, isASCII: Bool) -> UInt64 {
    (isASCII ? 0xF : 0x3) << 60 | UInt64(truncatingIfNeeded: count)
  }
}

// MARK: - Facts learned from strings

extension StringStorage {
  private init?() {
    guard !PortableMode.isOn,
      MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size,
      let first = unsafe Self.metadata(16),
      [31, 32, 63, 64, 65, 300].allSatisfy({ unsafe Self.metadata($0) == first })
    else { return nil }
    unsafe metadata = first
  }

  /// Returns the class of the object of an ASCII string with the given number of bytes; nil if its
  /// layout is not as described.
  private static func metadata(_ count: Int) -> UnsafeRawPointer? {
    let text = String(decoding: [UInt8](repeating: UInt8(ascii: "a"), count: count), as: UTF8.self)
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

  /// Whether the address for UTF-16 positions is after the bytes, once it has been used.
  private static let isAddressKnown: Bool = {
    // The bytes of sixty times "é".
    var bytes = [UInt8](repeating: 0xC3, count: 120)
    for position in stride(from: 1, to: 120, by: 2) { bytes[position] = 0xA9 }
    let text = String(decoding: bytes, as: UTF8.self)
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

  /// Calls a closure with the object and the words of a string; returns nil if the bytes are not in
  /// an object.
  private static func withObject<Result>(
    of text: String, _ body: (UnsafeRawPointer, (UInt64, UInt64)) -> Result?
  ) -> Result? {
    // SAFETY: the sizes were compared, and every bit pattern is a pair of words.
    let words = unsafe unsafeBitCast(text, to: (UInt64, UInt64).self)
    var text = text
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress,
        words.1 &+ UInt64(bytesOffset) == UInt64(UInt(bitPattern: start))
      else { return nil }
      // SAFETY: according to the second word, an object begins this number of bytes before the
      // string's own bytes; `text` keeps it alive.
      let object = unsafe UnsafeRawPointer(start) - bytesOffset
      guard unsafe object.load(fromByteOffset: firstWordOffset, as: UInt64.self) == words.0 else {
        return nil
      }
      return unsafe body(object, words)
    }
  }
}
