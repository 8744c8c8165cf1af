import Foundation

extension Data {
  /// The bytes that a text in base64 stands for; nil for a text that is not how these bytes are written.
  ///
  /// RFC 4648 has one text for each sequence of bytes. Foundation takes others: `====` for a zero, `AA=A` for
  /// two, and any bits behind the last byte.
  init?(strictBase64 text: String) {
    guard let data = Data(base64Encoded: text) else { return nil }
    // With as many characters as the bytes need, each stands for six bits, up to the last four.
    let rest = data.count % 3 == 0 ? 3 : data.count % 3
    guard text.utf8.count == (data.count + 2) / 3 * 4,
      text.utf8.suffix(4).elementsEqual(data.suffix(rest).base64EncodedString().utf8)
    else { return nil }
    self = data
  }
}
