internal import AutoMapperModels

/// A source of codecs for properties.
protocol PropertyCodecs: ProbeValues {
  /// The codec of a property, as its rules say.
  func codec(for property: ResolvedProperty) throws -> Codec
  /// The result of resolving the rules and the reflection of a struct or class, whose dates may have
  /// formats of their own.
  func resolved(_ type: any Any.Type, _ dates: DateRule?) throws -> ResolvedType
  /// The codec of a type, whatever contains it.
  func codec(for type: any Any.Type) throws -> Codec
  /// The rules for a type: those of the provider, then those that follow from its `CodingKeys`.
  func rules(for type: any Any.Type) -> TypeRules
  /// Whether rules say how the values of a property wrapper are mapped, as those of another type.
  func describesWrapper(_ type: any Any.Type) -> Bool
  /// Whether a type is `Date`, a container of dates, or a type whose conformance may read dates.
  func holdsDates(_ type: any Any.Type) -> Bool
  /// The codec that writes values by their dynamic types.
  var dynamic: AnyCodec { get }
}
