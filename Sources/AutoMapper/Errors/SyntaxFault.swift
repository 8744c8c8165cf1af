/// Text that is not JSON.
enum SyntaxFault: Fault {
  /// A byte that the grammar does not allow.
  case unexpected(expected: String, found: String)
  /// Bytes that are not UTF-8.
  case notUTF8
  /// A text whose beginning indicates another encoding.
  case encoding(String)
  /// A backslash before a character that cannot be escaped.
  case escape(before: String)
  /// Half of a surrogate pair.
  case loneSurrogate
  /// A comment without an end.
  case unfinishedComment

  var kind: MappingError.Kind { .invalidJSON }

  var words: FaultWords {
    switch self {
    case .unexpected(let expected, let found): FaultWords(expected: expected, found: found)
    case .notUTF8: FaultWords(expected: "UTF-8", found: "bytes that are not")
    case .encoding(let encoding):
      FaultWords(
        expected: "UTF-8", found: "text that looks like \(encoding)",
        advice: "convert it to UTF-8 first")
    case .escape(let character):
      FaultWords(
        expected: #"an escape such as \n or \u00E9"#, found: "a backslash before \(character)")
    case .loneSurrogate:
      FaultWords(expected: "a pair of surrogates", found: "one without the other")
    case .unfinishedComment:
      FaultWords(expected: "*/ at the end of this comment", found: "the end of the text")
    }
  }
}
