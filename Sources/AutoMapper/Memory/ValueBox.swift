/// Memory of its own for one value whose type is known at run time only.
@safe
final class ValueBox {
  /// Where the value is, as long as the box lives.
  let place: Place
  private let operations: any ValueOperations.Type

  /// Copies the value of an initialised place.
  init(copying source: Place, _ operations: any ValueOperations.Type) {
    self.operations = operations
    place = Self.memory(for: operations.layout)
    operations.copy(source, to: place.advanced(by: 0, .uninitialized))
  }

  /// Keeps what an `Any` holds, as a value of its own type; nil when it cannot be taken out of its box.
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
    // SAFETY: the memory has the size and alignment of the type, and each initialiser fills it.
    return unsafe Place(address, .initialized)
  }

  deinit {
    if isFilled { operations.destroy(place, count: 1) }
    // SAFETY: the box allocated the memory, and nobody else frees it.
    unsafe place.address.deallocate()
  }
}
