/// A key for writing, whose text is prepared once.
@safe
final class WrittenKey: @unchecked Sendable {
  let name: String
  /// Whether the key contains a slash, which some formattings escape.
  let hasSlash: Bool
  /// The text `,"name":`, padded with two readable words; the first member of an object is written
  /// without the comma.
  private let words: UnsafeMutablePointer<UInt64>
  private let count: Int

  init(_ name: String) {
    self.name = name
    hasSlash = name.utf8.contains(UInt8(ascii: "/"))
    var bytes: ContiguousArray<UInt8> = [UInt8(ascii: ",")]
    StringEscaping.append(name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    count = bytes.count
    let wordCount = bytes.count / 8 + 3
    unsafe words = .allocate(capacity: wordCount)
    unsafe words.initialize(repeating: 0, count: wordCount)
    unsafe UnsafeMutableRawBufferPointer(start: words, count: wordCount * 8).copyBytes(from: bytes)
  }

  deinit {
    unsafe words.deallocate()
  }

  /// Appends the key with its colon, and with a comma before it unless it is the first.
  @inline(__always)
  func append(to buffer: inout ByteBuffer, isFirst: Bool) {
    let skipped = isFirst ? 1 : 0
    unsafe buffer.append(words: words, skipping: skipped, count: count &- skipped)
  }
}
