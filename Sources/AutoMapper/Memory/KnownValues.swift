/// Facts about objects or types, each of which a process examines once.
final class KnownValues<Value: Sendable>: @unchecked Sendable {
  /// Guards the member below.
  private let lock = Lock()
  private var values = IdentityTable<Value>()

  /// The value of an object or type, which a closure finds if it is not known.
  ///
  /// The closure is called without the lock, since it may read metadata; two threads find the same.
  func value(of identity: ObjectIdentifier, _ find: () -> Value) -> Value {
    if let known = lock.withLock({ values[identity] }) { return known }
    let value = find()
    lock.withLock { values.set(value, for: identity) }
    return value
  }
}
