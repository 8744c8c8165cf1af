/// The codecs inside the wrappers for Optionals and the rules of properties.
extension Codec {
  /// The codec that writes a non-nil value, without the wrappers around it.
  var unwrappedSource: Codec {
    switch kind {
    case .optional(let codec): codec.wrapped.unwrappedSource
    case .property(.adjusted(let codec)): codec.wrapped.unwrappedSource
    case .single, .array, .dictionary, .tuple, .range, .object, .tree, .custom, .discriminator,
      .casting, .untyped, .property(.keyPath):
      self
    }
  }

  /// The codec that reads a non-null value, without the wrappers around it.
  var unwrappedTarget: Codec {
    switch kind {
    case .optional(let codec): codec.wrapped.unwrappedTarget
    case .property(.adjusted(let codec)): codec.wrapped.unwrappedTarget
    case .property(.keyPath(let codec)): codec.wrapped.unwrappedTarget
    case .casting(let codec): codec.special.unwrappedTarget
    case .single, .array, .dictionary, .tuple, .range, .object, .tree, .custom, .discriminator,
      .untyped:
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
    case .tree(.json), .tree(.jsonObject), .tree(.inferredDictionary), .untyped,
      .custom(.ignored):
      false
    case .single, .array, .dictionary, .tuple, .range, .object, .tree(.any), .tree(.foundation),
      .custom(.codable), .custom(.closure), .custom(.cases), .custom(.fallback), .discriminator,
      .casting, .optional, .property:
      true
    }
  }

  /// Reads a value outside of any call of a mapper.
  func value(from node: TreeNode, _ options: MappingOptions) throws -> Any {
    let context = CallContext(options: options)
    return try Reader.reading(node, in: context) { try $0.takeInstance(by: self) }
  }

  /// Whether values are written as single strings, numbers or Booleans.
  var isSingleValue: Bool {
    if case .single(.bridged) = kind { true } else { isScalar }
  }

  /// The codec of a closure or transformer, if this is one.
  var asClosure: ClosureCodec? {
    if case .custom(.closure(let codec)) = kind { codec } else { nil }
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
