import AutoMapperDates

/// What a provider says of one type.
struct TypeRules: Sendable {
  let type: any Any.Type
  private(set) var properties: [PropertyRules] = []
  /// The number of the call of `configure`, or of the file, that states rules now.
  var call = 0
  /// The only properties that take part; nil for all.
  private(set) var allowed: [PropertyReference]?
  /// Makes instances.
  var factory: Factory?
  /// Gives instances for nodes.
  var instance: NodeClosure?
  /// Makes values from nodes, and writes them.
  var converter: AnyTransformer?
  var discriminator: DiscriminatorRule?
  var hooks = ObjectHooks()
  var uniqueKeys: UniqueKeysRule?
  /// Whether the type goes through its own `Codable` conformance; nil where the mapper may decide.
  var usesCodable: Bool?
  /// The format of all dates that have none of their own.
  var dateFormat: DateFormat?
  /// The formats of written dates, by the key that is written.
  private(set) var writtenDateFormats: [(key: String, format: DateFormat, isInherited: Bool)] = []

  init(_ type: any Any.Type) {
    self.type = type
  }

  /// The rules of a property, to be read or changed.
  subscript(property: PropertyReference) -> PropertyRules {
    get { properties.first { isSame($0.property, property) } ?? PropertyRules(property) }
    set {
      var rules = newValue
      rules.state(in: call, after: properties.first { isSame($0.property, property) })
      // The latest rule of a property stands last, so that of several for one key it is the winner.
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

  /// Adds the rules of a superclass where none are nearer; what makes instances is not inherited.
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

  /// Whether something is said of how instances are made, or of what is in them.
  var describesContents: Bool {
    factory != nil || instance != nil || uniqueKeys != nil || !properties.isEmpty || allowed != nil
      || hooks.validate != nil || hooks.didMap != nil || hooks.didWrite != nil
  }

  /// Whether something is said that only a plan of the type's properties can do.
  var needsPlan: Bool { describesContents || dateFormat != nil || !writtenDateFormats.isEmpty }

  /// Whether some rule has a closure that receives nodes.
  var usesNodes: Bool {
    instance != nil || converter != nil || hooks.validate != nil
      || properties.contains { $0.reading?.conversion != nil }
  }

  /// Whether some rule has a closure that is called when a value is read.
  var callsClosures: Bool {
    usesNodes || factory != nil || hooks.didMap != nil || properties.contains { $0.standard != nil }
  }

  /// Whether two references mean one property of the type.
  private func isSame(_ first: PropertyReference, _ second: PropertyReference) -> Bool {
    if let keyPath = first.keyPath, keyPath == second.keyPath { return true }
    if first.isNameless || second.isNameless { return false }
    if first.name == second.name { return true }
    return Self.isSame(first.name, second.name)
      && TypeShape(type).isSameProperty(first.name, second.name)
  }

  /// Whether two names are alike when case and separators do not count.
  static func isSame(_ first: String, _ second: String) -> Bool {
    first == second || KeyFolding.folded(first) == KeyFolding.folded(second)
  }
}

/// What a type's `CodingKeys` say, where the provider says nothing else.
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

  /// Leaves a property out, unless something is said of it.
  mutating func ignoreUndescribed(_ name: String) {
    let property = PropertyReference(name: name)
    guard !properties.contains(where: { isSame($0.property, property) }) else { return }
    changeQuietly(name) { $0.isIgnored = true }
  }

  /// Changes the rules of a property where they stand; new ones count as inherited, so that any other wins.
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
