/// A box with its own memory for one value whose type is known only at run time.
@safe
final class ValueBox {
  /// The place of the value, valid for the lifetime of the box.
  let place: Place
  private let operations: any ValueOperations.Type

  /// Copies the value of an initialized place.
  init(copying source: Place, _ operations: any ValueOperations.Type) {
    self.operations = operations
    place = Self.memory(for: operations.layout)
    operations.copy(source, to: place.advanced(by: 0, .uninitialized))
  }

  /// Stores the value of an `Any` as a value of its own type; returns nil if it cannot be taken out
  /// of its box.
  convenience init?(_ value: Any) {
    self.init(value, operations: AutoMapper.operations(of: type(of: value)))
  }

  /// Stores a value as a type that it has or conforms to; returns nil if it does neither.
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
    // SAFETY: the box allocated the memory, and only the box frees it.
    unsafe place.address.deallocate()
  }
}
