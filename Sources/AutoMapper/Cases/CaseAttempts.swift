/// The outcomes of the objects and arrays that were read as the first case that matches.
///
/// An enum that contains itself meets the same values again in each case that it tries. What could
/// not be read fails again at once. What a failed case has read is handed over to the next one, but
/// never to two owners: it may contain objects.
final class CaseAttempts {
  /// A value of a document, and how it is read.
  struct Position: Hashable {
    let codec: ObjectIdentifier
    let policies: Policies
    let place: Int

    // The policies at one place are nearly always the same.
    func hash(into hasher: inout Hasher) {
      hasher.combine(codec)
      hasher.combine(place)
    }
  }

  /// The outcome of reading a value.
  enum Outcome {
    case failed(MappingError)
    /// A value, the position behind it, and the findings about it.
    case made(Any, end: Int, [MappingReport.Entry])
  }

  /// The cases that are being tried and are not the last of their enum: only if one of them fails,
  /// the values inside are read again.
  var undecidedCount = 0
  /// The known outcomes of values that nobody owns.
  private var outcomes: [Position: Outcome] = [:]
  /// The values that belong to cases that are being tried, without those inside others.
  private var owned: [(position: Position, value: Outcome)] = []
  /// The number of objects and arrays that are being read.
  private var openCount = 0

  /// The number of values that belong to cases that are being tried.
  var ownedCount: Int { owned.count }

  /// Begins to read an object or array.
  func begin() { openCount += 1 }

  /// Ends reading a value; outside of the outermost one, positions belong to other documents.
  func end() {
    openCount -= 1
    guard openCount == 0 else { return }
    outcomes.removeAll()
    owned.removeAll()
  }

  /// Returns the known outcome of a value, which then belongs to the caller.
  func take(_ position: Position) -> Outcome? {
    guard let outcome = outcomes[position] else { return nil }
    if case .made = outcome {
      outcomes[position] = nil
      owned.append((position, outcome))
    }
    return outcome
  }

  /// Keeps what came of a value, if anything; the values inside, which are those from a number on,
  /// are part of it.
  func keep(_ outcome: Outcome?, at position: Position, from count: Int) {
    owned.removeSubrange(count...)
    guard undecidedCount > 0, let outcome else { return }
    if case .failed = outcome {
      outcomes[position] = outcome
    } else {
      owned.append((position, outcome))
    }
  }

  /// Drops the values from a number on, which belonged to a case that could not be read.
  func release(from count: Int) {
    for (position, value) in owned[count...] { outcomes[position] = value }
    owned.removeSubrange(count...)
  }
}
