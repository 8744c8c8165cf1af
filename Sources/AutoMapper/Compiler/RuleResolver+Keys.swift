/// The keys of the properties of a type.
extension RuleResolver {
  /// The default maximum nesting of a document.
  private static let mostSteps = 512

  /// Rejects empty keys, and paths with empty steps or with more steps than a document can have.
  func checkKeys(of rules: PropertyRules) throws {
    for key in rules.reading?.keys ?? [] { try check(key, rules.reading?.delimiter, rules) }
    if let key = rules.writing?.key { try check(key, rules.writing?.delimiter, rules) }
  }

  private func check(_ key: String, _ delimiter: String?, _ rules: PropertyRules) throws {
    func problem(_ fault: RuleProblem.Fault) -> RuleProblem {
      RuleProblem(shape.type, rules.property.name, fault)
    }
    if delimiter?.isEmpty ?? false { throw problem(.emptyDelimiter) }
    let steps = ReadingRule.steps(key, delimiter) ?? []
    if key.isEmpty && delimiter != nil || steps.contains(where: \.isEmpty) {
      throw problem(.emptyStep(key: key))
    }
    if steps.count > Self.mostSteps {
      throw problem(.tooManySteps(key: key, limit: Self.mostSteps))
    }
  }

  // MARK: Reading

  /// The keys from which a property is read in addition to its name: the registered ones, or, if
  /// keys must be exact, the name in the provider's style, in which it is written.
  func registeredKeys(_ index: Int) -> [RegisteredKey] {
    let registered = propertyRules[index].map { RegisteredKey.all(of: $0.reading) } ?? []
    guard registered.isEmpty, options.keyMatching == .exact, provider.keyStyle != .declared else {
      return registered
    }
    let styled = provider.keyStyle.key(for: fields[index].name)
    let isTaken = fields.contains { $0.name == styled }
    let isFirst = fields[..<index].allSatisfy { provider.keyStyle.key(for: $0.name) != styled }
    return isTaken || !isFirst ? [] : [RegisteredKey(text: styled)]
  }

  // MARK: Writing

  /// The steps at which the properties are written: the registered ones, those that they are read
  /// from, or their names in the provider's style.
  func writtenSteps() -> [[String]] {
    let styled = provider.keyStyle == .declared ? nil : styledKeys()
    return fields.indices.map { index in
      propertyRules[index].flatMap(registeredWrittenSteps) ?? [styled?[index] ?? fields[index].name]
    }
  }

  /// The path that rules give a property for writing, or for both directions, or nil if there is
  /// none.
  func registeredWrittenSteps(_ rules: PropertyRules) -> [String]? {
    if let writing = rules.writing, let key = writing.key {
      return ReadingRule.steps(key, writing.delimiter) ?? [key]
    }
    guard let reading = rules.reading, let key = reading.keys.first, reading.hasInverse else {
      return nil
    }
    // A property with a coding key is not read from its own name.
    if let codingKey = reading.writtenKey { return [codingKey] }
    guard provider.generatesInverseMappings else { return nil }
    return ReadingRule.steps(key, reading.delimiter) ?? [key]
  }

  /// The names in the provider's style if these lead back to their properties.
  ///
  /// If two names differ only in case and separators, the second one keeps its own spelling.
  private func styledKeys() -> [String] {
    let reading = ReadingKeys(fields.indices.map(source), options.keyMatching)
    return fields.indices.map { index in
      let name = fields[index].name
      let key = provider.keyStyle.key(for: name)
      if reading.properties(readFrom: key).contains(index) { return key }
      return reading.properties(readFrom: name).contains(index) ? name : key
    }
  }

  private func source(_ index: Int) -> ReadingKeys.Source {
    let rules = propertyRules[index]
    var needsParent = false
    if case .closure(let closure) = rules?.reading?.conversion { needsParent = closure.needsParent }
    return ReadingKeys.Source(
      name: fields[index].name,
      isLeftOut: rules.map { $0.isIgnored || $0.isReadOnly } ?? false,
      keys: registeredKeys(index), readsName: rules?.reading?.readsName ?? true,
      needsParent: needsParent,
      flattened: flattened.filter { $0.owner == index })
  }
}
