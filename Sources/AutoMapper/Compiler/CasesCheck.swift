/// Checks the named cases of an enum for mistakes.
final class CasesCheck {
  private let codec: CasesCodec
  private let choices: CaseChoices
  private let provider: MappingProvider

  init(_ codec: CasesCodec, _ choices: CaseChoices, _ provider: MappingProvider) {
    self.codec = codec
    self.choices = choices
    self.provider = provider
  }

  func issues(_ path: String) -> [MappingIssue] {
    let fallback = provider.fallback(of: codec.type)
    var unnamed = choices.unnamed.map(\.name)
    // The closure of a fallback keeps unknown values in one of the cases.
    if fallback?.closure != nil, choices.keepers.count == 1 {
      unnamed.removeAll { $0 == choices.keepers[0].name }
    }
    var issues = unnamed.map { name in
      MappingIssue(
        .unnamedCase, .warning, type: codec.type, path: path,
        message: "the case '\(name)' of \(codec.type) is not named, so it is neither read nor "
          + "written; name it: $0.case(\(MappingError.quoted(name)), \(codec.type).\(name))")
    }
    let shared = codec.rule.sharedNames.map { "cases with the name \(MappingError.quoted($0))" }
    issues += (shared + (codec.rule.replacesFallback ? ["otherwise closures"] : [])).map { rules in
      MappingIssue(
        .unusedRules, .error, type: codec.type, path: path,
        message: "\(codec.type) has two \(rules), and the first is not used; remove it")
    }
    if fallback == nil {
      issues.append(
        MappingIssue(
          .missingDefault, .note, type: codec.type, path: path,
          message: "the cases of \(codec.type) have no replacement for other values, which are an "
            + "error; add one with otherwise { … } where there may be such"))
    }
    return issues
  }
}
