/// The codecs inside the wrappers for Optionals and the rules of properties.
extension Codec {
  /// The codec that writes a non-nil value, without the wrappers around it.
  var sourceCore: Codec {
    switch self {
    case let codec as OptionalCodec: codec.wrapped.sourceCore
    case let codec as RequiredCodec: codec.codec.sourceCore
    case let codec as PolicyCodec: codec.codec.sourceCore
    default: self
    }
  }

  /// The codec that reads a non-null value, without the wrappers around it.
  var targetCore: Codec {
    switch self {
    case let codec as OptionalCodec: codec.wrapped.targetCore
    case let codec as RequiredCodec: codec.codec.targetCore
    case let codec as PolicyCodec: codec.codec.targetCore
    case let codec as KeyPathCodec: codec.codec.targetCore
    case let codec as CastingCodec: codec.special.targetCore
    default: self
    }
  }

  /// The Optionals around the values, outermost first.
  var optionals: [OptionalCases] {
    var optionals: [OptionalCases] = []
    var type = type
    while let optional = type as? any OptionalOperations.Type {
      optionals.append(OptionalCases(optional))
      type = optional.wrappedType
    }
    return optionals
  }

  /// Whether a value that already has the type is taken unchanged.
  var takesNatives: Bool {
    switch self {
    case is JSONValueCodec, is JSONObjectCodec, is InferredDictionaryCodec, is UntypedCodec,
      is IgnoredCodec:
      false
    default: true
    }
  }

  /// Whether values are written as single strings, numbers or Booleans.
  var isSingleValue: Bool { isScalar || self is BridgedCodec }
}
