/// The best of several keys for each property of one object.
///
/// A key that is not null beats one that is; then the registered order, the exact name and the folded
/// spelling decide, and between two folded spellings the order of their bytes. So the outcome does
/// not depend on the order of keys in the document.
struct Settlement {
  private struct Candidate {
    var key: String
    var rank: Int32
    var isNull: Bool

    func isBetter(than other: Candidate) -> Bool {
      if isNull != other.isNull { return other.isNull }
      if rank != other.rank { return rank < other.rank }
      return key.utf8.lexicographicallyPrecedes(other.key.utf8)
    }
  }

  private var winners: [Int32: Candidate] = [:]

  /// Looks through the keys of an object, the reader standing before its first one.
  ///
  /// - Complexity: O(*n*) in the size of the object; done at most once for each object.
  init<Source: SourceReader>(of keys: KeyTable, from reader: inout Source) throws {
    repeat {
      let key = try reader.takeKey()
      let match = keys.match(ContiguousArray(key.utf8).span)
      let isNull = try reader.takeNull()
      do {
        if !isNull { try reader.skip() }
      } catch {
        throw error.prepending(.key(key))
      }
      guard match.isKnown else { continue }
      let candidate = Candidate(key: key, rank: match.rank, isNull: isNull)
      if let winner = winners[match.slot] {
        let isSameKey = winner.key.utf8.elementsEqual(key.utf8)
        // Of equal keys the last one counts, so its nullness does too.
        if isSameKey || candidate.isBetter(than: winner) { winners[match.slot] = candidate }
      } else {
        winners[match.slot] = candidate
      }
    } while try reader.nextMember()
  }

  /// Whether a key is the one that a property takes its value from.
  func isWinner(_ key: String, for property: Int) -> Bool {
    winners[Int32(property)].map { $0.key.utf8.elementsEqual(key.utf8) } ?? false
  }
}
