/// Arrays and sets that are updated element by element because unique keys identify the elements.
extension ArrayCodec {
  /// Reads the content and order of the document, if unique keys identify the elements: existing
  /// elements are updated, each once, and the others are created or removed.
  ///
  /// - Returns: False, without reading anything, for a type whose values never have unique keys.
  func readMatching(from reader: inout Reader, into place: Place) throws -> Bool {
    guard try element.mayHaveKeys() else { return false }
    if try readWholes(from: &reader, into: place) { return true }
    let context = reader.context
    var inPlace = try ElementsInPlace(
      of: collection, at: place, element, count: count(at: place), context)
    var known = inPlace == nil ? try KnownElements(of: self, at: place, context) : nil
    let replaced = place.advanced(by: 0, .initialized)
    switch try reader.openArray() {
    case .filled: break
    case .empty:
      build(place, count: 0, into: place)
      return true
    case .absent:
      try reader.read(self, into: replaced)
      return true
    }
    reader.beginLooking()
    defer { reader.endLooking() }
    try context.undoingFailures {
      let matched = try matchedObject()
      try readElements(from: &reader, into: replaced) { reader, policy, index, next in
        step(to: index, in: reader)
        guard
          try inPlace?.takeNext(from: &reader, into: next)
            ?? known?.takeNext(by: element, from: &reader, into: next) ?? false
        else { return try readElement(index, &policy, from: &reader, into: next) }
        let copy = next.advanced(by: 0, .updated)
        if let matched, !reader.tracksPath {
          try matched.codec.updateMatched(matched.plan, copy, from: &reader)
        } else {
          try update(copy, index, &policy, from: &reader)
        }
      }
    }
    return true
  }

  /// Reads structs that the document replaces as wholes, so that it does not matter which existing
  /// one each of them replaces.
  ///
  /// - Returns: False, having read nothing, if one of them is not whole.
  private func readWholes(from reader: inout Reader, into place: Place) throws -> Bool {
    guard case .object(let codec) = element.kind, try codec.isReplacedByWhole() else {
      return false
    }
    let plan = try codec.plan().object
    // An existing element whose keys cannot be written is an error.
    guard plan.store == nil, plan.uniqueKeys?.areAlwaysThere ?? false else { return false }
    return reader.readWholes { reader in
      try read(from: &reader, into: place.advanced(by: 0, .initialized))
      return true
    }
  }

  /// The codec and the plan of elements that are structs without other rules than their unique
  /// keys; nil for all other elements.
  private func matchedObject() throws -> (codec: ObjectCodec, plan: ObjectPlan)? {
    guard case .object(let codec) = element.kind, !codec.isClass else { return nil }
    let plan = try codec.plan().object
    return plan.hooks.validate == nil && plan.store == nil ? (codec, plan) : nil
  }

  /// Updates a copy of an existing element.
  private func update(
    _ copy: Place, _ index: Int, _ policy: inout ElementPolicy,
    from reader: inout Reader
  ) throws {
    // The keys of an object of a class may have changed since, because others may refer to it.
    if case .object(let codec) = element.kind { reader.context.updatesMatched = !codec.isClass }
    defer { reader.context.updatesMatched = false }
    do {
      try readElement(index, &policy, from: &reader, into: copy)
    } catch {
      element.operations.destroy(copy, count: 1)
      throw error
    }
  }
}
