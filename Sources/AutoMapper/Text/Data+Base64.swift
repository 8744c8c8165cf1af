import AutoMapperFoundation

extension Data {
  /// Creates data from Base64 as in RFC 4648, which has one text for each sequence of bytes.
  ///
  /// Foundation's decoder also accepts other texts: `====` for a zero, `AA=A` for two, and any bits
  /// after the last byte.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  init?(strictBase64 text: String) {
    // With exactly the bytes for which so many characters are needed, the last ones tell the rest.
    guard let data = Data(base64Encoded: text), (data.count + 2) / 3 * 4 == text.utf8.count,
      Self.hasOnlyEnd(text.utf8.suffix(3), count: data.count)
    else { return nil }
    self = data
  }

  /// Returns whether a text ends with as much padding as a number of bytes needs, after a character
  /// with bits of these bytes only.
  private static func hasOnlyEnd(_ end: Substring.UTF8View, count: Int) -> Bool {
    let padding = (3 - count % 3) % 3
    guard padding > 0, let last = end.dropLast(padding).last else { return padding == 0 }
    let lastCharacters = padding == 1 ? "AEIMQUYcgkosw048" : "AQgw"
    return end.suffix(padding).allSatisfy { $0 == UInt8(ascii: "=") }
      && lastCharacters.utf8.contains(last)
  }
}
