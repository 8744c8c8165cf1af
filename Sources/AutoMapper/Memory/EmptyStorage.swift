/// An empty array with its own memory.
@safe
struct EmptyStorage {
  private let owner: Any
  /// The bits of the array: the address of its object.
  let object: UnsafeRawPointer
  /// The address of its first element.
  let elements: UnsafeRawPointer
  let capacity: Int
  /// The bits of an empty array without memory.
  let none: UnsafeMutableRawPointer

  /// Uses an array that has memory, and one that does not.
  init?<Element, Elements>(
    _ array: Elements, _ elements: UnsafeMutablePointer<Element>?, capacity: Int, none: Elements
  ) {
    guard MemoryLayout<Elements>.size == MemoryLayout<UInt>.size,
      let elements = unsafe elements
    else { return nil }
    owner = array
    // SAFETY: an array is one address; `owner` keeps the object alive, and the object of `none` is
    // never freed.
    unsafe object = unsafeBitCast(array, to: UnsafeRawPointer.self)
    unsafe self.elements = UnsafeRawPointer(elements)
    self.capacity = capacity
    unsafe self.none = unsafeBitCast(none, to: UnsafeMutableRawPointer.self)
  }
}
