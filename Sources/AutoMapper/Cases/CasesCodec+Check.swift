/// Checks the named cases of an enum for mistakes.
extension CasesCodec {
  func issues(_ provider: MappingProvider, _ path: String) throws -> [MappingIssue] {
    let choices = try choices()
    let fallback = provider.ownRules(of: type)?.fallback
    var unnamed = choices.unnamed.map(\.name)
    // The closure of a fallback keeps unknown values in one of the cases.
    if fallback?.closure != nil, choices.keepers.count == 1 {
      unnamed.removeAll { $0 == choices.keepers[0].name }
    }
    var issues = unnamed.map { name in
      MappingIssue(
        .unnamedCase, .warning, type: type, path: path,
        message: "the case '\(name)' of \(type) is not named, so it is neither read nor "
          + "written; name it: $0.case(\(MappingError.quoted(name)), \(type).\(name))")
    }
    let shared = rule.sharedNames.map { "cases with the name \(MappingError.quoted($0))" }
    issues += (shared + (rule.replacesFallback ? ["otherwise closures"] : [])).map { rules in
      MappingIssue(
        .unusedRules, .error, type: type, path: path,
        message: "\(type) has two \(rules), and the first is not used; remove it")
    }
    if fallback == nil {
      issues.append(
        MappingIssue(
          .missingDefault, .note, type: type, path: path,
          message: "the cases of \(type) have no replacement for other values, which are an "
            + "error; add one with otherwise { … } where there may be such"))
    }
    return issues
  }
}
