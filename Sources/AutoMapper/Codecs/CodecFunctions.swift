/// The functions of a rule's codec.
///
/// They are named only where the rule is stated. So a program contains the functions of the rules that
/// it states, and no others, whereas it contains all that classes override.
struct CodecFunctions<RuleCodec: Codec>: Sendable {
  let read: @Sendable (RuleCodec, inout Reader, Place) throws -> Void
  let write: @Sendable (RuleCodec, Place, inout Writer) throws -> Void
}
