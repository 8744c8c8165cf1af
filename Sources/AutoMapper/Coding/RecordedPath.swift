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
  /// The path that was open when this one was opened.
  fileprivate final var outer: RecordedPath?
  fileprivate final var isOpen = false

  init(_ context: CallContext) {
    self.context = context
    steps = context.steps
  }

  /// Begins the path to the value that is being read.
  @inline(__always)
  final func open(offset: Int?, depth: Int) {
    isOpen = true
    count = steps.count
    self.offset = offset ?? -1
    self.depth = depth
    if listed != nil { listed = nil }
    if failure != nil { failure = nil }
  }

  /// Ends the use of the path, before the steps that lead to its value are removed.
  ///
  /// If the program has kept the path, it is listed here.
  func end(isKept: Bool) {
    isOpen = false
    guard isKept else { return }
    listed = path
    kept = origin
  }

  final override var origin: MappingNode.Origin {
    if let kept { return kept }
    return MappingNode.Origin(
      offset: offset < 0 ? nil : offset, depth: depth, closureDepth: context.closureDepth + 1,
      journal: context.journal, mapper: context.mapper, userContext: context.userContext)
  }

  final override var precedingSteps: PathSteps? {
    guard listed == nil, count > 0, case .steps(let further) = steps[0].position else { return nil }
    return further
  }

  final override func appendOwn(to path: inout [MappingPath.Component]) {
    if let listed {
      path += listed
      return
    }
    let own = steps.contents.prefix(count).dropFirst(precedingSteps == nil ? 0 : 1)
    for step in own { step.append(to: &path, key(atPosition:)) }
    listed = path
  }

  /// The key that begins at a byte offset of the text.
  func key(atPosition position: Int) -> String { "" }
}

/// Paths that are open at the same time, the innermost of which closes first.
extension CallContext {
  /// A closed path to open next, made by a closure if there is none of the given class.
  @inline(__always)
  func spare<Path: RecordedPath>(
    _ type: Path.Type, _ make: (CallContext) -> Path
  ) -> Borrowed<Path> {
    if let path, !path.isOpen, Swift.type(of: path) == type {
      return Borrowed(downcast(path, to: type))
    }
    let next = make(self)
    next.outer = path.flatMap { $0.isOpen ? $0 : $0.outer }
    path = next
    return Borrowed(next)
  }

  /// Closes a path, the innermost one that is open.
  ///
  /// If nothing else refers to it, it can be opened again.
  ///
  /// - Returns: The error of contents that could not be read for a closure, if there is one.
  @inline(__always)
  func close(_ path: Borrowed<RecordedPath>) -> (any Error)? {
    path.call { path in
      // The operator for objects would be a call, which retains both.
      if self.path.map(ObjectIdentifier.init) != ObjectIdentifier(path) {
        self.path = self.path?.outer
      }
      let isKept = !isKnownUniquelyReferenced(&self.path)
      path.end(isKept: isKept)
      if isKept { self.path = path.outer.take() }
      return path.failure
    }
  }
}
