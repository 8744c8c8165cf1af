/// Calls a closure with the place of a value, which is read there and not changed.
///
/// The value is lent, not copied: threads that write the same value would count its references in turn.
func withTemporaryPlace<Value, Result>(
  _ value: Value, _ body: (Place) throws -> Result
) rethrows -> Result {
  unsafe try withUnsafePointer(to: value) { pointer in
    // SAFETY: the value stays where it is during the call, and those who write or take it apart only read.
    try body(unsafe Place(UnsafeMutableRawPointer(mutating: pointer), .initialized))
  }
}

/// Calls a closure with the place of what an `Any` holds, as a value of its own type.
///
/// The value is cast, rather than opened: an `Any` may hold another existential, whose box is not the
/// value.
func withOpened<Result>(
  _ value: Any, _ body: (Place) throws -> Result
) throws -> Result {
  func open<Value>(_ type: Value.Type) throws -> Result {
    guard let value = value as? Value else {
      throw MappingError(
        InstanceFault.unsupported(reason: "it cannot be taken out of its box"), type: type)
    }
    return try withTemporaryPlace(value, body)
  }
  return try _openExistential(type(of: value), do: open)
}

/// Takes the value that a closure puts into an uninitialised place.
func takingFromTemporaryPlace<Value>(
  _ type: Value.Type, _ fill: (Place) throws -> Void
) rethrows -> Value {
  let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  defer { unsafe memory.deallocate() }
  let place = unsafe Place(memory, .uninitialized)
  try fill(place)
  return place.take(as: type)
}
