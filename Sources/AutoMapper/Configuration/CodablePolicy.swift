/// Determines whether the program's `Codable` types are mapped through their own conformances.
///
///     provider.codable = .never
///
/// A program cannot distinguish a handwritten conformance from a synthesized one: their symbols,
/// tables and coding keys are the same, and a check of a value shows only when a value fails it. So
/// a conformance is called unless the provider makes clear that it is not needed.
///
/// See ``MappingProvider/codable``.
@nonexhaustive
public enum CodablePolicy: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  /// All types use their conformances. Rules about the contents of such a type are an error, and an
  /// update replaces its values.
  case always

  /// Structs and classes use their conformances, except those that the provider has rules for:
  /// these are mapped by their properties, because an update maps all properties. Types with raw
  /// values are mapped by their raw values.
  case whereWritten

  /// Only types that cannot be mapped by their properties, raw values or single values use their
  /// conformances. This is many times as fast, and calls no `init(from:)` of other types.
  case never

  /// The name of the case.
  public var description: String { rawValue }
}
