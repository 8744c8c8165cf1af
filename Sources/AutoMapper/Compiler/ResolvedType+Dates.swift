import AutoMapperDates
import AutoMapperFoundation

/// The formats of dates.
extension ResolvedType {
  /// Finds the date formats of each property, where they differ from the mapper's, and the errors in
  /// the rules about them.
  func resolveDates(_ ownDates: DateRule?, _ defaultDates: DateRule?) {
    if let ownDates { for property in properties { property.dates = ownDates } }
    if let format = rules.dateFormat {
      dateProblems.collect { try check(format) }
      for property in properties { property.dates = .own(format) }
    }
    for property in properties {
      guard let format = property.rules?.dateFormat else { continue }
      dateProblems.collect {
        try check(format, for: property.field)
        property.dates = .own(format)
      }
    }
    for rule in rules.writtenDateFormats {
      dateProblems.collect {
        guard let property = properties.first(where: { $0.writtenKey == rule.key }) else {
          try check(rule.format)
          // A subclass may write its superclass's property under another key.
          if rule.isInherited { return }
          let closest = Spelling.closest(to: rule.key, among: properties.map(\.writtenKey))
          throw invalid(
            expected: "a key that \(type) is written with", found: MappingError.quoted(rule.key),
            advice: closest.map { "did you mean '\($0)'?" })
        }
        try check(rule.format, for: property.field)
        var dates = property.dates ?? defaultDates ?? .standard
        dates.written = rule.format
        property.dates = dates
      }
    }
  }

  private func check(_ format: DateFormat, for field: StoredField) throws {
    try check(format, of: field.name)
    guard !compiler.holdsDates(field.type) else { return }
    throw invalid(
      field.name, expected: "a date format for a property with dates",
      found: "one for '\(field.name)' of type \(field.type)")
  }

  /// Rejects an invalid pattern before any date is read.
  private func check(_ format: DateFormat, of property: String? = nil) throws {
    do {
      try format.validate()
    } catch {
      throw MappingError(
        .invalidConfiguration, type: type, property: property, found: "\(error)",
        underlyingError: error)
    }
  }
}
