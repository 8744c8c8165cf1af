/// Where the values lie that the late properties of one object may need.
struct LateCaptures<Source: CodecSource> {
  struct Capture {
    /// Before the key.
    var keyMark: Source.Mark
    /// Before the value.
    var mark: Source.Mark
    var rank: Int32
    var isNull: Bool
  }

  private var captures: ContiguousArray<Capture?>

  init(count: Int) {
    captures = ContiguousArray(repeating: nil, count: count)
  }

  /// The capture of a slot.
  subscript(slot: Int) -> Capture? { captures[slot] }

  /// Keeps the better of several keys for a slot.
  mutating func add(_ capture: Capture, slot: Int, _ reader: Source) {
    captures[slot] = captures[slot].map { Self.better($0, capture, reader) } ?? capture
  }

  /// The better of two captures, the second of which comes later.
  static func better(_ known: Capture, _ capture: Capture, _ reader: Source) -> Capture {
    let candidate = Self.candidate(capture, reader)
    let other = Self.candidate(known, reader)
    let isBetter = candidate.replaces(other)
    if reader.isReported, candidate.key != other.key {
      let loser = isBetter ? other.key : candidate.key
      reader.context.collector?.add(.ambiguousKey, reader.currentPath(.key(loser)))
    }
    return isBetter ? capture : known
  }

  private static func candidate(_ capture: Capture, _ reader: Source) -> KeyCandidate {
    KeyCandidate(
      key: reader.key(at: capture.keyMark), rank: capture.rank, isNull: capture.isNull)
  }
}

/// A value that a late property is read from.
struct LateSource<Mark> {
  /// Before the key in the object.
  var keyMark: Mark
  /// The steps from that key's value on.
  var walked: [MappingPath.Component]
  var isNull: Bool
}
