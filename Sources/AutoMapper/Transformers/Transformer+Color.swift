/// Colors as hexadecimal digits.
extension Transformer {
  /// Returns a transformer that reads and writes colors as hexadecimal digits, such as `#ff8800`.
  ///
  /// Your own color type is made from its components, and taken apart into them:
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
  /// As in CSS, three digits (`RGB`), four (`RGBA`), six (`RRGGBB`) and eight (`RRGGBBAA`) are
  /// read, in uppercase or lowercase, after `#`, `0x`, the given prefix, or nothing. Any other
  /// text, and any value other than a string, is an error of kind `typeMismatch`.
  ///
  /// Null never reaches the transformer: the property becomes nil, keeps its default, or is a
  /// `missingValue` error.
  ///
  /// Each component is written as the nearest byte. A component without one, such as 1.1 or a NaN,
  /// is an error of kind `outOfRange`, because clamping it would silently change the color. Convert
  /// wide-gamut colors to this range in `encode`.
  ///
  /// - Parameters:
  ///   - prefix: The text to write before the digits.
  ///   - includesAlpha: Whether the alpha component is written, as a seventh and eighth digit; if
  ///     it is not, the alpha value of `encode` is ignored.
  ///   - decode: Makes a color. All components are from 0 to 1; alpha is 1 if the text does not
  ///     contain it.
  ///   - encode: Returns the components of a color, from 0 to 1.
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
        guard case .string(let text) = node.json, let parts = parts(of: text, after: prefix) else {
          throw node.failure(
            type: Value.self, expected: "a color of 3, 4, 6 or 8 hexadecimal digits")
        }
        return try decode(parts[0], parts[1], parts[2], parts[3])
      },
      encode: { value in
        let (red, green, blue, alpha) = try encode(value)
        let parts = [("red", red), ("green", green), ("blue", blue), ("alpha", alpha)]
        let digits = try parts.prefix(includesAlpha ? 4 : 3).map { name, part in
          guard let byte = UInt8(exactly: (part * 255).rounded()) else {
            throw MappingError(OutputFault.color(name: name, part: part), type: Value.self)
          }
          return hexadecimal(byte)
        }
        return prefix + digits.joined()
      })
  }
}

/// The parts of a color from 0 to 1: red, green, blue and alpha, which is 1 if the text does not contain
/// it; nil if the text behind the prefix has another form.
private func parts(of text: String, after prefix: String) -> [Double]? {
  // All forms are shorter, and a document may contain anything.
  guard text.utf8.count <= prefix.utf8.count + 10 else { return nil }
  let known = [prefix, "#", "0x", "0X"].first { !$0.isEmpty && text.hasPrefix($0) }
  let characters = text.dropFirst(known?.count ?? 0).utf8
  let digits = characters.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
  guard digits.count == characters.count else { return nil }
  let bytes: [Int]
  switch digits.count {
  case 3, 4: bytes = digits.map { $0 * 0x11 }
  case 6, 8:
    bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  default: return nil
  }
  return (bytes + [255]).prefix(4).map { Double($0) / 255 }
}

/// A byte as two uppercase hexadecimal digits.
func hexadecimal(_ byte: UInt8) -> String {
  (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}
