/// What tells a value from the others of its collection: the type that was declared, or chosen for it, and
/// its unique keys.
struct ElementIdentity: Hashable {
  private let type: ObjectIdentifier
  private let keys: UniqueKeyPlan.Keys

  fileprivate init(_ codec: ObjectCodec, _ keys: UniqueKeyPlan.Keys) {
    type = ObjectIdentifier(codec.type)
    self.keys = keys
  }
}

extension Codec {
  /// Whether values may have unique keys, as far as the codec tells without a value.
  func mayHaveKeys() throws -> Bool {
    switch self {
    case let codec as ObjectCodec: try codec.plan().object.uniqueKeys != nil
    case let codec as OptionalCodec: try codec.wrapped.mayHaveKeys()
    case let codec as CastingCodec: try codec.special.mayHaveKeys()
    default: self is DiscriminatorCodec
    }
  }

  /// Whether the value that is there has unique keys, be they nil.
  func hasKeys(at place: Place) throws -> Bool {
    switch self {
    case let codec as OptionalCodec:
      try !codec.isAbsent(at: place) && codec.wrapped.hasKeys(at: place)
    case let codec as DiscriminatorCodec:
      try codec.codec(of: operations.value(at: place)).mayHaveKeys()
    default: try mayHaveKeys()
    }
  }

  /// The identity of a value; nil for one without unique keys, or where one of them is nil.
  func identity(of place: Place, _ context: CallContext) throws -> ElementIdentity? {
    var identity: ElementIdentity?
    try withKeys(of: place, context) { codec, _, keys, _ in
      identity = ElementIdentity(codec, keys)
    }
    return identity
  }

  /// What tells a value from others in what is written: the members that its unique keys are written as, and
  /// the name of its type where a discriminator chooses it; nil where they are not all written.
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

  /// Calls a closure with the unique keys of the object that a value is, behind Optionals and as what it was
  /// chosen to be; does nothing for any other value, or where one of the keys is nil.
  private func withKeys(
    of place: Place, _ context: CallContext, _ discriminator: DiscriminatorRule? = nil,
    _ body: (ObjectCodec, UniqueKeyPlan, UniqueKeyPlan.Keys, DiscriminatorRule?) throws -> Void
  ) throws {
    switch self {
    case let codec as ObjectCodec:
      let storage = ObjectStorage.properties(of: place, isClass: codec.isClass)
      guard let uniqueKeys = try codec.plan().object.uniqueKeys,
        let keys = try uniqueKeys.keys(of: storage, context)
      else { return }
      try body(codec, uniqueKeys, keys, discriminator)
    case let codec as OptionalCodec:
      // An Optional holds its value at its own start.
      if !codec.isAbsent(at: place) { try codec.wrapped.withKeys(of: place, context, nil, body) }
    case let codec as CastingCodec:
      let value = operations.value(at: place)
      guard Swift.type(of: value) == codec.special.type else { return }
      try withOpened(value) { try codec.special.withKeys(of: $0, context, nil, body) }
    case let codec as DiscriminatorCodec:
      let value = operations.value(at: place)
      let chosen = try codec.codec(of: value)
      try withOpened(value) { try chosen.withKeys(of: $0, context, codec.rule, body) }
    default: return
    }
  }
}

extension CodecSource {
  /// The identity of the next value, which stays unread, as a codec would read it; nil for one without
  /// unique keys, or where one of them is nil or wrong.
  ///
  /// - Throws: `missingValue` where one of them is missing, or null, and may not be nil.
  mutating func identity(by codec: Codec) throws -> ElementIdentity? {
    guard try kind() == .object else { return nil }
    switch codec {
    case let codec as ObjectCodec:
      switch try codec.plan().object.uniqueKeys?.keys(in: &self) {
      case .keys(let keys): return ElementIdentity(codec, keys)
      case .missing(var error):
        error.advice = "it is a unique key of \(codec.type)"
        throw error
      case .wrong, .some(.none), nil: return nil
      }
    case let codec as OptionalCodec: return try identity(by: codec.wrapped)
    case let codec as CastingCodec: return try identity(by: codec.special)
    case let codec as DiscriminatorCodec:
      guard let chosen = try codec.chosenCodec(for: &self) else { return nil }
      return try identity(by: chosen)
    default: return nil
    }
  }
}
