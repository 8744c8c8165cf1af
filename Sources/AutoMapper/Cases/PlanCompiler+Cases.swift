import AutoMapperModels

/// Enums whose cases the provider names.
extension PlanCompiler {
  /// The codec of an enum whose cases the provider names.
  func makeCodec(for type: any Any.Type, _ rule: CasesRule) throws -> Codec {
    guard TypeShape.Kind(type) == .enumeration, TypeFacts.of(type).optional == nil else {
      throw MappingError(
        .invalidConfiguration, type: type, expected: "an enum for the cases", found: "\(type)")
    }
    guard !rule.cases.isEmpty || provider.ownRules(of: type)?.fallback != nil else {
      throw MappingError(
        .invalidConfiguration, type: type, expected: "a name for at least one case", found: "none",
        advice: "name the cases: cases(\(type).self, …) { $0.case(\"…\", …) }")
    }
    guard provider.ownRules(of: type)?.usesCodable != true else {
      throw MappingError(
        .invalidConfiguration, type: type, expected: "either cases or usesCodable for \(type)",
        found: "both", advice: "leave one of them out")
    }
    return CasesCodec(type, rule, number: nextNumber(), options.keyMatching, compiler: self)
  }

  /// Compiles the named cases of an enum.
  func caseChoices(of codec: CasesCodec) throws -> CaseChoices {
    guard ReflectionCheck.findsPayloads else {
      throw UnsupportedType.error(codec.type, reason: UnsupportedType.unknownRuntime)
    }
    let payloads = try payloads(of: codec.rule.cases, in: codec.type)
    let choices = CaseChoices(
      try zip(codec.rule.cases, payloads).map { rule, payload in
        CaseChoice(
          rule, payload: payload, codec: try self.codec(ofPayload: payload, rule, codec),
          key: codec.rule.layout.key, write: codec.rule.write)
      }, unnamed: unnamedCases(besides: codec.rule.cases, in: codec.type))
    for choice in choices.list where leads(from: choice.codec, to: codec) {
      let name = MappingError.quoted(choice.rule.name)
      throw MappingError(
        .invalidConfiguration, type: codec.type,
        expected: "a payload of \(name) other than \(codec.type) itself",
        found: "\(codec.type), which would be read from the same value without end",
        advice: "put payloads under a key of their own: by .key(…, content: …) or .onlyKey")
    }
    return choices
  }

  /// The types of the cases' payloads, with the labels of the declarations if they are known.
  ///
  /// A function does not say which case it is. So of the declared cases with payloads of its types,
  /// a rule is taken to be about the one that it names, or else about one that no rule names. The
  /// first value that is made shows whether this is true: see `CaseChoice.learn`.
  private func payloads(of rules: [CaseRule], in type: any Any.Type) throws -> [any Any.Type] {
    let declared = CaseDeclaration.all(of: type) ?? []
    let named = rules.map { rule in
      declared.firstIndex { $0.mayBe(rule) && $0.isNamed(rule.name) }
    }
    return try zip(rules, named).map { rule, index in
      if rule.isEmpty || TypeShape(rule.payload).isLabelledTuple { return rule.payload }
      let candidates =
        index.map { [declared[$0]] }
        ?? declared.indices.filter { declared[$0].mayBe(rule) && !named.contains($0) }
        .map { declared[$0] }
      guard let first = candidates.first?.payload else { return rule.payload }
      guard candidates.allSatisfy({ $0.payload == first }) else {
        let names = candidates.map(\.name).joined(separator: ", ")
        throw MappingError(
          .invalidConfiguration, type: type,
          expected: "the name of a case, or a payload that only one case has",
          found: "\(MappingError.quoted(rule.name)), which may be any of \(names)",
          advice: "pass a closure with one parameter, a tuple that has the labels, or give the "
            + "payload a type of its own")
      }
      return first
    }
  }

  /// The declared cases that certainly have no name, as far as declarations are known.
  ///
  /// Of several cases with payloads of the same types, a rule is taken to be about the one that it
  /// names, or else about any of them.
  private func unnamedCases(besides rules: [CaseRule], in type: any Any.Type) -> [CaseDeclaration] {
    var unnamed = CaseDeclaration.all(of: type) ?? []
    for rule in rules {
      let candidates = unnamed.indices.filter { unnamed[$0].mayBe(rule) }
      let match = candidates.first { unnamed[$0].isNamed(rule.name) } ?? candidates.first
      if let match { unnamed.remove(at: match) }
    }
    return unnamed
  }

  /// The codec of a payload, or that of the object that contains it.
  private func codec(
    ofPayload payload: any Any.Type, _ rule: CaseRule, _ owner: CasesCodec
  ) throws -> Codec {
    if rule.isEmpty { return try content(NoPayload.self, TypeRules(NoPayload.self)) }
    switch owner.rule.layout.form {
    case .content(_, let key):
      let type = contentType(of: payload, in: owner.type)
      return try content(type, contentRules(for: type, key: key))
    case .onlyKey, .firstMatch: return try codec(for: payload)
    case .key(let key):
      let codec = try codec(for: payload)
      guard codec.hasRoomForTag else {
        let key = MappingError.quoted(key)
        throw MappingError(
          .invalidConfiguration, type: owner.type,
          expected: "an object as the payload of \(MappingError.quoted(rule.name))",
          found: "\(payload) (\(codec.summary))",
          advice: CaseChoice.elements(of: payload).count > 1
            ? "pass a closure with one parameter, a tuple that has labels"
            : "only an object has room for \(key); put payloads under a key of their own: "
              + ".key(\(key), content: …)")
      }
      return codec
    }
  }

  /// The codec of one of the library's own structs, which are otherwise not mapped.
  private func content(_ type: any Any.Type, _ rules: TypeRules) throws -> Codec {
    ObjectCodec(TypeShape(type), rules: rules, number: nextNumber(), compiler: self)
  }

  /// The rules for an object with nothing but the payload of a case: its key.
  private func contentRules(for type: any Any.Type, key: String) -> TypeRules {
    var rules = TypeRules(type)
    let property = PropertyReference(name: ResolvedType.contentName)
    rules[property].reading = ReadingRule(keys: [key], delimiter: nil, hasInverse: true)
    // The layout is both: without inverse mappings, the name of the property would be written.
    rules[property].writing = WritingRule(key: key)
    return rules
  }

  /// The type of an object with nothing but a payload.
  private func contentType<Owner, Payload>(
    of payload: Payload.Type, in owner: Owner.Type
  ) -> any Any.Type { CaseContent<Owner, Payload>.self }

  /// Whether a codec reads a value of an enum from the same value of the document, so that reading
  /// would not end.
  private func leads(from codec: Codec, to target: CasesCodec) -> Bool {
    !target.traits.alternatives.isEmpty && codec.readsSameValue { $0 === target }
  }
}

extension CaseDeclaration {
  /// Whether a rule may be about the case, judging by the types of its payload.
  func mayBe(_ rule: CaseRule) -> Bool {
    guard let payload else { return rule.isEmpty }
    return CaseChoice.elements(of: payload)
      .elementsEqual(CaseChoice.elements(of: rule.payload), by: ==)
  }

  /// Whether the name of a rule is that of the case, apart from case and separators.
  func isNamed(_ text: String) -> Bool { TypeRules.isSame(name, text) }
}

extension Codec {
  /// Whether values are objects, as far as the codec knows, so that a tag can be one of the members.
  fileprivate var hasRoomForTag: Bool {
    switch withoutFallback.kind {
    case .dictionary, .object, .tree, .custom(.codable), .custom(.closure), .custom(.rule),
      .discriminator:
      true
    case .tuple(let codec): codec.isLabelled
    case .single, .array, .range, .custom(.ignored), .custom(.fallback), .casting, .untyped,
      .optional, .property:
      false
    }
  }
}
