import Foundation

/// Makes values from the bytes of an input, one after another; zeros and empty values at its end.
struct ByteSource {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// A number below a limit of at most 256.
  mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

  mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer
  {
    var value: Integer = 0
    for _ in 0..<(byte() % 17) { value = value << 8 | Integer(truncatingIfNeeded: byte()) }
    return value
  }

  mutating func double() -> Double { Double(bitPattern: integer()) }

  /// Any text; invalid UTF-8 becomes the replacement character.
  mutating func text() -> String {
    let count = Int(byte())
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    bytes = bytes.dropFirst(count)
    return text
  }

  /// A date that every format with milliseconds can write.
  mutating func date() -> Date {
    let milliseconds = Int64(integer(Int32.self)) * 1_000 + Int64(integer(UInt16.self) % 1_000)
    return Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
  }

  mutating func list<Value>(_ value: (inout Self) -> Value) -> [Value] {
    (0..<number(below: 6)).map { _ in value(&self) }
  }

  mutating func maybe<Value>(_ value: (inout Self) -> Value) -> Value? {
    flag() ? value(&self) : nil
  }

  mutating func table<Value>(_ value: (inout Self) -> Value) -> [String: Value] {
    // The same characters in two Unicode forms are one key of a dictionary.
    Dictionary(list { ($0.text(), value(&$0)) }) { first, _ in first }
  }

  /// The rest as text; nil if it is not UTF-8.
  mutating func restAsText() -> String? {
    defer { bytes = [] }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The rest.
  mutating func rest() -> [UInt8] {
    defer { bytes = [] }
    return Array(bytes)
  }
}
