/// Reports rules that another rule of the same `configure` call replaced.
///
/// Replacing a rule in a later `configure` call or in a file is intended, and not reported.
struct ReplacedRuleCheck {
  private let builder: PlanBuilder
  private let type: any Any.Type
  private let visit: ConfigurationCheck.Visit

  /// The rules of a property or inner property.
  private struct Named {
    var name: String
    var reading: ReadingRule?
    var writing: WritingRule?
  }

  init(_ builder: PlanBuilder, _ type: any Any.Type, _ visit: ConfigurationCheck.Visit) {
    self.builder = builder
    self.type = type
    self.visit = visit
  }

  func issues() -> [MappingIssue] {
    let properties = builder.fields.indices.compactMap { index in
      builder.propertyRules[index].map { rules in
        Named(name: builder.fields[index].name, reading: rules.reading, writing: rules.writing)
      }
    }
    let flat = builder.flatRules.map {
      Named(name: $0.name, reading: $0.reading, writing: $0.writing)
    }
    return (properties + flat).flatMap { [reading($0), writing($0)].compactMap { $0 } }
  }

  private func reading(_ rules: Named) -> MappingIssue? {
    guard let rule = rules.reading, let replaced = rule.statement.replacedKeys else { return nil }
    let areAlike = Set(replaced + rule.keys).count == 1
    return issue(
      rules.name, replaced, "read",
      areAlike
        ? "remove it"
        : "give one rule all keys, as in map([\(list(replaced + rule.keys))], to: …)")
  }

  private func writing(_ rules: Named) -> MappingIssue? {
    guard let replaced = rules.writing?.statement.replacedKeys else { return nil }
    return issue(rules.name, replaced, "written", "remove it")
  }

  private func issue(
    _ name: String, _ keys: [String], _ direction: String, _ advice: String
  ) -> MappingIssue {
    let first = keys.isEmpty ? "the first" : "that with \(list(keys))"
    return MappingIssue(
      .unusedRules, .error, type: type, property: name, path: visit.path(to: name),
      message: "'\(name)' of \(type) has two rules in one configure that say how it is "
        + "\(direction), and \(first) is not used; \(advice), or state the other in a configure "
        + "of its own")
  }

  /// The keys as written in a rule, without duplicates.
  private func list(_ keys: [String]) -> String {
    var known: Set<String> = []
    return keys.filter { known.insert($0).inserted }.map { MappingError.quoted($0) }
      .joined(separator: ", ")
  }
}
