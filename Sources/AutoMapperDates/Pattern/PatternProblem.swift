/// The reason why a pattern is invalid, and its position.
struct PatternProblem: Error, Equatable {
  var reason: String
  /// The offset of the mistake in the pattern, in bytes from 0.
  var offset: Int
}
