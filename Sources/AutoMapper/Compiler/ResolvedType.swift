import AutoMapperDates
internal import AutoMapperModels

/// A struct or class with everything that rules and reflection say about it.
///
/// Only `PlanCompiler` creates it. Plans are assembled from it, and `explain`, `validate` and
/// `convert` use it: none of them looks at rules or reflection again. It is a class because a struct
/// of this size takes code in each type that contains it.
final class ResolvedType {
  let shape: TypeShape
  let rules: TypeRules
  /// The source of the properties' codecs, and of what is known about other types.
  let compiler: PlanCompiler
  /// The policies of the mapper.
  let policies: Policies
  /// The stored properties that are mapped, or would be if no rule ignored them.
  var fields: [StoredField] = []
  /// The stored properties that are not mapped.
  var unmapped: [UnmappedProperty] = []
  /// The rules of each property, by its index.
  var propertyRules = IdentityTable<PropertyRules>()
  /// The inner properties with keys of their own.
  var flattened: [FlattenedProperty] = []
  /// The properties that take part, or would if the rules did not ignore them.
  var properties: [ResolvedProperty] = []
  /// The problems with the rules, in their order; a plan is created only if there are none.
  var problems: [MappingError] = []
  /// The problems with the rules about dates.
  var dateProblems: [MappingError] = []

  /// The keys that lead to properties directly, in the order of the properties; paths are excluded.
  private(set) lazy var answeredKeys = properties.filter(\.isRead).flatMap { property in
    property.keys.filter { $0.steps == nil }.map {
      AnsweredKey(property: property, text: $0.text, isRegistered: true)
    }
      + (property.readsName
        ? [AnsweredKey(property: property, text: property.name, isRegistered: false)] : [])
  }
  /// The indexes of the properties that are written, each key once.
  private(set) lazy var writtenIndexes = Set(writtenProperties().map(\.index))

  /// A stored property that is not mapped.
  struct UnmappedProperty {
    let field: StoredField
    /// The reason why the property is not mapped.
    let reason: String
    /// The index of the next mapped property in declaration order.
    let next: Int
  }

  /// Finds the properties of a type and their rules.
  init(_ type: any Any.Type, _ rules: TypeRules, _ compiler: PlanCompiler) {
    shape = TypeShape(type)
    self.rules = rules
    self.compiler = compiler
    policies = Policies(compiler.options)
    if let fault = rules.factory?.fault { problems.append(MappingError(fault, type: type)) }
    findFields()
    assignRules()
    provider.members?.flatten(self)
    ignoreHidden()
    ignoreUnlisted()
  }

  /// Resolves the rules of the properties.
  ///
  /// `ownDates` are the formats of all dates, if they differ from the mapper's, `defaultDates`, which
  /// are nil for the standard ones.
  func resolveProperties(ownDates: DateRule?, defaultDates: DateRule?) {
    properties = fields.indices.map { ResolvedProperty(at: $0, of: self) }
    resolveWrittenSteps()
    findMisplacedDefaults()
    provider.members?.findConflicts(self)
    resolveDates(ownDates, defaultDates)
  }

  /// Finds the property that each rule is about.
  private func assignRules() {
    let names = propertyNames(of: fields)
    for rule in rules.properties {
      problems.collect {
        try checkKeys(of: rule)
        let computed = computedIndex(rule).map { PropertyNames.Target.property($0) }
        switch try computed ?? names.target(of: rule.property) {
        case .property(let index):
          propertyRules.set(rule.added(to: propertyRules[index]), for: index)
        case .nested(let index, let inner):
          try provider.members.map { flattened.append(try $0.findInner(index, inner, rule, self)) }
        }
      }
    }
  }

  /// Ignores the properties of superclasses whose names belong to others, unless a rule gives them a
  /// key.
  private func ignoreHidden() {
    for index in fields.indices where fields[index].isHidden {
      var rules = propertyRules[index] ?? PropertyRules(PropertyReference(name: fields[index].name))
      guard rules.reading?.keys.isEmpty ?? true, rules.writing?.key == nil else { continue }
      rules.isIgnored = true
      propertyRules.set(rules, for: index)
    }
  }

  /// The index of a computed property that a rule writes under a key, of which there may be several.
  private func computedIndex(_ rule: PropertyRules) -> Int? {
    guard rule.property.isNameless else { return nil }
    return fields.firstIndex {
      $0.isComputed && $0.keyPath == rule.property.keyPath && $0.name == rule.writing?.key
    }
  }

  /// The names of properties.
  func propertyNames(of fields: [StoredField]) -> PropertyNames {
    PropertyNames(shape: shape, fields: fields, factory: rules.factory, compiler: compiler)
  }
}

/// The messages about mistakes in rules.
extension ResolvedType {
  // Not inlined, because the many messages would each contain it.
  @inline(never)
  func invalid(
    _ property: String? = nil, expected: String, found: String, advice: String? = nil
  ) -> MappingError {
    MappingError(
      .invalidConfiguration, type: type, property: property, expected: expected, found: found,
      advice: advice)
  }

  /// The call that registers a factory.
  var factoryCall: String { "provider.register { \(type)(…) }" }
}

extension [MappingError] {
  /// Runs a closure and appends the error that it throws.
  mutating func collect(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      append(error as? MappingError ?? MappingError(.invalidConfiguration, underlyingError: error))
    }
  }
}

extension ResolvedType {
  var type: any Any.Type { shape.type }

  var isClass: Bool { shape.kind == .class }

  var options: MappingOptions { compiler.options }

  var provider: MappingProvider { compiler.provider }

  /// The comparison of keys with those of a document.
  var keyMatching: MappingOptions.KeyMatching { compiler.options.keyMatching }

  /// The name of the only property of `CaseContent`.
  static let contentName = "contentOfCase"

  /// Whether the type is the library's own for the payload of a case.
  var isCaseContent: Bool {
    shape.fields.first?.name == Self.contentName && type is any CaseContentType.Type
  }

  /// Whether properties have values before a document is read.
  var hasDefaults: Bool { rules.factory != nil || rules.instance != nil }

  /// The properties that identify an instance; nil if no rule names any.
  func uniqueKeys() throws -> [ResolvedProperty]? { try rules.uniqueKeys?.functions.keys(self) }

  /// The error if no instance can be made for a document, or nil if one can.
  func missingFactory(_ codec: ObjectCodec) -> MappingError? {
    guard isClass, !hasDefaults else { return nil }
    guard options.buildsClassesWithoutFactory else { return codec.factoryRequired() }
    if case .impossible(let reason) = building { return codec.factoryRequired(since: reason) }
    return nil
  }

  /// The codec of a property, including the codecs that its rules add around it.
  func codec(of property: ResolvedProperty) throws -> Codec {
    if property.lacksValue {
      let reason = property.reasonNotToRead ?? ""
      throw invalid(
        property.name, expected: "a value for the \(reason) property '\(property.name)' of \(type)",
        found: "none", advice: "register a factory that gives it one: \(factoryCall)")
    }
    if property.isIgnored { return IgnoredCodec(property.field.type) }
    do {
      var codec = try compiler.codec(for: property)
      for rule in property.rules?.added ?? [] { codec = try compiler.apply(rule, to: codec) }
      if property.isRequired || property.ignoresNull, let optional = codec as? OptionalCodec {
        codec = optional.passingEmptyStrings
      }
      if property.isRequired || omitsContent(codec) {
        codec = RequiredCodec(codec, refusesNull: property.isRequired)
      }
      if let policies = property.policies { codec = PolicyCodec(codec, policies) }
      guard let access = property.field.access else { return codec }
      return KeyPathCodec(codec, access)
    } catch var error as MappingError {
      if error.property == nil {
        error.ownContents.property = property.name
        error.ownContents.wording.words.advice =
          "this is the property '\(property.name)' of \(type)"
      }
      throw error
    }
  }

  /// Whether the content of a case would be omitted where it is empty, though reading requires it.
  private func omitsContent(_ codec: Codec) -> Bool {
    policies.emptyCollections == .omit && codec.emptyJSON != nil
      && type is any CaseContentType.Type
  }

  /// The codec of each property, or the reason why it has none.
  func propertyCodecs() -> [Result<Codec, any Error>] {
    properties.map { property in Result { try codec(of: property) } }
  }

  /// The consequence of a document without a property; `codec` is nil if the property has none.
  func ifMissing(
    _ property: ResolvedProperty, _ codec: Codec?
  ) -> MappingPlanDescription.MissingValue {
    if property.isComputed || property.leftOut == .readOnly { return .isNotRead }
    if property.isRequired { return .error }
    if property.standard != nil || hasDefaults { return .keepsDefault }
    if property.isOptional { return .becomesNil }
    guard let codec, codec.emptyJSON != nil else { return .error }
    return (codec.policies ?? policies).missingValues == .useEmpty ? .becomesEmpty : .error
  }
}
