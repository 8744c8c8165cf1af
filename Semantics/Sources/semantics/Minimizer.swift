import AutoMapper

/// Makes a difference smaller by removing rules and parts of documents that it does not need.
struct Minimizer {
  let root: String
  let kin: Kin
  private(set) var rules: Rules
  private(set) var difference: Difference
  /// How often it tries, so that it ends even if something never becomes smaller.
  private var tries = 5_000

  init(_ drawn: Case, _ difference: Difference) {
    (root, kin, rules, self.difference) = (drawn.root, drawn.kin, drawn.rules, difference)
  }

  /// Tries to remove one thing after another.
  mutating func run() {
    shrinkRules()
    shrinkDocuments()
    // Smaller documents need fewer rules.
    shrinkRules()
  }

  private mutating func shrinkRules() {
    var position = 0
    var candidates = rules.smaller
    while position < candidates.count, tries > 0 {
      tries -= 1
      let again = Case(root: root, rules: candidates[position], kin: kin)
      if difference.check == .validate || again.isValid(),
        let found = again.difference(difference.check, difference.documents),
        found.isThrown == difference.isThrown
      {
        (rules, difference) = (candidates[position], found)
        candidates = rules.smaller
      } else {
        position += 1
      }
    }
  }

  private mutating func shrinkDocuments() {
    let again = Case(root: root, rules: rules, kin: kin)
    for index in difference.documents.indices {
      var position = 0
      var candidates = difference.documents[index].smaller
      while position < candidates.count, tries > 0 {
        tries -= 1
        var documents = difference.documents
        documents[index] = candidates[position]
        if let found = again.difference(difference.check, documents),
          found.isThrown == difference.isThrown, found.size < difference.size
        {
          difference = found
          candidates = documents[index].smaller
        } else {
          position += 1
        }
      }
    }
  }
}

extension Difference {
  /// Documents that the library wrote are among them, which do not become smaller by themselves.
  fileprivate var size: Int { documents.reduce(0) { $0 + $1.size } }
}

extension Rules {
  /// The same rules without one of them.
  fileprivate var smaller: [Rules] {
    var results: [Rules] = []
    func add(_ change: (inout Rules) -> Void) {
      var copy = self
      change(&copy)
      if copy.description != description { results.append(copy) }
    }
    add { $0.options = MappingOptions() }
    for (name, type) in types.sorted(by: { $0.key < $1.key }) {
      add { $0.types[name] = type.bare }
    }
    for property in [
      \MappingOptions.convertsValues, \.acceptsSingleElements, \.writesNil,
      \.keepsUnknownKeys,
    ] {
      add { $0.options[keyPath: property] = MappingOptions()[keyPath: property] }
    }
    add { $0.options.unknownKeys = .ignore }
    add { $0.options.duplicateKeys = .useLast }
    add { $0.options.missingValues = .throw }
    add { $0.options.nullValues = .keepDefault }
    add { $0.options.invalidValues = .throw }
    add { $0.options.invalidElements = .throw }
    add { $0.options.unknownCases = .useFallback }
    add { $0.options.emptyCollections = .write }
    add { $0.keyStyle = .declared }
    add { $0.generatesInverses = true }
    add { $0.dateFormat = nil }
    add { $0.avoidsCodable = false }
    for (name, type) in types.sorted(by: { $0.key < $1.key }) {
      for change in type.smaller(Family.model(name).kind) {
        add { $0.types[name] = change }
      }
    }
    return results
  }
}

extension TypeRule {
  /// Only the rules that a type needs.
  fileprivate var bare: TypeRule {
    var bare = TypeRule(hasFactory: hasFactory)
    bare.discriminator = discriminator
    bare.cases = cases
    bare.usesCodable = usesCodable
    return bare
  }

  fileprivate func smaller(_ kind: Model.Kind) -> [TypeRule] {
    var results: [TypeRule] = []
    func add(_ change: (inout TypeRule) -> Void) {
      var copy = self
      change(&copy)
      results.append(copy)
    }
    if kind == .structure { add { $0.hasFactory = false } }
    if kind != .interface { add { $0.discriminator = nil } }
    add { $0.discriminator?.standard = nil }
    add { $0.uniqueKeys = nil }
    add { $0.flats.removeAll() }
    add { $0.flats = Array($0.flats.dropLast()) }
    add { $0.validates = false }
    add { $0.changes = nil }
    add { $0.stamps = false }
    add { $0.convertsMarks = false }
    add { $0.usesCodable = false }
    for (name, rule) in properties.sorted(by: { $0.key < $1.key }) {
      add { $0.properties[name] = nil }
      for change in rule.smaller { add { $0.properties[name] = change } }
    }
    return results
  }
}

extension PropertyRule {
  fileprivate var smaller: [PropertyRule] {
    var results: [PropertyRule] = []
    func add(_ change: (inout PropertyRule) -> Void) {
      var copy = self
      change(&copy)
      if copy.keys.isEmpty { copy.treatment = .plain }
      results.append(copy)
    }
    add { $0.keys = Array($0.keys.dropLast()) }
    add { $0.keys = Array($0.keys.dropFirst()) }
    add { $0.isNested = true }
    add { $0.hasInverse = true }
    add { $0.writtenKey = nil }
    add { $0.isIgnored = false }
    add { $0.isExcluded = false }
    add { $0.isRequired = false }
    add { $0.ignoresNull = false }
    add { $0.treatment = .plain }
    add { $0.writesNegative = false }
    add { $0.dateFormat = nil }
    add { $0.isLenient = false }
    return results
  }
}

extension Document {
  /// The same document without one of its parts.
  fileprivate var smaller: [Document] {
    switch self {
    case .list(let elements):
      var results: [Document] = []
      for index in elements.indices {
        var changed = elements
        changed.remove(at: index)
        results.append(.list(changed))
        for part in elements[index].smaller {
          changed = elements
          changed[index] = part
          results.append(.list(changed))
        }
      }
      return results
    case .object(let members):
      var results: [Document] = []
      for index in members.indices {
        var changed = members
        changed.remove(at: index)
        results.append(.object(changed))
        for part in members[index].value.smaller {
          changed = members
          changed[index].value = part
          results.append(.object(changed))
        }
      }
      return results
    default: return []
    }
  }
}
