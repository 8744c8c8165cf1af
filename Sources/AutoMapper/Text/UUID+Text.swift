import AutoMapperFoundation

/// Texts of UUIDs, which Foundation parses and writes with functions of the C library for any
/// format, in several hundred nanoseconds each.
extension UUID {
  /// The number of bytes of a text.
  static let textLength = 36

  /// Creates a UUID from 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12, separated by
  /// hyphens; nil for any other text, some of which `UUID(uuidString:)` accepts.
  init?(plainText text: borrowing Span<UInt8>) {
    guard text.count == Self.textLength, text[8] == UInt8(ascii: "-"),
      text[13] == UInt8(ascii: "-"), text[18] == UInt8(ascii: "-"), text[23] == UInt8(ascii: "-")
    else { return nil }
    let groups = unsafe text.withUnsafeBytes { bytes in
      // SAFETY: the text has 36 bytes.
      func half(_ offset: Int) -> UInt64 {
        UInt64(
          UInt32(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      }
      return (
        HexWord(half(0) | half(4) << 32), HexWord(half(9) | half(14) << 32),
        HexWord(half(19) | half(24) << 32), HexWord(half(28) | half(32) << 32)
      )
    }
    guard let first = groups.0.bytes, let second = groups.1.bytes, let third = groups.2.bytes,
      let fourth = groups.3.bytes
    else { return nil }
    // SAFETY: both are sixteen bytes, and every bit pattern is a UUID.
    self.init(uuid: unsafe unsafeBitCast((first, second, third, fourth), to: uuid_t.self))
  }

  /// Creates a UUID from a text that Foundation accepts.
  init?(text: String) {
    let plain = text.withBytes { UUID(plainText: $0) }
    guard let uuid = plain ?? UUID(uuidString: text) else { return nil }
    self = uuid
  }

  /// Appends the text to bytes.
  func appendText(to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: Self.textLength) { output in
      output.append(repeating: UInt8(ascii: "-"), count: Self.textLength)
      var span = output.mutableSpan
      writeDigits(to: &span)
    }
  }

  /// The text, with digits in uppercase, as `uuidString`.
  var text: String {
    var bytes: [UInt8] = []
    appendText(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes all bytes of the text except for the hyphens.
  private func writeDigits(to bytes: inout MutableSpan<UInt8>) {
    // SAFETY: both are sixteen bytes, and every bit pattern is a tuple of words.
    let words = unsafe unsafeBitCast(uuid, to: (UInt32, UInt32, UInt32, UInt32).self)
    Self.write(words.0, at: 0, 4, to: &bytes)
    Self.write(words.1, at: 9, 14, to: &bytes)
    Self.write(words.2, at: 19, 24, to: &bytes)
    Self.write(words.3, at: 28, 32, to: &bytes)
  }

  /// Writes the digits of four bytes in two halves.
  private static func write(
    _ bytes: UInt32, at first: Int, _ second: Int, to text: inout MutableSpan<UInt8>
  ) {
    let digits = HexWord(bytes: bytes).digits
    // SAFETY: every bit pattern is a valid byte, and the span checks its bounds.
    var raw = unsafe text.mutableBytes
    raw.storeBytes(
      of: UInt32(truncatingIfNeeded: digits).littleEndian, toByteOffset: first, as: UInt32.self)
    raw.storeBytes(
      of: UInt32(truncatingIfNeeded: digits >> 32).littleEndian, toByteOffset: second,
      as: UInt32.self)
  }
}
