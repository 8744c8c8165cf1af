public import AutoMapperDates
public import Foundation

/// The formats of dates.
extension TypeMapping {
  /// Reads and writes the dates of a property in a single format.
  ///
  ///     user.dateFormat("MM/dd/yyyy", for: "dateOfBirth")
  ///
  /// The dates may be in an Optional, an array, a set, a tuple, or the keys or values of a
  /// dictionary. Use `.anyOf([…])` to accept several formats; the first one is written.
  ///
  /// - Parameters:
  ///   - format: The format; a string literal is a Unicode date pattern.
  ///   - property: The name of the stored property.
  public mutating func dateFormat<Name: PropertyName>(_ format: DateFormat, for property: Name) {
    rules[PropertyReference(name: property)].dateFormat = format
  }

  /// Reads and writes the dates of a property in a single format; the compiler checks the property.
  ///
  ///     user.dateFormat("MM/dd/yyyy", for: \.dateOfBirth)
  public mutating func dateFormat(
    _ format: DateFormat, for property: PartialKeyPath<Model>
  ) {
    rules[PropertyReference(keyPath: property)].dateFormat = format
  }

  /// Reads and writes all dates of the type in a single format, except those with a format of their
  /// own.
  public mutating func dateFormat(_ format: DateFormat) {
    rules.dateFormat = format
  }

  /// Writes the dates under a key in a format, regardless of the format in which they are read.
  ///
  ///     user.dateFormat("yyyy", forKey: "birth")
  public mutating func dateFormat(_ format: DateFormat, forKey key: String) {
    rules.setDateFormat(format, forWrittenKey: key)
  }

  /// Reads and writes the dates of a property with a formatter of Foundation.
  ///
  /// The formatter is copied immediately, and used under a lock.
  public mutating func dateFormatter<Name: PropertyName>(
    _ formatter: DateFormatter, for property: Name
  ) {
    dateFormat(.formatter(formatter), for: property)
  }

  /// Reads and writes the dates of a property with a formatter of Foundation; the compiler checks
  /// the property.
  public mutating func dateFormatter(
    _ formatter: DateFormatter, for property: PartialKeyPath<Model>
  ) {
    dateFormat(.formatter(formatter), for: property)
  }
}
