/// The format in which the elements of a stream follow one another.
///
///     let users = mapper.elements(
///       of: User.self, inFile: file, format: .array(at: "response.items"))
public struct ElementFormat: Sendable, Hashable {
  /// The internal form of the format.
  enum Form: Sendable, Hashable {
    case lines
    case concatenated
    case array(path: String)
  }

  let form: Form

  /// The tokens that are expected after an element, for messages.
  var following: StaticString {
    switch form {
    case .lines: "a line feed"
    case .concatenated: "white space or another value"
    case .array: "a comma or ]"
    }
  }

  /// One element per line, as in files named `.jsonl` and `.ndjson`.
  ///
  ///     {"id": 1}
  ///     {"id": 2}
  ///
  /// Lines end with a line feed, which may be preceded by a carriage return. Blank lines are
  /// ignored. The last line does not need a line ending. An element cannot continue in the next
  /// line.
  public static let lines = ElementFormat(form: .lines)

  /// One element after another, with or without white space between them.
  ///
  ///     {"id": 1}{"id": 2}
  ///
  /// Numbers, `true`, `false` and `null` end at white space, a bracket or a quotation mark.
  public static let concatenated = ElementFormat(form: .concatenated)

  /// The elements of one array, which is the whole document.
  ///
  ///     [{"id": 1}, {"id": 2}]
  public static let array = ElementFormat(form: .array(path: ""))

  /// The elements of one array somewhere in a document.
  ///
  ///     {"response": {"page": 1, "items": [{"id": 1}, {"id": 2}]}, "status": "OK"}
  ///
  /// The rest of the document is checked, too: the part before the array when the first element is
  /// requested, and the part after it when there are no more elements. If a key of the path is
  /// repeated after the array, that is an error, because the last of equal keys would win.
  ///
  /// - Parameter path: The keys and indexes of the array, joined by dots; empty if the array is the
  ///   whole document.
  /// - Returns: The format.
  public static func array(at path: String) -> ElementFormat {
    ElementFormat(form: .array(path: path))
  }
}
