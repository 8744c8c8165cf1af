/// Checks the rules and the properties of a struct or class for mistakes.
struct ObjectCheck {
  private let resolved: ResolvedType
  private let codecs: [Result<Codec, any Error>]
  private let codec: ObjectCodec
  private let visit: ConfigurationCheck.Visit

  private var type: any Any.Type { codec.type }

  init(
    _ resolved: ResolvedType, _ codecs: [Result<Codec, any Error>], _ codec: ObjectCodec,
    _ visit: ConfigurationCheck.Visit
  ) {
    self.resolved = resolved
    self.codecs = codecs
    self.codec = codec
    self.visit = visit
  }

  func issues() -> [MappingIssue] {
    let keys =
      alikeNames() + readKeys() + sharedKeys() + WrittenPathCheck(resolved, codecs).findings()
    return refusals() + instances() + issues(keys + inverses()) + dates()
      + issues(idleRules() + replacedRules())
  }

  private func issues(_ findings: [PropertyFinding]) -> [MappingIssue] {
    findings.map { $0.issue(of: type, path: visit.path(to: $0.property)) }
  }

  /// All errors because of which compiling the plan would fail.
  private func refusals() -> [MappingIssue] {
    var problems = resolved.problems + resolved.dateProblems
    if case .failure(let problem) = resolved.uniqueKeys { problems.append(problem) }
    let names = Set(resolved.properties.map(\.name))
    return problems.map { problem in
      let error = problem.error
      // A name that the type does not have leads nowhere.
      let property = error.property.flatMap { names.contains($0) ? $0 : nil }
      return MappingIssue(
        error, type: type, path: property.map { visit.path(to: $0) } ?? visit.path)
    }
  }

  /// Instances that cannot be made and constants that cannot be set.
  private func instances() -> [MappingIssue] {
    guard codec.isClass, visit.isRead, resolved.rules.instance == nil else { return [] }
    if let error = resolved.missingFactory(codec) {
      return [MappingIssue(error, type: type, path: visit.path)]
    }
    // An instance that is built from its properties gets its constants too.
    guard resolved.rules.factory != nil else { return [] }
    let constants = resolved.properties.filter { $0.isRead && !$0.field.isVariable }
    return issues(constants.map { PropertyFinding($0.name, .constant) })
  }

  // MARK: Keys

  /// Properties that share a key if case and separators are ignored.
  private func alikeNames() -> [PropertyFinding] {
    let keys = resolved.answeredKeys
    let hidden = resolved.properties.filter { $0.field.isHidden && $0.isIgnored }
    return keys.enumerated().flatMap { position, second in
      keys[..<position].filter { isConfused($0, second) }.map { first in
        PropertyFinding(second.property.name, .alikeKeys(first, second))
      }
    } + hidden.map { PropertyFinding($0.name, .namesake) }
  }

  private func isConfused(
    _ first: ResolvedType.AnsweredKey, _ second: ResolvedType.AnsweredKey
  ) -> Bool {
    guard first.property.index != second.property.index,
      resolved.keyMatching.form(of: first.text) == resolved.keyMatching.form(of: second.text)
    else { return false }
    // One key for two properties was registered on purpose, and so was a key for one of two names.
    if first.isRegistered || second.isRegistered { return first.text != second.text }
    return first.property.keys.isEmpty && second.property.keys.isEmpty
  }

  /// Properties that another one keeps from being read, and those that have more keys than a rule
  /// states.
  private func readKeys() -> [PropertyFinding] {
    guard visit.isRead else { return [] }
    let answered = resolved.answeredKeys
    return resolved.properties.filter(\.isRead).compactMap { property in
      let name = property.name
      let isTried = resolved.keys(of: property, among: answered).contains(name)
      guard let key = property.keys.first?.text else {
        let taker =
          resolved.flattened.first { $0.reads(name) }?.name
          ?? answered.first { $0.isRegistered && $0.text == name }?.property.name
        let isReadInParts = resolved.flattened.contains {
          $0.owner == property.index && $0.keys != nil
        }
        guard !isTried, !isReadInParts, let taker else { return nil }
        return PropertyFinding(name, .unread(by: taker))
      }
      let form = resolved.keyMatching.form(of: name)
      let isKey = property.keys.contains { resolved.keyMatching.form(of: $0.text) == form }
      guard isTried, !isKey, property.rules?.isReadByRule ?? false else { return nil }
      return PropertyFinding(name, .readByName(key: key))
    }
  }

  /// Properties that are not written because another property has their key.
  private func sharedKeys() -> [PropertyFinding] {
    var owners: [[String]: String] = [:]
    return resolved.properties.filter(\.isWritten).compactMap { property in
      guard let owner = owners[property.writtenSteps] else {
        owners[property.writtenSteps] = property.name
        return nil
      }
      // Properties of the same name are reported elsewhere.
      if owner == property.name { return nil }
      return PropertyFinding(property.name, .takenKey(property.writtenKey, by: owner))
    }
  }

  // MARK: Rules

  /// Closures that convert values when reading, without a counterpart for writing.
  private func inverses() -> [PropertyFinding] {
    resolved.properties
      .filter { $0.isWritten && $0.writingClosure == nil && $0.lacksInverse }
      .map { PropertyFinding($0.name, .noInverse) }
  }

  private func dates() -> [MappingIssue] {
    resolved.properties.compactMap { property in
      guard let rule = property.dates, !property.isIgnored,
        resolved.compiler.holdsDates(property.field.type)
      else { return nil }
      return DateFormatCheck.issue(
        rule, property.name, of: type, isWritten: property.isWritten,
        path: visit.path(to: property.name))
    }
  }

  /// Rules of properties that are not mapped.
  private func idleRules() -> [PropertyFinding] {
    resolved.properties.compactMap { property in
      guard let rules = property.rules else { return nil }
      let hasKey = rules.isReadByRule || rules.writing != nil
      let isFlattened = rules.flatteningPrefix != nil
      let hasRules = hasKey || isFlattened || rules.dateFormat != nil
      if property.isIgnored {
        return hasRules ? PropertyFinding(property.name, .ignoredWithRules) : nil
      }
      if isFlattened, hasKey {
        return PropertyFinding(property.name, .flattenedWithRule)
      }
      // A subclass may exclude what its superclass adds.
      guard property.isExcluded, rules.writing != nil, !property.isComputed else {
        return nil
      }
      return PropertyFinding(property.name, .excludedWithRule)
    }
  }

  /// Rules that another one of the same call of `configure` replaced; what a later call or a file
  /// replaces is meant so.
  private func replacedRules() -> [PropertyFinding] {
    resolved.properties.flatMap { replacedRules($0.name, $0.keys, $0.replaced) }
      + resolved.flattened.flatMap { replacedRules($0.name, $0.keys ?? [], $0.replaced) }
  }

  private func replacedRules(
    _ name: String, _ keys: [RegisteredKey], _ replaced: [RuleStatements.Part: [String]]
  ) -> [PropertyFinding] {
    RuleStatements.Part.allCases.compactMap { part in
      replaced[part].map { replaced in
        PropertyFinding(name, .replaced(part, replaced, keys: keys.map(\.text)))
      }
    }
  }
}
