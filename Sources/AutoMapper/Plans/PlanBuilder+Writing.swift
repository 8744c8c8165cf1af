/// Writing the properties of a type.
extension PlanBuilder {
  /// The path at which a property is written: the registered one, the one that it is read from, or
  /// its name in the provider's style.
  func writtenSteps(of index: Int) -> [String] {
    propertyRules[index].flatMap { Self.registeredWrittenSteps($0, provider) } ?? [ownKeys[index]]
  }

  /// The path that rules give a property for writing, or for both directions, or nil if there is
  /// none.
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

  /// The names in the provider's style if these lead back to their properties.
  ///
  /// If two names differ only in case and separators, the second one keeps its own spelling.
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

  /// The properties with their written keys, without duplicate keys: a private property of a
  /// superclass may have the same name as a property of a subclass, and the first one gets the key,
  /// as in reading.
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

  /// How the object is written if some property is not simply a member, or nil if all are.
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

  /// The inner properties of a property that are written outside its value.
  private func lifts(from index: Int) -> [SpecialWriting.Lift] {
    flatRules.filter { $0.property == index }.compactMap(lift)
  }

  /// How an inner property is written outside its object, or nil if it stays inside.
  func lift(_ rule: FlatRule) -> SpecialWriting.Lift? {
    Self.registeredWrittenSteps(rule.reading, rule.writing, provider).map {
      SpecialWriting.Lift(keys: rule.writtenKeys, steps: $0)
    }
  }
}
