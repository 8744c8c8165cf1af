/// The unique keys of values.
extension Codec {
  /// The functions for unique keys that values may have, as far as the codec knows without a value.
  func uniqueKeyFunctions() throws -> IdentityFunctions? {
    switch kind {
    case .object(let codec):
      try codec.plan().object.identity.flatMap { $0.keyNames.isEmpty ? nil : $0.functions }
    case .optional(let codec): try codec.wrapped.uniqueKeyFunctions()
    case .casting(let codec): try codec.special.uniqueKeyFunctions()
    case .discriminator(let codec): codec.compiler.uniqueKeyFunctions
    case .single, .array, .dictionary, .tuple, .range, .tree, .custom, .untyped, .property: nil
    }
  }

  /// Whether an existing value has unique keys, even if they are nil.
  func hasKeys(at place: Place) throws -> Bool {
    switch kind {
    case .optional(let codec):
      try !codec.isAbsent(at: place) && codec.wrapped.hasKeys(at: place)
    case .discriminator(let codec):
      try codec.codec(of: operations.value(at: place)).uniqueKeyFunctions() != nil
    case .single, .array, .dictionary, .tuple, .range, .object, .tree, .custom, .casting, .untyped,
      .property:
      try uniqueKeyFunctions() != nil
    }
  }
}
