/// The path to the value that a closure of the provider was called for.
///
/// Hardly any closure asks for the path, so it is not listed before. While the closure runs, the
/// steps that the call has recorded lead to the value. When the closure has returned, the path is
/// listed if something still refers to it, as a node that the closure has kept does; otherwise
/// nobody can ask for it anymore.
///
/// The same holds for the surroundings of the value: until the closure returns, they are those of
/// the call.
class RecordedPath: NodeSource {
  /// The call, which exists until the path is closed; afterwards, `kept` has what is needed of it.
  private unowned let context: CallContext
  private let steps: Stack<PathStep>
  /// The number of recorded steps that lead to the value.
  private var count = 0
  /// The byte offset of the value; negative if the source is not text.
  private var offset = -1
  private var depth = 0
  private var listed: [MappingPath.Component]?
  /// The origin of a value whose node a closure has kept.
  private var kept: MappingNode.Origin?
  /// The error of contents that could not be read for a closure, which cannot be thrown at once.
  final var failure: (any Error)?

  init(_ context: CallContext) {
    self.context = context
    steps = context.steps
  }

  /// Begins the path to the value that is being read.
  @inline(__always)
  final func open(offset: Int?, depth: Int) {
    count = steps.count
    self.offset = offset ?? -1
    self.depth = depth
    if listed != nil { listed = nil }
    if failure != nil { failure = nil }
  }

  /// Ends the path of a node that a closure has kept.
  final func keep() {
    _ = path
    kept = origin
  }

  final override var origin: MappingNode.Origin {
    if let kept { return kept }
    return MappingNode.Origin(
      offset: offset < 0 ? nil : offset, depth: depth, closureDepth: context.closureDepth + 1,
      journal: context.journal, mapper: context.mapper, userContext: context.userContext)
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
    _ body: (inout Self, RecordedPath) throws -> Result
  ) rethrows -> Result {
    var path = openPath()
    defer { close(&path) }
    return try body(&self, path)
  }
}
