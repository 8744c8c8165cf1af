/// The codecs inside the wrappers for Optionals and the rules of properties.
extension Codec {
  /// The codec that writes a non-nil value, without the wrappers around it.
  var unwrappedSource: Codec {
    switch kind {
    case .optional(let codec): codec.wrapped.unwrappedSource
    case .required(let codec): codec.wrapped.unwrappedSource
    case .policy(let codec): codec.wrapped.unwrappedSource
    case .primitive, .scalar, .date, .rawValue, .caseName, .fallback, .cases, .bridged, .array,
      .dictionary,
      .inferredDictionary, .tuple, .range, .object, .any, .json, .jsonObject, .foundation,
      .codable, .discriminator, .closure, .casting, .untyped, .ignored, .keyPath:
      self
    }
  }

  /// The codec that reads a non-null value, without the wrappers around it.
  var unwrappedTarget: Codec {
    switch kind {
    case .optional(let codec): codec.wrapped.unwrappedTarget
    case .required(let codec): codec.wrapped.unwrappedTarget
    case .policy(let codec): codec.wrapped.unwrappedTarget
    case .keyPath(let codec): codec.wrapped.unwrappedTarget
    case .casting(let codec): codec.special.unwrappedTarget
    case .primitive, .scalar, .date, .rawValue, .caseName, .fallback, .cases, .bridged, .array,
      .dictionary,
      .inferredDictionary, .tuple, .range, .object, .any, .json, .jsonObject, .foundation,
      .codable, .discriminator, .closure, .untyped, .ignored:
      self
    }
  }

  /// The Optionals around the values, outermost first.
  var optionals: [OptionalCases] {
    var optionals: [OptionalCases] = []
    var type = type
    while let optional = TypeFacts.of(type).optional {
      optionals.append(OptionalCases(optional))
      type = optional.wrappedType
    }
    return optionals
  }

  /// Whether a value that already has the type is taken unchanged.
  var takesSwiftValues: Bool {
    switch kind {
    case .json, .jsonObject, .inferredDictionary, .untyped, .ignored: false
    case .primitive, .scalar, .date, .rawValue, .caseName, .fallback, .cases, .bridged, .array,
      .dictionary,
      .tuple,
      .range, .object, .any, .foundation, .codable, .discriminator, .closure, .casting, .optional,
      .required, .policy, .keyPath:
      true
    }
  }

  /// Whether values are written as single strings, numbers or Booleans.
  var isSingleValue: Bool {
    if case .bridged = kind { true } else { isScalar }
  }

  /// The codec of a closure or transformer, if this is one.
  var asClosure: ClosureCodec? {
    if case .closure(let codec) = kind { codec } else { nil }
  }

  /// The codec of a dictionary, if this is one.
  var asDictionary: DictionaryCodec? {
    if case .dictionary(let codec) = kind { codec } else { nil }
  }

  /// The codec of objects, if this is one.
  var asObject: ObjectCodec? {
    if case .object(let codec) = kind { codec } else { nil }
  }

  /// The codec that chooses a type by a discriminator, if this is one.
  var asDiscriminator: DiscriminatorCodec? {
    if case .discriminator(let codec) = kind { codec } else { nil }
  }
}
