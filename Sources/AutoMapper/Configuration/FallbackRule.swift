/// The replacement for values that are not a case of their type.
///
/// Indirect, so that an Optional of it is destroyed without looking up its metadata.
indirect enum FallbackRule: Sendable {
  /// The same case for all of them.
  case value(any Sendable)
  /// The case that is read from a JSON value, as files of rules state it.
  case json(JSONValue)
  /// The case that a closure makes of the value.
  case closure(NodeClosure)

  /// The closure, if there is one.
  var closure: NodeClosure? {
    if case .closure(let closure) = self { closure } else { nil }
  }
}
