/// Reusable memory for one value at a time, for callers that create many values.
///
/// `withResultPlace` looks up metadata for each value if the compiler does not know the type.
final class ResultMemory<Value> {
  /// The uninitialized place in which the next value is created.
  let place: Place

  init() {
    // SAFETY: freed in `deinit`, and used only through the place, by the owner of this object.
    let address = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, MemoryLayout<Value>.size), alignment: MemoryLayout<Value>.alignment)
    place = unsafe Place(address, .uninitialized)
  }

  deinit {
    // SAFETY: each value is taken out as soon as it is created, so the memory does not contain a
    // value.
    unsafe place.address.deallocate()
  }

  /// Takes out the value that was created in the place.
  func take() -> Value { place.take(as: Value.self) }
}
