import AutoMapperFoundation

/// Base64 as in RFC 4648, which has one text for each sequence of bytes.
///
/// Foundation's decoder also accepts other texts: `====` for a zero, `AA=A` for two, and any bits
/// after the last byte.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The value of each character; `invalid` for those that are not in the alphabet.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: invalid, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()

  /// A bit that no value has.
  private static let invalid: UInt8 = 0x80

  /// The bytes that a text represents; nil unless the text is the only valid one for these bytes.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func data(_ text: borrowing Span<UInt8>) -> Data? {
    guard text.count % 4 == 0 else { return nil }
    guard text.count > 0 else { return Data() }
    if text.count > longestOwn { return longData(text) }
    var characters = text.count
    while characters > text.count - 2, text[characters - 1] == UInt8(ascii: "=") { characters -= 1 }
    let size = characters * 3 / 4
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { bytes in
      // SAFETY: all bytes are written before they are read.
      var span = unsafe MutableSpan(_unsafeElements: bytes)
      guard decode(text, characters, to: &span) else { return nil }
      return unsafe Data(bytes)
    }
  }

  /// The number of characters up to which a text is decoded here: for longer ones, Foundation's
  /// decoder makes up for its preparations.
  private static let longestOwn = 512

  private static func longData(_ text: borrowing Span<UInt8>) -> Data? {
    let copy = unsafe text.withUnsafeBufferPointer { bytes in unsafe Data(buffer: bytes) }
    // With exactly the bytes for which so many characters are needed, padding is only at the end,
    // where the last group tells whether bits remain.
    guard let decoded = Data(base64Encoded: copy), (decoded.count + 2) / 3 * 4 == text.count,
      let last = data(text.extracting(text.count - 4..<text.count)),
      decoded.suffix(last.count).elementsEqual(last)
    else { return nil }
    return decoded
  }

  /// Decodes the characters before the padding; returns false if one is invalid, or if bits remain.
  private static func decode(
    _ text: borrowing Span<UInt8>, _ characters: Int, to bytes: inout MutableSpan<UInt8>
  ) -> Bool {
    let values = values
    var problems: UInt8 = 0
    var index = 0
    var end = 0
    while index &+ 4 <= characters {
      let first = values[Int(text[index])]
      let second = values[Int(text[index &+ 1])]
      let third = values[Int(text[index &+ 2])]
      let fourth = values[Int(text[index &+ 3])]
      problems |= first | second | third | fourth
      bytes[end] = first &<< 2 | second &>> 4
      bytes[end &+ 1] = second &<< 4 | third &>> 2
      bytes[end &+ 2] = third &<< 6 | fourth
      index &+= 4
      end &+= 3
    }
    if index &+ 2 <= characters {
      let first = values[Int(text[index])]
      let second = values[Int(text[index &+ 1])]
      problems |= first | second
      bytes[end] = first &<< 2 | second &>> 4
      var rest = second &<< 4
      if index &+ 3 <= characters {
        let third = values[Int(text[index &+ 2])]
        problems |= third
        bytes[end &+ 1] = rest | third &>> 2
        rest = third &<< 6
      }
      if rest != 0 { return false }
    }
    return problems & invalid == 0
  }

  /// Appends the text of bytes to other bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func append(_ data: Data, to text: inout [UInt8]) {
    let length = (data.count + 2) / 3 * 4
    text.append(addingCapacity: length) { output in
      output.append(repeating: UInt8(ascii: "="), count: length)
      var span = output.mutableSpan
      unsafe data.withUnsafeBytes { bytes in
        // SAFETY: the bytes are only read, while the data keeps them alive.
        unsafe encode(bytes.bindMemory(to: UInt8.self).span, to: &span)
      }
    }
  }

  private static func encode(_ bytes: borrowing Span<UInt8>, to text: inout MutableSpan<UInt8>) {
    let alphabet = alphabet
    var index = 0
    var end = 0
    while index &+ 3 <= bytes.count {
      let group =
        Int(bytes[index]) &<< 16 | Int(bytes[index &+ 1]) &<< 8 | Int(bytes[index &+ 2])
      text[end] = alphabet[group &>> 18]
      text[end &+ 1] = alphabet[group &>> 12 & 0x3F]
      text[end &+ 2] = alphabet[group &>> 6 & 0x3F]
      text[end &+ 3] = alphabet[group & 0x3F]
      index &+= 3
      end &+= 4
    }
    guard index < bytes.count else { return }
    let hasSecond = index &+ 1 < bytes.count
    let group = Int(bytes[index]) &<< 16 | (hasSecond ? Int(bytes[index &+ 1]) &<< 8 : 0)
    text[end] = alphabet[group &>> 18]
    text[end &+ 1] = alphabet[group &>> 12 & 0x3F]
    if hasSecond { text[end &+ 2] = alphabet[group &>> 6 & 0x3F] }
  }
}
