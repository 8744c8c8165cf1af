/// What one call of the mapper carries along: its options, and memory that is used again.
///
/// A context belongs to one call at a time; the mapper keeps it for the next one, so that small
/// documents find their arena warm and their keys predicted.
final class CallContext {
  let options: MappingOptions
  let arena = Arena()
  private let predictors = KeyPredictors()

  init(options: MappingOptions) {
    self.options = options
  }

  /// The predictor of an object plan's keys.
  @inline(__always)
  func predictor(_ planNumber: Int) -> Borrowed<KeyPredictor> {
    predictors[planNumber]
  }

  /// Makes the context ready for another call.
  func reset() {
    arena.reset()
  }
}
