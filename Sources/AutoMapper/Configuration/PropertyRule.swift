/// A rule that changes how the values of a property are read and written, wherever in it they are: in an
/// Optional, a collection, or the values of a dictionary.
///
/// A feature states it in `RulesForProperty.added`. The functions are named only there; see `CodecFunctions`.
struct PropertyRule: Sendable {
  /// The word of `explain` for the values, after their form: `trimmed`.
  let summary: String
  /// The values that the rule is for, as a phrase for the error of another property: `text to trim`.
  let expectation: String
  /// Whether the rule is for the values of a codec, rather than for those inside them.
  let applies: @Sendable (Codec) -> Bool
  /// Reads a value, given the codec without the rule, as `Codec.read` does.
  let read: @Sendable (Codec, inout Reader, Place) throws -> Void
  /// Writes a value, given the codec without the rule, as `Codec.write` does.
  let write: @Sendable (Codec, Place, inout Writer) throws -> Void
}
