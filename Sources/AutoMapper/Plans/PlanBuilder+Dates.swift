import AutoMapperDates
import Foundation

extension PlanBuilder {
  /// The formats of each property's dates, by its number, where they are not the mapper's.
  func resolvedDateRules(
    _ fields: [StoredField], _ keyRules: [Int: TypeRules.KeyRule]
  ) throws -> [Int: DateRule] {
    var resolved: [Int: DateRule] = [:]
    if let format = rules.dates.all {
      try check(format)
      for index in fields.indices { resolved[index] = .own(format) }
    }
    for rule in rules.dates.properties {
      let index = try index(of: rule.property, in: fields)
      try check(rule.format)
      guard Self.holdsDates(fields[index].type) else {
        throw MappingError(
          .invalidConfiguration, type: shape.type, property: rule.property,
          expected: "a date format for a property with dates",
          found: "one for '\(fields[index].name)' of type \(fields[index].type)")
      }
      resolved[index] = .own(rule.format)
    }
    for rule in rules.dates.writtenKeys {
      try check(rule.format)
      for (index, field) in fields.enumerated()
      where (keyRules[index]?.keys.first ?? field.name) == rule.key {
        var dates = resolved[index] ?? defaultDates
        dates.written = rule.format
        resolved[index] = dates
      }
    }
    return resolved
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

  /// Whether a type is Date or a container of such.
  private static func holdsDates(_ type: any Any.Type) -> Bool {
    switch type {
    case is Date.Type: true
    case let optional as any OptionalOperations.Type: holdsDates(optional.wrappedType)
    case let dictionary as any DictionaryOperations.Type: holdsDates(dictionary.valueType)
    case let collection as any CollectionOperations.Type: holdsDates(collection.elementType)
    default: false
    }
  }
}
