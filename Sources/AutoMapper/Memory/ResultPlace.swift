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

/// Memory for one value at a time, for those who make many.
///
/// `withResultPlace` looks up metadata for each, where the type is not known to the compiler.
final class ResultMemory<Value> {
  /// Where the next value is to be made; it is not initialised.
  let place: Place

  init() {
    // SAFETY: freed in `deinit`, and used through the place alone, by the owner of this object.
    let address = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, MemoryLayout<Value>.size), alignment: MemoryLayout<Value>.alignment)
    place = unsafe Place(address, .uninitialized)
  }

  deinit {
    // SAFETY: values are taken out as soon as they are made, so that the memory holds none.
    unsafe place.address.deallocate()
  }

  /// Takes out the value that was made in the place.
  func take() -> Value { place.take(as: Value.self) }
}
