import Foundation

/// Texts of UUIDs, which Foundation parses and writes with functions of the C library for any format,
/// in several hundred nanoseconds each.
extension UUID {
  /// The number of bytes of a text.
  static let textLength = 36

  /// Creates a UUID from 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12, separated by hyphens;
  /// nil for any other text, some of which `UUID(uuidString:)` accepts.
  init?(plainText text: borrowing Span<UInt8>) {
    guard text.count == Self.textLength else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    var invalid: UInt8 = 0
    for index in 0..<Self.textLength {
      let byte = text[index]
      if Self.isHyphen(index) {
        invalid |= byte ^ UInt8(ascii: "-")
        continue
      }
      let digit = Self.value(ofDigit: byte)
      invalid |= digit & 0xF0
      words.0 = words.0 &<< 4 | words.1 &>> 60
      words.1 = words.1 &<< 4 | UInt64(digit)
    }
    guard invalid == 0 else { return nil }
    words = (words.0.bigEndian, words.1.bigEndian)
    // SAFETY: both are sixteen bytes, and every bit pattern is a UUID.
    self.init(uuid: unsafe unsafeBitCast(words, to: uuid_t.self))
  }

  /// Creates a UUID from a text that Foundation accepts.
  init?(text: String) {
    var text = text
    let plain = text.withUTF8 { bytes in unsafe UUID(plainText: bytes.span) }
    guard let uuid = plain ?? UUID(uuidString: text) else { return nil }
    self = uuid
  }

  /// Appends the text to bytes.
  func appendText(to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: Self.textLength) { output in
      output.append(repeating: 0, count: Self.textLength)
      var span = output.mutableSpan
      writeText(to: &span)
    }
  }

  /// The text, with digits in uppercase, as `uuidString`.
  var text: String {
    unsafe String(unsafeUninitializedCapacity: Self.textLength) { buffer in
      // SAFETY: the string has reserved room for the text, whose bytes are all written.
      var span = unsafe MutableSpan(_unsafeStart: buffer.baseAddress.unsafelyUnwrapped, count: Self.textLength)
      writeText(to: &span)
      return Self.textLength
    }
  }

  private func writeText(to bytes: inout MutableSpan<UInt8>) {
    // SAFETY: both are sixteen bytes, and every bit pattern is a pair of words.
    let stored = unsafe unsafeBitCast(uuid, to: (UInt64, UInt64).self)
    var words = (UInt64(bigEndian: stored.0), UInt64(bigEndian: stored.1))
    for index in 0..<Self.textLength {
      if Self.isHyphen(index) {
        bytes[index] = UInt8(ascii: "-")
        continue
      }
      let digit = UInt8(truncatingIfNeeded: words.0 &>> 60)
      bytes[index] = digit &+ (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") &- 10)
      words.0 = words.0 &<< 4 | words.1 &>> 60
      words.1 = words.1 &<< 4
    }
  }

  /// Whether a hyphen is at a position of the text.
  @inline(__always)
  private static func isHyphen(_ index: Int) -> Bool {
    index == 8 || index == 13 || index == 18 || index == 23
  }

  /// The value of a hexadecimal digit in uppercase or lowercase; 0xFF for any other byte.
  @inline(__always)
  private static func value(ofDigit byte: UInt8) -> UInt8 {
    let digit = byte &- UInt8(ascii: "0")
    if digit <= 9 { return digit }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter <= 5 ? letter &+ 10 : 0xFF
  }
}
