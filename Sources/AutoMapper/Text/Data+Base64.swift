import AutoMapperFoundation

extension Data {
  /// Creates data from Base64 as in RFC 4648, which has one text for each sequence of bytes.
  ///
  /// Foundation's decoder also accepts other texts: `====` for a zero, `AA=A` for two, and any bits
  /// after the last byte.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  init?(strictBase64 text: String) {
    // With exactly the bytes for which so many characters are needed, the last ones tell the rest: they
    // must be the only text of the bytes that do not fill a group.
    guard let data = Data(base64Encoded: text), (data.count + 2) / 3 * 4 == text.utf8.count else {
      return nil
    }
    let end = data.suffix(data.count % 3)
    guard end.isEmpty || text.utf8.suffix(4).elementsEqual(end.base64EncodedString().utf8) else {
      return nil
    }
    self = data
  }
}
