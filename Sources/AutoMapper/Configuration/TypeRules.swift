import AutoMapperDates

/// The rules of a provider for one type, behind a reference.
typealias TypeRules = Shared<RulesForType>

extension TypeRules {
  init(_ type: any Any.Type) { self.init(RulesForType(type)) }

  /// The rules of a property, for reading and changing them.
  subscript(property: PropertyReference) -> PropertyRules {
    // Not inlined, because each function of `TypeMapping` uses both.
    @inline(never)
    get {
      var rules = value.index(of: property).map { self.properties[$0] } ?? PropertyRules(property)
      rules.call = self.call
      return rules
    }
    @inline(never)
    set {
      // The latest rule of a property comes last, so that it wins if several have the same key.
      if let index = value.index(of: property) { self.properties.remove(at: index) }
      self.properties.append(newValue)
    }
  }

  /// Whether two names are equal if case and separators are ignored.
  static func isSame(_ first: String, _ second: String) -> Bool {
    first == second || KeyFolding.folded(first) == KeyFolding.folded(second)
  }
}
