/// A path as text: steps joined by dots, such as `data.users`.
enum DottedPath {
  /// Returns the steps of a path; an empty step is an error.
  ///
  /// `noun` is the word for the steps in messages, and `offset` the position in the document.
  static func steps(
    of path: String, called noun: String = "steps", at offset: Int? = nil
  ) throws -> [String] {
    let steps = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard steps.allSatisfy({ !$0.isEmpty }) else {
      throw MappingError(KeyFault.path(path, expected: noun), offset: offset)
    }
    return steps
  }
}
