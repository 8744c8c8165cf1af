extension TextReader {
  /// Makes the string of a token that holds escapes.
  @inline(never)
  func unescaped(_ token: StringToken) throws -> String {
    var bytes = ContiguousArray<UInt8>()
    bytes.reserveCapacity(token.upper - token.lower)
    var position = cursor
    position.move(to: token.lower)
    while position.offset < token.upper {
      let byte = position.byte
      position.advance()
      if byte == UInt8(ascii: "\\") {
        try unescape(&position, into: &bytes)
      } else {
        bytes.append(byte)
      }
    }
    if token.isASCII { return String(decoding: bytes, as: UTF8.self) }
    guard let string = String(validating: bytes, as: UTF8.self) else {
      throw failure(
        .invalidJSON, expected: "UTF-8", found: "bytes that are not", offset: token.lower)
    }
    return string
  }

  /// Reads one escape, the cursor standing behind its backslash.
  private func unescape(
    _ position: inout ByteCursor, into bytes: inout ContiguousArray<UInt8>
  ) throws {
    let start = position.offset - 1
    let escaped = position
    let byte = position.byte
    position.advance()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "u"):
      let scalar = try unicodeScalar(&position, start: start)
      if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
    default:
      throw failure(
        .invalidJSON, expected: #"an escape such as \n or \u00E9"#,
        found: "a backslash before \(Self.found(at: escaped))", offset: start)
    }
  }

  /// Reads four hexadecimal digits, and the second half of a surrogate pair where there must be one.
  private func unicodeScalar(_ position: inout ByteCursor, start: Int) throws -> Unicode.Scalar {
    let first = try hexadecimal(&position)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, position.byte == UInt8(ascii: "\\"),
      position.byte(at: 1) == UInt8(ascii: "u")
    else { throw surrogateError(start) }
    position.advance(by: 2)
    let second = try hexadecimal(&position)
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw surrogateError(start) }
    return scalar
  }

  private func surrogateError(_ offset: Int) -> MappingError {
    failure(
      .invalidJSON, expected: "a pair of surrogates", found: "one without the other",
      offset: offset)
  }

  private func hexadecimal(_ position: inout ByteCursor) throws -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Self.hexadecimalDigit(position.byte) else {
        throw failure(
          .invalidJSON, expected: "four hexadecimal digits", found: Self.found(at: position),
          offset: position.offset)
      }
      value = value << 4 | digit
      position.advance()
    }
    return value
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
