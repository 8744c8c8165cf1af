/// Steps of a path that are stored in a form of their own, and listed on request.
class PathSteps {
  /// The steps in the document, the outermost first.
  var path: [MappingPath.Component] { [] }
}

/// The path to a value that a closure was called for, its surroundings, and the contents of an
/// object, which are read only if they are requested.
class NodeSource: PathSteps {
  /// The position and surroundings of the value.
  var origin: MappingNode.Origin { MappingNode.Origin() }

  /// The object.
  var value: JSONValue { .null }

  /// The value of a key, or null if the object does not have the key.
  func member(_ key: String) -> JSONValue { .null }
}

/// The steps to a value, of which the first ones may be those to another value around it.
final class InnerSteps: PathSteps {
  private let outer: PathSteps?
  private let steps: [MappingPath.Component]

  init(_ steps: [MappingPath.Component], below outer: PathSteps? = nil) {
    self.outer = outer
    self.steps = steps
  }

  override var path: [MappingPath.Component] { (outer?.path ?? []) + steps }
}
