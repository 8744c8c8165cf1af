/// The slot of a plan that a key of a document leads to, and the quality of the match.
struct KeyMatch: Equatable {
  /// The index of the slot; negative if the key does not belong to any slot.
  var slot: Int32
  /// The quality of the match: if several keys lead to one slot, the key with the lowest rank wins.
  var rank: Int32

  static let none = KeyMatch(slot: -1, rank: 0)

  var isKnown: Bool { slot >= 0 }
}
