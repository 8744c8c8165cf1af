/// Calls a closure with the place of a value, which is read there and not changed.
///
/// The value is lent, not copied: threads that write the same value would count its references in
/// turn.
func withTemporaryPlace<Value, Result>(
  _ value: Value, _ body: (Place) throws -> Result
) rethrows -> Result {
  unsafe try withUnsafePointer(to: value) { pointer in
    // SAFETY: the value stays where it is during the call, and those who write or take it apart
    // only read.
    try body(unsafe Place(UnsafeMutableRawPointer(mutating: pointer), .initialized))
  }
}

/// Calls a closure with the place of what an `Any` holds, as a value of its own type.
///
/// The value is cast, rather than opened: an `Any` may hold another existential, whose box is not
/// the value.
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

/// Takes the value that a closure puts into an uninitialized place.
func takingFromTemporaryPlace<Value>(
  _ type: Value.Type, _ fill: (Place) throws -> Void
) rethrows -> Value {
  let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  defer { unsafe memory.deallocate() }
  let place = unsafe Place(memory, .uninitialized)
  try fill(place)
  return place.take(as: type)
}

/// Lets a closure fill memory for one value, and takes the value out.
///
/// The closure either initializes the place or throws.
@inline(__always)
func withResultPlace<Value>(
  of type: Value.Type, _ fill: (Place) throws -> Void
) throws -> Value {
  // Raw memory, since memory of a type looks up more metadata.
  unsafe try withUnsafeTemporaryAllocation(
    byteCount: max(1, MemoryLayout<Value>.size), alignment: MemoryLayout<Value>.alignment
  ) { memory in
    guard let address = memory.baseAddress else { preconditionFailure("no memory for a value") }
    // SAFETY: the allocation has the type's size and alignment, and is initialized by the closure.
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
  /// Where the next value is to be made; it is not initialized.
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

/// Memory of its own for one value whose type is known at run time only.
@safe
final class ValueBox {
  /// Where the value is, as long as the box lives.
  let place: Place
  private let operations: any ValueOperations.Type

  /// Copies the value of an initialized place.
  init(copying source: Place, _ operations: any ValueOperations.Type) {
    self.operations = operations
    place = Self.memory(for: operations.layout)
    operations.copy(source, to: place.advanced(by: 0, .uninitialized))
  }

  /// Keeps what an `Any` holds, as a value of its own type; nil when it cannot be taken out of its
  /// box.
  convenience init?(_ value: Any) {
    self.init(value, operations: AutoMapper.operations(of: type(of: value)))
  }

  /// Keeps a value as one of a type that it has, or conforms to; nil when it does not.
  init?(_ value: Any, operations: any ValueOperations.Type) {
    self.operations = operations
    place = Self.memory(for: operations.layout)
    guard operations.store(value, at: place.advanced(by: 0, .uninitialized)) else {
      isFilled = false
      return nil
    }
  }

  /// Whether there is a value to destroy.
  private var isFilled = true

  private static func memory(for layout: ValueLayout) -> Place {
    let address = UnsafeMutableRawPointer.allocate(
      byteCount: max(layout.size, 1), alignment: layout.alignment)
    // SAFETY: the memory has the size and alignment of the type, and each initializer fills it.
    return unsafe Place(address, .initialized)
  }

  deinit {
    if isFilled { operations.destroy(place, count: 1) }
    // SAFETY: the box allocated the memory, and nobody else frees it.
    unsafe place.address.deallocate()
  }
}
