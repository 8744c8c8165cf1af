/// The functions that find types for values without a declared type by their keys; see `CodecFunctions`.
struct InferenceFunctions: Sendable {
  /// Makes the codec of `Any`, `AnyObject` or `[String: Any]`, whose values get their types from the keys inside; nil
  /// for any other type.
  let makeCodec: @Sendable (any Any.Type, PlanCompiler) throws -> Codec?
  /// Makes the codec of a property without a type of its own, if one of its keys gives it one.
  let makePropertyCodec: @Sendable (any Any.Type, [String], PlanCompiler) throws -> Codec?
}
