import AutoMapperDates

/// The rules of a provider for one type.
struct RulesForType: Sendable {
  typealias WrittenDateFormat = (key: String, format: DateFormat, call: Int, isInherited: Bool)

  let type: any Any.Type
  var properties: [PropertyRules] = []
  /// The number of the `configure` call or file that is adding rules.
  var call = 0
  /// The calls in which the rules about the type as a whole were stated.
  private var statements = RuleStatements()
  /// The only properties to map, or nil for all.
  private(set) var allowed: [PropertyReference]?
  /// The factory of instances.
  var factory: Factory?
  /// The closure that returns instances for nodes.
  var instance: NodeClosure?
  /// The converter that makes values from nodes and writes them.
  var converter: AnyTransformer?
  /// The replacement for values that are not a case of the type.
  var fallback: FallbackRule?
  /// The rule that makes the codec, such as one about the cases of an enum.
  var codec: CodecRule?
  var discriminator: DiscriminatorRule?
  var hooks = ObjectHooks()
  var uniqueKeys: UniqueKeysRule?
  /// Whether the type is mapped through its own `Codable` conformance, or nil if the mapper
  /// decides.
  var usesCodable: Bool?
  /// The format of all dates without a format of their own.
  var dateFormat: DateFormat?
  /// The formats of written dates, by their written keys.
  private(set) var writtenDateFormats: [WrittenDateFormat] = []
  /// The written keys whose first formats are not used.
  private var replacedDateFormats: [String] = []

  init(_ type: any Any.Type) { self.type = type }
}

extension RulesForType {
  /// Records that a rule states a part.
  mutating func state(_ part: RuleStatements.Part) { statements.state(part, in: call) }

  /// The keys of the rules about a part that are not used; nil if there are no such rules.
  func replaced(_ part: RuleStatements.Part) -> [String]? {
    guard part == .writtenDateFormat else { return statements.replaced(part) }
    return replacedDateFormats.isEmpty ? nil : replacedDateFormats
  }

  /// The place of the next value that is only written, after those so far.
  var nextPosition: Int { (properties.compactMap(\.position).max() ?? -1) + 1 }

  mutating func setDateFormat(_ format: DateFormat, forWrittenKey key: String) {
    if writtenDateFormats.contains(where: { $0.key == key && $0.call == call }) {
      replacedDateFormats.append(key)
    }
    writtenDateFormats.removeAll { $0.key == key }
    writtenDateFormats.append((key, format, call, isInherited: false))
  }

  mutating func allow(_ properties: [PropertyReference]) {
    allowed = (allowed ?? []) + properties
  }

  /// Adds the rules of a superclass for which there is no nearer one; factories and other sources
  /// of instances are not inherited.
  mutating func inherit(_ other: TypeRules) {
    let position = nextPosition
    let shape = TypeShape(type)
    for var inherited in other.properties {
      let name = shape.name(of: inherited.property.name, in: other.type)
      if name != inherited.property.name { inherited.property = inherited.property.named(name) }
      inherited.position = inherited.position.map { position + $0 }
      if let index = index(of: inherited.property) {
        properties[index].value.inherit(inherited)
      } else {
        inherited.isInherited = true
        properties.append(inherited)
      }
    }
    if let others = other.allowed { allowed = (allowed ?? []) + others }
    discriminator = discriminator ?? other.discriminator
    // The hooks of superclasses are called first.
    let ownHooks = hooks
    hooks = other.hooks
    hooks.add(ownHooks)
    uniqueKeys = uniqueKeys ?? other.uniqueKeys
    dateFormat = dateFormat ?? other.dateFormat
    for rule in other.writtenDateFormats
    where !writtenDateFormats.contains(where: { $0.key == rule.key }) {
      writtenDateFormats.append((rule.key, rule.format, rule.call, isInherited: true))
    }
  }

  /// Whether there are rules about how instances are made or what they contain.
  var describesContents: Bool {
    factory != nil || instance != nil || uniqueKeys != nil || !properties.isEmpty || allowed != nil
      || hooks.validate != nil || hooks.didMap != nil || hooks.didWrite != nil
  }

  /// Whether there are rules that `MemberFunctions` apply.
  var describesMembers: Bool {
    !properties.isEmpty || converter != nil || hooks.didWrite != nil
  }

  /// Whether there are rules that only a plan of the type's properties can apply.
  var needsPlan: Bool { describesContents || dateFormat != nil || !writtenDateFormats.isEmpty }

  /// Whether any rule needs the paths of values, as closures that receive nodes do.
  var usesNodes: Bool {
    instance != nil || converter != nil || fallback?.closure != nil || hooks.validate != nil
      || codec?.usesNodes ?? false
      || properties.contains { $0.reading?.conversion != nil }
  }

  /// The index of the rules of a property, which are only once in the list.
  func index(of property: PropertyReference) -> Int? {
    properties.firstIndex { isSame($0.property, property) }
  }

  /// Whether two references denote the same property of the type.
  private func isSame(_ first: PropertyReference, _ second: PropertyReference) -> Bool {
    if let keyPath = first.keyPath, keyPath == second.keyPath { return true }
    if first.isNameless || second.isNameless { return false }
    if first.name == second.name { return true }
    return TypeRules.isSame(first.name, second.name)
      && TypeShape(type).isSameProperty(first.name, second.name)
  }
}

/// The rules that follow from a type's `CodingKeys`, for which the provider has no rules.
extension RulesForType {
  /// Gives a property keys, in place of its own name, and the spelling in which it is written, unless it
  /// has keys.
  mutating func addCodingKeys(_ keys: [String], written: String, for name: String) {
    let index = addedIndex(of: PropertyReference(name: name))
    var reading =
      properties[index].reading ?? ReadingRule(keys: [], delimiter: nil, hasInverse: true)
    guard reading.keys.isEmpty else { return }
    reading.keys = keys
    reading.writtenKey = written
    reading.readsName = false
    reading.delimiter = nil
    properties[index].call = 0
    properties[index].reading = reading
  }

  /// Ignores a property, unless there are rules for it.
  mutating func ignoreUndescribed(_ name: String) {
    let property = PropertyReference(name: name)
    if index(of: property) == nil { properties[addedIndex(of: property)].isIgnored = true }
  }

  /// The index of the rules of a property; new ones count as inherited, so that any other rule wins.
  private mutating func addedIndex(of property: PropertyReference) -> Int {
    if let index = index(of: property) { return index }
    var rules = PropertyRules(property)
    rules.isInherited = true
    properties.append(rules)
    return properties.count - 1
  }
}
