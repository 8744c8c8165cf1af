/// Steps of a path that are stored in a form of their own, and listed on request.
class PathSteps {
  /// The steps in the document, the outermost first.
  var path: [MappingPath.Component] { [] }
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
