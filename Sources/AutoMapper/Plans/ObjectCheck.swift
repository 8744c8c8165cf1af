/// Checks the rules and the properties of a struct or class for mistakes.
struct ObjectCheck {
  private let builder: PlanBuilder
  private let codec: ObjectCodec
  private let visit: ConfigurationCheck.Visit

  private var type: any Any.Type { codec.type }

  init(_ builder: PlanBuilder, _ codec: ObjectCodec, _ visit: ConfigurationCheck.Visit) {
    self.builder = builder
    self.codec = codec
    self.visit = visit
  }

  func issues() -> [MappingIssue] {
    refusals() + instances() + alikeNames() + sharedKeys()
      + WrittenPathCheck(builder, type, visit).issues() + inverses() + dates() + idleRules()
      + ReplacedRuleCheck(builder, type, visit).issues()
  }

  private func warning(
    _ kind: MappingIssue.Kind, _ property: String, _ message: String
  ) -> MappingIssue {
    issue(kind, .warning, property, message)
  }

  private func issue(
    _ kind: MappingIssue.Kind, _ severity: MappingIssue.Severity, _ property: String,
    _ message: String
  ) -> MappingIssue {
    MappingIssue(
      kind, severity, type: type, property: property, path: visit.path(to: property),
      message: message)
  }

  /// All errors because of which compiling the plan would fail.
  private func refusals() -> [MappingIssue] {
    var problems = builder.problems + builder.resolvedDateRules().problems
    if let uniqueKeys = builder.rules.uniqueKeys {
      problems.collect { _ = try builder.uniqueKeyProperties(uniqueKeys) }
    }
    let names = Set(builder.fields.map(\.name))
    return problems.map { error in
      // A name that is not a property of the type does not extend the path.
      let property = error.property.flatMap { names.contains($0) ? $0 : nil }
      return MappingIssue(
        error, type: type, path: property.map { visit.path(to: $0) } ?? visit.path)
    }
  }

  /// Instances that cannot be made and constants that cannot be set.
  private func instances() -> [MappingIssue] {
    guard codec.isClass, visit.isRead, builder.rules.instance == nil else { return [] }
    if let error = builder.missingFactory(codec) {
      return [MappingIssue(error, type: type, path: visit.path)]
    }
    // An instance that is built from its properties gets its constants too.
    guard builder.rules.factory != nil else { return [] }
    return builder.fields.indices
      .filter { builder.isRead($0) && !builder.fields[$0].isVariable }
      .map { index in
        let name = builder.fields[index].name
        return warning(
          .readOnlyProperty, name,
          "'\(name)' of \(type) is a constant, so that a document with another value is an error; "
            + "make the instance from the document with its values, declare the property with "
            + "'var', or ignore it")
      }
  }

  // MARK: Keys

  /// Properties that share a key if case and separators are ignored.
  private func alikeNames() -> [MappingIssue] {
    let claims = KeyClaims(builder).claims
    var issues: [MappingIssue] = []
    for (position, second) in claims.enumerated() {
      for first in claims[..<position] where isConfused(first, second) {
        if first.text == second.text {
          issues.append(namesake(second.text))
          continue
        }
        let name = builder.fields[second.property].name
        issues.append(
          warning(
            .ambiguousProperties, name,
            "\(text(first)) and \(text(second)) of \(type) are alike when case and separators do "
              + "not count, so that a key in another spelling fits both; register a key for one "
              + "of them"))
      }
    }
    return issues
  }

  /// A private property of a superclass may have the same name as a property of a subclass.
  private func namesake(_ name: String) -> MappingIssue {
    warning(
      .ambiguousProperties, name,
      "\(type) and a superclass of it both have a property '\(name)', so that only the "
        + "superclass's is read and written; rename one of them")
  }

  private func isConfused(_ first: KeyClaims.Claim, _ second: KeyClaims.Claim) -> Bool {
    guard first.property != second.property,
      KeyFolding.folded(first.text) == KeyFolding.folded(second.text)
    else { return false }
    // One key for two properties was registered on purpose, and so was a key for one of two names.
    if first.isRegistered || second.isRegistered { return first.text != second.text }
    return ![first, second].contains {
      !(builder.propertyRules[$0.property]?.reading?.keys ?? []).isEmpty
    }
  }

  private func text(_ claim: KeyClaims.Claim) -> String {
    let name = builder.fields[claim.property].name
    return claim.isRegistered
      ? "the key \(MappingError.quoted(claim.text)) of '\(name)'" : "'\(name)'"
  }

  /// Properties that are not written because another property has their key.
  private func sharedKeys() -> [MappingIssue] {
    var owners: [[String]: String] = [:]
    var issues: [MappingIssue] = []
    for index in builder.fields.indices where builder.isWritten(index) {
      let steps = builder.writtenSteps(of: index)
      let name = builder.fields[index].name
      guard let owner = owners[steps] else {
        owners[steps] = name
        continue
      }
      // Properties of the same name are reported elsewhere.
      if owner == name { continue }
      issues.append(
        warning(
          .sharedKey, name,
          "'\(name)' of \(type) is not written, since '\(owner)' has the key "
            + "\(MappingError.quoted(steps.joined(separator: "."))) already; give it another with "
            + "write(_:as:), or exclude it"))
    }
    return issues
  }

  // MARK: Rules

  /// Closures that convert values when reading, without a counterpart for writing.
  private func inverses() -> [MappingIssue] {
    builder.fields.indices.compactMap { index in
      guard let rules = builder.propertyRules[index], builder.isWritten(index),
        rules.writing?.closure == nil, rules.reading?.lacksInverse ?? false
      else { return nil }
      let name = builder.fields[index].name
      return issue(
        .missingInverse, .note, name,
        "'\(name)' of \(type) is made by a closure that has no inverse, so it is written plainly; "
          + "give write(_:as:) a closure, use a Transformer with an encode closure, or exclude it")
    }
  }

  private func dates() -> [MappingIssue] {
    let rules = builder.resolvedDateRules().dates
    return builder.fields.indices.compactMap { index in
      let field = builder.fields[index]
      guard let rule = rules[index], !builder.isIgnored(index),
        builder.codecs.holdsDates(field.type)
      else { return nil }
      return DateFormatCheck.issue(
        rule, field.name, of: type, isWritten: builder.isWritten(index),
        path: visit.path(to: field.name))
    }
  }

  /// Rules of properties that are not mapped.
  private func idleRules() -> [MappingIssue] {
    builder.fields.indices.compactMap { index in
      guard let rules = builder.propertyRules[index] else { return nil }
      let name = builder.fields[index].name
      if rules.isIgnored, rules.reading != nil || rules.writing != nil || rules.dateFormat != nil {
        return warning(
          .unusedRules, name, "'\(name)' of \(type) is ignored, so its other rules are not used")
      }
      guard rules.isExcluded, !rules.isIgnored, rules.writing != nil else { return nil }
      return warning(
        .unusedRules, name,
        "'\(name)' of \(type) is excluded, so the rule that says how it is written is not used")
    }
  }
}

extension ReadingRule {
  /// Whether a closure makes the value, and no closure converts it back.
  fileprivate var lacksInverse: Bool {
    switch conversion {
    case .closure: true
    case .transformer(let transformer): transformer.encode == nil
    case nil: false
    }
  }
}
