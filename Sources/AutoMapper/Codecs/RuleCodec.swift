/// Reads and writes values of a type that are one of several cases, in a way that a rule brings along.
///
/// All other code knows it only by its traits.
class RuleCodec: Codec, @unchecked Sendable {
  /// The properties of the codec, and the answers of its rule; see `CodecFunctions`.
  struct Traits: Sendable {
    /// The form of the values in the document, in words.
    let form: String
    /// The types as which the same value of the document may be read.
    let alternatives: [any Any.Type]
    /// Whether the only member of an object is the case, whatever its key.
    let takesAllMembers: Bool
    /// The cases, each with the type of its payload.
    let cases: @Sendable (RuleCodec) throws -> [MappingPlanDescription.Case]
    /// The mistakes in the rule, at a path from the types that are checked.
    let issues: @Sendable (RuleCodec, MappingProvider, String) throws -> [MappingIssue]
    /// Whether a value is the case in which the closure of a fallback keeps unknown values.
    let isKeeper: @Sendable (RuleCodec, Any, CallContext) throws -> Bool
  }

  final let traits: Traits
  final unowned let compiler: PlanCompiler

  init(_ type: any Any.Type, _ traits: Traits, compiler: PlanCompiler) {
    self.traits = traits
    self.compiler = compiler
    super.init(type)
  }

  final override var kind: CodecKind { .custom(.rule(self)) }
}
