/// The rule that replaces values that are not a case of their type.
final class FallbackRule: Sendable {
  enum Replacement: Sendable {
    /// The same case for all of them.
    case value(any Sendable)
    /// The case that is read from a JSON value, as files of rules state it.
    case json(JSONValue)
    /// The case that a closure makes of the value.
    case closure(NodeClosure)
  }

  let replacement: Replacement
  let functions = CodecFunctions<FallbackCodec>(
    read: { try $0.readCase(from: &$1, into: $2) }, write: { try $0.writeCase($1, to: &$2) })

  init(_ replacement: Replacement) { self.replacement = replacement }

  /// The closure, if there is one.
  var closure: NodeClosure? {
    if case .closure(let closure) = replacement { closure } else { nil }
  }
}
