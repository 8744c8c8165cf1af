/// What the compiler says to a configuration that is not quite right.
///
/// None of this can be called, and a release build holds none of it; `Tests/Slips` has a call for each.
extension MappingProvider {
  /// Takes an instance in the place of a closure that makes one.
  @available(
    *, unavailable,
    message: "a factory is a closure, which makes each instance: register { User() }"
  )
  @_alwaysEmitIntoClient
  public mutating func register<Model>(_ instance: Model) {}
}
