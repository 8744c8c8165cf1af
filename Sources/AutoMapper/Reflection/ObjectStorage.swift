/// The memory of a class instance that the caller keeps alive.
enum ObjectStorage {
  /// The place from which the offsets of stored properties count.
  @inline(__always)
  static func place(of object: AnyObject, _ state: Place.State) -> Place {
    // SAFETY: the offsets of class fields count from the object's own address.
    unsafe Place(Unmanaged.passUnretained(object).toOpaque(), state)
  }

  /// The object whose storage begins at a place that `place(of:_:)` gave.
  static func object(at place: Place) -> AnyObject {
    // SAFETY: the place is the object's own address, and the caller keeps the object alive.
    unsafe Unmanaged<AnyObject>.fromOpaque(place.address).takeUnretainedValue()
  }
}
