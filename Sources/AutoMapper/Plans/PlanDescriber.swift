/// Describes how a mapper treats types, using a compiler of its own.
struct PlanDescriber {
  private let compiler: PlanCompiler

  init(_ provider: MappingProvider, _ options: MappingOptions) {
    compiler = PlanCompiler(provider: provider, options: options)
  }

  /// Describes a type, or states why it cannot be mapped.
  func description(of type: any Any.Type) -> MappingPlanDescription {
    do {
      return try description(of: compiler.codec(for: type))
    } catch {
      return refusal(of: type, error)
    }
  }

  private func refusal(of type: any Any.Type, _ error: any Error) -> MappingPlanDescription {
    var result = MappingPlanDescription(type, "cannot be mapped")
    result.errors.collect { throw error }
    return result
  }

  private func description(of codec: Codec) -> MappingPlanDescription {
    if let codec = codec as? ObjectCodec { return object(codec) }
    if let codec = codec as? DiscriminatorCodec { return choice(codec) }
    var result = MappingPlanDescription(codec.type, codec.summary)
    if let codec = codec as? CaseNameCodec, codec.isReadable {
      result.conversion = codec.expectation
    }
    result.bypassesCodable = codec is RawValueCodec && compiler.isCodable(codec.type)
    result.inner = codec.parts.map { description(of: $0.codec.unwrapped) }.filter { !$0.isScalar }
    return result
  }

  private func choice(_ codec: DiscriminatorCodec) -> MappingPlanDescription {
    var result = MappingPlanDescription(codec.type, codec.summary)
    result.discriminator = MappingPlanDescription.Discriminator(
      key: codec.rule.key, types: codec.rule.types, defaultType: codec.rule.defaultType)
    result.inner = codec.rule.allTypes.map { type in
      do {
        return try description(of: compiler.codec(for: type, after: codec.passed))
      } catch {
        return refusal(of: type, error)
      }
    }
    return result
  }

  private func object(_ codec: ObjectCodec) -> MappingPlanDescription {
    var result = MappingPlanDescription(codec.type, codec.isClass ? "class" : "struct")
    result.bypassesCodable = compiler.isCodable(codec.type)
    do {
      let builder = try compiler.builder(for: codec.type)
      let rules = builder.rules
      result.hasFactory = rules.factory != nil
      result.hasInstanceClosure = rules.instance != nil
      result.hooks = rules.hooks.kinds
      result.errors = builder.problems
      if let error = builder.missingFactory(codec) { result.errors.append(error) }
      if let uniqueKeys = rules.uniqueKeys {
        result.errors.collect {
          result.uniqueKeys = try builder.uniqueKeyProperties(uniqueKeys)
            .map { builder.fields[$0].name }
        }
      }
      let properties = PropertyDescriber(builder).descriptions()
      result.properties = properties.list
      result.errors += properties.problems
    } catch {
      result.errors.collect { throw error }
    }
    return result
  }
}

extension Codec {
  /// The codec without the Optionals around it.
  fileprivate var unwrapped: Codec { (self as? OptionalCodec)?.wrapped.unwrapped ?? self }
}

extension MappingPlanDescription {
  /// Whether the description consists of the conversion only.
  fileprivate var isScalar: Bool {
    properties.isEmpty && discriminator == nil && inner.isEmpty && errors.isEmpty
      && conversion != "class" && conversion != "struct"
  }
}

extension ObjectHooks {
  /// The kinds of the registered hooks.
  fileprivate var kinds: [MappingPlanDescription.Hook] {
    let kinds: [MappingPlanDescription.Hook?] = [
      validate.map { _ in .validate }, didMap.map { _ in .didMap },
      didWrite.map { _ in .didWrite },
    ]
    return kinds.compactMap { $0 }
  }
}

extension DiscriminatorRule {
  /// The types that may be made, each once, in the order of their texts, with the default last.
  var allTypes: [any Any.Type] {
    var met: Set<ObjectIdentifier> = []
    let named = types.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
    return (named + (defaultType.map { [$0] } ?? []))
      .filter { met.insert(ObjectIdentifier($0)).inserted }
  }
}
