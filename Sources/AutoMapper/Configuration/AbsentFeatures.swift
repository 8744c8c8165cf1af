/// The functions in the place of features that the library does not have.
protocol AbsentFeatures {}

extension AbsentFeatures {
  static var inference: InferenceFunctions? { nil }
}
