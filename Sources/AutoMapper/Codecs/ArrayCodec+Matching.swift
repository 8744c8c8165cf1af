/// Arrays and sets that are updated element by element, because unique keys tell the elements apart.
extension ArrayCodec {
  /// The elements that are there and have unique keys; nil for a type whose values never have some.
  ///
  /// They are copies, since the objects of a set may no longer stand where their hashes say when they are
  /// updated.
  @inline(never)
  func identifiedElements(
    at place: Place, _ context: CallContext
  ) throws -> [ElementIdentity: Any]? {
    guard try element.mayHaveKeys() else { return nil }
    var elements: [ElementIdentity: Any] = [:]
    try forEach(at: place) { value, index in
      do {
        guard let identity = try element.identity(of: value, context),
          elements[identity] == nil
        else { return }
        elements[identity] = element.operations.value(at: value)
      } catch {
        throw error.prepending(.index(index))
      }
    }
    return elements
  }

  /// Follows the document in content and order: elements that are known are updated, each once, and the
  /// others are made or dropped.
  func readMatching<Source: CodecSource>(
    _ elements: [ElementIdentity: Any], from reader: inout Source, into place: Place
  ) throws {
    switch try reader.openArray() {
    case .filled: break
    case .empty: return build(place, count: 0, into: place)
    case .absent: return try reader.read(self, into: place.advanced(by: 0, .initialized))
    }
    reader.beginLooking(asTree: false)
    defer { reader.endLooking() }
    try reader.context.undoingFailures {
      try readMatching(elements, fromOpened: &reader, into: place.advanced(by: 0, .initialized))
    }
  }

  private func readMatching<Source: CodecSource>(
    _ elements: [ElementIdentity: Any], fromOpened reader: inout Source, into place: Place
  ) throws {
    var elements = elements
    try readElements(from: &reader, into: place) { reader, policy, index, next in
      if let old = try reader.identity(by: element).flatMap({ elements.removeValue(forKey: $0) }),
        element.operations.store(old, at: next)
      {
        try update(next, index, &policy, from: &reader)
      } else {
        try readElement(index, &policy, from: &reader, into: next)
      }
    }
  }

  /// Updates a copy of an element that was there.
  private func update<Source: CodecSource>(
    _ next: Place, _ index: Int, _ policy: inout ElementPolicy<Source>,
    from reader: inout Source
  ) throws {
    do {
      try readElement(index, &policy, from: &reader, into: next.advanced(by: 0, .updated))
    } catch {
      element.operations.destroy(next, count: 1)
      throw error
    }
  }
}
