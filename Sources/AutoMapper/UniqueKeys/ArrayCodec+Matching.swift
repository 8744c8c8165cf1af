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
  func readMatching(from reader: inout Reader, into place: Place) throws {
    if try readWholes(from: &reader, into: place) { return }
    var elements = try identifiedElements(at: place, reader.context)
    let target = place.advanced(by: 0, .initialized)
    switch try reader.openArray() {
    case .filled: break
    case .empty:
      return build(place, count: 0, into: place)
    case .absent: return try reader.read(self, into: target)
    }
    reader.beginLooking()
    defer { reader.endLooking() }
    try reader.context.undoingFailures {
      try readElements(from: &reader, into: target) { reader, policy, index, next in
        step(to: index, in: reader)
        guard let identity = try reader.identity(by: element),
          let old = elements.take(identity), element.operations.store(old, at: next)
        else { return try readElement(index, &policy, from: &reader, into: next) }
        // The keys of an object of a class may have changed since, because others may refer to it.
        if case .object(let codec) = element.kind { reader.context.updatesMatched = !codec.isClass }
        defer { reader.context.updatesMatched = false }
        let copy = next.advanced(by: 0, .updated)
        try element.operations.withValue(destroyedOnErrorIn: copy) {
          try readElement(index, &policy, from: &reader, into: copy)
        }
      }
    }
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
}
