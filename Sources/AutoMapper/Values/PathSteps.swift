/// Steps of a path that are stored in a form of their own, and listed on request.
class PathSteps {
  /// The steps in the document, the outermost first.
  ///
  /// A closure may map its node, and a closure in that mapping may do the same, so the steps before
  /// these are followed in a loop, which needs no stack.
  final var path: [MappingPath.Component] {
    var chain = [self]
    while let outer = chain.last?.precedingSteps { chain.append(outer) }
    var path: [MappingPath.Component] = []
    for steps in chain.reversed() { steps.appendOwn(to: &path) }
    return path
  }

  /// The steps that come before these; nil if there are none.
  var precedingSteps: PathSteps? { nil }

  /// Appends the steps after those that come before them.
  func appendOwn(to path: inout [MappingPath.Component]) {}
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

  override var precedingSteps: PathSteps? { outer }

  override func appendOwn(to path: inout [MappingPath.Component]) { path += steps }
}
