/// A key as it is written, with its text made ready once.
@safe
final class WrittenKey: @unchecked Sendable {
  let name: String
  /// Whether the key holds a slash, which some formattings escape.
  let hasSlash: Bool
  /// `,"name":` — the first member of an object is written without the comma.
  private let encoded: UnsafeMutableBufferPointer<UInt8>

  init(_ name: String) {
    self.name = name
    hasSlash = name.utf8.contains(UInt8(ascii: "/"))
    var bytes: ContiguousArray<UInt8> = [UInt8(ascii: ",")]
    StringEscaping.append(name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    unsafe encoded = .allocate(capacity: bytes.count)
    _ = unsafe encoded.initialize(from: bytes)
  }

  deinit {
    unsafe encoded.deallocate()
  }

  /// Appends the key with its colon, and with a comma before it unless it is the first.
  @inline(__always)
  func append(to buffer: inout ByteBuffer, isFirst: Bool) {
    let text = unsafe UnsafeBufferPointer(encoded)
    unsafe buffer.append(isFirst ? text.extracting(1...) : text)
  }
}
