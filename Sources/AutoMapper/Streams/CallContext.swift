/// What one call of the mapper carries along: its options, and memory that is used again.
///
/// A context belongs to one call at a time; the mapper keeps it for the next one, so that small
/// documents find their arena warm and their keys predicted.
final class CallContext {
  let options: MappingOptions
  /// The policies of the options, to start with.
  let policies: Policies
  let arena: Arena
  /// The arena, for those who take memory for every value.
  let borrowedArena: Borrowed<Arena>
  private let predictors = KeyPredictors()

  /// What the caller gave for the closures of the provider.
  var userContext: Any?
  /// The mapper whose call it is, for the closures that go on mapping.
  var mapper: (any NodeMapper)?
  /// Collects remarks; nil where nobody wants them.
  var collector: ReportCollector?
  /// Whether readers keep account of the path, since a closure or a report may ask for it.
  var tracksPath = false
  /// The steps to the value that is being read, as far as ``tracksPath`` tells to keep them.
  var path: ContiguousArray<PathStep> {
    get { steps.contents }
    set { steps.contents = newValue }
  }
  /// The same, for those who add a step for every value.
  let steps = Stack<PathStep>()
  /// How many closures are at work around this call.
  var closureDepth = 0
  /// The object around the value that is being read, for the closures that ask for it.
  var parent: MappingNode?

  init(options: MappingOptions) {
    self.options = options
    arena = Arena()
    borrowedArena = Borrowed(arena)
    policies = Policies(options)
  }

  /// The predictor of an object plan's keys.
  @inline(__always)
  func predictor(_ planNumber: Int) -> Borrowed<KeyPredictor> {
    predictors[planNumber]
  }

  /// Makes the context ready for another call.
  func reset() {
    arena.reset()
    guard tracksPath else { return }
    userContext = nil
    mapper = nil
    collector = nil
    tracksPath = false
    path.removeAll()
    parent = nil
    closureDepth = 0
  }
}
