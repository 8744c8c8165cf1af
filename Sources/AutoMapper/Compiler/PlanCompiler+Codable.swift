import AutoMapperFoundation

/// The choice of types that use their own `Codable` conformance.
extension PlanCompiler {
  /// The codec of a type that the provider maps through its conformance, or nil for any other type.
  func makeForcedCodableCodec(for type: any Any.Type) throws -> Codec? {
    // The conformance of a primitive asks for the primitive again, without an end.
    guard PrimitiveKind(type) == .none,
      provider.ownRules(of: type)?.usesCodable ?? alwaysUsesCodable(type)
    else { return nil }
    guard DeclaredConformances.areCodable(type) else {
      throw MappingError(
        .invalidConfiguration, type: type, expected: "a type that is Decodable or Encodable",
        found: "usesCodable for \(type), which is neither")
    }
    guard !provider.inheritedRules(for: type).describesContents else {
      throw MappingError(
        .invalidConfiguration, type: type,
        expected: "no rules about what is in \(type), which goes through its Codable conformance",
        found: "some",
        advice: provider.ownRules(of: type)?.usesCodable == true
          ? "state them in its init(from:) and encode(to:), or leave usesCodable out"
          : "state them in its init(from:) and encode(to:), or say usesCodable(\(type).self, false)"
      )
    }
    return CodableCodec(
      type, usual: TypeShape.Kind(type) == .class ? try? makeObjectCodec(TypeShape(type)) : nil,
      rules: self)
  }

  /// Whether the provider maps all types like this one through their conformances.
  private func alwaysUsesCodable(_ type: any Any.Type) -> Bool {
    provider.codable == .always && isCodable(type)
  }

  /// Whether a type of the program is `Decodable` or `Encodable`.
  func isCodable(_ type: any Any.Type) -> Bool {
    DeclaredConformances.areCodable(type) && !Self.hasCodecOfItsOwn(type)
      && LibraryConformances.owner(of: type) == .program
  }

  /// The codec of a type whose conformance may do more than a plan, whose values cannot be mapped
  /// in another way, or whose values are not objects in JSON; nil for any other type.
  func makeCodableCodec(for type: any Any.Type) throws -> Codec? {
    guard DeclaredConformances.areCodable(type),
      provider.ownRules(of: type)?.usesCodable != false
    else { return nil }
    if let refusal = refusal(of: type) { throw refusal }
    switch TypeShape.Kind(type) {
    case .enumeration:
      return CodableCodec(
        type, usual: type is any CaseIterable.Type ? CaseNameCodec(type) : nil, rules: self)
    case _ where LibraryConformances.owner(of: type) == .library:
      return CodableCodec(type, usual: nil, rules: self)
    case .class: return makeCodableClassCodec(for: type)
    case .structure: return makeCodableStructCodec(for: type)
    case .tuple, .existential, .function, .metatype, .other: return nil
    }
  }

  /// The codec of a class without a factory, whose instances are made by `init(from:)`, or of one
  /// that is only written by its conformance.
  private func makeCodableClassCodec(for type: any Any.Type) -> Codec? {
    let rules = provider.inheritedRules(for: type)
    guard !rules.describesContents else { return nil }
    if let type = type as? any Decodable.Type {
      guard provider.codable != .never || generalFactory(of: type) == nil && !canBuild(class: type)
      else { return nil }
    } else if provider.codable == .never || rules.needsPlan {
      return nil
    }
    return CodableCodec(type, usual: try? makeObjectCodec(TypeShape(type)), rules: self)
  }

  /// Whether instances of a class may be built from its properties, all of which have known keys.
  private func canBuild(class type: any Decodable.Type) -> Bool {
    // The keys of a subclass are not known.
    guard options.buildsClassesWithoutFactory, Self.declaringType(of: type) == type,
      case .keyed(let names?) = codableForm(of: type),
      !TypeShape(type).fields.contains(where: { Self.isLeftOut($0, by: names) }),
      case .possible = try? resolved(type).building
    else { return false }
    return true
  }

  private func makeCodableStructCodec(for type: any Any.Type) -> Codec? {
    let rules = provider.inheritedRules(for: type)
    guard !rules.describesContents else { return nil }
    let shape = TypeShape(type)
    if !canBuild(shape) { return CodableCodec(type, usual: nil, rules: self) }
    var changesInPlace = true
    switch (type as? any Decodable.Type).map({ codableForm(of: $0) }) ?? .unknown {
    case .notKeyed: changesInPlace = false
    // Only the conformance knows the values of properties that have no key.
    case .keyed(let names?) where shape.fields.contains { Self.isLeftOut($0, by: names) }: break
    // A synthesized conformance cannot be distinguished from a handwritten one.
    case .keyed, .unknown: if provider.codable == .never || rules.needsPlan { return nil }
    }
    return CodableCodec(
      type, usual: try? makeObjectCodec(shape), changesInPlace: changesInPlace, rules: self)
  }

  /// Whether values of a struct can be built from its stored properties, as far as this is known
  /// without examining the properties' own structs and classes.
  private func canBuild(_ shape: TypeShape) -> Bool {
    UnsupportedType.reason(for: shape) == nil
      && shape.fields.allSatisfy { field in
        UnsupportedType.reasonToLeaveAlone(field) == nil && isMappable(field.type)
      }
  }

  private func isMappable(_ type: any Any.Type) -> Bool {
    let facts = TypeFacts.of(type)
    if let dictionary = facts.dictionary,
      dictionaryKeyConversion(for: dictionary.keyType, self) == nil
    {
      return false
    }
    if let contained = facts.containedType { return isMappable(contained) }
    let kind = TypeShape.Kind(type)
    // Types with properties may lead back to this one.
    return kind == .structure || kind == .class || (try? codec(for: type)) != nil
  }

  private func codableForm(of type: any Decodable.Type) -> CodableProbe.Form {
    // The conformance may be callable on the actor that it is isolated to.
    guard canAsk(type) else { return .unknown }
    if let form = codableForms[ObjectIdentifier(type)] { return form }
    let form = CodableProbe.form(of: type)
    codableForms.set(form, for: ObjectIdentifier(type))
    return form
  }
}

// MARK: - Coding keys

extension PlanCompiler {
  /// The rules for a type: those of the provider, then those that follow from its `CodingKeys`.
  func rules(for type: any Any.Type) -> TypeRules {
    var rules = providedRules(for: type)
    guard provider.ownRules(of: type)?.usesCodable != false,
      let declaring = Self.declaringType(of: type),
      !LibraryModules.declare(declaring), case .keyed(let names?) = codableForm(of: declaring)
    else { return rules }
    let fields = TypeShape(type).fields
    let styled = keyStyle.keys(forCodingKeys: names.map { ($0.key, false) })
    for (index, field) in fields.enumerated() {
      guard let name = names.first(where: { fields.index(named: $0.name) == index }),
        name.key != field.name
      else { continue }
      let written = styled[name.key] ?? name.key
      let isReadToo = written != name.key && options.keyMatching == .exact
      rules.value.addCodingKeys(
        isReadToo ? [name.key, written] : [name.key], written: written, for: field.name)
    }
    let isMade = type is AnyClass || rules.factory != nil || rules.instance != nil
    guard isMade, fields.contains(where: { !Self.isLeftOut($0, by: names) }) else { return rules }
    for field in Self.ownFields(of: declaring, among: fields)
    where Self.isLeftOut(field, by: names) { rules.value.ignoreUndescribed(field.name) }
    return rules
  }

  /// Whether a property does not have a coding key although it could have one.
  private static func isLeftOut(_ field: StoredField, by names: [CodingKeyName]) -> Bool {
    field.role != .lazy && UnsupportedType.reasonToLeaveAlone(field) == nil
      && !names.contains { TypeRules.isSame($0.name, field.name) }
  }

  /// The type that declares the conformance to `Decodable`: for a class, its topmost conforming
  /// superclass.
  ///
  /// The `init(from:)` of subclasses is not called. It often is just a `fatalError`, as inserted by
  /// Xcode.
  private static func declaringType(of type: any Any.Type) -> (any Decodable.Type)? {
    guard var declaring = DeclaredConformances.decodable(type) else { return nil }
    for superclass in superclasses(of: type) {
      guard let decodable = superclass as? any Decodable.Type else { break }
      declaring = decodable
    }
    return declaring
  }

  /// The stored properties that a type declares itself.
  private static func ownFields(
    of type: any Any.Type, among fields: [StoredField]
  ) -> ArraySlice<StoredField> {
    let count = TypeShape(type).fields.count
    let inherited = superclass(of: type).map { TypeShape($0).fields.count }
    return fields.prefix(count).dropFirst(inherited ?? 0)
  }
}

/// The treatment of types inside a conformance: by their own conformances, or by the mapper.
extension PlanCompiler {
  var keyStyle: KeyStyle { provider.keyStyle }

  func knownPrimitive(_ type: any Any.Type) -> PrimitiveKind {
    recentTreatments.object(about: type)?.call { $0.primitive } ?? .none
  }

  /// The way a type is read and written inside a conformance, for the lifetime of the compiler.
  func treatment(of type: any Any.Type) throws -> Borrowed<CodableTreatment> {
    if let known = recentTreatments.object(about: type) { return known }
    return try withLock {
      if let known = treatments[ObjectIdentifier(type)] {
        if let codec = known.codec { _ = try reachable(codec) }
        rememberIfReachable(known)
        return Borrowed(known)
      }
      let treatment = try makeTreatment(of: type)
      treatments.set(treatment, for: ObjectIdentifier(type))
      rememberIfReachable(treatment)
      return Borrowed(treatment)
    }
  }

  /// Adds a treatment to the table that is read without a lock, unless its codec must be checked on
  /// each call.
  private func rememberIfReachable(_ treatment: CodableTreatment) {
    guard treatment.codec?.isolation?.asked.isEmpty ?? true else { return }
    recentTreatments.add(treatment)
  }

  private func makeTreatment(of type: any Any.Type) throws -> CodableTreatment {
    let isOurs = Self.hasCodecOfItsOwn(type) || isDescribed(type)
    let owner = LibraryConformances.owner(of: type)
    let array = owner == .container ? try? codec(for: type) as? ArrayCodec : nil
    return CodableTreatment(
      type, codec: isOurs ? try codec(for: type) : nil,
      elementsCodec: array.flatMap { $0.element.primitive == .none ? nil : $0 }, owner: owner,
      check: type as? any CheckedCodable.Type,
      elementCount: LibraryConformances.elementCount(of: type),
      refusal: owner == .library ? refusal(of: type) : nil,
      inherited: inheritedConformance(of: type),
      styledKeys: (type as? any CodingKey.Type).map { styledKeys(of: $0) } ?? [:])
  }

  /// The keys of an enum in the provider's style; none for other types, whose keys are data.
  private func styledKeys<Key: CodingKey>(of type: Key.Type) -> [String: String] {
    guard keyStyle != .declared, !LibraryModules.declare(type) else { return [:] }
    let keys = EnumerationCases.values(of: type) ?? []
    return keyStyle.keys(
      forCodingKeys: keys.map { ($0.stringValue, enumCaseName(of: $0) == $0.stringValue) })
  }

  /// The superclass's conformance that a class may use, unless the provider accepts it.
  func inheritedConformance(of type: any Any.Type) -> InheritedConformance? {
    guard provider.ownRules(of: type)?.usesCodable != true,
      let superclass = superclass(of: type),
      superclass is any Decodable.Type || superclass is any Encodable.Type
    else { return nil }
    let own = Self.ownFields(of: type, among: TypeShape(type).fields).filter {
      $0.role != .lazy && UnsupportedType.reasonToLeaveAlone($0) == nil
    }
    return own.isEmpty
      ? nil : InheritedConformance(type, superclass: superclass, names: own.map(\.name))
  }

  static func hasCodecOfItsOwn(_ type: any Any.Type) -> Bool {
    PrimitiveKind(type) != .none || type == Date.self || type == JSONValue.self
      || type == JSONObject.self || ScalarConversions.codec(for: type) != nil
  }

  /// Whether the provider has rules about how values of a type are made or what they contain.
  private func isDescribed(_ type: any Any.Type) -> Bool {
    let own = provider.ownRules(of: type)
    if own?.converter != nil || own?.fallback != nil { return true }
    guard own?.usesCodable == nil else { return false }
    let rules = provider.inheritedRules(for: type)
    return rules.needsPlan || rules.discriminator != nil || rules.codec != nil
  }

  /// Whether rules say how the values of a property wrapper are mapped, as those of another type.
  func describesWrapper(_ type: any Any.Type) -> Bool {
    provider.ownRules(of: type)?.usesCodable ?? alwaysUsesCodable(type) || isDescribed(type)
  }

  /// The error for a library's type whose conformance is not called, or nil for all others.
  func refusal(of type: any Any.Type) -> MappingError? {
    if let contained = TypeFacts.of(type).containedType { return refusal(of: contained) }
    let rules = provider.ownRules(of: type)
    guard LibraryModules.declare(type), !Self.hasCodecOfItsOwn(type), rules?.converter == nil,
      rules?.usesCodable != true
    else { return nil }
    guard LibraryConformances.includes(type) else {
      return UnsupportedType.error(
        type,
        reason:
          "it is a library type, and what its init(from:) does with a wrong document is not known; register a "
          + "converter, or trust it with provider.usesCodable")
    }
    let held = TypeFacts.of(type).range?.boundType ?? (type as? any HoldingValues.Type)?.heldType
    return held.flatMap { refusal(of: $0) }
  }
}
