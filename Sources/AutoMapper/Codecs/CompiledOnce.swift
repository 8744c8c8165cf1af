/// Something that is compiled at first use, under the compiler's lock, and then read without the
/// lock.
struct CompiledOnce<Value>: ~Copyable {
  /// Set once, before the flag is set.
  private var value: Value?
  /// The flag that the value is compiled and may be used anywhere.
  private let flags = AtomicFlags()
  /// The actor-isolated conformances used to compile the value.
  private var asked: [IsolatedConformance] = []

  /// The value, unless it is not compiled yet, or may depend on the actor.
  @inline(__always)
  var known: Value? { flags.isSet() ? value : nil }

  /// The value that was compiled, if its conformances can be called here; nil if it is not compiled
  /// yet.
  ///
  /// This and the next function are called under the compiler's lock.
  func kept(by compiler: any PlanSource) throws -> Value? {
    if value != nil { try compiler.require(asked) }
    return value
  }

  /// Keeps a value that was just compiled.
  mutating func keep(_ compiled: (result: Value, asked: [IsolatedConformance])) -> Value {
    value = compiled.result
    // If actor-isolated conformances were used, they are required again on each access.
    asked = compiled.asked
    if asked.isEmpty { flags.set() }
    return compiled.result
  }
}
