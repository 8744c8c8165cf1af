/// The positions of keys in a list, which are found by the hash values of the keys.
///
/// A table of slots, of which at most half are in use. A position is in the first slot that was free,
/// from the one that its hash value names:
///
///     hash value & mask    1      1     3
///     slots          free  0      1     2   free  free  free  free
///
/// Unlike a dictionary, it does not store the keys, nor their number, which the owner of the list
/// knows. It is a single reference, so that a `JSONValue` stays small.
struct KeyIndex: Sendable {
  private struct Slot {
    /// The position of a key, or `free`.
    var position: Int
    /// The hash value of the key.
    var hash = 0
  }

  private var slots: [Slot]
  private static let free = -1

  private var mask: Int { slots.count - 1 }

  /// The number of keys for which there is room.
  var capacity: Int { slots.count / 2 }

  /// Creates an index without keys, and with room for a number of them.
  init(for count: Int) {
    var size = 16
    while size / 2 < count { size *= 2 }
    slots = Array(repeating: Slot(position: Self.free), count: size)
  }

  /// Creates the index of a number of keys, for whose positions a closure returns the hash values.
  init(of count: Int, _ hash: (Int) -> Int) {
    self.init(for: 2 * count)
    for position in 0..<count { add(position, hash: hash(position), count: count) }
  }

  /// The position of a key; `isKey` returns whether a position is that of the key.
  @inline(__always)
  func position(hash: Int, _ isKey: (Int) -> Bool) -> Int? {
    var slot = hash & mask
    while slots[slot].position != Self.free {
      if slots[slot].hash == hash, isKey(slots[slot].position) { return slots[slot].position }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds the position of a new key, with which there are a number of keys.
  mutating func add(_ position: Int, hash: Int, count: Int) {
    if count > capacity { grow() }
    insert(Slot(position: position, hash: hash))
  }

  private mutating func insert(_ new: Slot) {
    var slot = new.hash & mask
    while slots[slot].position != Self.free { slot = (slot + 1) & mask }
    slots[slot] = new
  }

  /// Makes room for four times as many keys.
  private mutating func grow() {
    var index = KeyIndex(for: slots.count)
    for slot in slots where slot.position != Self.free { index.insert(slot) }
    self = index
  }

  /// Removes all positions, and keeps the room for them.
  mutating func removeAll() {
    for slot in slots.indices { slots[slot].position = Self.free }
  }

  /// Removes a position of the index, with the hash value of its key.
  mutating func remove(_ position: Int, hash: Int) {
    var hole = hash & mask
    while slots[hole].position != position {
      guard slots[hole].position != Self.free else { return }
      hole = (hole + 1) & mask
    }
    close(hole)
  }

  /// Moves up the positions behind one that was removed from the list.
  mutating func moveUp(behind position: Int) {
    for slot in slots.indices where slots[slot].position > position { slots[slot].position -= 1 }
  }

  /// Frees a slot, and moves back those after it that would not be found behind a free one.
  private mutating func close(_ first: Int) {
    var hole = first
    var slot = hole
    while true {
      slot = (slot + 1) & mask
      guard slots[slot].position != Self.free else { break }
      let ideal = slots[slot].hash & mask
      // The distance from the ideal slot must not be less than that from the hole.
      if (slot - ideal) & mask >= (slot - hole) & mask {
        slots[hole] = slots[slot]
        hole = slot
      }
    }
    slots[hole].position = Self.free
  }
}
