#if Foundation
import AutoMapperDates
public import AutoMapperFoundation

/// Dates in the formats of Foundation's formatters.
extension TypeMapping {
  /// Reads and writes the dates of properties with a formatter of Foundation.
  ///
  /// The formatter is copied immediately, and used under a lock.
  public mutating func dateFormatter<Name: PropertyName>(
    _ formatter: DateFormatter, for properties: Name...
  ) {
    let format = DateFormat.formatter(formatter)
    for name in properties { dateFormat(format, for: name) }
  }

  /// Reads and writes the dates of properties with a formatter of Foundation; the compiler checks
  /// the properties.
  public mutating func dateFormatter(
    _ formatter: DateFormatter, for properties: PartialKeyPath<Model>...
  ) {
    let format = DateFormat.formatter(formatter)
    for keyPath in properties { dateFormat(format, for: keyPath) }
  }
}
#endif
