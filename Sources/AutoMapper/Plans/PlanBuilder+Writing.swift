/// How the properties of a type are written.
extension PlanBuilder {
  /// The steps at which a property is written: the registered ones, those that it is read from, or its
  /// name in the provider's style.
  func writtenSteps(of index: Int) -> [String] {
    propertyRules[index].flatMap { Self.registeredWrittenSteps($0, provider) } ?? [ownKeys[index]]
  }

  /// The steps that rules give a property for writing, or for both directions; nil where they say none.
  static func registeredWrittenSteps(
    _ rules: PropertyRules, _ provider: MappingProvider
  ) -> [String]? {
    registeredWrittenSteps(rules.reading, rules.writing, provider)
  }

  private static func registeredWrittenSteps(
    _ reading: ReadingRule?, _ writing: WritingRule?, _ provider: MappingProvider
  ) -> [String]? {
    if let key = writing?.key { return steps(key, writing?.delimiter) }
    guard let reading, let key = reading.keys.first, reading.hasInverse,
      provider.generatesInverseMappings
    else { return nil }
    return reading.steps(of: key) ?? [key]
  }

  /// The names in the provider's style, where these lead back to their properties: of two names that
  /// are alike when case and separators do not count, the second has only its own.
  func styledKeys() -> [String] {
    let reading = ReadingKeys(self, Array(fields.indices))
    return fields.indices.map { index in
      let name = fields[index].name
      let key = provider.keyStyle.key(for: name)
      if reading.properties(readFrom: key).contains(index) { return key }
      return reading.properties(readFrom: name).contains(index) ? name : key
    }
  }

  private static func steps(_ key: String, _ delimiter: String?) -> [String] {
    let rule = ReadingRule(keys: [key], delimiter: delimiter, hasInverse: true)
    return rule.steps(of: key) ?? [key]
  }

  func isWritten(_ index: Int) -> Bool {
    !isIgnored(index) && !(propertyRules[index]?.isExcluded ?? false)
  }

  /// The properties with their written keys, each key once: a private property of a superclass may
  /// have a namesake in a subclass, and the first has the key, as in reading.
  func writtenMembers() -> [(property: Int, key: WrittenKey)] {
    var used: Set<ContiguousArray<UInt8>> = []
    var written: [(property: Int, key: WrittenKey)] = []
    for index in fields.indices where isWritten(index) {
      let key = writtenSteps(of: index).joined(separator: ".")
      guard used.insert(ContiguousArray(key.utf8)).inserted else { continue }
      written.append((index, WrittenKey(key)))
    }
    return written
  }

  /// How the object is written where some property is not simply a member; nil where all are.
  func specialWriting(_ allCodecs: [Codec]) throws -> SpecialWriting? {
    var entries: [SpecialWriting.Entry] = []
    var used: Set<[String]> = []
    for index in fields.indices where isWritten(index) {
      let steps = writtenSteps(of: index)
      guard used.insert(steps).inserted else { continue }
      entries.append(
        SpecialWriting.Entry(
          property: index, steps: steps, closure: propertyRules[index]?.writing?.closure,
          lifts: lifts(from: index), mayBeNothing: allCodecs[index].mayWriteNothing,
          isDirect: true))
    }
    let isSpecial = entries.contains {
      $0.steps.count > 1 || $0.closure != nil || $0.mayBeNothing || !$0.lifts.isEmpty
    }
    guard isSpecial || rules.hooks.didWrite != nil else { return nil }
    return SpecialWriting(entries, dynamic: codecs.dynamic)
  }

  /// The properties of a property's value that are written outside of it.
  private func lifts(from index: Int) -> [SpecialWriting.Lift] {
    flatRules.filter { $0.property == index }.compactMap(lift)
  }

  /// How a property of a property is written outside of it; nil where it stays inside.
  func lift(_ rule: FlatRule) -> SpecialWriting.Lift? {
    Self.registeredWrittenSteps(rule.reading, rule.writing, provider).map {
      SpecialWriting.Lift(keys: rule.writtenKeys, steps: $0)
    }
  }
}
