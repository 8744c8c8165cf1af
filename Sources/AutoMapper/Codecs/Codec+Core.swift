/// The codecs inside of those that a property's rules, or Optionals, put around them.
extension Codec {
  /// What writes the value of a property that is not nil.
  var sourceCore: Codec {
    switch self {
    case let codec as OptionalCodec: codec.wrapped.sourceCore
    case let codec as RequiredCodec: codec.codec.sourceCore
    case let codec as PolicyCodec: codec.codec.sourceCore
    default: self
    }
  }

  /// What reads a value that is not null.
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

  /// The Optionals around the values, the outermost first.
  var optionals: [OptionalCases] {
    var optionals: [OptionalCases] = []
    var type = type
    while let optional = type as? any OptionalOperations.Type {
      optionals.append(OptionalCases(optional))
      type = optional.wrappedType
    }
    return optionals
  }

  /// Whether a value that has the type already is taken as it is.
  var takesNatives: Bool {
    switch self {
    case is JSONValueCodec, is JSONObjectCodec, is InferredDictionaryCodec, is UntypedCodec,
      is IgnoredCodec:
      false
    default: true
    }
  }

  /// Whether values are single strings, numbers or booleans when they are written.
  var isSingleValue: Bool { isScalar || self is BridgedCodec }
}
