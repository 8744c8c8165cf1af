/// Calls a closure with the place of a value, which the closure only reads.
///
/// The value is borrowed, not copied: a copy would make threads that write the same value wait for
/// one another to count references.
func withTemporaryPlace<Value, Result>(
  _ value: Value, _ body: (Place) throws -> Result
) rethrows -> Result {
  unsafe try withUnsafePointer(to: value) { pointer in
    // SAFETY: the value does not move during the call, and the code that writes or decomposes it
    // only reads.
    try body(unsafe Place(UnsafeMutableRawPointer(mutating: pointer), .initialized))
  }
}

/// Calls a closure with the place of the value in an `Any`, as a value of its own type.
///
/// The value is cast rather than opened, because an `Any` may contain another existential, whose
/// box is not the value.
func withOpened(_ value: Any, _ body: (Place) throws -> Void) throws {
  let type: any Any.Type = Swift.type(of: value)
  // Looking up the metadata for a cast takes longer than writing a number.
  func openSame<Value>(_ value: Value) throws -> Bool {
    guard Value.self == type else { return false }
    try withTemporaryPlace(value, body)
    return true
  }
  func open<Value>(_ type: Value.Type) throws {
    guard let value = value as? Value else {
      throw MappingError(.unsupportedType, type: type, found: "it cannot be taken out of its box")
    }
    try withTemporaryPlace(value, body)
  }
  if try !_openExistential(value, do: openSame) { try _openExistential(type, do: open) }
}

/// Calls a closure with the type and the place of an enum value's payload; returns nil, without
/// calling it, if the case does not have one.
///
/// The type is the declared one, so a payload that is an existential is in its box.
func withPayload<Result>(
  of value: Any, _ body: (_ type: any Any.Type, _ place: Place) throws -> Result
) rethrows -> Result? {
  hasPayload(value) ? try withExistingPayload(of: value, body) : nil
}

/// Calls a closure with the type and the place of an enum value's payload.
///
/// The caller knows that the case has one.
func withExistingPayload<Result>(
  of value: Any, _ body: (_ type: any Any.Type, _ place: Place) throws -> Result
) rethrows -> Result {
  func open<Payload>(_ payload: Payload) throws -> Result {
    try withTemporaryPlace(payload) { try body(Payload.self, $0) }
  }
  return try _openExistential(existingPayload(of: value), do: open)
}

/// Calls a closure that fills memory for one value, and takes the value out.
///
/// The closure either initializes the place or throws.
@inline(__always)
func withResultPlace<Value>(of type: Value.Type, _ fill: (Place) throws -> Void) throws -> Value {
  // The memory is raw, because allocating typed memory would look up more metadata.
  unsafe try withUnsafeTemporaryAllocation(
    byteCount: max(1, MemoryLayout<Value>.size), alignment: MemoryLayout<Value>.alignment
  ) { memory in
    guard let address = memory.baseAddress else { preconditionFailure("no memory for a value") }
    // SAFETY: the allocation has the type's size and alignment, and is initialized by the closure.
    try fill(unsafe Place(address, .uninitialized))
    return unsafe address.assumingMemoryBound(to: Value.self).move()
  }
}

/// Calls a closure with the place of a variable, in which the closure updates the value.
func withPlace<Value, Result>(
  of value: inout Value, _ body: (Place) throws -> Result
) rethrows -> Result {
  unsafe try withUnsafeMutablePointer(to: &value) { pointer in
    try body(unsafe Place(pointer, .updated))
  }
}

/// The value in an `Any` that is probably of a type, or nil if it is not.
///
/// A cast looks up metadata, which takes longer than writing a number. It is only necessary for an `Any` that
/// contains another existential, whose box is not the value.
@inline(__always)
func known<Value>(_ value: Any, as type: Value.Type) -> Value? {
  func open<Own>(_ own: Own) -> Value? {
    // SAFETY: the types are the same.
    Own.self == Value.self ? unsafe unsafeBitCast(own, to: Value.self) : nil
  }
  return _openExistential(value, do: open) ?? value as? Value
}
