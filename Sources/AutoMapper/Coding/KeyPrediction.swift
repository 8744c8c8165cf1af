/// The state of key prediction inside one object.
struct KeyPrediction {
  let predictor: Borrowed<KeyPredictor>
  /// The predictor's entry for the last key; 0 before the first key.
  var previous: Int32 = 0

  @inline(__always)
  init(_ predictor: Borrowed<KeyPredictor>) { self.predictor = predictor }
}
