public import Foundation

/// URLs in text.
extension Transformer where Value == URL {
  /// Reads URLs from text that may hold characters which no URL has, and writes them as their text.
  ///
  /// Without a transformer the mapper refuses such text.
  ///
  ///     place.map("map", to: "map", using: .url(percentEncoding: .urlQueryAllowed))
  ///
  ///     let place = try mapper.map(#"{"map": "https://example.org/?q=10%25 of São Paulo"}"#, to: Place.self)
  ///     print(place.map)
  ///     // Prints: https://example.org/?q=10%25%20of%20S%C3%A3o%20Paulo
  ///
  /// What is escaped already stays as it is. A percent sign that begins no escape is encoded, unless the
  /// set has it.
  ///
  /// A value that is no string, and text that is no URL even so, the empty text among them, are errors of
  /// kind `typeMismatch`.
  ///
  /// Null is no value: it means nil, the default, or `missingValue`.
  ///
  /// - Parameter allowed: The characters of ASCII that stay as they are; all others are written as the
  ///   escapes of their bytes in UTF-8. `.urlQueryAllowed` has all that a URL may hold but `#`, `[` and
  ///   `]`. Nil encodes nothing.
  /// - Returns: The transformer, for any number of properties.
  /// - Complexity: Reading and writing take O(*n*), where *n* is the length of the text.
  public static func url(percentEncoding allowed: CharacterSet? = nil) -> Transformer {
    Transformer(
      decode: { node in
        guard case .string(let text) = node.json else {
          throw node.failure(type: URL.self, expected: "a URL")
        }
        let encoded = allowed.map { percentEncoded(text, allowing: $0) } ?? text
        guard let url = URL(strict: encoded) else {
          throw node.failure(type: URL.self, expected: "a URL")
        }
        return url
      },
      encode: { url in url.absoluteString })
  }
}

/// A text with the escapes of all characters that are not allowed.
private func percentEncoded(_ text: String, allowing allowed: CharacterSet) -> String {
  let scalars = text.unicodeScalars
  var result = String.UnicodeScalarView()
  for index in scalars.indices {
    let scalar = scalars[index]
    if scalar == "%" && isEscape(scalars[index...]) || scalar.isASCII && allowed.contains(scalar) {
      result.append(scalar)
    } else {
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        result.append(contentsOf: "%\(hexadecimal(byte))".unicodeScalars)
      }
    }
  }
  return String(result)
}

/// Whether text begins with a percent sign and two hexadecimal digits.
private func isEscape(_ text: Substring.UnicodeScalarView) -> Bool {
  let digits = text.dropFirst().prefix(2)
  return digits.count == 2 && digits.allSatisfy(\.properties.isASCIIHexDigit)
}
