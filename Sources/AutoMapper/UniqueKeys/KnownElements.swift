/// The existing elements of a collection that have unique keys, each of which is taken once.
///
/// Documents mostly have the elements in the order of the collection. So the element after the one
/// that was taken last is compared first, and the others are found by their hash values. Of several
/// equal elements, only the first one can be taken:
///
///     collection   1  2  3  4  5
///     document     1  2  4  5        after 2, 3 is not the right one; after 4, 5 is
struct KnownElements {
  private var identities: ContiguousArray<ElementIdentity> = []
  /// The elements in the same order; nil for those that cannot be taken, or not anymore.
  private var values: ContiguousArray<Any?> = []
  private var index: KeyIndex
  /// The position after the element that was taken last.
  private var next = 0

  /// Creates a collection without elements, and with room for a number of them.
  init(for count: Int) {
    index = KeyIndex(for: count)
    identities.reserveCapacity(count)
    values.reserveCapacity(count)
  }

  /// Adds an element, which cannot be taken if an earlier one has the same identity; there must be
  /// room.
  mutating func add(_ identity: ElementIdentity, _ value: Any) {
    let hash = identity.keys.hash
    let isKnown = index.position(hash: hash) { identities[$0] == identity } != nil
    if !isKnown { index.add(identities.count, hash: hash, count: identities.count + 1) }
    identities.append(identity)
    values.append(isKnown ? nil : value)
  }

  /// Takes out the element with an identity; nil if there is none, or if it was taken before.
  mutating func take(_ identity: ElementIdentity) -> Any? {
    if next == identities.count || values[next] == nil || identities[next] != identity {
      let found = index.position(hash: identity.keys.hash) { identities[$0] == identity }
      guard let found else { return nil }
      next = found
    }
    defer { next += 1 }
    return values[next].take()
  }
}
