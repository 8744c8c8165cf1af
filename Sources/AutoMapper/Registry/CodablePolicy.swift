/// Whether types of the program that are `Codable` go through their own conformances.
///
///     provider.codable = .never
///
/// Nothing that a program can see of itself tells a conformance that was written by hand from one that the
/// compiler made: their symbols, tables and coding keys are the same, and a check of a value shows only where a
/// value fails it. So a conformance is called unless something says that it need not be.
///
/// See ``MappingProvider/codable``.
public enum CodablePolicy: String, Sendable, Hashable, CaseIterable {
  /// All of them do. Rules about the contents of one are refused as an error, and an update replaces its values.
  case always

  /// Structs and classes do, except those that the provider has rules for: these are mapped by their
  /// properties, as an update maps all of them. Types with raw values are mapped by these.
  case whereWritten

  /// Only those do that cannot be mapped by their properties, raw values or single values otherwise. This is
  /// many times as fast, and calls no `init(from:)` for its values.
  case never
}
