/// The position of the value of a key that deferred properties may need, with the rank of the key.
struct DeferredPosition {
  /// The position before the key.
  var keyMark: Reader.Mark
  /// The position before the value.
  var mark: Reader.Mark
  var rank: Int32
  var isNull: Bool

  /// The better of this position and one that occurs later in the document.
  func better(_ later: DeferredPosition, _ reader: Reader) -> DeferredPosition {
    let candidate = later.candidate(reader)
    let other = self.candidate(reader)
    let isBetter = candidate.replaces(other)
    if reader.isReported, candidate.key != other.key {
      let loser = isBetter ? other.key : candidate.key
      reader.context.collector?.add(.ambiguousKey, reader.currentPath(.key(loser)))
    }
    return isBetter ? later : self
  }

  private func candidate(_ reader: Reader) -> KeyCandidate {
    KeyCandidate(key: reader.key(at: keyMark), rank: rank, isNull: isNull)
  }
}
