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
  init(of keys: KeyTable, from reader: inout Reader) throws {
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
