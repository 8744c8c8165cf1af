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
