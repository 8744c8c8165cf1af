/// The identity of a value within its collection: its declared or chosen type, and its unique keys.
struct ElementIdentity: Hashable {
  private let type: ObjectIdentifier
  private let keys: UniqueKeyPlan.Keys

  fileprivate init(_ codec: ObjectCodec, _ keys: UniqueKeyPlan.Keys) {
    type = ObjectIdentifier(codec.type)
    self.keys = keys
  }
}

extension Codec {
  /// Whether values may have unique keys, as far as the codec knows without a value.
  func mayHaveKeys() throws -> Bool {
    switch kind {
    case .object(let codec): try codec.plan().object.uniqueKeys != nil
    case .optional(let codec): try codec.wrapped.mayHaveKeys()
    case .casting(let codec): try codec.special.mayHaveKeys()
    case .discriminator: true
    case .primitive, .scalar, .date, .rawValue, .caseName, .fallback, .cases, .bridged, .array,
      .dictionary,
      .inferredDictionary, .tuple, .range, .any, .json, .jsonObject, .foundation, .codable,
      .closure, .untyped, .ignored, .required, .policy, .keyPath:
      false
    }
  }

  /// Whether an existing value has unique keys, even if they are nil.
  func hasKeys(at place: Place) throws -> Bool {
    switch kind {
    case .optional(let codec):
      try !codec.isAbsent(at: place) && codec.wrapped.hasKeys(at: place)
    case .discriminator(let codec):
      try codec.codec(of: operations.value(at: place)).mayHaveKeys()
    case .object, .casting, .primitive, .scalar, .date, .rawValue, .caseName, .fallback, .cases,
      .bridged,
      .array,
      .dictionary,
      .inferredDictionary, .tuple, .range, .any, .json, .jsonObject, .foundation, .codable,
      .closure, .untyped, .ignored, .required, .policy, .keyPath:
      try mayHaveKeys()
    }
  }

  /// The identity of a value, or nil if it does not have unique keys or one of them is nil.
  func identity(of place: Place, _ context: CallContext) throws -> ElementIdentity? {
    var identity: ElementIdentity?
    try withKeys(of: place, context) { codec, _, keys, _ in
      identity = ElementIdentity(codec, keys)
    }
    return identity
  }

  /// The identity of a value in its written form: the members for its unique keys, and the name of
  /// its type if a discriminator chooses it; nil if they are not all written.
  func writtenIdentity(of place: Place, _ context: CallContext) throws -> JSONValue? {
    guard try mayHaveKeys() else { return nil }
    var identity: JSONValue?
    try withKeys(of: place, context) { codec, uniqueKeys, keys, discriminator in
      identity = uniqueKeys.written(keys)
      if let discriminator, let name = discriminator.names(of: codec.type).first {
        identity?[discriminator.key] = .string(name)
      }
    }
    return identity
  }

  /// Calls a closure with the unique keys of an object, inside Optionals and with its chosen type;
  /// does nothing for other values, or if one of the keys is nil.
  private func withKeys(
    of place: Place, _ context: CallContext, _ discriminator: DiscriminatorRule? = nil,
    _ body: (ObjectCodec, UniqueKeyPlan, UniqueKeyPlan.Keys, DiscriminatorRule?) throws -> Void
  ) throws {
    switch kind {
    case .object(let codec):
      let storage = ObjectStorage.properties(of: place, isClass: codec.isClass)
      guard let uniqueKeys = try codec.plan().object.uniqueKeys,
        let keys = try uniqueKeys.keys(of: storage, context)
      else { return }
      try body(codec, uniqueKeys, keys, discriminator)
    case .optional(let codec):
      // An Optional stores its value at its own start address.
      if !codec.isAbsent(at: place) { try codec.wrapped.withKeys(of: place, context, nil, body) }
    case .casting(let codec):
      let value = operations.value(at: place)
      guard Swift.type(of: value) == codec.special.type else { return }
      try withOpened(value) { try codec.special.withKeys(of: $0, context, nil, body) }
    case .discriminator(let codec):
      let value = operations.value(at: place)
      let chosen = try codec.codec(of: value)
      try withOpened(value) { try chosen.withKeys(of: $0, context, codec.rule, body) }
    case .primitive, .scalar, .date, .rawValue, .caseName, .fallback, .cases, .bridged, .array,
      .dictionary,
      .inferredDictionary, .tuple, .range, .any, .json, .jsonObject, .foundation, .codable,
      .closure, .untyped, .ignored, .required, .policy, .keyPath:
      return
    }
  }
}

extension CodecSource {
  /// The identity of the next value as a codec would read it, without consuming the value; nil if
  /// it does not have unique keys, or if one of them is nil or invalid.
  ///
  /// - Throws: `missingValue` if a key that cannot be nil is missing or null.
  mutating func identity(by codec: Codec) throws -> ElementIdentity? {
    guard try kind() == .object else { return nil }
    switch codec.kind {
    case .object(let codec):
      switch try codec.plan().object.uniqueKeys?.keys(in: &self) {
      case .keys(let keys): return ElementIdentity(codec, keys)
      case .missing(var error):
        error.words.advice = "it is a unique key of \(codec.type)"
        throw error
      case .wrong, .some(.none), nil: return nil
      }
    case .optional(let codec): return try identity(by: codec.wrapped)
    case .casting(let codec): return try identity(by: codec.special)
    case .discriminator(let codec):
      guard let chosen = try codec.chosenCodec(for: &self) else { return nil }
      return try identity(by: chosen)
    case .primitive, .scalar, .date, .rawValue, .caseName, .fallback, .cases, .bridged, .array,
      .dictionary,
      .inferredDictionary, .tuple, .range, .any, .json, .jsonObject, .foundation, .codable,
      .closure, .untyped, .ignored, .required, .policy, .keyPath:
      return nil
    }
  }
}

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
    elements.reserveCapacity(count(at: place))
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
  @_semantics("optimize.sil.specialize.generic.never")
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

  @_semantics("optimize.sil.specialize.generic.never")
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
  @_semantics("optimize.sil.specialize.generic.never")
  private func update<Source: CodecSource>(
    _ next: Place, _ index: Int, _ policy: inout ElementPolicy<Source>,
    from reader: inout Source
  ) throws {
    // The keys of an object of a class may have changed since, because others may refer to it.
    if case .object(let codec) = element.kind { reader.context.updatesMatched = !codec.isClass }
    defer { reader.context.updatesMatched = false }
    do {
      try readElement(index, &policy, from: &reader, into: next.advanced(by: 0, .updated))
    } catch {
      element.operations.destroy(next, count: 1)
      throw error
    }
  }
}
