/// Compiler messages for common mistakes in configurations.
///
/// These declarations cannot be called, and release builds do not contain them; `Tests/Slips` has a
/// call for each.
extension MappingProvider {
  /// Takes an instance in place of a closure that makes one.
  @available(
    *, unavailable,
    message: "a factory is a closure, which makes each instance: register { User() }"
  )
  @_alwaysEmitIntoClient
  public mutating func register<Model>(_ instance: Model) {}
}
