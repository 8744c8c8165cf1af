/// The value of a property for documents without its key.
struct StandardValue: Sendable {
  let type: any Any.Type
  let make: @Sendable () -> Any

  init<Value>(_ type: Value.Type, _ make: @escaping @Sendable () -> Value) {
    self.type = type
    self.make = make
  }

  /// Whether a property of a type can store the value.
  func fits(_ type: any Any.Type) -> Bool {
    if self.type == type { return true }
    guard let optional = TypeFacts.of(type).optional else { return false }
    return fits(optional.wrappedType)
  }
}
