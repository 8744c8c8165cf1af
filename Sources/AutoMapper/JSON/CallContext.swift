/// The state of one call of the mapper: its options, and memory that later calls reuse.
///
/// A context belongs to one call at a time. The mapper keeps it for the next call, which then has
/// an allocated arena and predictors that know the usual keys.
final class CallContext {
  let options: MappingOptions
  /// The policies that the options ask for, with which each reader and writer starts.
  let policies: Policies
  let arena: Arena
  /// The arena without reference counting, for code that allocates memory for every value.
  let borrowedArena: Borrowed<Arena>
  let predictors = KeyPredictor.Table()

  /// The number of bytes of the text that was written last, in an earlier call.
  var lastTextCount = 0
  /// The value that the caller passed for the closures of the provider.
  var userContext: Any?
  /// The mapper that was called, for closures that map parts of their node.
  var mapper: (any NodeMapper)?
  /// The collector of remarks; nil if the caller did not ask for a report.
  var collector: ReportCollector?
  /// Whether readers record the path in `steps`, since a closure or a report may ask for it.
  var tracksPath = false
  /// The steps to the value that is being read; empty unless ``tracksPath`` is true.
  let steps = Stack<PathStep>()
  /// The innermost path that is open, or one that can be opened again.
  var path: RecordedPath?
  /// The discriminator keys of the objects that are being read, each with the depth of its object,
  /// and with its step if that is not a key of the value.
  var typeKeys: [(depth: Int, keys: KeyTable, step: PathStep?)] = []
  /// The ends of values that were skipped, recorded when a rule inspects an object before it is read.
  ///
  /// Accesses never overlap: each is a single call of one of its methods.
  @exclusivity(unchecked)
  var passed = PassedValues()
  /// The text of values that are not text; nil until there are some.
  var transcript: Transcript?
  /// The index of the value around the one that is being read, if a conformance reads that.
  var index: ValueIndex?
  /// An index that is not in use, with its memory.
  var idleIndex: ValueIndex?
  /// A text of conformances that is not in use, with its memory.
  @exclusivity(unchecked)
  var idleText: EncodedText?
  /// Whether the next updated object with unique keys is the one that the caller passed.
  var updatesOwn = false
  /// Whether the next updated struct was just found by the unique keys that the document has for it.
  var updatesMatched = false
  /// The type that a discriminator chose for the next object, and the types that it chooses from.
  var chosen: (type: any Any.Type, types: [any Any.Type])?
  /// Whether objects are tried as wholes; see `Reader.readWholes`.
  var looksForWholes = true
  /// Whether each object that is read now must have a value for each property.
  var requiresWholes = false
  /// The number of objects that were read inside themselves, since the document has their keys there.
  ///
  /// Only without one is it code of the program that has replaced a value meanwhile.
  var reentryCount = 0
  /// The number of closures of the provider that are running around this call.
  var closureDepth = 0
  /// The memory of rules for the time of a call.
  private var memories: [AnyObject] = []
  /// The values that are being read as the only elements of lists, each of which is the element of a
  /// list only once, even if the elements of the list may be such lists themselves.
  var loneElements: [LoneElement] = []
  /// The number of nested values that are being written by their dynamic types; see
  /// `Writer.writeOpened`.
  var openValues = 0
  /// The changes to undo if the call, or a part of it, fails; nil outside of `atomically`.
  var journal: UpdateJournal?
  /// A journal that is not in use, with its memory.
  private var spareJournal: UpdateJournal?
  /// The object that contains the value that is being read, for closures that ask for it.
  var parent: MappingNode?

  /// A value at a depth of the document, and the codec of the list.
  struct LoneElement: Equatable {
    let codec: ObjectIdentifier
    let depth: Int
  }

  init(options: MappingOptions) {
    self.options = options
    arena = Arena()
    borrowedArena = Borrowed(arena)
    policies = Policies(options)
  }

  /// Whether a key of the object at a depth is a discriminator's key, which was already read.
  func namesType(_ key: String, atDepth depth: Int) -> Bool {
    typeKeys.contains { $0.depth == depth && $0.keys.match(key).isKnown }
  }

  /// Whether the object at a depth has a key that is the name of the case that is being read.
  @inline(never)
  func hasTag(atDepth depth: Int) -> Bool {
    typeKeys.contains { $0.depth == depth && $0.step != nil }
  }

  /// Whether a key of the object at a depth, which begins at a position, is the name of the case that is
  /// being read.
  func isTag(_ key: String, position: Int, atDepth depth: Int) -> Bool {
    typeKeys.contains { $0.depth == depth && $0.step?.isKey(key, position: position) ?? false }
  }

  /// The memory of a rule, which is created on first use.
  func memory<Memory: AnyObject>(_ make: @autoclosure () -> Memory) -> Memory {
    for case let memory as Memory in memories { return memory }
    let memory = make()
    memories.append(memory)
    return memory
  }

  /// The transcript, which is created on first use.
  func openTranscript() -> Transcript {
    if let transcript { return transcript }
    let transcript = Transcript()
    self.transcript = transcript
    return transcript
  }

  /// Forgets what is known by its position, before another document is read.
  func forgetPositions() {
    unsafe passed.removeAll()
    transcript?.startAgain()
  }

  /// Prepares the context for another call.
  func reset() {
    arena.reset()
    forgetPositions()
    updatesOwn = false
    updatesMatched = false
    looksForWholes = true
    chosen = nil
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

/// Calls, and parts of calls, that either succeed or leave live objects unchanged.
extension CallContext {
  /// Calls a closure that may update live objects.
  ///
  /// If the closure throws, the objects get their previous values back. A call inside another one,
  /// which a closure makes for its node, uses the journal of the outer call and is undone with it.
  func atomically<Result>(_ body: () throws -> Result) throws -> Result {
    guard journal == nil else { return try undoingFailures(body) }
    var journal = takeSpareJournal()
    self.journal = journal
    defer {
      self.journal = nil
      journal.close()
      // A node that a closure has kept refers to the journal of its call, and must find it closed.
      if isKnownUniquelyReferenced(&journal) { spareJournal = journal }
    }
    return try undoingFailures(body)
  }

  private func takeSpareJournal() -> UpdateJournal {
    guard let journal = spareJournal else { return UpdateJournal() }
    spareJournal = nil
    journal.reopen()
    return journal
  }

  /// Calls a closure that updates a part of a live object.
  ///
  /// If the closure throws, its changes are undone at once, since a rule may replace the failed
  /// part with a default, so that the call goes on.
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
