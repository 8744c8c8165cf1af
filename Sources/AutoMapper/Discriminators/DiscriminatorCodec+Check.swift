/// Checks a discriminator for mistakes.
extension DiscriminatorCodec {
  func issues(_ provider: MappingProvider, _ path: String) -> [MappingIssue] {
    guard !isInherited(provider) else { return [] }
    var issues = rule.allTypes.filter { !mayChoose($0, provider) }.map { chosen in
      let reason =
        if type is AnyClass {
          "which is not a subclass of it"
        } else if isProtocol && type != Any.self {
          "which does not conform to it"
        } else {
          "which is another type"
        }
      return MappingIssue(
        .invalidRule, .error, type: type, path: path,
        message: "the discriminator of \(type) chooses \(chosen), \(reason)")
    }
    if rule.defaultType == nil {
      issues.append(
        MappingIssue(
          .missingDefault, .note, type: type, path: path,
          message: "the discriminator of \(type) has no default, so that a document "
            + "without \(MappingError.quoted(rule.key)), or with a value that is not listed, is an "
            + "error; give it a default where there may be such"))
    }
    return issues
  }

  /// Whether the rule belongs to a superclass, whose check reports it.
  private func isInherited(_ provider: MappingProvider) -> Bool {
    guard let superclass = superclass(of: type) else { return false }
    return provider.inheritedRules(for: superclass).discriminator?.identity == rule.identity
  }

  /// Whether values of a type may be used where the discriminator's type is expected.
  func mayChoose(_ chosen: any Any.Type, _ provider: MappingProvider) -> Bool {
    guard chosen != type, provider.ownRules(of: chosen)?.converter == nil else { return true }
    if type is AnyClass { return isSubclass(chosen, of: type) }
    return isProtocol && TypeFacts.of(chosen).optional == nil
      && ProtocolConformance.mayHold(of: chosen, to: type)
  }

  private var isProtocol: Bool { TypeShape.Kind(type) == .existential }
}
