/// Decides whether bytes are a JSON document, in the simplest way: by RFC 8259, byte after byte.
///
/// It shares no code with the library, so that a mistake would have to be made twice.
struct PlainValidator {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  /// Whether an object has a key twice.
  private(set) var hasDuplicateKeys = false

  private static let maximumDepth = 512

  private struct Invalid: Error {}

  /// Whether a document has no key twice in one object; nil if it is not valid.
  static func hasDuplicateKeys(_ bytes: [UInt8]) -> Bool? {
    var validator = PlainValidator(bytes)
    return validator.isDocument() ? validator.hasDuplicateKeys : nil
  }

  /// Whether bytes are a document.
  static func accepts(_ bytes: [UInt8]) -> Bool { hasDuplicateKeys(bytes) != nil }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private mutating func isDocument() -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil else { return false }
    do {
      try value()
      space()
      return position == bytes.count
    } catch {
      return false
    }
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func space() {
    while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func take(_ text: StaticString) throws {
    for index in 0..<text.utf8CodeUnitCount {
      guard byte == text.utf8Start[index] else { throw Invalid() }
      position += 1
    }
  }

  /// Takes a byte if it is the next one.
  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value() throws {
    space()
    switch byte {
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try take("true")
    case UInt8(ascii: "f"): try take("false")
    case UInt8(ascii: "n"): try take("null")
    default: try number()
    }
  }

  private mutating func open() throws {
    position += 1
    depth += 1
    guard depth <= Self.maximumDepth else { throw Invalid() }
    space()
  }

  private mutating func array() throws {
    try open()
    defer { depth -= 1 }
    if takes("]") { return }
    while true {
      try value()
      space()
      if takes("]") { return }
      try take(",")
    }
  }

  private mutating func object() throws {
    try open()
    defer { depth -= 1 }
    if takes("}") { return }
    var keys: Set<[UInt8]> = []
    while true {
      space()
      if !keys.insert(try string()).inserted { hasDuplicateKeys = true }
      space()
      try take(":")
      try value()
      space()
      if takes("}") { return }
      try take(",")
    }
  }

  private mutating func number() throws {
    _ = takes("-")
    if !takes("0") { try digits() }
    if takes(".") { try digits() }
    if takes("e") || takes("E") {
      if !takes("+") { _ = takes("-") }
      try digits()
    }
  }

  private mutating func digits() throws {
    let start = position
    while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw Invalid() }
  }

  /// The UTF-8 of a string.
  private mutating func string() throws -> [UInt8] {
    try take("\"")
    var text: [UInt8] = []
    while let next = byte, next >= 0x20 {
      position += 1
      switch next {
      case UInt8(ascii: "\""): return text
      case UInt8(ascii: "\\"): text += try escape().utf8
      default: text.append(next)
      }
    }
    throw Invalid()
  }

  private mutating func escape() throws -> String {
    guard let kind = byte else { throw Invalid() }
    position += 1
    switch kind {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      var units = [try unit()]
      if UTF16.isLeadSurrogate(units[0]) {
        try take("\\u")
        units.append(try unit())
      }
      guard let text = String(validating: units, as: UTF16.self) else { throw Invalid() }
      return text
    default: throw Invalid()
    }
  }

  private mutating func unit() throws -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw Invalid()
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}
