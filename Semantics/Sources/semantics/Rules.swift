import AutoMapper

/// The rules of one case, as data.
struct Rules {
  var options = MappingOptions()
  var keyStyle = KeyStyle.declared
  var generatesInverses = true
  var dateFormat: DayFormat?
  var types: [String: TypeRule] = [:]
  var usesStore = false
  /// Whether conformances are used only where values cannot be mapped without them.
  var avoidsCodable = false

  /// The rule of the nearest class that has one for a property.
  func rule(for property: String, of type: String) -> PropertyRule {
    for name in Family.line(type) {
      if let rule = types[name]?.properties[property] { return converted(rule, property, type) }
    }
    return converted(PropertyRule(), property, type)
  }

  /// A converter for the type of a wrapper applies where it wraps a property.
  private func converted(_ rule: PropertyRule, _ property: String, _ type: String) -> PropertyRule {
    guard type == "Wrapped", property == "mark", types[type]?.convertsMarks ?? false else {
      return rule
    }
    var rule = rule
    rule.treatment = .oneLess
    return rule
  }

  func hasFactory(_ type: String) -> Bool {
    types[type]?.hasFactory ?? false
  }

  /// The rules for a type that subclasses inherit.
  func nearest<Found>(_ type: String, _ find: (TypeRule) -> Found?) -> Found? {
    for name in Family.line(type) {
      if let found = types[name].flatMap(find) { return found }
    }
    return nil
  }
}

struct TypeRule {
  struct Flat {
    var key: String
    var outer: String
    var inner: String
  }

  var hasFactory = false
  var properties: [String: PropertyRule] = [:]
  var flats: [Flat] = []
  var discriminator: Discriminator?
  var cases: CaseRule?
  /// Whether a converter for the wrapper `Marked` reads one less than what is in the document.
  var convertsMarks = false
  /// Whether the provider accepts what its conformance does.
  var usesCodable = false
  var uniqueKeys: [String]?
  /// Refuses objects with a member `refused` that is true.
  var validates = false
  /// Adds ten to the first Int.
  var changes: String?
  /// Adds a member `stamp` to the output.
  var stamps = false
}

struct Discriminator {
  var key: String
  /// The types by their texts.
  var types: [(text: String, type: String)]
  var standard: String?
}

struct PropertyRule {
  enum Treatment {
    /// As the type says.
    case plain
    /// `Transformer`: one less than in the document.
    case oneLess
    /// A closure: ten times what is in the document.
    case tenfold
    /// The same, with the parent's member `factor` instead of ten.
    case parentFactor
  }

  var keys: [String] = []
  var isNested = true
  var hasInverse = true
  var writtenKey: String?
  var isIgnored = false
  var isExcluded = false
  var isRequired = false
  var ignoresNull = false
  var treatment = Treatment.plain
  /// Whether a closure writes it, the negative of an Int.
  var writesNegative = false
  var dateFormat: DayFormat?
  /// Policies of its own: defaults for invalid values, and invalid elements are dropped.
  var isLenient = false
}

/// The formats of dates that the harness knows.
enum DayFormat: CaseIterable {
  case american
  case plain
  case seconds

  var swift: String {
    switch self {
    case .american: "\"MM/dd/yyyy\""
    case .plain: "\"yyyy-MM-dd\""
    case .seconds: ".secondsSince1970"
    }
  }
}
