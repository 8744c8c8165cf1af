/// The positions of keys in a list, which are found by the hash values of the keys.
///
/// A table of slots, of which at most half are in use. A position is in the first slot that was free,
/// from the one that its hash value names:
///
///     hash value & mask    1      1     3
///     slots          free  0      1     2   free  free  free  free
///
/// Unlike a dictionary, it does not store the keys, and can renumber its positions quickly.
struct KeyIndex: Sendable {
  /// The position, or `free`.
  private var slots: [Int]
  /// The hash value of the key in a slot.
  private var hashes: [Int]
  private var count = 0
  private var mask: Int { slots.count - 1 }
  private static let free = -1

  /// Creates an index without keys, and with room for a number of them.
  init(for count: Int) {
    var size = 16
    while size / 2 < count { size *= 2 }
    slots = Array(repeating: Self.free, count: size)
    hashes = Array(repeating: 0, count: size)
  }

  /// Whether another key can be added.
  var hasRoom: Bool { count < slots.count / 2 }

  /// The position of a key; `isKey` returns whether a position is that of the key.
  func position(hash: Int, _ isKey: (Int) -> Bool) -> Int? {
    var slot = hash & mask
    while slots[slot] != Self.free {
      if hashes[slot] == hash, isKey(slots[slot]) { return slots[slot] }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds the position of a new key; there must be room.
  mutating func add(_ position: Int, hash: Int) {
    var slot = hash & mask
    while slots[slot] != Self.free { slot = (slot + 1) & mask }
    slots[slot] = position
    hashes[slot] = hash
    count += 1
  }

  /// Removes a position of the index, with the hash value of its key, and moves up the positions
  /// after it.
  ///
  /// - Complexity: O(*n*) in the number of positions, in a loop over integers.
  mutating func remove(_ position: Int, hash: Int) {
    var hole = hash & mask
    while slots[hole] != position {
      guard slots[hole] != Self.free else { return }
      hole = (hole + 1) & mask
    }
    close(hole)
    count -= 1
    guard position < count else { return }
    for slot in slots.indices where slots[slot] > position { slots[slot] -= 1 }
  }

  /// Frees a slot, and moves back those after it that would not be found behind a free one.
  private mutating func close(_ first: Int) {
    var hole = first
    var slot = hole
    while true {
      slot = (slot + 1) & mask
      guard slots[slot] != Self.free else { break }
      let ideal = hashes[slot] & mask
      // The distance from the ideal slot must not be less than that from the hole.
      if (slot - ideal) & mask >= (slot - hole) & mask {
        slots[hole] = slots[slot]
        hashes[hole] = hashes[slot]
        hole = slot
      }
    }
    slots[hole] = Self.free
  }
}
