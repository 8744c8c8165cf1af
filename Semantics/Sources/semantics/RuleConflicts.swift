import AutoMapper

/// Rules that contradict each other, which `validate` must report.
struct RuleConflict {
  var text: String
  /// Whether some values cannot be written.
  var isFatal: Bool
  /// Whether the values are known in advance, so that `validate` must report them.
  var isCertain = true

  static func first(in rules: Rules, for root: String) -> RuleConflict? {
    let oracle = Oracle(rules)
    let found = Family.reached(from: root).compactMap { conflict(oracle, $0) }
    return found.first(where: \.isFatal) ?? found.first
  }

  /// Two properties at the same path, one inside the value of the other, or two similar keys.
  private static func conflict(_ oracle: Oracle, _ type: String) -> RuleConflict? {
    guard Family.model(type).kind != .union else { return nil }
    var document = Document.object([])
    var paths: Set<[String]> = []
    var alike: RuleConflict?
    for key in oracle.rules.nearest(type, { $0.uniqueKeys }) ?? []
    where oracle.rules.rule(for: key, of: type).isIgnored {
      return RuleConflict(text: "the unique key \(key) of \(type), ignored", isFatal: true)
    }
    let tagKeys = [oracle.discriminator(of: type)?.key]
    for property in Family.properties(type) {
      let rule = oracle.rules.rule(for: property.name, of: type)
      let isFlat = oracle.flats(of: type).contains { $0.outer == property.name }
      guard !rule.isIgnored, !rule.isExcluded, !isFlat else { continue }
      let path = oracle.writtenPath(property, rule)
      // A property may have the key of a tag.
      if path.count == 1, tagKeys.contains(path[0]) { continue }
      let text = "\(type).\(property.name), written at \(path)"
      if document.members.contains(where: {
        $0.key != path[0] && Oracle.folded($0.key) == Oracle.folded(path[0])
      }) {
        alike = RuleConflict(text: text, isFatal: false)
      }
      // Objects at the same path are not merged, which `validate` says.
      let isTaken = !paths.insert(path).inserted
      let isStyled = path == [Oracle.styled(property, oracle.rules.keyStyle)]
      // Members of an object are merged with those from paths through it.
      let mayBeNull = property.shape.isOptional && oracle.rules.options.writesNil
      let isObject = if case .model = property.shape.wrapped { !mayBeNull } else { false }
      do {
        if isObject, isTaken {
          return RuleConflict(text: text, isFatal: true, isCertain: false)
        }
        if isObject, document.hasObject(at: path) { continue }
        try document.insert(isObject ? .object([]) : .int(0), at: path)
      } catch {
        // What conformances write is not known in advance, either.
        let isOpen =
          oracle.rules.options.writesNil || oracle.rules.areTransformed
          || Family.properties(type).contains {
            $0.shape.models.contains(where: oracle.rules.usesConformance)
          }
        guard isStyled, type == "Alike" else {
          return RuleConflict(text: text, isFatal: true, isCertain: !isOpen)
        }
        alike = RuleConflict(text: text, isFatal: false)
      }
    }
    return alike
  }
}

extension Rules {
  /// Whether a transformer or a converter makes what is written, which is not known in advance: it may
  /// be nothing.
  var areTransformed: Bool {
    types.values.contains { rules in
      rules.convertsMarks
        || rules.properties.values.contains { $0.treatment == .oneLess || $0.writesNegative }
    }
  }

  /// Whether it depends on the values which places there are.
  var leavesPlacesOpen: Bool {
    areTransformed
      || types.values.contains { rules in
        rules.properties.values.contains { rule in
          (rule.keys + [rule.writtenKey].compactMap(\.self)).contains { key in
            key.split(separator: ".").dropFirst().contains { Int($0) != nil }
          }
        }
      }
  }
}

/// Whether the output is read as the same value.
enum Invertibility {
  static func holds(for rules: Rules, _ value: Value) -> Bool {
    rules.types.allSatisfy { name, rule in
      guard rule.changes == nil, !mayShareObjects(name, Oracle(rules)) else { return false }
      return rule.properties.allSatisfy { property, rule in
        holds(rule, Family.properties(name).first { $0.name == property })
      }
    } && rules.options.emptyCollections == .write && rules.options.unknownKeys == .ignore
      && hasFactoriesWithoutLoss(rules) && !value.holdsHiddenSubclass
  }

  private static func holds(_ rule: PropertyRule, _ property: Property?) -> Bool {
    !rule.isIgnored && !rule.isExcluded && !rule.writesNegative && rule.writtenKey == nil
      && rule.hasInverse
      && (rule.treatment == .plain || rule.treatment == .oneLess) && rule.dateFormat == nil
  }

  /// Whether an Optional is written where paths of other properties make an object even if it is nil,
  /// or is read from the key or path of another property, or as an object around its null, if it is nil.
  private static func mayShareObjects(_ type: String, _ oracle: Oracle) -> Bool {
    let properties = Family.properties(type)
    let paths = properties.map { oracle.writtenPath($0, oracle.rules.rule(for: $0.name, of: type)) }
    return zip(properties, paths).contains { property, path in
      let keys = oracle.rules.rule(for: property.name, of: type).keys
      return property.shape.isOptional
        && (keys.contains { path.joined(separator: ".").hasPrefix($0 + ".") }
          || paths.contains { other in
            other.count > path.count && other.starts(with: path)
              || other != path && keys.contains(other.joined(separator: "."))
              || other.count == 1 && other != path
                && Oracle.folded(other[0]) == Oracle.folded(property.name)
          })
    }
  }

  private static func hasFactoriesWithoutLoss(_ rules: Rules) -> Bool {
    rules.dateFormat == nil
  }
}
