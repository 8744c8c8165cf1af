import AutoMapperDates
import AutoMapperFoundation

/// The formats of dates.
extension RuleResolver {
  /// The date formats of each property by its index, where they differ from the mapper's, and the
  /// errors in the rules about them.
  @_optimize(size)
  func resolvedDates(
    _ ownDates: DateRule?, _ defaultDates: DateRule?, _ writtenSteps: [[String]]
  ) -> (rules: IdentityTable<DateRule>, problems: [RuleProblem]) {
    var resolved = IdentityTable<DateRule>()
    var problems: [RuleProblem] = []
    if let ownDates { for index in fields.indices { resolved.set(ownDates, for: index) } }
    if let format = rules.dateFormat {
      problems.collect(for: shape.type) { try check(format) }
      for index in fields.indices { resolved.set(.own(format), for: index) }
    }
    for index in fields.indices {
      guard let format = propertyRules[index]?.dateFormat else { continue }
      problems.collect(for: shape.type) {
        try check(format, for: fields[index])
        resolved.set(.own(format), for: index)
      }
    }
    if rules.writtenDateFormats.isEmpty { return (resolved, problems) }
    let writtenKeys = writtenSteps.map { $0.joined(separator: ".") }
    for rule in rules.writtenDateFormats {
      problems.collect(for: shape.type) {
        guard let index = writtenKeys.firstIndex(of: rule.key) else {
          try check(rule.format)
          // A subclass may write its superclass's property under another key.
          if rule.isInherited { return }
          throw RuleProblem(shape.type, nil, .unknownWrittenKey(rule.key, known: writtenKeys))
        }
        try check(rule.format, for: fields[index])
        var dates = resolved[index] ?? defaultDates ?? .standard
        dates.written = rule.format
        resolved.set(dates, for: index)
      }
    }
    return (resolved, problems)
  }

  private func check(_ format: DateFormat, for field: StoredField) throws {
    try check(format, of: field.name)
    guard !codecs.holdsDates(field.type) else { return }
    throw RuleProblem(shape.type, field.name, .noDates(in: field.type))
  }

  /// Rejects an invalid pattern before any date is read.
  private func check(_ format: DateFormat, of property: String? = nil) throws {
    do {
      try format.validate()
    } catch {
      throw RuleProblem(shape.type, property, .invalidDateFormat(error))
    }
  }
}
