/// Lets a closure fill memory for one value, and takes the value out.
///
/// The closure either initialises the place or throws.
@inline(__always)
func withResultPlace<Value>(
  of type: Value.Type, _ fill: (Place) throws -> Void
) throws -> Value {
  // Raw memory, since memory of a type looks up more metadata.
  unsafe try withUnsafeTemporaryAllocation(
    byteCount: max(1, MemoryLayout<Value>.size), alignment: MemoryLayout<Value>.alignment
  ) { memory in
    guard let address = memory.baseAddress else { preconditionFailure("no memory for a value") }
    // SAFETY: the allocation has the type's size and alignment, and is initialised by the closure.
    try fill(unsafe Place(address, .uninitialized))
    return unsafe address.assumingMemoryBound(to: Value.self).move()
  }
}

/// Calls a closure with the place of a variable, whose value is to be updated there.
func withPlace<Value, Result>(
  of value: inout Value, _ body: (Place) throws -> Result
) rethrows -> Result {
  unsafe try withUnsafeMutablePointer(to: &value) { pointer in
    try body(unsafe Place(pointer, .updated))
  }
}
