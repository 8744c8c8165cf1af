import AutoMapperFoundation

/// The codecs of properties.
extension PlanCompiler {
  /// The codec of a property, as its rules say.
  func codec(for property: ResolvedProperty) throws -> Codec {
    try compiling { try makeCodec(for: property) }.result
  }

  private func makeCodec(for property: ResolvedProperty) throws -> Codec {
    let type = property.field.type
    switch property.conversion {
    case .closure(let closure):
      return ClosureCodec(
        type, closure, plain: separately { try codec(for: type) }, dynamic: dynamic)
    case .transformer(let transformer): return try codec(for: property.field, transformer)
    case nil:
      if let made = property.rules?.reading?.type { return try codec(for: type, making: made) }
      return try makeCodec(
        for: type, named: [property.name] + property.keys.map(\.text), property.dates)
    }
  }

  /// The codec for an element of a tuple.
  func codec(for element: StoredField, _ dates: DateRule?) throws -> Codec {
    try compiling { try makeCodec(for: element.type, named: [element.name], dates) }.result
  }

  /// The codec for a type as it is declared, whose values may have formats of dates, or a type that
  /// their keys name.
  private func makeCodec(
    for type: any Any.Type, named keys: @autoclosure () -> [String], _ dates: DateRule?
  ) throws -> Codec {
    if let dates { return try codec(for: type, dates: dates) }
    if let inference, Self.isUntyped(type),
      let codec = try inference.makePropertyCodec(type, keys(), self)
    {
      return codec
    }
    return try codec(for: type)
  }

  /// The codec for a type whose dates, including those in Optionals, collections, keys and tuples,
  /// have their own format.
  private func codec(for type: any Any.Type, dates: DateRule) throws -> Codec {
    if type == Date.self { return DateCodec(dates) }
    if let dictionary = TypeFacts.of(type).dictionary, dictionary.keyType == Date.self {
      return try makeDictionaryCodec(
        dictionary, key: ScalarKey(DateCodec(dates, areKeys: true)),
        value: codec(for: dictionary.valueType, dates: dates))
    }
    if let codec = try makeContainerCodec(
      for: type, nested: { try self.codec(for: $0, dates: dates) })
    {
      return codec
    }
    if TypeShape.Kind(type) == .tuple, type != Void.self {
      return try makeTupleCodec(TypeShape(type), dates)
    }
    let codec = try self.codec(for: type)
    return (codec as? CodableCodec)?.with(dates) ?? codec
  }

  /// The codec for a type whose values, including those in Optionals and collections, come from a
  /// transformer.
  private func codec(for field: StoredField, _ transformer: AnyTransformer) throws -> Codec {
    var isUsed = false
    func codec(for type: any Any.Type) throws -> Codec {
      if type != transformer.type,
        let container = try makeContainerCodec(for: type, nested: codec(for:)), isUsed
      {
        return container
      }
      isUsed = true
      try check(transformer.type, fits: type, of: field)
      return ClosureCodec(
        type, transformer.decode, of: transformer, plain: separately { try self.codec(for: type) },
        dynamic: dynamic)
    }
    return try codec(for: field.type)
  }

  /// The codec with a rule applied to its values, or to those in Optionals and collections.
  func apply(_ rule: PropertyRule, to codec: Codec) throws -> Codec {
    if rule.applies(codec) { return PropertyRuleCodec(codec, rule) }
    if case .dictionary(let codec) = codec.kind {
      // Keys that are dates may have a format of their own.
      return try makeDictionaryCodec(
        codec.dictionary, key: codec.key, value: apply(rule, to: codec.value))
    }
    guard TypeFacts.of(codec.type).containedType != nil, let inner = codec.parts.first?.codec,
      let container = try makeContainerCodec(
        for: codec.type, nested: { _ in try apply(rule, to: inner) })
    else {
      throw MappingError(
        .invalidConfiguration, expected: rule.expectation, found: codec.summary)
    }
    return container
  }

  /// Rejects a transformer whose values are not of the property's type.
  private func check(_ made: any Any.Type, fits type: any Any.Type, of field: StoredField) throws {
    let kinds = [made, type].map { TypeShape.Kind($0) }
    // Only values of classes and protocols may have another type than the declared one.
    guard made != type, !kinds.contains(.class), !kinds.contains(.existential),
      TypeFacts.of(type).optional == nil
    else { return }
    throw MappingError(
      .invalidConfiguration, property: field.name,
      expected: "a transformer of \(type) for '\(field.name)'", found: "one of \(made)")
  }

  /// The codec for a declared type whose values, including those in Optionals and collections, are
  /// read as another type.
  private func codec(for declared: any Any.Type, making type: any Any.Type) throws -> Codec {
    if declared == type { return try codec(for: type) }
    if declared == Any.self || declared == AnyObject.self {
      return UntypedCodec(
        special: try codec(for: type), dynamic: AnyCodec(declared, compiler: self),
        takesObjects: true, takesScalars: true)
    }
    let container = try makeContainerCodec(for: declared) { try codec(for: $0, making: type) }
    return try container ?? CastingCodec(declared, special: try codec(for: type), dynamic: dynamic)
  }

  /// Whether a type, without Optionals and arrays, is `Any` or `AnyObject`.
  private static func isUntyped(_ type: any Any.Type) -> Bool {
    let facts = TypeFacts.of(type)
    if facts.dictionary != nil { return false }
    return facts.containedType.map { isUntyped($0) } ?? (type == Any.self || type == AnyObject.self)
  }

  /// Whether a type is `Date`, a container of dates, or a type whose conformance may read dates.
  func holdsDates(_ type: any Any.Type) -> Bool {
    let facts = TypeFacts.of(type)
    if type == Date.self || facts.dictionary?.keyType == Date.self { return true }
    if let contained = facts.containedType ?? facts.range?.boundType {
      return holdsDates(contained)
    }
    if TypeShape.Kind(type) == .tuple {
      return TypeShape(type).fields.contains { holdsDates($0.type) }
    }
    // The types that a conformance reads inside are not known.
    return (try? codec(for: type)) is CodableCodec && !LibraryModules.declare(type)
  }
}
