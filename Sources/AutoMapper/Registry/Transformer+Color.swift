/// Colours as hexadecimal digits.
extension Transformer {
  /// Reads and writes colours as hexadecimal digits, such as `#ff8800`.
  ///
  /// Your own type of colour is made from, and taken apart into, its components:
  ///
  ///     let hexColor = Transformer.hexColor(
  ///       decode: { red, green, blue, alpha in Color(red: red, green: green, blue: blue, opacity: alpha) },
  ///       encode: { color in (color.red, color.green, color.blue, color.opacity) })
  ///     theme.map("tint", to: "tint", using: hexColor)
  ///
  ///     let theme = try mapper.map(##"{"tint": "#f80"}"##, to: Theme.self)
  ///     print(try mapper.jsonString(from: theme))
  ///     // Prints: {"tint":"#FF8800"}
  ///
  /// Three digits (`RGB`), four (`RGBA`), six (`RRGGBB`) and eight (`RRGGBBAA`) are read, as in CSS, in
  /// upper or lower case, after `#`, `0x`, the given prefix, or nothing. Any other text, and every value
  /// that is no string, is an error of kind `typeMismatch`.
  ///
  /// Null is no value: it means nil, the default, or `missingValue`.
  ///
  /// A component is written as the nearest byte. One that has none, such as 1.1 or a NaN, is an error of
  /// kind `outOfRange`: clamping it would change the colour in silence. Colours of a wide gamut must be
  /// brought into this one by `encode`.
  ///
  /// - Parameters:
  ///   - prefix: What is written before the digits.
  ///   - includesAlpha: Whether the alpha component is written, as a seventh and eighth digit; when it
  ///     is not, what `encode` says of it does not count.
  ///   - decode: Makes a colour. All components are from 0 to 1; alpha is 1 where no digits tell it.
  ///   - encode: Gives the components of a colour, from 0 to 1.
  /// - Returns: The transformer, for any number of properties.
  /// - Complexity: Reading and writing take constant time.
  public static func hexColor(
    prefix: String = "#", includesAlpha: Bool = false,
    decode:
      @escaping @Sendable (_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double)
      throws -> Value,
    encode:
      @escaping @Sendable (Value) throws
      -> (red: Double, green: Double, blue: Double, alpha: Double)
  ) -> Transformer {
    Transformer(
      decode: { node in
        guard case .string(let text) = node.json, let color = HexColor(text, prefix: prefix) else {
          throw node.failure(
            type: Value.self, expected: "a colour of 3, 4, 6 or 8 hexadecimal digits")
        }
        return try decode(color.part(0), color.part(1), color.part(2), color.part(3))
      },
      encode: { value in
        let (red, green, blue, alpha) = try encode(value)
        let parts = [("red", red), ("green", green), ("blue", blue), ("alpha", alpha)]
        let digits = try parts.prefix(includesAlpha ? 4 : 3).map { name, part in
          guard let byte = HexColor.byte(part) else {
            throw MappingError(
              .outOfRange, type: Value.self, expected: "a component from 0 to 1",
              found: "\(name) \(part)", advice: "bring the colour into range in 'encode'")
          }
          return hexadecimal(byte)
        }
        return prefix + digits.joined()
      })
  }
}

/// The bytes of a colour: red, green, blue and alpha.
private struct HexColor {
  let bytes: [UInt8]

  /// Reads digits after a prefix; nil when the text is none of the forms.
  init?(_ text: String, prefix: String) {
    // No form is longer; a document may hold anything.
    guard text.utf8.count <= prefix.utf8.count + 10 else { return nil }
    let known = [prefix, "#", "0x", "0X"].first { !$0.isEmpty && text.hasPrefix($0) }
    let values = text.dropFirst(known?.count ?? 0).utf8.map { Self.value(ofDigit: $0) }
    let digits = values.compactMap { $0 }
    guard digits.count == values.count else { return nil }
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 0x11 }
    case 6, 8:
      bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    default: return nil
    }
  }

  /// A component from 0 to 1; alpha is 1 where no digits tell it.
  func part(_ index: Int) -> Double {
    index < bytes.count ? Double(bytes[index]) / 255 : 1
  }

  /// The nearest byte of a component, or nil when there is none.
  static func byte(_ part: Double) -> UInt8? {
    UInt8(exactly: (part * 255).rounded())
  }

  private static func value(ofDigit character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

/// A byte as two hexadecimal digits in upper case.
func hexadecimal(_ byte: UInt8) -> String {
  (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}
