/// Arrays and sets that are updated element by element because unique keys identify the elements.
extension ArrayCodec {
  /// The existing elements that have unique keys.
  ///
  /// They are copies: updating the objects of a set may change their hashes, so that the set no
  /// longer finds them.
  private func identifiedElements(at place: Place, _ context: CallContext) throws -> KnownElements {
    let operations = element.operations
    var elements = KnownElements(for: count(at: place))
    try forEach(at: place) { value, index in
      try ThrownError.prepending(.index(index)) {
        guard let identity = try element.identity(of: value, context) else { return }
        elements.add(identity, operations.value(at: value))
      }
    }
    return elements
  }

  /// Reads the content and order of the document, if unique keys identify the elements: existing
  /// elements are updated, each once, and the others are created or removed.
  ///
  /// - Returns: False, without reading anything, for a type whose values never have unique keys.
  func readMatching(from reader: inout Reader, into place: Place) throws -> Bool {
    guard try element.mayHaveKeys() else { return false }
    if try readWholes(from: &reader, into: place) { return true }
    if var elements = try ElementsInPlace(
      of: collection, at: place, element, count: count(at: place), reader.context)
    {
      try readMatching(from: &reader, into: place) { reader, next in
        try elements.takeNext(from: &reader, into: next)
      }
    } else {
      var elements = try identifiedElements(at: place, reader.context)
      try readMatching(from: &reader, into: place) { reader, next in
        guard let identity = try reader.identity(by: element, likely: elements.likely),
          let old = elements.take(identity)
        else { return false }
        return element.operations.store(old, at: next)
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

  /// Reads the elements; a closure copies the existing element with the keys of the next object into
  /// a place, or returns false if there is none.
  private func readMatching(
    from reader: inout Reader, into place: Place, _ takeNext: (inout Reader, Place) throws -> Bool
  ) throws {
    switch try reader.openArray() {
    case .filled: break
    case .empty: return build(place, count: 0, into: place)
    case .absent: return try reader.read(self, into: place.advanced(by: 0, .initialized))
    }
    reader.beginLooking()
    defer { reader.endLooking() }
    try reader.context.undoingFailures {
      try readOpened(from: &reader, into: place.advanced(by: 0, .initialized), takeNext)
    }
  }

  private func readOpened(
    from reader: inout Reader, into place: Place, _ takeNext: (inout Reader, Place) throws -> Bool
  ) throws {
    let matched = try matchedObject()
    try readElements(from: &reader, into: place) { reader, policy, index, next in
      step(to: index, in: reader)
      guard try takeNext(&reader, next) else {
        return try readElement(index, &policy, from: &reader, into: next)
      }
      let copy = next.advanced(by: 0, .updated)
      if let matched, !reader.tracksPath {
        try matched.codec.updateMatched(matched.plan, copy, from: &reader)
      } else {
        try update(copy, index, &policy, from: &reader)
      }
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
