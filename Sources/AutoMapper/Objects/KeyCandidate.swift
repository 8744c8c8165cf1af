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
