/// The assignment of keys to properties.
extension ResolvedType {
  /// A key that fills a property.
  struct AnsweredKey {
    let property: ResolvedProperty
    let text: String
    /// Whether it is a registered key rather than the property's name.
    let isRegistered: Bool
  }

  /// The keys that are tried for a property, in order.
  func keys(of property: ResolvedProperty) -> [String] {
    guard property.isRead else { return [] }
    let registered = property.keys.map(\.text)
    let isNameFree =
      property.readsName && !registered.contains(property.name) && !isTaken(property)
    return isNameFree ? registered + [property.name] : registered
  }

  /// Whether the name of a property is registered for another one, or is that of an earlier one.
  private func isTaken(_ property: ResolvedProperty) -> Bool {
    flattened.contains { $0.reads(property.name) }
      || answeredKeys.contains {
        $0.text == property.name
          && ($0.isRegistered
            ? $0.property.index != property.index : $0.property.index < property.index)
      }
  }

  /// Whether a property also accepts other spellings of its name: registered keys take precedence
  /// over names, and earlier properties over later ones.
  func acceptsOtherSpellings(_ property: ResolvedProperty) -> Bool {
    guard keyMatching == .folded else { return false }
    let folded = KeyFolding.folded(property.name)
    let alike = answeredKeys.filter { KeyFolding.folded($0.text) == folded }
    return (alike.first(where: \.isRegistered) ?? alike.first)?.property.index == property.index
  }

  /// The properties that are written, one at each path.
  var propertiesByWrittenPath: [ResolvedProperty] {
    var used: Set<[String]> = []
    return properties.filter { $0.isWritten && used.insert($0.writtenSteps).inserted }
  }

  /// The properties that are written, each key once.
  func writtenProperties() -> [ResolvedProperty] {
    var written = properties.filter(\.isWritten)
    // Keys are different if their bytes are. A `Set` of them would do, but the first one in a process
    // costs as much as the plan of a small type.
    var keys = JSONObject()
    written.removeAll { !keys.set(.null, for: $0.writtenKey) }
    return written
  }
}

/// The keys that the rules give the properties.
extension ResolvedType {
  /// The default maximum nesting of a document.
  private static let mostSteps = 512

  /// Rejects empty keys, and paths with empty steps or with more steps than a document can have.
  func checkKeys(of rules: PropertyRules) throws {
    for key in rules.reading?.keys ?? [] { try check(key, rules.reading?.delimiter, rules) }
    if let key = rules.writing?.key { try check(key, rules.writing?.delimiter, rules) }
  }

  private func check(_ key: String, _ delimiter: String?, _ rules: PropertyRules) throws {
    func invalid(_ expected: String, found: String = MappingError.quoted(key)) -> MappingError {
      var error = MappingError(
        .invalidKey, type: type, property: rules.property.name, expected: expected, found: found,
        advice: "say nested: false where the key is meant as it stands")
      error.ownContents.isOfProgram = true
      return error
    }
    if delimiter?.isEmpty ?? false {
      throw invalid("a delimiter between the steps", found: "an empty one")
    }
    let steps = ReadingRule.steps(key, delimiter) ?? []
    if key.isEmpty && delimiter != nil || steps.contains(where: \.isEmpty) {
      throw invalid("a key, or steps joined by single delimiters")
    }
    if steps.count > Self.mostSteps { throw invalid("at most \(Self.mostSteps) steps") }
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

  /// Finds the steps at which the properties are written: the registered ones, those that they are
  /// read from, or their names in the provider's style.
  func resolveWrittenSteps() {
    let styled = provider.keyStyle == .declared ? nil : styledKeys()
    for property in properties {
      let registered = property.rules.flatMap(registeredWrittenSteps)
      property.writtenSteps = registered ?? [styled?[property.index] ?? property.field.name]
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
    let reading = ReadingKeys(properties, of: self, readingComputed: true)
    return properties.map { property in
      let name = property.field.name
      let key = provider.keyStyle.key(for: name)
      if reading.properties(readFrom: key).contains(property.index) { return key }
      return reading.properties(readFrom: name).contains(property.index) ? name : key
    }
  }
}
