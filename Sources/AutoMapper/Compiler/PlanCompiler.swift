import AutoMapperDates
import AutoMapperFoundation

/// Compiles types and rules to codecs and plans, once per mapper.
///
/// Codecs are cached under a lock. A plan is compiled when its type is first read or written, after
/// its codec is in the cache, so that types may contain themselves, directly or through others.
final class PlanCompiler: @unchecked Sendable {
  let provider: MappingProvider
  let stores: MapperStores?
  /// Whether mappers share the compiler.
  ///
  /// A call has the predictors of a mapper's own plans and of those that it shares, so these have
  /// even numbers, and the others odd ones.
  private let isShared: Bool
  /// The compiler for types that no rule concerns; nil if the rules may concern all types.
  private let shared: PlanCompiler?
  let options: MappingOptions
  /// The functions that find types by the keys of properties, and by those inside values; nil if this is
  /// not done.
  let (inference, innerInference): (InferenceFunctions?, InferenceFunctions?)
  /// Guards the members below.
  private let lock = Lock()
  private var codecs = IdentityTable<Codec>()
  /// A subset of `codecs` that is read without the lock.
  private let recent = AtomicTable<Codec>()
  private var objectCodecs = IdentityTable<ObjectCodec>()
  /// The codecs of types for which some discriminators have already run.
  private var chosenCodecs = IdentityTable<[(passed: Set<ObjectIdentifier>, codec: Codec)]>()
  /// The owner of the plans, which their codecs only borrow.
  private var plans: [ObjectPlan] = []
  private var planCount = 0
  /// The forms that the conformances of types read from; see `CodableProbe`.
  var codableForms = IdentityTable<CodableProbe.Form>()
  /// The factories of types that closures for all types make, or nil for types that they do not
  /// make.
  var generalFactories = IdentityTable<Factory?>()
  /// How types are read and written inside a conformance.
  var treatments = IdentityTable<CodableTreatment>()
  /// A subset of `treatments` that is read without the lock.
  let recentTreatments = AtomicTable<CodableTreatment>()
  /// The compilations in progress, and their obstacles; see `compiling`.
  var compilation = Compilation()
  /// The types whose codecs are being made, by what is known about them; only a chain of raw values
  /// can lead back to one of them.
  private var typesInWork: [TypeFacts] = []
  private(set) lazy var dynamic = AnyCodec(compiler: self)

  /// The functions of the provider's rules about unique keys, if there are any.
  var uniqueKeyFunctions: IdentityFunctions? {
    provider.rules.values.lazy.compactMap(\.uniqueKeys?.functions).first
  }

  /// The compiler of mappers without rules and with the default options.
  static var plain: PlanCompiler { SharedPlans.plain }

  init(
    provider: MappingProvider, stores: MapperStores? = nil,
    options: MappingOptions = .default, isShared: Bool = false, shared: PlanCompiler? = nil
  ) {
    self.provider = provider
    self.stores = stores
    self.options = options
    self.isShared = isShared
    self.shared = stores == nil && provider.concernsOnlyItsTypes ? shared : nil
    inference = options.infersTypesFromKeys == .never ? nil : provider.inference
    innerInference = options.infersTypesFromKeys == .everywhere ? provider.inference : nil
  }

  // MARK: Making codecs

  /// Makes the codec of a type: a converter comes first, then a discriminator, then the named cases
  /// of an enum, then the type itself.
  private func makeCodec(for type: any Any.Type) throws -> Codec {
    if provider.rules.isEmpty { return try makePlainCodec(for: type) }
    if let converter = provider.ownRules(of: type)?.converter {
      return makeCodec(for: type, converter)
    }
    if let rule = provider.inheritedRules(for: type).discriminator {
      return makeCodec(for: type, rule, after: [])
    }
    let codec =
      try provider.ownRules(of: type)?.codec?.makeCodec(type, self) ?? makePlainCodec(for: type)
    guard let fallback = provider.ownRules(of: type)?.fallback else { return codec }
    return try makeFallbackCodec(codec, fallback)
  }

  /// Makes the codec of a type for which the provider has neither a converter nor a discriminator.
  ///
  /// The first of these kinds that matches wins, so the order matters:
  ///
  /// 1. A conformance that the provider requires, which replaces everything the mapper would do.
  /// 2. Types that are recognized by identity. Some are `Codable` in another form: `Date` writes
  ///    seconds since 2001. `[String: Any]` is one of them if types are inferred, and so comes before
  ///    other dictionaries.
  /// 3. Containers. Most are `Codable` too, but their contents have codecs and rules of their own.
  /// 4. Raw values. Most enums with raw values are also `Codable`, in the same form.
  /// 5. Classes of Foundation. Their stored properties are not accessible.
  /// 6. Conformances of all other types, including enums without raw values.
  /// 7. Enums that are not `Codable`, by the names of their cases.
  /// 8. Tuples, and structs and classes by their stored properties: any type of these kinds that is
  ///    not listed above.
  private func makePlainCodec(for type: any Any.Type) throws -> Codec {
    if let codec = try makeForcedCodableCodec(for: type) { return codec }
    let primitive = PrimitiveKind(type)
    if primitive != .none { return PrimitiveCodec(type, primitive) }
    if let codec = ScalarConversions.codec(for: type) { return codec }
    if type == Date.self { return DateCodec(try defaultDates() ?? .standard) }
    if type == JSONValue.self || type == JSONObject.self { return JSONValueCodec(type) }
    if let codec = try innerInference?.makeCodec(type, self) { return codec }
    if type == Any.self || type == AnyObject.self { return AnyCodec(type, compiler: self) }
    if let codec = try makeContainerCodec(for: type, nested: codec(for:)) { return codec }
    if let enumeration = rawRepresentable(type) {
      return RawValueCodec(enumeration, type: type, raw: try codec(for: enumeration.rawType))
        .isolated(Isolation(of: type, reading: [.rawRepresentable], writing: [.rawRepresentable]))
    }
    #if Foundation
    // Loading the metadata of Foundation's classes takes long.
    if TypeShape.Kind(type) == .class {
      if let codec = FoundationCodec(for: type, dynamic: dynamic) { return codec }
      if let swiftType = BridgedCodec.swiftType(for: type) {
        return BridgedCodec(type, wrapped: try codec(for: swiftType))
      }
    }
    #endif
    if let codec = try makeCodableCodec(for: type) { return codec }
    if TypeShape.Kind(type) == .enumeration, LibraryModules.isDeclaredInC(type) {
      throw UnsupportedType.error(
        type,
        reason:
          "C does not say at run time which cases it has; make it CaseIterable, or register a "
          + "converter")
    }
    if TypeShape.Kind(type) == .enumeration, !LibraryModules.declare(type) {
      guard ReflectionCheck.describesEnums else {
        throw UnsupportedType.error(type, reason: UnsupportedType.unknownRuntime)
      }
      return CaseNameCodec(type)
    }
    let shape = TypeShape(type)
    if shape.kind == .tuple, !shape.fields.isEmpty { return try makeTupleCodec(shape) }
    return try makeObjectCodec(shape)
  }

  private func makeFallbackCodec(_ codec: Codec, _ fallback: FallbackRule) throws -> Codec {
    switch codec.kind {
    case .single(.rawValue), .single(.caseName), .custom(.rule), .custom(.codable):
      return FallbackCodec(codec, fallback, dynamic: dynamic)
    default:
      throw MappingError(
        .invalidConfiguration, type: codec.type,
        expected: "an enum, or another type with raw values, for the fallback",
        found: codec.summary)
    }
  }

  /// Checks that a fallback in JSON is a case of a type.
  ///
  /// - Throws: The error of the plan, or that of reading the value.
  func checkFallback(_ json: JSONValue, of type: any Any.Type) throws {
    let codec = try codec(for: type).withoutFallback
    _ = try makeFallbackCodec(codec, FallbackRule(.json(json)))
    _ = try codec.value(from: TreeNode(json), options)
  }

  private func makeCodec(for type: any Any.Type, _ converter: AnyTransformer) -> Codec {
    ClosureCodec(
      type, converter.decode, of: converter, plain: separately { try makePlainCodec(for: type) },
      dynamic: dynamic)
  }

  /// The formats of dates without a format of their own, or nil if they are the standard ones; throws
  /// if the default is invalid.
  private func defaultDates() throws -> DateRule? {
    guard let format = provider.defaultDateFormat ?? options.dateFormat else { return nil }
    do {
      try format.validate()
    } catch {
      throw MappingError(.invalidConfiguration, found: "\(error)", underlyingError: error)
    }
    return provider.defaultDateFormat == nil ? .own(format) : .providerDefault(format)
  }

  /// The codec of an Optional, dictionary, array, set or range, with a codec for its contents, or
  /// nil for any other type.
  func makeContainerCodec(
    for type: any Any.Type, nested: (any Any.Type) throws -> Codec
  ) throws -> Codec? {
    let facts = TypeFacts.of(type)
    guard let contained = facts.containedType ?? facts.range?.boundType else { return nil }
    return try makeContainerCodec(facts.container, type, of: nested(contained))
  }

  /// A function of its own, since the compiler makes a copy of the other one for each closure.
  private func makeContainerCodec(
    _ container: TypeFacts.Container, _ type: any Any.Type, of nested: Codec
  ) throws -> Codec? {
    switch container {
    case .none: return nil
    case .optional(let optional): return OptionalCodec(optional, wrapped: nested)
    case .dictionary(let dictionary):
      let key = try keyConversion(for: dictionary.keyType, in: dictionary)
      return try makeDictionaryCodec(dictionary, key: key, value: nested)
    case .collection(let collection):
      let codec = ArrayCodec(collection, element: nested)
      // Sets hash their elements.
      if collection.isIndexed { return codec }
      return codec.isolated(
        isolation(ofHashed: collection.elementType, reading: [.hashable], writing: []))
    case .range(let range):
      return RangeCodec(range, type: type, bound: nested)
        .isolated(isolation(ofHashed: range.boundType, reading: [.comparable], writing: []))
    }
  }

  func makeDictionaryCodec(
    _ type: any DictionaryOperations.Type, key: any DictionaryKeyConversion, value: Codec
  ) throws -> Codec {
    DictionaryCodec(type, key: key, value: value).isolated(
      isolation(
        ofHashed: type.keyType, reading: [.hashable, .codingKeyRepresentable, .rawRepresentable],
        writing: [.codingKeyRepresentable, .rawRepresentable]))
  }

  func keyConversion(
    for type: any Any.Type, in dictionary: any Any.Type
  ) throws -> any DictionaryKeyConversion {
    if let converted = convertedKey(type) { return converted }
    if let conversion = dictionaryKeyConversion(for: type, self) { return conversion }
    if let codec = try? codec(for: type), codec.isScalar { return ScalarKey(codec) }
    throw UnsupportedType.error(
      dictionary,
      reason:
        "keys of type \(type) have no text; use a type that is one scalar in JSON, or make "
        + "the key CodingKeyRepresentable")
  }

  /// The conversion of keys whose type has a converter in the provider.
  ///
  /// Strings and integers are excluded: they are the text of the key itself, and not a value of the
  /// document.
  private func convertedKey(_ type: any Any.Type) -> (any DictionaryKeyConversion)? {
    guard type != String.self, !(type is any FixedWidthInteger.Type),
      let converter = provider.ownRules(of: type)?.converter
    else { return nil }
    let unconverted = converter.encode == nil ? dictionaryKeyConversion(for: type, self) : nil
    return ConvertedKey(codec: makeCodec(for: type, converter), unconverted: unconverted)
  }

  /// The codec of a tuple, whose dates may have their own format.
  func makeTupleCodec(_ shape: TypeShape, _ dates: DateRule? = nil) throws -> Codec {
    let elements = try shape.fields.map { field in
      if let reason = UnsupportedType.reasonToLeaveAlone(field) {
        throw UnsupportedType.error(shape.type, reason: "its element '\(field.name)' \(reason)")
      }
      return TupleCodec.Element(codec: try codec(for: field, dates), offset: field.offset)
    }
    let object = ObjectCodec(shape, dates: dates, number: nextNumber(), compiler: self)
    return TupleCodec(shape, elements: elements, object: object)
  }

  func makeObjectCodec(_ shape: TypeShape) throws -> ObjectCodec {
    if let codec = objectCodecs[ObjectIdentifier(shape.type)] { return codec }
    try UnsupportedType.check(shape)
    let codec = ObjectCodec(shape, number: nextNumber(), compiler: self)
    objectCodecs.set(codec, for: ObjectIdentifier(shape.type))
    return codec
  }

  func nextNumber() -> Int {
    planCount += 1
    return (planCount - 1) * 2 + (isShared ? 0 : 1)
  }
}

// MARK: - Requests from codecs

extension PlanCompiler {
  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    try lock.withLock(body)
  }

  /// The codec for a type, compiled at first use.
  ///
  /// - Throws: `unsupportedType` with the reason, for types that cannot be mapped.
  func codec(for type: any Any.Type) throws -> Codec { try borrowedCodec(for: type).object }

  /// The codec for a type, without counting references: threads that retained the same codec at the
  /// start of each call would contend for its count.
  func borrowedCodec(for type: any Any.Type) throws -> Borrowed<Codec> {
    if let codec = recent.object(about: type) { return codec }
    let codec = try findCodec(for: type)
    if codec.isolation?.asked.isEmpty ?? true { recent.add(codec) }
    return Borrowed(codec)
  }

  private func findCodec(for type: any Any.Type) throws -> Codec {
    try withLock {
      if let codec = codecs[ObjectIdentifier(type)] { return try reachable(codec) }
      if let codec = sharedCodec(for: type) {
        codecs.set(codec, for: ObjectIdentifier(type))
        return codec
      }
      let facts = TypeFacts.of(type)
      guard !typesInWork.contains(where: { $0 === facts }) else {
        throw UnsupportedType.error(type, reason: "it leads back to itself through its raw value")
      }
      typesInWork.append(facts)
      defer { typesInWork.removeLast() }
      let codec = try remembering { try makeCodec(for: type) }
      codecs.set(codec, for: ObjectIdentifier(type))
      return codec
    }
  }

  /// The codec that mappers without rules use, if no rule concerns the type or what it contains.
  private func sharedCodec(for type: any Any.Type) -> Codec? {
    guard let shared, let reach = TypeReach.types(in: type), !provider.concerns(reach) else {
      return nil
    }
    // While another thread compiles, this one does not wait: a conformance of the program that the
    // other one calls may wait for this mapper.
    guard shared.lock.tryLock() else { return nil }
    defer { shared.lock.unlock() }
    // If there is an error, it is found again.
    guard let codec = try? shared.codec(for: type), codec.isolation?.asked.isEmpty ?? true else {
      return nil
    }
    return codec
  }

  func codec(for type: any Any.Type, after passed: Set<ObjectIdentifier>) throws -> Codec {
    try withLock {
      let known = chosenCodecs[ObjectIdentifier(type)]?.first { $0.passed == passed }
      if let known { return try reachable(known.codec) }
      let codec = try remembering { try makeCodec(forChosen: type, after: passed) }
      chosenCodecs[ObjectIdentifier(type), default: []].append((passed, codec))
      return codec
    }
  }

  private func makeCodec(
    forChosen type: any Any.Type, after passed: Set<ObjectIdentifier>
  ) throws -> Codec {
    if provider.ownRules(of: type)?.converter != nil { return try codec(for: type) }
    // It would be read from the same object, so that a discriminator for the type inside, perhaps
    // the same one, would run without end.
    if TypeFacts.of(type).optional != nil {
      throw MappingError(
        .invalidConfiguration, type: type,
        expected: "a type for a discriminator to choose that is not an Optional",
        found: "\(type)")
    }
    guard let rule = provider.inheritedRules(for: type).discriminator else {
      return try codec(for: type)
    }
    if passed.contains(rule.identity) { return try makePlainCodec(for: type) }
    return makeCodec(for: type, rule, after: passed)
  }

  /// The codec of a type with a discriminator; for an Optional, the rule is about what is inside.
  private func makeCodec(
    for type: any Any.Type, _ rule: DiscriminatorRule, after passed: Set<ObjectIdentifier>
  ) -> Codec {
    if let optional = TypeFacts.of(type).optional {
      return OptionalCodec(
        optional, wrapped: makeCodec(for: optional.wrappedType, rule, after: passed))
    }
    return DiscriminatorCodec(
      type, rule, passed: passed, number: nextNumber(), options.keyMatching, compiler: self)
  }

  func objectCodec(for type: any Any.Type) throws -> ObjectCodec? {
    try withLock {
      if let codec = objectCodecs[ObjectIdentifier(type)] { return codec }
      guard TypeShape.Kind(type) == .class || TypeShape.Kind(type) == .structure else { return nil }
      return try makeObjectCodec(TypeShape(type))
    }
  }

  /// Compiles the plan of an object codec.
  func plan(for codec: ObjectCodec) throws -> ObjectPlan {
    let plan = try resolved(codec.type, codec.rules, codec.dates)
      .plan(number: codec.number)
    plans.append(plan)
    return plan
  }

  /// The result of resolving the rules and the reflection of a struct or class.
  ///
  /// `rules` are those of a type of the library's own, and `dates` the formats of the dates in a tuple.
  func resolved(
    _ type: any Any.Type, _ rules: TypeRules? = nil, _ dates: DateRule? = nil
  ) throws -> ResolvedType {
    let (resolved, usualDates) = try compiling {
      (ResolvedType(type, rules ?? self.rules(for: type), self), try defaultDates())
    }.result
    resolved.resolveProperties(ownDates: dates, defaultDates: usualDates)
    return resolved
  }
}
