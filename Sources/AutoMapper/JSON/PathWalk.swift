/// The result of following a path in a document.
struct PathWalk {
  /// The steps in the document, if they are listed; the last one is the missing step if the path was
  /// not found.
  var steps: [MappingPath.Component] = []
  /// Whether the path was found, so that its value is the next value of the reader.
  var isFound = false
}
