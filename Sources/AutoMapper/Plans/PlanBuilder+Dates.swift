import AutoMapperDates
import Foundation

extension PlanBuilder {
  /// The date formats of each property by its index, where they differ from the mapper's, and the
  /// errors in the rules about them.
  func resolvedDateRules() -> (dates: [Int: DateRule], problems: [MappingError]) {
    var resolved: [Int: DateRule] = [:]
    var problems: [MappingError] = []
    if let ownDates { for index in fields.indices { resolved[index] = ownDates } }
    if let format = rules.dateFormat {
      problems.collect { try check(format) }
      for index in fields.indices { resolved[index] = .own(format) }
    }
    for index in fields.indices {
      guard let format = propertyRules[index]?.dateFormat else { continue }
      problems.collect {
        try check(format, for: fields[index])
        resolved[index] = .own(format)
      }
    }
    let writtenKeys = fields.indices.map { writtenSteps(of: $0).joined(separator: ".") }
    for rule in rules.writtenDateFormats {
      problems.collect {
        guard let index = writtenKeys.firstIndex(of: rule.key) else {
          try check(rule.format)
          // A subclass may write its superclass's property under another key.
          if rule.isInherited { return }
          throw unknownWrittenKey(rule.key, writtenKeys)
        }
        try check(rule.format, for: fields[index])
        resolved[index, default: defaultDates].written = rule.format
      }
    }
    return (resolved, problems)
  }

  private func check(_ format: DateFormat, for field: StoredField) throws {
    do {
      try check(format)
      try requireDates(in: field)
    } catch var error as MappingError {
      error.property = field.name
      throw error
    }
  }

  private func requireDates(in field: StoredField) throws {
    guard !codecs.holdsDates(field.type) else { return }
    throw MappingError(
      .invalidConfiguration, type: shape.type, property: field.name,
      expected: "a date format for a property with dates",
      found: "one for '\(field.name)' of type \(field.type)")
  }

  private func unknownWrittenKey(_ key: String, _ known: [String]) -> MappingError {
    MappingError(
      .invalidConfiguration, type: shape.type,
      expected: "a key that \(shape.type) is written with", found: MappingError.quoted(key),
      advice: Spelling.closest(to: key, among: known).map { "did you mean '\($0)'?" })
  }

  /// Rejects an invalid pattern before any date is read.
  private func check(_ format: DateFormat) throws {
    do {
      try format.validate()
    } catch {
      throw MappingError(
        .invalidConfiguration, type: shape.type, found: "\(error)", underlyingError: error)
    }
  }
}
