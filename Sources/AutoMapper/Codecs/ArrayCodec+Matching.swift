/// Arrays and sets that are updated element by element because unique keys identify the elements.
extension ArrayCodec {
  /// The existing elements that have unique keys, or nil for a type whose values never have any.
  ///
  /// They are copies: updating the objects of a set may change their hashes, so that the set no
  /// longer finds them.
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

  /// Reads the content and order of the document: existing elements are updated, each once, and the
  /// others are created or removed.
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

  /// Updates a copy of an existing element.
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
