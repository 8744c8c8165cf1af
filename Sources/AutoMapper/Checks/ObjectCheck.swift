/// Checks the rules and the properties of a struct or class for mistakes.
struct ObjectCheck {
  let resolved: ResolvedType
  let codecs: [Result<Codec, any Error>]
  let codec: ObjectCodec
  let visit: ConfigurationCheck.Visit

  private var type: any Any.Type { codec.type }

  func issues() -> [MappingIssue] {
    let paths = WrittenPathCheck(resolved: resolved, codecs: codecs, visit: visit)
    return refusals() + instances() + alikeNames() + readKeys() + sharedKeys() + paths.issues()
      + inverses() + dates() + idleRules() + replacedRules()
  }

  /// All errors because of which compiling the plan would fail.
  private func refusals() -> [MappingIssue] {
    var problems = resolved.problems + resolved.dateProblems
    problems.collect { _ = try resolved.uniqueKeys() }
    let names = Set(resolved.properties.map(\.name))
    return problems.map { error in
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
    return resolved.properties.filter { $0.isRead && !$0.field.isVariable }.map {
      visit.issue(
        .readOnlyProperty, .warning, $0.name,
        "is a constant, so that a document with another value is an error; make the instance from "
          + "the document with its values, declare the property with 'var', or ignore it")
    }
  }

  // MARK: Keys

  /// Properties that share a key if case and separators are ignored.
  private func alikeNames() -> [MappingIssue] {
    let keys = resolved.answeredKeys
    let hidden = resolved.properties.filter { $0.field.isHidden && $0.isIgnored }
    return keys.enumerated().flatMap { position, second in
      keys[..<position].filter { isConfused($0, second) }.map { first in
        MappingIssue(
          .ambiguousProperties, .warning, type: type, property: second.property.name,
          path: visit.path(to: second.property.name),
          message: "\(first) and \(second) of \(type) are alike when case and separators do not "
            + "count, so that a key in another spelling fits both; register a key for one of them")
      }
    }
      + hidden.map {
        visit.issue(
          .ambiguousProperties, .warning, $0.name,
          "is neither read nor written, since a subclass has a property of the same name; "
            + "rename one of them, or give it a key in the rules of its class")
      }
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
  private func readKeys() -> [MappingIssue] {
    guard visit.isRead else { return [] }
    return resolved.properties.filter(\.isRead).compactMap { property in
      let name = property.name
      let isTried = resolved.keys(of: property).contains(name)
      guard let key = property.keys.first?.text else {
        let taker =
          resolved.flattened.first { $0.reads(name) }?.name
          ?? resolved.answeredKeys.first { $0.isRegistered && $0.text == name }?.property.name
        let isReadInParts = resolved.flattened.contains {
          $0.owner == property.index && $0.keys != nil
        }
        guard !isTried, !isReadInParts, let taker else { return nil }
        return visit.issue(
          .sharedKey, .warning, name,
          "is never read, since the key \(MappingError.quoted(name)) belongs to '\(taker)'; give it a "
            + "key with map(_:to:), which may be the same one, or make it read-only")
      }
      let form = resolved.keyMatching.form(of: name)
      let isKey = property.keys.contains { resolved.keyMatching.form(of: $0.text) == form }
      guard isTried, !isKey, property.rules?.isReadByRule ?? false else { return nil }
      return visit.issue(
        .ambiguousProperties, .note, name,
        "is also read from \(MappingError.quoted(name)), its own name, where "
          + "\(MappingError.quoted(key)) is missing; give it another name if documents have that key "
          + "with another meaning")
    }
  }

  /// Properties that are not written because another property has their key.
  private func sharedKeys() -> [MappingIssue] {
    var owners: [[String]: String] = [:]
    return resolved.properties.filter(\.isWritten).compactMap { property in
      guard let owner = owners[property.writtenSteps] else {
        owners[property.writtenSteps] = property.name
        return nil
      }
      // Properties of the same name are reported elsewhere.
      if owner == property.name { return nil }
      return visit.issue(
        .sharedKey, .warning, property.name,
        "is not written, since '\(owner)' has the key \(MappingError.quoted(property.writtenKey)) "
          + "already; give it another with write(_:as:), or exclude it")
    }
  }

  // MARK: Rules

  /// Closures that convert values when reading, without a counterpart for writing.
  private func inverses() -> [MappingIssue] {
    resolved.properties
      .filter { $0.isWritten && $0.writingClosure == nil && $0.lacksInverse }
      .map {
        visit.issue(
          .missingInverse, .note, $0.name,
          "is made by a closure that has no inverse, so it is written plainly; give write(_:as:) a "
            + "closure, use a Transformer with an encode closure, or exclude it")
      }
  }

  private func dates() -> [MappingIssue] {
    resolved.properties.compactMap { property in
      guard let rule = property.dates, property.isWritten,
        resolved.compiler.holdsDates(property.field.type),
        let problem = DateFormatCheck.problem(rule)
      else { return nil }
      return MappingIssue(
        .invalidDateFormat, problem.severity, type: type, property: property.name,
        path: visit.path(to: property.name),
        message: "the date format of '\(property.name)' \(problem.reason)")
    }
  }

  /// Rules of properties that are not mapped.
  private func idleRules() -> [MappingIssue] {
    resolved.properties.compactMap { property in
      guard let rules = property.rules else { return nil }
      let hasKey = rules.isReadByRule || rules.writing != nil
      let isFlattened = rules.flatteningPrefix != nil
      let hasRules = hasKey || isFlattened || rules.dateFormat != nil
      if property.isIgnored {
        return hasRules
          ? visit.issue(
            .unusedRules, .warning, property.name, "is ignored, so its other rules are not used")
          : nil
      }
      if isFlattened, hasKey {
        return visit.issue(
          .unusedRules, .error, property.name,
          "is flattened, and another rule says how it is read or written as a whole, so that one of "
            + "them is not used; remove one of them")
      }
      // A subclass may exclude what its superclass adds.
      guard property.isExcluded, rules.writing != nil, !property.isComputed else { return nil }
      return visit.issue(
        .unusedRules, .warning, property.name,
        "is excluded, so the rule that says how it is written is not used")
    }
  }

  /// Rules that another one of the same call of `configure` replaced; what a later call or a file
  /// replaces is meant so.
  private func replacedRules() -> [MappingIssue] {
    resolved.properties.flatMap { replacedRules($0.name, $0.keys, $0.statements) }
      + resolved.flattened.flatMap { replacedRules($0.name, $0.keys ?? [], $0.statements) }
  }

  private func replacedRules(
    _ name: String, _ keys: [RegisteredKey], _ statements: RuleStatements
  ) -> [MappingIssue] {
    RuleStatements.Part.allCases.compactMap { part in
      guard let replaced = statements.replaced(part) else { return nil }
      let all = replaced + keys.map(\.text)
      return visit.issue(
        .unusedRules, .error, name,
        "has two \(part.plural), and "
          + "\(replaced.isEmpty ? "the first" : "that with \(list(replaced))") is not used; "
          + (part == .reading && Set(all).count > 1
            ? "give one rule all keys, as in map([\(list(all))], to: …)" : "remove it")
          + ", or state the other in a configure of its own")
    }
  }

  /// The keys as written in a rule, without duplicates.
  private func list(_ keys: [String]) -> String {
    var known: Set<String> = []
    return keys.filter { known.insert($0).inserted }.map { MappingError.quoted($0) }
      .joined(separator: ", ")
  }
}

extension ConfigurationCheck.Visit {
  /// A probable mistake in the rules of a property, which does not prevent mapping the type.
  func issue(
    _ kind: MappingIssue.Kind, _ severity: MappingIssue.Severity, _ property: String, _ text: String
  ) -> MappingIssue {
    MappingIssue(
      kind, severity, type: codec.type, property: property, path: path(to: property),
      message: "'\(property)' of \(codec.type) \(text)")
  }
}

extension ResolvedType.AnsweredKey: CustomStringConvertible {
  /// The key with its property, in words.
  var description: String {
    let name = "'\(property.name)'"
    return isRegistered ? "the key \(MappingError.quoted(text)) of \(name)" : name
  }
}
