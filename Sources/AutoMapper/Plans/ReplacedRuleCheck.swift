/// Reports rules that another rule of the same `configure` call replaced.
///
/// Replacing a rule in a later `configure` call or in a file is intended, and not reported.
struct ReplacedRuleCheck {
  private let resolved: ResolvedType
  private let visit: ConfigurationCheck.Visit

  private var type: any Any.Type { resolved.type }

  init(_ resolved: ResolvedType, _ visit: ConfigurationCheck.Visit) {
    self.resolved = resolved
    self.visit = visit
  }

  func issues() -> [MappingIssue] {
    resolved.properties.flatMap { issues($0.name, $0.keys, $0.origin) }
      + resolved.flattened.flatMap { issues($0.name, $0.keys ?? [], $0.origin) }
  }

  /// The issues of a property, or of a property of a property.
  private func issues(
    _ name: String, _ keys: [RegisteredKey], _ origin: RuleOrigin
  ) -> [MappingIssue] {
    let reading = origin.reading?.replacedKeys.map { readingIssue(name, keys.map(\.text), $0) }
    let writing = origin.writing?.replacedKeys.map { issue(name, $0, "written", "remove it") }
    return [reading, writing].compactMap { $0 }
  }

  private func readingIssue(_ name: String, _ keys: [String], _ replaced: [String]) -> MappingIssue
  {
    let areAlike = Set(replaced + keys).count == 1
    return issue(
      name, replaced, "read",
      areAlike
        ? "remove it"
        : "give one rule all keys, as in map([\(list(replaced + keys))], to: …)")
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
