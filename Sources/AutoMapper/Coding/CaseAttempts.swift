/// The outcomes of the objects and arrays that were read as the first case that matches.
///
/// An enum that contains itself meets the same values again in each case that it tries. What could
/// not be read fails again at once. What a failed case has read is handed over to the next one, but
/// never to two owners: it may contain objects.
struct CaseAttempts {
  /// A value of a document, and how it is read.
  struct Position: Hashable {
    let codec: ObjectIdentifier
    let policies: Policies
    /// The position in text; for a value of a tree, a negative number.
    let place: Int
  }

  /// The outcome of reading a value.
  enum Outcome {
    case failed(MappingError)
    /// A value, the position of the reader behind it, and the findings about it.
    case made(Any, end: Any, [MappingReport.Entry])
  }

  /// A value of a tree: the steps from the value around it.
  private struct TreePlace: Hashable {
    let outer: Int
    let depth: Int
    let steps: [MappingPath.Component]
  }

  /// The cases that are being tried and are not the last of their enum: only if one of them fails,
  /// the values inside are read again.
  var undecidedCount = 0
  /// The known outcomes of values that nobody owns.
  private var outcomes: [Position: Outcome] = [:]
  /// The values that belong to cases that are being tried, without those inside others.
  private var owned: [(position: Position, value: Outcome)] = []
  private var treePlaces: [TreePlace: Int] = [:]
  /// The objects and arrays that are being read, each with the number of steps to it.
  private var open: [(place: Int, stepCount: Int)] = []

  /// The number of values that belong to cases that are being tried.
  var ownedCount: Int { owned.count }

  /// Begins to read an object or array, whose position in text is `offset`.
  mutating func begin<Source: SourceReader>(
    _ codec: ObjectIdentifier, _ reader: Source, offset: Int?
  ) -> Position {
    let stepCount = reader.borrowedContext.call { $0.steps.count }
    let place = offset ?? place(inTree: reader, stepCount)
    open.append((place, stepCount))
    return Position(codec: codec, policies: reader.policies, place: place)
  }

  private mutating func place<Source: SourceReader>(inTree reader: Source, _ stepCount: Int) -> Int
  {
    let outer = open.last ?? (place: 0, stepCount: 0)
    let steps = reader.currentSteps(from: min(outer.stepCount, stepCount))
    let place = TreePlace(outer: outer.place, depth: reader.depth, steps: steps)
    let number = treePlaces[place] ?? -1 - treePlaces.count
    treePlaces[place] = number
    return number
  }

  /// Ends reading a value; outside of the outermost one, positions belong to other documents.
  mutating func end() {
    open.removeLast()
    guard open.isEmpty else { return }
    outcomes.removeAll()
    owned.removeAll()
    treePlaces.removeAll()
  }

  /// Returns the known outcome of a value, which then belongs to the caller.
  mutating func take(_ position: Position) -> Outcome? {
    guard let outcome = outcomes[position] else { return nil }
    if case .made = outcome {
      outcomes[position] = nil
      owned.append((position, outcome))
    }
    return outcome
  }

  /// Keeps what came of a value, if anything; the values inside, which are those from a number on,
  /// are part of it.
  mutating func keep(_ outcome: Outcome?, at position: Position, from count: Int) {
    owned.removeSubrange(count...)
    guard undecidedCount > 0, let outcome else { return }
    if case .failed = outcome {
      outcomes[position] = outcome
    } else {
      owned.append((position, outcome))
    }
  }

  /// Drops the values from a number on, which belonged to a case that could not be read.
  mutating func release(from count: Int) {
    for (position, value) in owned[count...] { outcomes[position] = value }
    owned.removeSubrange(count...)
  }
}
