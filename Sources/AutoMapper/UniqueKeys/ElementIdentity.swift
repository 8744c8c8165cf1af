/// The identity of a value within its collection: its declared or chosen type, and its unique keys.
struct ElementIdentity: Equatable {
  private let type: ObjectIdentifier
  let keys: UniqueKeyPlan.Keys

  init(_ codec: ObjectCodec, _ keys: UniqueKeyPlan.Keys) {
    type = ObjectIdentifier(codec.type)
    self.keys = keys
  }
}

extension Codec {
  /// The identity of a value, or nil if it does not have unique keys or one of them is nil.
  func identity(of place: Place, _ context: CallContext) throws -> ElementIdentity? {
    try ownKeys(of: place, context).map { ElementIdentity($0.codec, $0.keys) }
  }

  /// The identity of a value in its written form: the members for its unique keys, and the name of
  /// its type if a discriminator chooses it; nil if they are not all written.
  func writtenIdentity(of place: Place, _ context: CallContext) throws -> JSONValue? {
    guard let own = try ownKeys(of: place, context) else { return nil }
    var identity = own.plan.written(own.keys)
    if let tag = own.tag { identity?[tag.key] = .string(tag.names[0]) }
    return identity
  }

  private typealias OwnKeys = (
    codec: ObjectCodec, plan: UniqueKeyPlan, keys: UniqueKeyPlan.Keys, tag: TypeTag?
  )

  /// The unique keys of an object, inside Optionals and with its chosen type, and the innermost of the
  /// names that are written for the type; nil for other values, or if one of the keys is nil.
  private func ownKeys(
    of place: Place, _ context: CallContext, _ tag: TypeTag? = nil
  ) throws -> OwnKeys? {
    switch kind {
    case .object(let codec):
      let storage = ObjectStorage.properties(of: place, isClass: codec.isClass)
      let plan = try codec.plan().object
      guard let uniqueKeys = plan.uniqueKeys,
        let keys = try codec.currentKeys(plan, at: storage, context)
      else { return nil }
      return (codec, uniqueKeys, keys, tag)
    case .optional(let codec):
      // An Optional stores its value at its own start address.
      return codec.isAbsent(at: place) ? nil : try codec.wrapped.ownKeys(of: place, context)
    case .casting(let codec):
      let value = operations.value(at: place)
      guard Swift.type(of: value) == codec.special.type else { return nil }
      return try codec.special.ownKeys(ofOpened: value, context, nil)
    case .discriminator(let codec):
      let value = operations.value(at: place)
      let tag = try tag ?? codec.written(for: Swift.type(of: value)).tags.last
      return try codec.codec(of: value).ownKeys(ofOpened: value, context, tag)
    case .single, .array, .dictionary, .tuple, .range, .tree, .custom, .untyped, .property:
      return nil
    }
  }

  private func ownKeys(
    ofOpened value: Any, _ context: CallContext, _ tag: TypeTag?
  ) throws -> OwnKeys? {
    var keys: OwnKeys?
    try withOpened(value) { keys = try ownKeys(of: $0, context, tag) }
    return keys
  }
}

extension Reader {
  /// The identity of the next value as a codec would read it, without consuming the value; nil if
  /// it does not have unique keys, or if one of them is nil or invalid.
  ///
  /// - Throws: `missingValue` if a key that cannot be nil is missing or null.
  mutating func identity(by codec: Codec) throws -> ElementIdentity? {
    guard try kind() == .object else { return nil }
    switch codec.kind {
    case .object(let codec):
      switch try codec.plan().object.uniqueKeys.map({ try $0.keys(in: &self) }) {
      case .keys(let keys): return ElementIdentity(codec, keys)
      case .missing(var error):
        error.ownContents.wording.words.advice = "it is a unique key of \(codec.type)"
        throw error
      case .wrong, .some(.none), nil: return nil
      }
    case .optional(let codec): return try identity(by: codec.wrapped)
    case .casting(let codec): return try identity(by: codec.special)
    case .discriminator(let codec):
      guard let chosen = try codec.chosenCodec(for: &self) else { return nil }
      return try identity(by: chosen)
    case .single, .array, .dictionary, .tuple, .range, .tree, .custom, .untyped, .property:
      return nil
    }
  }
}
