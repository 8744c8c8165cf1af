/// The position of the value of a key that competes with others, with the rank of the key.
struct DeferredPosition {
  /// The position before the key.
  var keyMark: Reader.Mark
  /// The position before the value.
  var mark: Reader.Mark
  var rank: Int32
  var isNull: Bool

  /// The better of this position and one that occurs later in the document.
  ///
  /// A key whose value is not null wins over one whose value is null. Then the registered order, the
  /// exact name and the folded spelling decide, and between two folded spellings the order of their
  /// bytes. So the result does not depend on the order of keys in the document.
  func better(_ later: DeferredPosition, _ reader: Reader) -> DeferredPosition {
    let (key, laterKey) = (reader.key(at: keyMark), reader.key(at: later.keyMark))
    // Of equal keys, the last one wins, and with it whether the value is null.
    if String.haveSameBytes(key, laterKey) { return later }
    let isBetter =
      if isNull != later.isNull {
        isNull
      } else if rank != later.rank {
        later.rank < rank
      } else {
        laterKey.utf8.lexicographicallyPrecedes(key.utf8)
      }
    if reader.isReported {
      reader.context.collector?.add(
        .ambiguousKey, reader.currentPath(.key(isBetter ? key : laterKey)))
    }
    return isBetter ? later : self
  }
}
