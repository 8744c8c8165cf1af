/// Reads the library's output in such a way that repeated keys are visible.
struct DocumentReader {
  private var rest: Substring.UTF8View

  private init(_ text: String) {
    rest = Substring(text).utf8
  }

  /// The document, or nil if the text is not JSON.
  static func read(_ text: String) -> Document? {
    var reader = DocumentReader(text)
    guard let document = reader.value(), reader.rest.isEmpty else { return nil }
    return document
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  private mutating func value() -> Document? {
    if take("null") { return .null }
    if take("true") { return .bool(true) }
    if take("false") { return .bool(false) }
    if take("[") { return list() }
    if take("{") { return object() }
    if take("\"") { return string().map { .text($0) } }
    let digits = rest.prefix { "+-.0123456789eE".utf8.contains($0) }
    rest = rest.dropFirst(digits.count)
    return digits.isEmpty ? nil : .number(String(Substring(digits)))
  }

  private mutating func list() -> Document? {
    var elements: [Document] = []
    if take("]") { return .list([]) }
    repeat {
      guard let element = value() else { return nil }
      elements.append(element)
    } while take(",")
    return take("]") ? .list(elements) : nil
  }

  private mutating func object() -> Document? {
    var members: [Document.Member] = []
    if take("}") { return .object([]) }
    repeat {
      guard take("\""), let key = string(), take(":"), let value = value() else { return nil }
      members.append(Document.Member(key: key, value: value))
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  /// The texts of the harness have only escapes of quotes, backslashes and slashes.
  private mutating func string() -> String? {
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { return nil }
        bytes.append(escaped)
      default: bytes.append(byte)
      }
    }
    return nil
  }
}
