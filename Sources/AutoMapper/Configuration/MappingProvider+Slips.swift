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

  /// Takes instances or types in place of functions that make instances.
  @available(
    *, unavailable,
    message: "factories are functions that make an instance: register(User.init, { Post(id: 0) })"
  )
  @_alwaysEmitIntoClient
  public mutating func register<First, Second, each Other>(
    _ first: First, _ second: Second, _ others: repeat each Other
  ) {}
}
