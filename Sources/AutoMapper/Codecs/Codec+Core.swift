extension Codec {
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
  var asClosure: ClosureCodec? { self as? ClosureCodec }

  /// The codec of a dictionary, if this is one.
  var asDictionary: DictionaryCodec? { self as? DictionaryCodec }

  /// The codec of objects, if this is one.
  var asObject: ObjectCodec? { self as? ObjectCodec }

  /// The codec that chooses a type by a discriminator, if this is one.
  var asDiscriminator: DiscriminatorCodec? { self as? DiscriminatorCodec }
}
