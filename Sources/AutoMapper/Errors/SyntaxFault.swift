/// Text that is not JSON.
enum SyntaxFault: Fault {
  /// A byte that the grammar does not allow, or nil for the end of the text.
  case unexpected(expected: StaticString, found: UInt8?)
  /// Bytes that are not UTF-8.
  case notUTF8
  /// A text whose beginning indicates another encoding.
  case encoding(String)
  /// A backslash before a byte that cannot be escaped, or nil for the end of the text.
  case escape(before: UInt8?)
  /// Half of a surrogate pair.
  case loneSurrogate
  /// A comment without an end.
  case unfinishedComment

  var kind: MappingError.Kind { .invalidJSON }

  var words: FaultWords {
    switch self {
    // A byte that is nowhere in UTF-8, with which the filter of comments replaces what is not.
    case .notUTF8, .unexpected(_, 0xFF): FaultWords(expected: "UTF-8", found: "bytes that are not")
    case .unexpected(let expected, let byte):
      FaultWords(expected: "\(expected)", found: Self.name(of: byte))
    case .encoding(let encoding):
      FaultWords(
        expected: "UTF-8", found: "text that looks like \(encoding)",
        advice: "convert it to UTF-8 first")
    case .escape(let byte):
      FaultWords(
        expected: #"an escape such as \n or \u00E9"#,
        found: "a backslash before \(Self.name(of: byte))")
    case .loneSurrogate:
      FaultWords(expected: "a pair of surrogates", found: "one without the other")
    case .unfinishedComment:
      FaultWords(expected: "*/ at the end of this comment", found: "the end of the text")
    }
  }
  /// The description of a byte, or of the end of the text for nil.
  static func name(of byte: UInt8?) -> String {
    guard let byte else { return "the end of the text" }
    return switch byte {
    case 0x21...0x7E: "'\(Character(UnicodeScalar(byte)))'"
    case 0x20: "a space"
    case 0x0A: "a line feed"
    default: "the byte 0x\(String(byte, radix: 16, uppercase: true))"
    }
  }
}
