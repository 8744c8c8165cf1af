import AutoMapperDates
import AutoMapperModels

/// Resolves the rules of a provider and the reflection of a struct or class.
///
/// It is a class because a struct of this size takes code for each copy.
final class RuleResolver {
  let shape: TypeShape
  let rules: TypeRules
  let provider: MappingProvider
  let options: MappingOptions
  /// The source of the properties' codecs.
  let codecs: any PropertyCodecs
  /// The stored properties that are mapped, or would be if no rule ignored them.
  private(set) var fields: [StoredField] = []
  private(set) var unmapped: [ResolvedType.UnmappedProperty] = []
  /// The rules of each property, by its index.
  private(set) var propertyRules = IdentityTable<PropertyRules>()
  private(set) var flattened: [FlattenedProperty] = []
  private(set) var problems: [RuleProblem] = []

  init(
    _ shape: TypeShape, _ rules: TypeRules, _ provider: MappingProvider, _ options: MappingOptions,
    _ codecs: any PropertyCodecs
  ) {
    self.shape = shape
    self.rules = rules
    self.provider = provider
    self.options = options
    self.codecs = codecs
    var problems: [RuleProblem] = []
    (fields, unmapped) = mappedFields(&problems)
    assignRules(&problems)
    flattened = flattenedObjects(&problems)
    ignoreHidden()
    propertyRules = listedRules(&problems)
    self.problems = factoryProblems() + problems + misplacedDefaults() + flattenedConflicts()
  }

  /// Finds the property that each rule is about.
  private func assignRules(_ problems: inout [RuleProblem]) {
    let names = propertyNames(of: fields)
    for rule in rules.properties {
      problems.collect(for: shape.type) {
        try checkKeys(of: rule)
        let computed = computedIndex(rule).map { PropertyNames.Target.property($0) }
        switch try computed ?? names.target(of: rule.property) {
        case .property(let index):
          propertyRules.set(rule.added(to: propertyRules[index]), for: index)
        case .nested(let index, let inner):
          flattened.append(
            try FlattenedProperty(below: index, names: inner, rule, of: fields[index], self))
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
    PropertyNames(shape: shape, fields: fields, factory: rules.factory, probes: codecs)
  }

  // MARK: Results

  /// The resolved type.
  ///
  /// `ownDates` are the formats of all dates, if they differ from the mapper's, `defaultDates`, which
  /// are nil for the standard ones.
  func resolved(ownDates: DateRule?, defaultDates: DateRule?) -> ResolvedType {
    let writtenSteps = writtenSteps()
    let dates = resolvedDates(ownDates, defaultDates, writtenSteps)
    let hasInstances = shape.kind == .class || rules.factory != nil || rules.instance != nil
    // The name of the library's own property is not one of the document.
    let isContent =
      shape.fields.first?.name == PlanCompiler.contentName
      && shape.type is any CaseContentType.Type
    let properties = fields.indices.map { index in
      ResolvedProperty(
        fields[index], at: index, propertyRules[index], registeredKeys(index),
        hasAllowList: rules.allowed != nil, options, writtenSteps: writtenSteps[index],
        dates.rules[index],
        hasInstances: hasInstances, isContent: isContent)
    }
    return ResolvedType(self, properties, dateProblems: dates.problems)
  }

  // MARK: Unique keys

  /// The properties that identify an instance, or nil if no rule names any.
  func uniqueKeys(_ properties: [ResolvedProperty]) -> ResolvedType.UniqueKeys? {
    guard let rule = rules.uniqueKeys else { return nil }
    var problems: [RuleProblem] = []
    var indexes: [Int] = []
    problems.collect(for: shape.type) { indexes = try uniqueKeyProperties(rule, properties) }
    return ResolvedType.UniqueKeys(
      mode: rule.mode, properties: problems.first.map { .failure($0) } ?? .success(indexes))
  }

  /// The indexes of the properties that are unique keys.
  private func uniqueKeyProperties(
    _ rule: UniqueKeysRule, _ properties: [ResolvedProperty]
  ) throws -> [Int] {
    guard !rule.properties.isEmpty else { throw RuleProblem(shape.type, nil, .noUniqueKey) }
    let names = propertyNames(of: fields)
    let indexes = try rule.properties.map { try names.index(of: $0) }
    for property in indexes.map({ properties[$0] }) {
      if property.access != nil {
        throw RuleProblem(shape.type, property.name, .unstoredUniqueKey)
      }
      if !property.isRead {
        let participation = property.isIgnored ? "ignored" : "read-only"
        throw RuleProblem(shape.type, property.name, .unreadUniqueKey(participation: participation))
      }
    }
    return indexes
  }
}
