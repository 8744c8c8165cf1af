public import AutoMapperDates
public import Foundation

/// The formats in which dates are read and written.
struct DateRule: Sendable, Hashable {
  /// What is understood.
  var read: DateFormat
  /// What is written.
  var written: DateFormat

  /// What holds where nothing was said: the common formats are read, ISO 8601 is written.
  static let standard = DateRule(read: .common, written: .iso8601)

  /// A provider's default: it is read, and the common formats after it.
  static func providerDefault(_ format: DateFormat) -> DateRule {
    DateRule(read: .anyOf([format, .common]), written: format)
  }

  /// A format of a property or type: that one, and no other.
  static func own(_ format: DateFormat) -> DateRule {
    DateRule(read: format, written: format)
  }
}

/// The formats that the rules of a type give to its dates.
struct DateRules: Sendable {
  /// For all dates of the type.
  var all: DateFormat?
  /// By the name of a property.
  var properties: [(property: String, format: DateFormat)] = []
  /// For writing, by the key that is written.
  var writtenKeys: [(key: String, format: DateFormat, isInherited: Bool)] = []
}

extension TypeMapping {
  /// Reads and writes the dates of a property in one format, and no other.
  ///
  ///     user.dateFormat("MM/dd/yyyy", for: "dateOfBirth")
  ///
  /// The dates may stand in an Optional, an array, a set or the values of a dictionary. Give
  /// `.anyOf([…])` to accept several formats; the first is written.
  ///
  /// - Parameters:
  ///   - format: The format; a string literal is a Unicode date pattern.
  ///   - property: The name of the stored property.
  public mutating func dateFormat(_ format: DateFormat, for property: String) {
    rules.dates.properties.removeAll { TypeRules.isSame($0.property, property) }
    rules.dates.properties.append((property, format))
  }

  /// Reads and writes the dates of a property in one format; see `dateFormat(_:for:)`.
  ///
  ///     user.dateFormat("MM/dd/yyyy", for: \.dateOfBirth)
  ///
  /// Swift names the stored properties of structs and final classes only; for a property of another
  /// class the mapper asks for its name.
  public mutating func dateFormat(_ format: DateFormat, for property: PartialKeyPath<Model>) {
    dateFormat(format, for: KeyPathName.name(of: property))
  }

  /// Reads and writes all dates of the type in one format, except those with a format of their own.
  public mutating func dateFormat(_ format: DateFormat) {
    rules.dates.all = format
  }

  /// Writes dates under a key in a format, whatever they are read in.
  ///
  ///     user.dateFormat("yyyy", forKey: "birth")
  public mutating func dateFormat(_ format: DateFormat, forKey key: String) {
    rules.dates.writtenKeys.removeAll { $0.key == key }
    rules.dates.writtenKeys.append((key, format, isInherited: false))
  }

  /// Reads and writes the dates of a property by a formatter of Foundation.
  ///
  /// The formatter is copied now, and used under a lock.
  public mutating func dateFormatter(_ formatter: DateFormatter, for property: String) {
    dateFormat(.formatter(formatter), for: property)
  }

  /// Reads and writes the dates of a property by a formatter of Foundation.
  public mutating func dateFormatter(
    _ formatter: DateFormatter, for property: PartialKeyPath<Model>
  ) {
    dateFormat(.formatter(formatter), for: property)
  }

  /// Reads a property from a key and writes it under the same key; the compiler checks the property.
  ///
  ///     user.map("dob", to: \.dateOfBirth)
  ///
  /// Swift names the stored properties of structs and final classes only; for a property of another
  /// class the mapper asks for its name.
  public mutating func map(_ key: String, to property: PartialKeyPath<Model>) {
    map(key, to: KeyPathName.name(of: property))
  }

  /// Reads a property from the first of several keys that is present and not null.
  public mutating func map(_ keys: [String], to property: PartialKeyPath<Model>) {
    map(keys, to: KeyPathName.name(of: property))
  }
}
