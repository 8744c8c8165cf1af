/// The path to the value that a closure of the provider was called for.
///
/// Hardly any closure asks for the path, so it is not listed before. While the closure runs, the
/// steps that the call has recorded lead to the value. When the closure has returned, the path is
/// listed if something still refers to it, as a node that the closure has kept does; otherwise
/// nobody can ask for it anymore.
class RecordedPath: NodeSource {
  private let steps: Stack<PathStep>
  /// The number of recorded steps that lead to the value.
  private var count = 0
  private var listed: [MappingPath.Component]?
  /// The error of contents that could not be read for a closure, which cannot be thrown at once.
  final var failure: (any Error)?

  init(_ steps: Stack<PathStep>) { self.steps = steps }

  /// Begins the path to the value that is being read.
  final func open() {
    count = steps.count
    listed = nil
    failure = nil
  }

  final override var path: [MappingPath.Component] {
    if let listed { return listed }
    var path: [MappingPath.Component] = []
    for step in steps.contents.prefix(count) { step.append(to: &path, key(atOffset:)) }
    listed = path
    return path
  }

  /// The key that begins at a byte offset of the text.
  func key(atOffset offset: Int) -> String { "" }
}

extension SourceReader {
  /// Calls a closure with the path to the next value, which the closure may pass on to code of the
  /// program.
  @inline(__always)
  mutating func withPath<Result>(
    _ body: (inout Self, PathSteps) throws -> Result
  ) rethrows -> Result {
    var path = openPath()
    defer { close(&path) }
    return try body(&self, path)
  }
}
