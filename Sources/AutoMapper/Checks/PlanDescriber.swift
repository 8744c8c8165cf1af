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

  /// Describes a codec that is in a type which discriminators chose; of these, none is described
  /// again.
  private func description(
    of codec: Codec, chosenBy choosers: [DiscriminatorCodec] = []
  ) -> MappingPlanDescription {
    if let codec = codec.asObject { return object(codec) }
    if let codec = codec.asDiscriminator { return choice(codec, chosenBy: choosers) }
    if case .custom(.rule(let rule)) = codec.withoutFallback.kind {
      return description(of: rule, codec.summary)
    }
    var result = MappingPlanDescription(codec.type, codec.summary)
    if case .single(.caseName(let codec)) = codec.kind, codec.isReadable {
      result.conversion = codec.expectation
    }
    if case .single(.rawValue) = codec.kind {
      result.bypassesCodable = compiler.isCodable(codec.type)
    }
    result.inner = codec.parts.map { description(of: $0.codec.unwrappedSource, chosenBy: choosers) }
      .filter { !$0.isScalar }
    return result
  }

  private func choice(
    _ codec: DiscriminatorCodec, chosenBy choosers: [DiscriminatorCodec]
  ) -> MappingPlanDescription {
    var result = MappingPlanDescription(codec.type, codec.summary)
    result.discriminator = MappingPlanDescription.Discriminator(
      key: codec.rule.key, types: codec.rule.types, defaultType: codec.rule.defaultType)
    if choosers.contains(where: { $0 === codec }) { return result }
    result.inner = codec.rule.allTypes.map { type in
      do {
        return try description(
          of: compiler.codec(for: type, after: codec.passed), chosenBy: choosers + [codec])
      } catch {
        return refusal(of: type, error)
      }
    }
    return result
  }

  private func description(of codec: RuleCodec, _ summary: String) -> MappingPlanDescription {
    var result = MappingPlanDescription(codec.type, summary)
    do {
      result.cases = try codec.traits.cases(codec)
      // Other payloads may lead back to the enum.
      result.inner = try result.cases.compactMap(\.payload)
        .compactMap { try compiler.codec(for: $0).asObject }.map { object($0) }
    } catch {
      result.errors.collect { throw error }
    }
    return result
  }

  private func object(_ codec: ObjectCodec) -> MappingPlanDescription {
    var result = MappingPlanDescription(codec.type, codec.isClass ? "class" : "struct")
    result.keyMatching = compiler.options.keyMatching
    result.bypassesCodable = compiler.isCodable(codec.type)
    do {
      let resolved = try compiler.resolved(codec.type)
      result.hasFactory = resolved.rules.factory != nil
      result.hasInstanceClosure = resolved.rules.instance != nil
      let hooks = resolved.rules.hooks
      if hooks.validate != nil { result.hooks.append(.validate) }
      if hooks.didMap != nil { result.hooks.append(.didMap) }
      if hooks.didWrite != nil { result.hooks.append(.didWrite) }
      result.errors = resolved.problems
      if let error = resolved.missingFactory(codec) { result.errors.append(error) }
      var uniqueKeys: [ResolvedProperty]?
      result.errors.collect { uniqueKeys = try resolved.uniqueKeys() }
      result.uniqueKeys = uniqueKeys?.map(\.name) ?? []
      let properties = resolved.propertyDescriptions()
      result.properties = properties.list
      result.errors += properties.errors
    } catch {
      result.errors.collect { throw error }
    }
    return result
  }
}

extension MappingPlanDescription {
  /// Whether the description consists of the conversion only.
  fileprivate var isScalar: Bool {
    properties.isEmpty && discriminator == nil && cases.isEmpty && inner.isEmpty && errors.isEmpty
      && conversion != "class" && conversion != "struct"
  }
}
