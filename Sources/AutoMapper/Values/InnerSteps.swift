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
