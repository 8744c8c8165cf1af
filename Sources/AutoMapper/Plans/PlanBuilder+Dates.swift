import AutoMapperDates
import Foundation

extension PlanBuilder {
  /// The formats of each property's dates, by its number, where they are not the mapper's.
  func resolvedDateRules() throws -> [Int: DateRule] {
    var resolved: [Int: DateRule] = [:]
    if let format = rules.dateFormat {
      try check(format)
      for index in fields.indices { resolved[index] = .own(format) }
    }
    for (index, rule) in propertyRules {
      guard let format = rule.dateFormat else { continue }
      try check(format)
      try requireDates(in: fields[index])
      resolved[index] = .own(format)
    }
    let writtenKeys = fields.indices.map { writtenSteps(of: $0).joined(separator: ".") }
    for rule in rules.writtenDateFormats {
      try check(rule.format)
      guard let index = writtenKeys.firstIndex(of: rule.key) else {
        // A subclass may write its superclass's property under another key.
        if rule.isInherited { continue }
        throw unknownWrittenKey(rule.key, writtenKeys)
      }
      try requireDates(in: fields[index])
      var dates = resolved[index] ?? defaultDates
      dates.written = rule.format
      resolved[index] = dates
    }
    return resolved
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

  /// Refuses a pattern that means nothing, before any date is read.
  private func check(_ format: DateFormat) throws {
    do {
      try format.validate()
    } catch {
      throw MappingError(
        .invalidConfiguration, type: shape.type, found: "\(error)", underlyingError: error)
    }
  }
}

