/// How the elements of a stream follow one another.
///
///     let users = mapper.elements(of: User.self, inFile: file, format: .array(at: "response.items"))
public struct ElementFormat: Sendable, Hashable {
  /// The format, for the library.
  enum Form: Sendable, Hashable {
    case lines
    case concatenated
    case array(path: String)
  }

  let form: Form

  /// One element a line, as in files named `.jsonl` and `.ndjson`.
  ///
  ///     {"id": 1}
  ///     {"id": 2}
  ///
  /// Lines end with a line feed, which a carriage return may stand before. Blank lines are passed over.
  /// The last line needs no end. An element cannot go on in the next line.
  public static let lines = ElementFormat(form: .lines)

  /// One element after another, with or without white space between them.
  ///
  ///     {"id": 1}{"id": 2}
  ///
  /// Numbers, `true`, `false` and `null` end where white space, a bracket or a quotation mark follows.
  public static let concatenated = ElementFormat(form: .concatenated)

  /// The elements of one array, which is the document.
  ///
  ///     [{"id": 1}, {"id": 2}]
  public static let array = ElementFormat(form: .array(path: ""))

  /// The elements of one array somewhere in a document.
  ///
  ///     {"response": {"page": 1, "items": [{"id": 1}, {"id": 2}]}, "status": "OK"}
  ///
  /// The rest of the document is checked, too: what stands before the array when its first element is
  /// asked for, and what stands behind it when there is no further element. Where a key of the path
  /// comes again behind the array, that is an error, because of equal keys the last one counts.
  ///
  /// - Parameter path: The keys and indexes of the array, joined by dots; empty for the document.
  /// - Returns: The format.
  public static func array(at path: String) -> ElementFormat {
    ElementFormat(form: .array(path: path))
  }
}

/// What happens to elements of a stream that cannot be mapped.
///
///     let users = mapper.elements(of: User.self, inFile: file, invalidElements: .skip)
///
/// This is about elements whose values do not fit, and, in ``ElementFormat/lines``, about lines that are no
/// JSON. Elsewhere text that is no JSON always ends the stream, since nobody can tell where the next
/// element starts; so do problems of the configuration, such as a class without a factory.
public struct InvalidStreamElements: Sendable {
  /// Receives the error of an element that is left out, and may throw to end the stream; nil where the
  /// error is thrown.
  let handle: (@Sendable (MappingError) throws -> Void)?

  /// They are an error; the default.
  public static let `throw` = InvalidStreamElements(handle: nil)

  /// They are left out, and counted.
  public static let skip = InvalidStreamElements { _ in }

  /// They are left out, and counted, and a closure receives their errors.
  ///
  ///     let users = mapper.elements(
  ///       of: User.self, inFile: file, invalidElements: .skip { error in print(error) })
  ///
  /// - Parameter handle: Receives the error of each element that is left out, in their order. What it
  ///   throws ends the stream.
  /// - Returns: The policy.
  public static func skip(
    _ handle: @escaping @Sendable (MappingError) throws -> Void
  ) -> InvalidStreamElements {
    InvalidStreamElements(handle: handle)
  }
}
