public import AutoMapperDates
public import Foundation

/// The formats of dates.
extension TypeMapping {
  /// Reads and writes the dates of a property in one format, and no other.
  ///
  ///     user.dateFormat("MM/dd/yyyy", for: "dateOfBirth")
  ///
  /// The dates may stand in an Optional, an array, a set, a tuple, and the keys or values of a
  /// dictionary. Give `.anyOf([…])` to accept several formats; the first is written.
  ///
  /// - Parameters:
  ///   - format: The format; a string literal is a Unicode date pattern.
  ///   - property: The name of the stored property.
  public mutating func dateFormat<Name: PropertyName>(_ format: DateFormat, for property: Name) {
    rules[PropertyReference(name: property)].dateFormat = format
  }

  /// Reads and writes the dates of a property in one format; the compiler checks the property.
  ///
  ///     user.dateFormat("MM/dd/yyyy", for: \.dateOfBirth)
  public mutating func dateFormat(
    _ format: DateFormat, for property: PartialKeyPath<Model>
  ) {
    rules[PropertyReference(keyPath: property)].dateFormat = format
  }

  /// Reads and writes all dates of the type in one format, except those with a format of their own.
  public mutating func dateFormat(_ format: DateFormat) {
    rules.dateFormat = format
  }

  /// Writes dates under a key in a format, whatever they are read in.
  ///
  ///     user.dateFormat("yyyy", forKey: "birth")
  public mutating func dateFormat(_ format: DateFormat, forKey key: String) {
    rules.setDateFormat(format, forWrittenKey: key)
  }

  /// Reads and writes the dates of a property by a formatter of Foundation.
  ///
  /// The formatter is copied now, and used under a lock.
  public mutating func dateFormatter<Name: PropertyName>(
    _ formatter: DateFormatter, for property: Name
  ) {
    dateFormat(.formatter(formatter), for: property)
  }

  /// Reads and writes the dates of a property by a formatter of Foundation.
  public mutating func dateFormatter(
    _ formatter: DateFormatter, for property: PartialKeyPath<Model>
  ) {
    dateFormat(.formatter(formatter), for: property)
  }
}
