import CAutoMapperRuntime

/// The memory of a class instance that the caller keeps alive.
enum ObjectStorage {
  /// The size of the header before the stored properties: the class, and the reference counts.
  static let headerSize = 2 * MemoryLayout<Int>.size

  /// The place from which the offsets of stored properties count.
  @inline(__always)
  static func place(of object: AnyObject, _ state: Place.State) -> Place {
    // SAFETY: the offsets of class fields count from the object's own address.
    unsafe Place(Unmanaged.passUnretained(object).toOpaque(), state)
  }

  /// The place from which the offsets of stored properties count: the memory of the object that an
  /// instance's place refers to, or the place of a struct itself.
  static func properties(of instance: Place, isClass: Bool) -> Place {
    isClass ? place(of: instance.load(as: AnyObject.self), .initialized) : instance
  }

  /// The object whose storage begins at a place that `place(of:_:)` returned.
  static func object(at place: Place) -> AnyObject {
    // SAFETY: the place is the object's own address, and the caller keeps the object alive.
    unsafe Unmanaged<AnyObject>.fromOpaque(place.address).takeUnretainedValue()
  }

  /// Keeps the object whose storage begins at a place alive until it is released.
  static func retain(_ place: Place) {
    // SAFETY: as in `object(at:)`; the caller releases the object when it is no longer used.
    unsafe _ = Unmanaged<AnyObject>.fromOpaque(place.address).retain()
  }

  /// Releases an object that was retained.
  static func release(_ place: Place) {
    // SAFETY: the caller retained the object, and does not use the place afterward.
    unsafe Unmanaged<AnyObject>.fromOpaque(place.address).release()
  }

  /// Calls a closure of the provider with an instance whose properties are at a place.
  static func withInstance<Result>(
    of type: any Any.Type, isClass: Bool, at properties: Place,
    _ body: (TypedPlace) throws -> Result
  ) rethrows -> Result {
    guard isClass else { return try body(TypedPlace(place: properties, type: type)) }
    return try withTemporaryPlace(object(at: properties)) { reference in
      try body(TypedPlace(place: reference, type: type))
    }
  }

  /// Creates an instance of a class without running an initializer.
  ///
  /// - Parameters:
  ///   - instance: The class; its metadata names all that an instance stores.
  ///   - storage: The values of all stored properties, at their offsets; they are moved out.
  /// - Returns: The instance, which the caller owns.
  static func makeObject(of instance: InstanceShape, movingFrom storage: Place) -> AnyObject {
    let layout = instance.layout
    // SAFETY: a class is a pointer to its metadata.
    let metadata = unsafe unsafeBitCast(instance.type, to: UnsafeRawPointer.self)
    let address = unsafe automapper_allocate_object(metadata, layout.size, layout.alignment - 1)
    // SAFETY: values that may not be moved as bytes are moved again afterward, with their own
    // types. The header of the allocation is kept.
    unsafe (address + headerSize).copyMemory(
      from: storage.address + headerSize, byteCount: layout.size - headerSize)
    for field in instance.fixedFields {
      let target = unsafe Place(address + field.offset, .uninitialized)
      field.operations.move(storage.advanced(by: field.offset), to: target)
    }
    return unsafe Unmanaged<AnyObject>.fromOpaque(address).takeRetainedValue()
  }

  /// Keeps an object alive forever, since its layout is not the expected one.
  static func abandon(_ object: AnyObject) {
    // SAFETY: one reference more than there are owners keeps the object from being freed.
    unsafe _ = Unmanaged.passRetained(object)
  }
}
