/// Arrays that are updated element by element, because unique keys tell the elements apart.
extension ArrayCodec {
  /// The elements that are there, by their keys.
  struct Matching {
    let uniqueKeys: UniqueKeyPlan
    let indexes: [UniqueKeyPlan.Keys: Int]
  }

  /// Finds the keys of the elements that are there; nil when elements have none.
  @inline(never)
  func matching(_ place: Place, _ context: CallContext) throws -> Matching? {
    guard let codec = element as? ObjectCodec, collection is any IndexedOperations.Type,
      let uniqueKeys = try codec.plan().object.uniqueKeys
    else { return nil }
    var indexes: [UniqueKeyPlan.Keys: Int] = [:]
    try forEach(at: place) { value, index in
      let storage = ObjectStorage.properties(of: value, isClass: codec.isClass)
      do {
        guard let keys = try uniqueKeys.keys(of: storage, context) else { return }
        indexes[keys] = indexes[keys] ?? index
      } catch {
        throw error.prepending(.index(index))
      }
    }
    return Matching(uniqueKeys: uniqueKeys, indexes: indexes)
  }

  /// Follows the document in content and order: elements with a known key are updated, the others are
  /// made or dropped.
  func readMatching<Source: CodecSource>(
    _ matching: Matching, from reader: inout Source, into place: Place
  ) throws {
    switch try reader.openArray() {
    case .filled: break
    case .empty: return build(place, count: 0, into: place)
    case .absent: return try reader.read(self, into: place.advanced(by: 0, .initialized))
    }
    reader.beginLooking(asTree: false)
    defer { reader.endLooking() }
    var used: Set<Int> = []
    try readElements(from: &reader, into: place.advanced(by: 0, .initialized)) {
      reader, index, next in
      let known = try reader.kind() == .object ? matching.uniqueKeys.keys(in: &reader) : nil
      if let old = known.flatMap({ matching.indexes[$0] }), used.insert(old).inserted {
        try update(old, of: place, from: &reader, index, into: next)
      } else {
        try readElement(index, from: &reader, into: next)
      }
    }
  }

  private func update<Source: CodecSource>(
    _ old: Int, of place: Place, from reader: inout Source, _ index: Int, into next: Place
  ) throws {
    guard let indexed = collection as? any IndexedOperations.Type else { return }
    indexed.copyElement(old, of: place, to: next)
    do {
      try readElement(index, from: &reader, into: next.advanced(by: 0, .updated))
    } catch {
      element.operations.destroy(next, count: 1)
      throw error
    }
  }
}
