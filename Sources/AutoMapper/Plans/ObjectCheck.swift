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
    refusals() + instances() + alikeNames() + sharedKeys()
      + WrittenPathCheck(resolved, codecs, visit).issues() + inverses() + dates() + idleRules()
      + ReplacedRuleCheck(resolved, visit).issues()
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
    var problems = resolved.problems + resolved.dateProblems
    if case .failure(let problem) = resolved.uniqueKeys?.properties { problems.append(problem) }
    let names = Set(resolved.properties.map(\.name))
    return problems.map { problem in
      let error = problem.error
      // A name that is not a property of the type does not extend the path.
      let property = error.property.flatMap { names.contains($0) ? $0 : nil }
      return MappingIssue(
        error, type: type, path: property.map { visit.path(to: $0) } ?? visit.path)
    }
  }

  /// Instances that cannot be made and constants that cannot be set.
  private func instances() -> [MappingIssue] {
    guard codec.isClass, visit.isRead, resolved.instance == nil else { return [] }
    if let error = resolved.missingFactory(codec) {
      return [MappingIssue(error, type: type, path: visit.path)]
    }
    // An instance that is built from its properties gets its constants too.
    guard resolved.factory != nil else { return [] }
    return resolved.properties
      .filter { $0.isRead && !$0.field.isVariable }
      .map { property in
        warning(
          .readOnlyProperty, property.name,
          "'\(property.name)' of \(type) is a constant, so that a document with another value is an error; "
            + "make the instance from the document with its values, declare the property with "
            + "'var', or ignore it")
      }
  }

  // MARK: Keys

  /// Properties that share a key if case and separators are ignored.
  private func alikeNames() -> [MappingIssue] {
    let keys = resolved.answeredKeys
    var issues: [MappingIssue] = []
    for (position, second) in keys.enumerated() {
      for first in keys[..<position] where isConfused(first, second) {
        if first.text == second.text {
          issues.append(namesake(second.text))
          continue
        }
        issues.append(
          warning(
            .ambiguousProperties, second.property.name,
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

  private func isConfused(
    _ first: ResolvedType.AnsweredKey, _ second: ResolvedType.AnsweredKey
  ) -> Bool {
    guard first.property.index != second.property.index,
      KeyFolding.folded(first.text) == KeyFolding.folded(second.text)
    else { return false }
    // One key for two properties was registered on purpose, and so was a key for one of two names.
    if first.isRegistered || second.isRegistered { return first.text != second.text }
    return first.property.keys.isEmpty && second.property.keys.isEmpty
  }

  private func text(_ key: ResolvedType.AnsweredKey) -> String {
    let name = "'\(key.property.name)'"
    return key.isRegistered ? "the key \(MappingError.quoted(key.text)) of \(name)" : name
  }

  /// Properties that are not written because another property has their key.
  private func sharedKeys() -> [MappingIssue] {
    var owners: [[String]: String] = [:]
    var issues: [MappingIssue] = []
    for property in resolved.properties where property.isWritten {
      let name = property.name
      guard let owner = owners[property.writtenSteps] else {
        owners[property.writtenSteps] = name
        continue
      }
      // Properties of the same name are reported elsewhere.
      if owner == name { continue }
      issues.append(
        warning(
          .sharedKey, name,
          "'\(name)' of \(type) is not written, since '\(owner)' has the key "
            + "\(MappingError.quoted(property.writtenKey)) already; give it another with "
            + "write(_:as:), or exclude it"))
    }
    return issues
  }

  // MARK: Rules

  /// Closures that convert values when reading, without a counterpart for writing.
  private func inverses() -> [MappingIssue] {
    resolved.properties.compactMap { property in
      guard property.isWritten, property.writingClosure == nil, property.lacksInverse else {
        return nil
      }
      return issue(
        .missingInverse, .note, property.name,
        "'\(property.name)' of \(type) is made by a closure that has no inverse, so it is written "
          + "plainly; give write(_:as:) a closure, use a Transformer with an encode closure, or "
          + "exclude it")
    }
  }

  private func dates() -> [MappingIssue] {
    resolved.properties.compactMap { property in
      guard let rule = property.dates, !property.isIgnored,
        resolved.codecs.holdsDates(property.field.type)
      else { return nil }
      return DateFormatCheck.issue(
        rule, property.name, of: type, isWritten: property.isWritten,
        path: visit.path(to: property.name))
    }
  }

  /// Rules of properties that are not mapped.
  private func idleRules() -> [MappingIssue] {
    resolved.properties.compactMap { property in
      let (name, origin) = (property.name, property.origin)
      if property.isIgnored,
        origin.reading != nil || origin.writing != nil || origin.hasDateFormat
      {
        return warning(
          .unusedRules, name, "'\(name)' of \(type) is ignored, so its other rules are not used")
      }
      guard property.isExcluded, !property.isIgnored, origin.writing != nil else { return nil }
      return warning(
        .unusedRules, name,
        "'\(name)' of \(type) is excluded, so the rule that says how it is written is not used")
    }
  }
}
