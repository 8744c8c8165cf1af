#if Foundation
public import AutoMapperFoundation

/// URLs in text.
extension Transformer where Value == URL {
  /// Returns a transformer that reads URLs from text with characters that are not allowed in URLs,
  /// and writes them as their text.
  ///
  /// Without a transformer, the mapper rejects such text.
  ///
  ///     place.map("map", to: "map", using: .url(percentEncoding: .urlQueryAllowed))
  ///
  ///     let place = try mapper.map(#"{"map": "https://example.org/?q=10%25 of São Paulo"}"#, to: Place.self)
  ///     print(place.map)
  ///     // Prints: https://example.org/?q=10%25%20of%20S%C3%A3o%20Paulo
  ///
  /// Existing escapes are kept. A percent sign that does not begin an escape is encoded, unless the
  /// set contains it.
  ///
  /// Values other than strings, and text that is still not a URL, including the empty text, are
  /// errors of kind `typeMismatch`.
  ///
  /// Null never reaches the transformer: the property becomes nil, keeps its default, or is a
  /// `missingValue` error.
  ///
  /// - Parameter allowed: The ASCII characters that are kept; all others are replaced by the
  ///   escapes of their UTF-8 bytes. `.urlQueryAllowed` contains everything that is allowed in a
  ///   URL except `#`, `[` and `]`. If it is nil, nothing is encoded.
  /// - Returns: The transformer, for any number of properties.
  /// - Complexity: Reading and writing take O(*n*), where *n* is the length of the text.
  public static func url(percentEncoding allowed: CharacterSet? = nil) -> Transformer {
    Transformer(
      decode: { node in
        guard case .string(let text) = node.json,
          let url = URL(strict: allowed.map { percentEncoded(text, allowing: $0) } ?? text)
        else { throw node.failure(type: URL.self, expected: "a URL") }
        return url
      },
      encode: { url in url.absoluteString })
  }
}

/// A text in which all characters that are not allowed are escaped.
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
#endif
