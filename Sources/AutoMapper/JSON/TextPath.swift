/// A path to a value in a text, in which the keys are read when the path is listed.
private final class TextPath: RecordedPath {
  /// The reader of the text; nil unless the path is open.
  var reader: TextReader?

  override func key(atOffset offset: Int) -> String { reader?.key(atOffset: offset) ?? "" }
}

extension TextReader {
  func openPath() -> RecordedPath {
    let path =
      context.takeSparePath().map { downcast($0, to: TextPath.self) } ?? TextPath(context.steps)
    path.open()
    path.reader = self
    return path
  }

  func close(_ path: inout RecordedPath) {
    let isUnused = isKnownUniquelyReferenced(&path)
    if !isUnused { _ = path.path }
    // A path that is kept outlives the text.
    downcast(path, to: TextPath.self).reader = nil
    if isUnused { context.sparePath = path }
  }
}
