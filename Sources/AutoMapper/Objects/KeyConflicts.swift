/// The best of several keys for each property of one object.
struct KeyConflicts {
  private var winners = IdentityTable<DeferredPosition>()
  /// The keys that occur more than once, if these are errors.
  private var duplicates: Set<KeyBytes> = []

  /// Examines the keys of an object, with the reader before the first one, and reports those that do
  /// not win.
  ///
  /// - Complexity: O(*n*) in the size of the object, at most once per object.
  init(of plan: ObjectPlan, from reader: inout Reader) throws {
    var met: Set<KeyBytes> = []
    repeat {
      let keyMark = reader.mark
      let key = try reader.takeKey()
      let mark = reader.mark
      let match = plan.keys.match(key)
      let isNull = try reader.takeNull()
      if !isNull { try ThrownError.prepending(.key(key)) { try reader.pass() } }
      let slot = Int(match.slot)
      guard match.isKnown, slot < plan.properties.count else { continue }
      let position = DeferredPosition(
        keyMark: keyMark, mark: mark, rank: match.rank, isNull: isNull)
      winners.set(winners[slot]?.better(position, reader) ?? position, for: slot)
      if reader.policies.duplicateKeys == .throw, !met.insert(KeyBytes(key)).inserted {
        duplicates.insert(KeyBytes(key))
      }
    } while try reader.nextMember()
  }

  /// Whether a key occurs more than once.
  func isDuplicate(_ key: String) -> Bool { duplicates.contains(KeyBytes(key)) }

  /// Whether a property takes its value from a key.
  func isWinner(_ key: String, for property: Int, _ reader: Reader) -> Bool {
    winners[property].map { String.haveSameBytes(reader.key(at: $0.keyMark), key) } ?? false
  }
}
