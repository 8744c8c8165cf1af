/// The identity of a value within its collection: its declared or chosen type, and its unique keys.
struct ElementIdentity: Equatable {
  private let type: ObjectIdentifier
  let keys: UniqueKeyPlan.Keys

  fileprivate init(_ codec: ObjectCodec, _ keys: UniqueKeyPlan.Keys) {
    type = ObjectIdentifier(codec.type)
    self.keys = keys
  }
}

extension MappingError {
  /// The error for a unique key that an element does not have.
  func missingKey(of codec: ObjectCodec) -> MappingError {
    var error = self
    error.words.advice = "it is a unique key of \(codec.type)"
    return error
  }
}

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
  fileprivate mutating func add(_ identity: ElementIdentity, _ value: Any) {
    let hash = identity.keys.hash
    let isKnown = search.contains(hash: hash) { identities[$0] == identity }
    search.add(hash: hash, isKnown: isKnown)
    identities.append(identity)
    values.append(value)
  }

  /// The keys of the element that is probably taken next.
  fileprivate var likely: UniqueKeyPlan.Keys? {
    search.next < identities.count ? identities[search.next].keys : nil
  }

  /// Takes out the element with an identity; nil if there is none, or if it was taken before.
  fileprivate mutating func take(_ identity: ElementIdentity) -> Any? {
    let found = search.position(hash: identity.keys.hash) { identities[$0] == identity }
    guard let position = found, search.take(position) else { return nil }
    return values[position].take()
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
  /// `likely` are the keys that the value probably has.
  ///
  /// - Throws: `missingValue` if a key that cannot be nil is missing or null.
  mutating func identity(
    by codec: Codec, likely: UniqueKeyPlan.Keys?
  ) throws -> ElementIdentity? {
    guard try kind() == .object else { return nil }
    switch codec.kind {
    case .object(let codec):
      switch try codec.plan().object.uniqueKeys.map({ try $0.keys(in: &self, likely: likely) }) {
      case .keys(let keys): return ElementIdentity(codec, keys)
      case .missing(let error): throw error.missingKey(of: codec)
      case .wrong, .some(.none), nil: return nil
      }
    case .optional(let codec): return try identity(by: codec.wrapped, likely: likely)
    case .casting(let codec): return try identity(by: codec.special, likely: likely)
    case .discriminator(let codec):
      guard let chosen = try codec.chosenCodec(for: &self) else { return nil }
      return try identity(by: chosen, likely: likely)
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
  /// The existing elements that have unique keys.
  ///
  /// They are copies: updating the objects of a set may change their hashes, so that the set no
  /// longer finds them.
  private func identifiedElements(
    at place: Place, _ context: CallContext
  ) throws -> KnownElements {
    let operations = element.operations
    var elements = KnownElements(for: count(at: place))
    try forEach(at: place) { value, index in
      do {
        guard let identity = try element.identity(of: value, context) else { return }
        elements.add(identity, operations.value(at: value))
      } catch {
        throw error.prepending(.index(index))
      }
    }
    return elements
  }

  /// Reads the content and order of the document, if unique keys identify the elements: existing
  /// elements are updated, each once, and the others are created or removed.
  ///
  /// - Returns: False, without reading anything, for a type whose values never have unique keys.
  @_semantics("optimize.sil.specialize.generic.never")
  func readMatching<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws -> Bool {
    guard try element.mayHaveKeys() else { return false }
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

  /// Reads the elements; a closure copies the existing element with the keys of the next object into
  /// a place, or returns false if there is none.
  @_semantics("optimize.sil.specialize.generic.never")
  private func readMatching<Source: CodecSource>(
    from reader: inout Source, into place: Place, _ takeNext: (inout Source, Place) throws -> Bool
  ) throws {
    switch try reader.openArray() {
    case .filled: break
    case .empty: return build(place, count: 0, into: place)
    case .absent: return try reader.read(self, into: place.advanced(by: 0, .initialized))
    }
    reader.beginLooking(asTree: false)
    defer { reader.endLooking() }
    try reader.context.undoingFailures {
      try readOpened(from: &reader, into: place.advanced(by: 0, .initialized), takeNext)
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func readOpened<Source: CodecSource>(
    from reader: inout Source, into place: Place, _ takeNext: (inout Source, Place) throws -> Bool
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
    let isPlain = plan.hooks.validate == nil && codec.compiler.store(for: codec.type) == nil
    return isPlain ? (codec, plan) : nil
  }

  /// Updates a copy of an existing element.
  @_semantics("optimize.sil.specialize.generic.never")
  private func update<Source: CodecSource>(
    _ copy: Place, _ index: Int, _ policy: inout ElementPolicy<Source>,
    from reader: inout Source
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
