/// The comparison of rules, so that mappers with the same rules can share their plans.
///
/// Closures, factories and values cannot be compared: rules with one are the same as no others, not
/// even as themselves. A new kind of rule needs a line here.
extension MappingProvider {
  /// Whether two providers state the same rules, in the same order.
  func statesTheSame(as other: MappingProvider) -> Bool {
    generalFactories.isEmpty && other.generalFactories.isEmpty
      && generatesInverseMappings == other.generatesInverseMappings && keyStyle == other.keyStyle
      && defaultDateFormat == other.defaultDateFormat && codable == other.codable
      && irregularPlurals == other.irregularPlurals && typeNames.areSame(as: other.typeNames)
      && rules.values.elementsEqual(other.rules.values) { $0.value.areSame(as: $1) }
  }
}

extension RulesForType {
  /// Whether the rules are those of the same type, and the same.
  func areSame(as other: TypeRules) -> Bool {
    guard type == other.type, !isIncomparable, !other.isIncomparable,
      usesCodable == other.usesCodable, allowed == other.allowed,
      uniqueKeys?.replaces == other.uniqueKeys?.replaces,
      uniqueKeys?.properties == other.uniqueKeys?.properties, dateFormat == other.dateFormat
    else { return false }
    return writtenDateFormats.elementsEqual(other.writtenDateFormats, by: { $0 == $1 })
      && properties.elementsEqual(other.properties) { $0.value.areSame(as: $1) }
  }

  /// Whether there is a rule that cannot be compared.
  private var isIncomparable: Bool {
    factory != nil || instance != nil || converter != nil || fallback != nil || codec != nil
      || discriminator != nil || hooks.validate != nil || hooks.didMap != nil
      || hooks.didWrite != nil
  }
}

extension RulesForProperty {
  /// Whether two rules of one property are the same.
  fileprivate func areSame(as other: PropertyRules) -> Bool {
    !isIncomparable && !other.isIncomparable && property == other.property
      && position == other.position && dateFormat == other.dateFormat
      && isIgnored == other.isIgnored && isExcluded == other.isExcluded
      && isReadOnly == other.isReadOnly && isRequired == other.isRequired
      && ignoresNull == other.ignoresNull && flatteningPrefix == other.flatteningPrefix
      && isInherited == other.isInherited
      && Self.areSame(reading, other.reading) && Self.areSame(writing, other.writing)
  }

  // The rules are parameters, so that they are copied only once.

  private static func areSame(_ first: ReadingRule?, _ second: ReadingRule?) -> Bool {
    guard let first, let second else { return (first == nil) == (second == nil) }
    return first.conversion == nil && second.conversion == nil && first.keys == second.keys
      && first.delimiter == second.delimiter && first.hasInverse == second.hasInverse
      && first.type == second.type
  }

  private static func areSame(_ first: WritingRule?, _ second: WritingRule?) -> Bool {
    guard let first, let second else { return (first == nil) == (second == nil) }
    return first.closure == nil && second.closure == nil && first.key == second.key
      && first.delimiter == second.delimiter
  }

  /// Whether there is a rule that cannot be compared, or a key path whose property only an instance
  /// shows.
  private var isIncomparable: Bool {
    access != nil || standard != nil || options != nil || !added.isEmpty || property.isNameless
  }
}
