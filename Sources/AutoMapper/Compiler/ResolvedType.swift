internal import AutoMapperModels

/// A struct or class with everything that rules and reflection say about it.
///
/// Only `RuleResolver` creates it. Plans are assembled from it, and `explain`, `validate` and
/// `convert` use it: none of them looks at rules or reflection again. It is a class because a struct
/// of this size takes code in each type that contains it.
final class ResolvedType {
  let type: any Any.Type
  let isClass: Bool
  /// The properties that take part, or would if the rules did not ignore them.
  let properties: [ResolvedProperty]
  /// The inner properties with keys of their own.
  let flattened: [FlattenedProperty]
  /// The stored properties that are not mapped.
  let unmapped: [UnmappedProperty]

  /// Makes an instance, or a struct with its declared defaults.
  let factory: Factory?
  /// Gives instances for nodes.
  let instance: NodeClosure?
  /// How an instance of a class without a factory is built; nil for all other types.
  let building: ObjectPlan.Building?
  /// Chooses among the type and its subclasses.
  let discriminator: DiscriminatorRule?
  let hooks: ObjectHooks
  /// The properties that identify an instance; nil if no rule names any.
  let uniqueKeys: UniqueKeys?
  /// The policies of the mapper.
  let policies: Policies
  /// The comparison of keys with those of a document.
  let keyMatching: MappingOptions.KeyMatching
  /// Whether instances of classes may be built without a factory.
  let buildsClasses: Bool

  /// The problems with the rules, in their order; a plan is created only if there are none.
  let problems: [RuleProblem]
  /// The problems with the rules about dates.
  let dateProblems: [RuleProblem]

  /// The source of the properties' codecs.
  let codecs: any PropertyCodecs

  /// Resolves the rules of a type with the given properties.
  init(_ resolver: RuleResolver, _ properties: [ResolvedProperty], dateProblems: [RuleProblem]) {
    type = resolver.shape.type
    isClass = resolver.shape.kind == .class
    self.properties = properties
    flattened = resolver.flattened
    unmapped = resolver.unmapped
    factory = resolver.factory(properties)
    instance = resolver.rules.instance
    building = resolver.building(properties)
    discriminator = resolver.rules.discriminator
    hooks = resolver.rules.hooks
    uniqueKeys = resolver.uniqueKeys(properties)
    policies = Policies(resolver.options)
    keyMatching = resolver.options.keyMatching
    buildsClasses = resolver.options.buildsClassesWithoutFactory
    problems = resolver.problems
    self.dateProblems = dateProblems
    codecs = resolver.codecs
  }

  /// A stored property that is not mapped.
  struct UnmappedProperty {
    let field: StoredField
    /// The reason why the property is not mapped.
    let reason: String
    /// The index of the next mapped property in declaration order.
    let next: Int
  }

  /// The properties that identify an instance.
  struct UniqueKeys {
    let mode: UpsertMode
    /// The indexes of the properties, or the problem with the rule.
    let properties: Result<[Int], RuleProblem>
  }

  /// Whether properties have values before a document is read.
  var hasDefaults: Bool { factory != nil || instance != nil }

  /// The error if no instance can be made for a document, or nil if one can.
  func missingFactory(_ codec: ObjectCodec) -> MappingError? {
    guard isClass, !hasDefaults else { return nil }
    guard buildsClasses else { return codec.factoryRequired() }
    if case .impossible(let reason) = building { return codec.factoryRequired(since: reason) }
    return nil
  }

  /// The codec of a property, including the codecs that its rules add around it.
  func codec(of property: ResolvedProperty) throws -> Codec {
    if property.lacksValue {
      let participation = property.isIgnored ? "ignored" : "read-only"
      throw RuleProblem(type, property.name, .noValue(participation: participation)).error
    }
    if property.isIgnored { return IgnoredCodec(ignoring: property.field.type) }
    do {
      var codec = try codecs.codec(for: property)
      if property.isRequired || property.ignoresNull, let optional = codec as? OptionalCodec {
        codec = optional.passingEmptyStrings
      }
      if property.isRequired || omitsContent(codec) {
        codec = RequiredCodec(codec, refusesNull: property.isRequired)
      }
      if let policies = property.policies { codec = PolicyCodec(codec, policies) }
      guard let access = property.access else { return codec }
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
    policies.emptyCollections == .omit && codec.emptyJSON != nil && type is any CaseContentType.Type
  }

  /// The codec of each property, or the reason why it has none.
  func propertyCodecs() -> [Result<Codec, any Error>] {
    properties.map { property in Result { try codec(of: property) } }
  }

  /// The consequence of a document without a property; `codec` is nil if the property has none.
  func ifMissing(
    _ property: ResolvedProperty, _ codec: Codec?
  ) -> MappingPlanDescription.MissingValue {
    if property.isComputed || property.participation == .readOnly { return .isNotRead }
    if property.isRequired { return .error }
    if property.standard != nil || hasDefaults { return .keepsDefault }
    if property.isOptional { return .becomesNil }
    guard let codec, codec.emptyJSON != nil else { return .error }
    return (codec.policies ?? policies).missingValues == .useEmpty ? .becomesEmpty : .error
  }
}
