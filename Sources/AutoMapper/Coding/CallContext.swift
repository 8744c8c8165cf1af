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
  let steps = Stack<PathStep>()
  /// The keys that name the types of the objects that are being read, with the depths that these stand at.
  var typeKeys: [(depth: Int, keys: KeyTable)] = []
  /// Where values end that were passed, once a rule has looked at an object before it was read.
  private(set) var passed: PassedValues<JSONValue>?
  /// Whether the next object with unique keys that is updated is the one that the caller handed in.
  var updatesOwn = false
  /// How many closures are at work around this call.
  var closureDepth = 0
  /// How many values are being written by their own types, one in another; see `CodecSink.writeOpened`.
  var openValues = 0
  /// What is undone when the call, or a part of it, fails; nil for calls that change no live objects.
  var journal: UpdateJournal?
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

  /// Whether a key of an object at a depth is there for a discriminator, which has read it.
  func namesType(_ key: String, atDepth depth: Int) -> Bool {
    guard !typeKeys.isEmpty else { return false }
    let bytes = ContiguousArray(key.utf8)
    return typeKeys.contains { $0.depth == depth && $0.keys.match(bytes.span).isKnown }
  }

  /// Where values end that are passed; from now on they are kept.
  func keepingPassed() -> PassedValues<JSONValue> {
    let passed = passed ?? PassedValues<JSONValue>()
    self.passed = passed
    return passed
  }

  /// Makes the context ready for another call.
  func reset() {
    arena.reset()
    passed?.removeAll()
    updatesOwn = false
    guard tracksPath else { return }
    userContext = nil
    mapper = nil
    collector = nil
    tracksPath = false
    steps.pop(to: 0)
    typeKeys.removeAll()
    parent = nil
    closureDepth = 0
  }
}

/// Calls, and parts of calls, that do all or nothing.
extension CallContext {
  /// Calls a closure that may update live objects.
  ///
  /// When it fails, they are as they were before. A call that a closure of another one makes of its node
  /// belongs to that one, and is undone with it.
  func atomically<Result>(_ body: () throws -> Result) throws -> Result {
    guard journal == nil else { return try undoingFailures(body) }
    let journal = UpdateJournal()
    self.journal = journal
    defer {
      self.journal = nil
      journal.close()
    }
    return try undoingFailures(body)
  }

  /// Calls a closure that reads a part of what is updated.
  ///
  /// When it fails, what it did is undone at once, since something may stand in for the part.
  func undoingFailures<Result>(_ body: () throws -> Result) throws -> Result {
    guard let journal else { return try body() }
    let mark = journal.mark
    do {
      return try body()
    } catch {
      journal.undo(to: mark)
      throw error
    }
  }
}
