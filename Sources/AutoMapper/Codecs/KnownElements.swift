/// The existing elements of a collection that have unique keys, each of which is taken once.
///
/// They are copies: updating the objects of a set may change their hashes, so that the set no
/// longer finds them.
struct KnownElements {
  private var identities: ContiguousArray<ElementIdentity> = []
  /// The elements in the same order; nil for those that were taken.
  private var values: ContiguousArray<Any?> = []
  private var search: ElementSearch

  init(of array: ArrayCodec, at place: Place, _ context: CallContext) throws {
    let count = array.count(at: place)
    search = ElementSearch(for: count)
    identities.reserveCapacity(count)
    values.reserveCapacity(count)
    try array.forEach(at: place) { value, index in
      try ThrownError.prepending(.index(index)) {
        guard let identity = try array.element.identity(of: value, context) else { return }
        add(identity, array.element.operations.value(at: value))
      }
    }
  }

  /// Adds an element, which cannot be taken if an earlier one has the same identity.
  private mutating func add(_ identity: ElementIdentity, _ value: Any) {
    let hash = identity.keys.hash
    let isKnown = search.contains(hash: hash) { identities[$0] == identity }
    search.add(hash: hash, isKnown: isKnown)
    identities.append(identity)
    values.append(value)
  }

  /// Stores the element with the keys of the next object in a place, unless there is none or it was
  /// taken before.
  ///
  /// - Returns: Whether the place contains an element.
  mutating func takeNext(
    by codec: Codec, from reader: inout Reader, into next: Place
  ) throws -> Bool {
    let likely = search.next < identities.count ? identities[search.next].keys : nil
    guard let identity = try reader.identity(by: codec, likely: likely) else { return false }
    let found = search.position(hash: identity.keys.hash) { identities[$0] == identity }
    guard let position = found, search.take(position), let old = values[position].take() else {
      return false
    }
    return codec.operations.store(old, at: next)
  }
}
