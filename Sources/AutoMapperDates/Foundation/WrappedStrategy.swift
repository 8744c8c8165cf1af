internal import AutoMapperFoundation

/// A parse strategy, with a format style if the format also writes; both are values.
final class WrappedStrategy: WrappedFormatter {
  let name: String
  private let parse: @Sendable (String) throws -> Date
  private let format: (@Sendable (Date) -> String)?

  init(
    name: String, parse: @escaping @Sendable (String) throws -> Date,
    format: (@Sendable (Date) -> String)?
  ) {
    self.name = name
    self.parse = parse
    self.format = format
  }

  func date(from text: String) -> Date? {
    text.hasEndlessNumber ? nil : try? parse(text)
  }

  func string(from date: Date) -> String? {
    format?(date)
  }
}
