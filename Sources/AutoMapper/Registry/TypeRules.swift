import AutoMapperDates

/// What a provider says of one type.
struct TypeRules: Sendable {
  private(set) var properties: [PropertyRules] = []
  /// Makes instances.
  var factory: Factory?
  /// Gives instances for nodes.
  var instance: NodeClosure?
  /// Makes values from nodes, and writes them.
  var converter: AnyTransformer?
  var discriminator: DiscriminatorRule?
  var hooks = ObjectHooks()
  var uniqueKeys: UniqueKeysRule?
  /// The format of all dates that have none of their own.
  var dateFormat: DateFormat?
  /// The formats of written dates, by the key that is written.
  private(set) var writtenDateFormats: [(key: String, format: DateFormat, isInherited: Bool)] = []

  /// The rules of a property, to be read or changed.
  subscript(property: PropertyReference) -> PropertyRules {
    get { properties.first { $0.property.isSame(as: property) } ?? PropertyRules(property) }
    set {
      // The latest rule of a property stands last, so that of several for one key it is the winner.
      properties.removeAll { $0.property.isSame(as: property) }
      properties.append(newValue)
    }
  }

  mutating func setDateFormat(_ format: DateFormat, forWrittenKey key: String) {
    writtenDateFormats.removeAll { $0.key == key }
    writtenDateFormats.append((key, format, isInherited: false))
  }

  /// Adds the rules of a superclass where none are nearer; what makes instances is not inherited.
  mutating func inherit(_ other: TypeRules) {
    for inherited in other.properties {
      if let index = properties.firstIndex(where: { $0.property.isSame(as: inherited.property) }) {
        properties[index].inherit(inherited)
      } else {
        var rules = inherited
        rules.isInherited = true
        properties.append(rules)
      }
    }
    discriminator = discriminator ?? other.discriminator
    hooks.inherit(other.hooks)
    uniqueKeys = uniqueKeys ?? other.uniqueKeys
    dateFormat = dateFormat ?? other.dateFormat
    for rule in other.writtenDateFormats
    where !writtenDateFormats.contains(where: { $0.key == rule.key }) {
      writtenDateFormats.append((rule.key, rule.format, isInherited: true))
    }
  }

  /// Whether some rule has a closure that receives nodes.
  var usesNodes: Bool {
    instance != nil || converter != nil || hooks.validate != nil
      || properties.contains { $0.reading?.conversion != nil }
  }

  /// Whether two names mean one property.
  static func isSame(_ first: String, _ second: String) -> Bool {
    first == second || KeyFolding.folded(first) == KeyFolding.folded(second)
  }
}
