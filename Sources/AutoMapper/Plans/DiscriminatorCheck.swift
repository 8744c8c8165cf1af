/// Checks a discriminator for mistakes.
struct DiscriminatorCheck {
  private let codec: DiscriminatorCodec
  private let provider: MappingProvider

  private var rule: DiscriminatorRule { codec.rule }

  init(_ codec: DiscriminatorCodec, _ provider: MappingProvider) {
    self.codec = codec
    self.provider = provider
  }

  func issues(_ path: String) -> [MappingIssue] {
    guard !isInherited else { return [] }
    var issues = rule.allTypes.filter { !mayBeMade($0) }.map { type in
      let reason =
        codec.type is AnyClass
        ? "which is not a subclass of it" : "which does not conform to it"
      return MappingIssue(
        .invalidRule, .error, type: codec.type, path: path,
        message: "the discriminator of \(codec.type) chooses \(type), \(reason)")
    }
    if rule.defaultType == nil {
      issues.append(
        MappingIssue(
          .missingDefault, .note, type: codec.type, path: path,
          message: "the discriminator of \(codec.type) has no default, so that a document "
            + "without \(MappingError.quoted(rule.key)), or with a value that is not listed, is an "
            + "error; give it a default where there may be such"))
    }
    return issues
  }

  /// Whether the rule belongs to a superclass, whose check reports it.
  private var isInherited: Bool {
    guard let superclass = (codec.type as? AnyClass).flatMap({ _getSuperclass($0) }) else {
      return false
    }
    return provider.inheritedRules(for: superclass).discriminator?.identity == rule.identity
  }

  /// Whether values of a type may be used where the discriminator's type is expected.
  private func mayBeMade(_ type: any Any.Type) -> Bool {
    guard type != codec.type, provider.converter(of: type) == nil else { return true }
    guard codec.type is AnyClass else {
      return ProtocolConformance.mayHold(of: type, to: codec.type)
    }
    return ReachedTypes.isSubclass(type, of: codec.type)
  }
}
