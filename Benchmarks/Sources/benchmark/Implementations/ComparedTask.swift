import Measuring

/// A document with models, or a tree, in both directions.
protocol ComparedTask {
  func readComparison(_ payload: String) throws -> Comparison
  func writeComparison(_ payload: String) throws -> Comparison
}

extension ComparedTask {
  /// Returns the implementations for a direction.
  ///
  /// - Throws: An error of Foundation if it cannot read the document. If AutoMapper cannot, the
  ///   measurement shows it, and continues with the others.
  func comparison(_ payload: String, _ direction: Direction) throws -> Comparison {
    switch direction {
    case .read: try readComparison(payload)
    case .write: try writeComparison(payload)
    }
  }
}
