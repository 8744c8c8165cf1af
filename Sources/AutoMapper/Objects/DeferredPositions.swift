/// The positions of the values that the deferred properties of one object may need.
struct DeferredPositions {
  /// The position of a key's value, with the rank of the key.
  struct Capture {
    /// The position before the key.
    var keyMark: Reader.Mark
    /// The position before the value.
    var mark: Reader.Mark
    var rank: Int32
    var isNull: Bool
  }

  private var captures: ContiguousArray<Capture?>

  init(count: Int) {
    captures = ContiguousArray(repeating: nil, count: count)
  }

  /// The capture with a slot.
  subscript(slot: Int) -> Capture? { captures[slot] }

  /// Keeps the better of several keys for a slot.
  mutating func add(_ capture: Capture, slot: Int, _ reader: Reader) {
    captures[slot] = captures[slot].map { Self.better($0, capture, reader) } ?? capture
  }

  /// The better of two captures, of which the second occurs later in the document.
  static func better(_ known: Capture, _ capture: Capture, _ reader: Reader) -> Capture {
    let candidate = Self.candidate(capture, reader)
    let other = Self.candidate(known, reader)
    let isBetter = candidate.replaces(other)
    if reader.isReported, candidate.key != other.key {
      let loser = isBetter ? other.key : candidate.key
      reader.context.collector?.add(.ambiguousKey, reader.currentPath(.key(loser)))
    }
    return isBetter ? capture : known
  }

  private static func candidate(_ capture: Capture, _ reader: Reader) -> KeyCandidate {
    KeyCandidate(key: reader.key(at: capture.keyMark), rank: capture.rank, isNull: capture.isNull)
  }
}
