/// The existing elements of a collection that have unique keys, each of which is taken once.
struct KnownElements {
  private var identities: ContiguousArray<ElementIdentity> = []
  /// The elements in the same order; nil for those that were taken.
  private var values: ContiguousArray<Any?> = []
  private var search: ElementSearch

  /// Creates a collection without elements, and with room for a number of them.
  init(for count: Int) {
    search = ElementSearch(for: count)
    identities.reserveCapacity(count)
    values.reserveCapacity(count)
  }

  /// Adds an element, which cannot be taken if an earlier one has the same identity; there must be
  /// room.
  mutating func add(_ identity: ElementIdentity, _ value: Any) {
    let hash = identity.keys.hash
    let isKnown = search.contains(hash: hash) { identities[$0] == identity }
    search.add(hash: hash, isKnown: isKnown)
    identities.append(identity)
    values.append(value)
  }

  /// The keys of the element that is probably taken next.
  var likely: UniqueKeyPlan.Keys? {
    search.next < identities.count ? identities[search.next].keys : nil
  }

  /// Takes out the element with an identity; nil if there is none, or if it was taken before.
  mutating func take(_ identity: ElementIdentity) -> Any? {
    let found = search.position(hash: identity.keys.hash) { identities[$0] == identity }
    guard let position = found, search.take(position) else { return nil }
    return values[position].take()
  }
}
