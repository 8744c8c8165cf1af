/// Assembles the plan of a struct or class.
struct PlanBuilder {
  let shape: TypeShape
  let rules: TypeRules
  let provider: MappingProvider
  let options: MappingOptions
  let defaultDates: DateRule
  /// The formats of all dates, if they differ from the mapper's.
  let ownDates: DateRule?
  /// The source of the properties' codecs.
  let codecs: any PropertyCodecs
  /// Returns the next number for a plan.
  let nextNumber: () -> Int
  /// The stored properties that are mapped, or would be if no rule ignored them.
  let fields: [StoredField]
  /// The rules of each property, by its index.
  let propertyRules: [Int: PropertyRules]
  /// The rules about inner properties.
  let flatRules: [FlatRule]
  /// The errors in the rules, in their order; a plan is made only if there are none.
  let problems: [MappingError]
  /// The keys for writing the properties that have no registered key.
  private(set) var ownKeys: [String]

  private var isClass: Bool { shape.kind == .class }

  init(
    shape: TypeShape, rules: TypeRules, provider: MappingProvider, options: MappingOptions,
    defaultDates: DateRule, ownDates: DateRule?, codecs: any PropertyCodecs,
    nextNumber: @escaping () -> Int
  ) {
    self.shape = shape
    self.rules = rules
    self.provider = provider
    self.options = options
    self.defaultDates = defaultDates
    self.ownDates = ownDates
    self.codecs = codecs
    self.nextNumber = nextNumber
    var problems: [MappingError] = []
    let fields = Self.mappedFields(of: shape, rules, provider, codecs, &problems)
    self.fields = fields
    let names = PropertyNames(
      shape: shape, fields: fields, factory: rules.factory, probes: codecs)
    var propertyRules: [Int: PropertyRules] = [:]
    var flatRules: [FlatRule] = []
    for rule in rules.properties {
      problems.collect {
        try Self.checkKeys(of: rule, shape.type)
        switch try names.target(of: rule.property) {
        case .property(let index): propertyRules[index] = rule.added(to: propertyRules[index])
        case .nested(let index, let inner):
          flatRules.append(
            try FlatRule(
              property: index, inner: inner, rule, provider, fields[index], of: shape.type, codecs))
        }
      }
    }
    problems += Self.leaveOutUnlisted(&propertyRules, rules, shape, names, flatRules)
    problems += Self.misplacedDefaults(propertyRules, fields, shape.type)
    self.propertyRules = propertyRules
    self.flatRules = flatRules
    self.problems = problems
    ownKeys = fields.map(\.name)
    if provider.keyStyle != .declared { ownKeys = styledKeys() }
  }

  /// Rejects empty keys, and paths with empty steps or with more steps than a document can have.
  private static func checkKeys(of rules: PropertyRules, _ type: any Any.Type) throws {
    var keys: [(key: String, delimiter: String?)] = []
    for key in rules.reading?.keys ?? [] { keys.append((key, rules.reading?.delimiter)) }
    if let key = rules.writing?.key { keys.append((key, rules.writing?.delimiter)) }
    for (key, delimiter) in keys {
      if delimiter?.isEmpty ?? false {
        throw invalidKey(
          key, of: rules, type, "a delimiter between the steps", found: "an empty one")
      }
      let rule = ReadingRule(keys: [key], delimiter: delimiter, hasInverse: true)
      let steps = rule.steps(of: key) ?? []
      let isEmpty = key.isEmpty && delimiter != nil
      if isEmpty || steps.contains(where: \.isEmpty) {
        throw invalidKey(key, of: rules, type, "a key, or steps joined by single delimiters")
      }
      if steps.count > mostSteps {
        throw invalidKey(key, of: rules, type, "at most \(mostSteps) steps")
      }
    }
  }

  /// The default maximum nesting of a document.
  private static let mostSteps = 512

  private static func invalidKey(
    _ key: String, of rules: PropertyRules, _ type: any Any.Type, _ expected: String,
    found: String? = nil
  ) -> MappingError {
    MappingError(
      .invalidKey, type: type, property: rules.property.name, expected: expected,
      found: found ?? MappingError.quoted(key),
      advice: "say nested: false where the key is meant as it stands")
  }

  /// Compiles the stored properties to a plan with the given number in its mapper.
  func build(number: Int, isStored: Bool) throws -> ObjectPlan {
    if let problem = problems.first { throw problem }
    let (dates, dateProblems) = resolvedDateRules()
    if let problem = dateProblems.first { throw problem }
    let plainCodecs = try fields.indices.map { try codec(of: $0, dates[$0]) }
    var parts = try parts(for: Array(fields.indices), plainCodecs, number: number)
    parts.written = writtenMembers()
    parts.specialWriting = try specialWriting(plainCodecs)
    parts.factory = factory()
    parts.building = building()
    parts.instance = rules.instance
    parts.hooks = rules.hooks
    parts.uniqueKeys = try uniqueKeyPlan(plainCodecs)
    parts.isStored = isStored
    parts.setters = setters()
    return ObjectPlan(parts)
  }

  /// The parts of a plan that reading some of the properties needs.
  private func parts(
    for indexes: [Int], _ allCodecs: [Codec], number: Int
  ) throws -> ObjectPlan.Parts {
    let reading = ReadingKeys(self, indexes)
    let steps = indexes.map { index in writtenSteps(of: index).map { MappingPath.Component($0) } }
    return ObjectPlan.Parts(
      type: shape.type, isClass: isClass, number: number, keys: reading.table,
      properties: ContiguousArray(indexes.map { property($0, allCodecs[$0]) }),
      codecs: ContiguousArray(indexes.map { allCodecs[$0] }),
      names: ContiguousArray(indexes.map { fields[$0].name }),
      writtenSteps: ContiguousArray(steps), written: [],
      required: indexes.indices.filter { propertyRules[indexes[$0]]?.isRequired ?? false },
      late: reading.late, leftOut: leftOut(among: indexes),
      standards: standards(among: indexes))
  }

  /// The codec of a property, with the formats of its dates if they differ from the mapper's.
  func codec(of index: Int, _ dates: DateRule?) throws -> Codec {
    let field = fields[index]
    if !isRead(index) { try requireValue(of: index) }
    if isIgnored(index) { return IgnoredCodec(field.type) }
    do {
      var codec = try codecs.codec(for: field, propertyRules[index], dates)
      if propertyRules[index]?.isRequired ?? false { codec = RequiredCodec(codec) }
      if let change = propertyRules[index]?.options {
        codec = PolicyCodec(codec, policies(changedBy: change))
      }
      guard field.role == .keyPath, let access = propertyRules[index]?.access else { return codec }
      return KeyPathCodec(codec, access)
    } catch var error as MappingError {
      if error.property == nil {
        error.property = field.name
        error.advice = "this is the property '\(field.name)' of \(shape.type)"
      }
      throw error
    }
  }

  private func policies(changedBy change: (inout MappingOptions) -> Void) -> Policies {
    var changed = options
    change(&changed)
    changed.collectsErrors = options.collectsErrors
    return Policies(changed)
  }

  private func property(_ index: Int, _ codec: Codec) -> ObjectPlan.Property {
    let field = fields[index]
    let policies = codec.policies ?? Policies(options)
    let keepsDefault = !codec.acceptsNull && policies.nullValues == .keepDefault
    let ignoresNull = propertyRules[index]?.ignoresNull ?? false
    let wrapped = (codec as? OptionalCodec)?.wrapped
    return ObjectPlan.Property(
      offset: Int32(field.offset), codec: Borrowed(codec), leaf: wrapped?.leaf ?? codec.leaf,
      isOptional: field.type is any OptionalOperations.Type,
      keepsOnNull: keepsDefault || ignoresNull, needsPath: codec.needsPath,
      isVariable: field.isVariable, hasPolicies: codec.policies != nil)
  }

  private func setters() -> [Int: PropertySetter] {
    guard isClass else { return [:] }
    return propertyRules.filter { fields[$0.key].role != .keyPath }.compactMapValues { rule in
      rule.property.keyPath.flatMap { PropertySetter($0) }
    }
  }

  private func uniqueKeyPlan(_ allCodecs: [Codec]) throws -> UniqueKeyPlan? {
    guard let uniqueKeys = rules.uniqueKeys else { return nil }
    let indexes = try uniqueKeyProperties(uniqueKeys)
    let keyCodecs = allCodecs.map { ($0 as? PolicyCodec)?.forUniqueKeys ?? $0 }
    return UniqueKeyPlan(
      mode: uniqueKeys.mode,
      plan: ObjectPlan(try parts(for: indexes, keyCodecs, number: nextNumber())),
      areWritten: indexes.allSatisfy {
        isWritten($0) && propertyRules[$0]?.writing?.closure == nil
      })
  }

  /// The indexes of the properties that are unique keys.
  func uniqueKeyProperties(_ uniqueKeys: UniqueKeysRule) throws -> [Int] {
    let names = PropertyNames(
      shape: shape, fields: fields, factory: rules.factory, probes: codecs)
    guard !uniqueKeys.properties.isEmpty else {
      throw MappingError(
        .invalidConfiguration, type: shape.type,
        expected: "the name of a unique key of \(shape.type)", found: "none",
        advice: "name the property that tells one instance from another")
    }
    let indexes = try uniqueKeys.properties.map { try names.index(of: $0) }
    for index in indexes {
      if fields[index].role == .keyPath {
        throw unusableUniqueKey(index, "a stored property", "is set through its key path")
      }
      if !isRead(index) {
        let reason = isIgnored(index) ? "is ignored" : "is read-only"
        throw unusableUniqueKey(index, "a mapped property", reason)
      }
    }
    return indexes
  }

  private func unusableUniqueKey(
    _ index: Int, _ expected: String, _ reason: String
  ) -> MappingError {
    MappingError(
      .invalidConfiguration, type: shape.type, property: fields[index].name,
      expected: "\(expected) as the unique key of \(shape.type)",
      found: "'\(fields[index].name)', which \(reason)")
  }
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

/// A source of codecs for properties.
protocol PropertyCodecs: ProbeValues {
  /// The codec of a property with its rules and the formats of its dates.
  func codec(
    for field: StoredField, _ rules: PropertyRules?, _ dates: DateRule?
  ) throws -> Codec
  /// The codec of a type, whatever contains it.
  func codec(for type: any Any.Type) throws -> Codec
  /// The rules for a type: those of the provider, then those that follow from its `CodingKeys`.
  func rules(for type: any Any.Type) -> TypeRules
  /// Whether a type is `Date`, a container of dates, or a type whose conformance may read dates.
  func holdsDates(_ type: any Any.Type) -> Bool
  /// The codec that writes values by their dynamic types.
  var dynamic: AnyCodec { get }
}
