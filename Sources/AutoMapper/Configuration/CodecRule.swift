/// A rule about all values of a type that makes the type's codec.
struct CodecRule: Sendable {
  /// Makes the codec; see `CodecFunctions`.
  let makeCodec: @Sendable (any Any.Type, PlanCompiler) throws -> Codec
  /// Whether the codec needs the paths of values.
  let usesNodes: Bool
}
