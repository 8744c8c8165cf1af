package import Foundation

/// Compact JSON as it grows: a generator appends valid pieces to it.
package struct JSONText {
  private var bytes: [UInt8] = []

  /// Begins an empty text.
  package init() {}

  /// The text so far.
  package var data: Data { Data(bytes) }

  /// Appends a list of `count` elements, each written by `element`.
  package mutating func list(_ count: Int, _ element: (inout JSONText, Int) -> Void) {
    bytes.append(UInt8(ascii: "["))
    for index in 0..<count {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      element(&self, index)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Appends an object with the members that `members` appends.
  package mutating func object(_ members: (inout JSONText) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    members(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// Appends a key, with a comma before it unless it is the first of its object.
  package mutating func key(_ name: String) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Appends a key and a text.
  package mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  /// Appends a key and a piece of JSON: a number, `true`, `null`.
  package mutating func member(_ name: String, raw value: String) {
    key(name)
    raw(value)
  }

  /// Appends a piece of JSON.
  package mutating func raw(_ value: String) {
    bytes.append(contentsOf: value.utf8)
  }

  /// Appends a text in quotes, with the escapes that JSON requires.
  package mutating func string(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"):
        raw("\\n")
      default:
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
