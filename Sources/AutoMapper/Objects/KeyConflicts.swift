/// A key of an object that competes with others for a property.
///
/// A key whose value is not null wins over one whose value is null. Then the registered order, the
/// exact name and the folded spelling decide, and between two folded spellings the order of their
/// bytes. So the result does not depend on the order of keys in the document.
struct KeyCandidate {
  var key: String
  var rank: Int32
  var isNull: Bool

  /// Whether this key, which occurs later in the document, wins over another.
  func replaces(_ other: KeyCandidate) -> Bool {
    // Of equal keys, the last one wins, and with it whether the value is null.
    if String.haveSameBytes(other.key, key) { return true }
    if isNull != other.isNull { return other.isNull }
    if rank != other.rank { return rank < other.rank }
    return key.utf8.lexicographicallyPrecedes(other.key.utf8)
  }
}

/// The best of several keys for each property of one object.
struct KeyConflicts {
  private var winners = IdentityTable<KeyCandidate>()
  /// The keys that did not win, with their slots.
  private(set) var losers: [(slot: Int32, key: String)] = []
  /// The keys that occur more than once.
  private var duplicates: Set<KeyBytes> = []

  /// Examines the keys of an object, with the reader before the first one.
  ///
  /// - Complexity: O(*n*) in the size of the object, at most once per object.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Source: SourceReader>(of keys: KeyTable, from reader: inout Source) throws {
    // The keys that lost so far, of which one that comes again is a duplicate, too.
    var lost: Set<KeyBytes> = []
    repeat {
      let key = try reader.takeKey()
      let match = keys.match(key)
      let isNull = try reader.takeNull()
      if !isNull { try ThrownError.prepending(.key(key)) { try reader.pass() } }
      guard match.isKnown else { continue }
      let candidate = KeyCandidate(key: key, rank: match.rank, isNull: isNull)
      let slot = Int(match.slot)
      guard let winner = winners[slot] else {
        winners.set(candidate, for: slot)
        continue
      }
      let isBetter = candidate.replaces(winner)
      if isBetter { winners.set(candidate, for: slot) }
      if String.haveSameBytes(winner.key, key) {
        duplicates.insert(KeyBytes(key))
      } else {
        if lost.contains(KeyBytes(key)) { duplicates.insert(KeyBytes(key)) }
        let loser = isBetter ? winner.key : key
        lost.insert(KeyBytes(loser))
        losers.append((match.slot, loser))
      }
    } while try reader.nextMember()
  }

  /// Whether a key occurs more than once.
  func isDuplicate(_ key: String) -> Bool { duplicates.contains(KeyBytes(key)) }

  /// Whether a property takes its value from a key.
  func isWinner(_ key: String, for property: Int) -> Bool {
    winners[property].map { String.haveSameBytes($0.key, key) } ?? false
  }
}

/// The rare events in reading one object: several keys for a property, and values that could not be
/// read.
final class MemberIssues {
  /// The resolution of several keys for one property, once it was needed.
  var conflicts: KeyConflicts?
  /// Whether the object has several keys for one of its properties; nil as long as nothing needs to
  /// know.
  var hasSeveralKeys: Bool?
  /// The collected errors.
  private var failures: CollectedErrors?
  /// The indexes of the properties that they are about.
  private var failed: Set<Int> = []

  /// Keeps an error for later; throws it if it ends the reading.
  func collect(_ error: MappingError, about property: Int?) throws {
    let collected = failures ?? CollectedErrors()
    failures = collected
    guard collected.add(error) else { throw error }
    if let property { failed.insert(property) }
  }

  /// Whether an error about a property was collected.
  func hasFailed(_ property: Int) -> Bool { failed.contains(property) }

  /// Throws the collected errors, if any.
  func throwFailures() throws {
    if let error = failures?.take() { throw error }
  }

  /// The collected errors, combined with one that ends the reading.
  func joined(with error: any Error) -> any Error {
    failures?.take(with: error) ?? error
  }
}

/// The errors of one object or collection that are thrown together after all of it has been read.
///
/// In the end, one error is thrown that contains the others, so that all of them get their paths on
/// the way.
final class CollectedErrors {
  private var errors: [MappingError] = []
  /// The number of all errors: of these, and of those that they contain.
  private var count = 0

  /// More errors would not help anyone, and hostile documents have millions.
  private static let maximumCount = 1_000

  /// Adds an error, and those that it contains.
  ///
  /// - Returns: False, without adding anything, if the error ends the reading or there are too
  ///   many.
  func add(_ error: MappingError) -> Bool {
    let added = error.collectedCount
    guard count + added < Self.maximumCount, !error.anyEndsReading else { return false }
    errors.append(error)
    count += added
    return true
  }

  /// Removes the errors and returns them as one, or nil if there are none.
  func take() -> MappingError? {
    guard var first = errors.first else { return nil }
    first.ownContents.collected = MappingError.FurtherErrors(
      Array(errors.dropFirst()), after: first.collected)
    (errors, count) = ([], 0)
    return first
  }

  /// Removes the errors and returns them as one, combined with another error.
  func take(with error: any Error) -> any Error {
    guard let error = ThrownError.own(error) else { return error }
    errors.append(error)
    return take() ?? error
  }
}
