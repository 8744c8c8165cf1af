import AutoMapperDates

/// The rules of a provider for one type.
struct TypeRules: Sendable {
  let type: any Any.Type
  private(set) var properties: [PropertyRules] = []
  /// The number of the `configure` call or file that is adding rules.
  var call = 0
  /// The only properties to map, or nil for all.
  private(set) var allowed: [PropertyReference]?
  /// The factory of instances.
  var factory: Factory?
  /// The closure that returns instances for nodes.
  var instance: NodeClosure?
  /// The converter that makes values from nodes and writes them.
  var converter: AnyTransformer?
  var discriminator: DiscriminatorRule?
  var hooks = ObjectHooks()
  var uniqueKeys: UniqueKeysRule?
  /// Whether the type is mapped through its own `Codable` conformance, or nil if the mapper
  /// decides.
  var usesCodable: Bool?
  /// The format of all dates without a format of their own.
  var dateFormat: DateFormat?
  /// The formats of written dates, by their written keys.
  private(set) var writtenDateFormats: [(key: String, format: DateFormat, isInherited: Bool)] = []

  init(_ type: any Any.Type) {
    self.type = type
  }

  /// The rules of a property, for reading and changing them.
  subscript(property: PropertyReference) -> PropertyRules {
    get { properties.first { isSame($0.property, property) } ?? PropertyRules(property) }
    set {
      var rules = newValue
      rules.state(in: call, after: properties.first { isSame($0.property, property) })
      // The latest rule of a property comes last, so that it wins if several have the same key.
      properties = properties.filter { !isSame($0.property, property) } + [rules]
    }
  }

  mutating func setDateFormat(_ format: DateFormat, forWrittenKey key: String) {
    writtenDateFormats.removeAll { $0.key == key }
    writtenDateFormats.append((key, format, isInherited: false))
  }

  mutating func allow(_ properties: [PropertyReference]) {
    allowed = (allowed ?? []) + properties
  }

  /// Adds the rules of a superclass for which there is no nearer one; factories and other sources
  /// of instances are not inherited.
  mutating func inherit(_ other: TypeRules) {
    for inherited in other.properties {
      if let index = properties.firstIndex(where: { isSame($0.property, inherited.property) }) {
        properties[index].inherit(inherited)
      } else {
        var rules = inherited
        rules.isInherited = true
        properties.append(rules)
      }
    }
    if let others = other.allowed { allow(others) }
    discriminator = discriminator ?? other.discriminator
    hooks.inherit(other.hooks)
    uniqueKeys = uniqueKeys ?? other.uniqueKeys
    dateFormat = dateFormat ?? other.dateFormat
    for rule in other.writtenDateFormats
    where !writtenDateFormats.contains(where: { $0.key == rule.key }) {
      writtenDateFormats.append((rule.key, rule.format, isInherited: true))
    }
  }

  /// Whether there are rules about how instances are made or what they contain.
  var describesContents: Bool {
    factory != nil || instance != nil || uniqueKeys != nil || !properties.isEmpty || allowed != nil
      || hooks.validate != nil || hooks.didMap != nil || hooks.didWrite != nil
  }

  /// Whether there are rules that only a plan of the type's properties can apply.
  var needsPlan: Bool { describesContents || dateFormat != nil || !writtenDateFormats.isEmpty }

  /// Whether any rule has a closure that receives nodes.
  var usesNodes: Bool {
    instance != nil || converter != nil || hooks.validate != nil
      || properties.contains { $0.reading?.conversion != nil }
  }

  /// Whether any rule has a closure that is called when a value is read.
  var callsClosures: Bool {
    usesNodes || factory != nil || hooks.didMap != nil || properties.contains { $0.standard != nil }
  }

  /// Whether two references denote the same property of the type.
  private func isSame(_ first: PropertyReference, _ second: PropertyReference) -> Bool {
    if let keyPath = first.keyPath, keyPath == second.keyPath { return true }
    if first.isNameless || second.isNameless { return false }
    if first.name == second.name { return true }
    return Self.isSame(first.name, second.name)
      && TypeShape(type).isSameProperty(first.name, second.name)
  }

  /// Whether two names are equal if case and separators are ignored.
  static func isSame(_ first: String, _ second: String) -> Bool {
    first == second || KeyFolding.folded(first) == KeyFolding.folded(second)
  }
}

/// The rules that follow from a type's `CodingKeys`, for which the provider has no rules.
extension TypeRules {
  /// Gives a property a key, unless it has one.
  mutating func addCodingKey(_ key: String, for name: String) {
    changeQuietly(name) { rules in
      var reading = rules.reading ?? ReadingRule(keys: [], delimiter: nil, hasInverse: true)
      guard reading.keys.isEmpty else { return }
      reading.keys = [key]
      reading.delimiter = nil
      rules.reading = reading
    }
  }

  /// Ignores a property, unless there are rules for it.
  mutating func ignoreUndescribed(_ name: String) {
    let property = PropertyReference(name: name)
    guard !properties.contains(where: { isSame($0.property, property) }) else { return }
    changeQuietly(name) { $0.isIgnored = true }
  }

  /// Changes the rules of a property in place; new ones count as inherited, so that any other rule
  /// wins.
  private mutating func changeQuietly(_ name: String, _ change: (inout PropertyRules) -> Void) {
    let property = PropertyReference(name: name)
    if let index = properties.firstIndex(where: { isSame($0.property, property) }) {
      change(&properties[index])
    } else {
      var rules = PropertyRules(property)
      rules.isInherited = true
      change(&rules)
      properties.append(rules)
    }
  }
}
