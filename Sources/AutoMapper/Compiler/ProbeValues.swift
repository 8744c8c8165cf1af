/// A source of values that a property is unlikely to have, and by which it can be identified.
protocol ProbeValues {
  /// Two different values of a type; empty if none can be made.
  func values(of type: any Any.Type) -> [Any]
  /// Whether two values of a type are the same: identical objects, or equal in JSON.
  func areSame(_ first: Any, _ second: Any, _ type: any Any.Type) -> Bool
}
