import CAutoMapperRuntime

/// The memory of a class instance that the caller keeps alive.
enum ObjectStorage {
  /// What stands before the stored properties: the class, and the counts of references.
  static let headerSize = 2 * MemoryLayout<Int>.size

  /// The place from which the offsets of stored properties count.
  @inline(__always)
  static func place(of object: AnyObject, _ state: Place.State) -> Place {
    // SAFETY: the offsets of class fields count from the object's own address.
    unsafe Place(Unmanaged.passUnretained(object).toOpaque(), state)
  }

  /// The place from which the offsets of stored properties count: the memory of the object that an instance's
  /// place refers to, or the place of a struct itself.
  static func properties(of instance: Place, isClass: Bool) -> Place {
    isClass ? place(of: instance.load(as: AnyObject.self), .initialized) : instance
  }

  /// The object whose storage begins at a place that `place(of:_:)` gave.
  static func object(at place: Place) -> AnyObject {
    // SAFETY: the place is the object's own address, and the caller keeps the object alive.
    unsafe Unmanaged<AnyObject>.fromOpaque(place.address).takeUnretainedValue()
  }

  /// Makes an instance of a class, no initialiser of which runs.
  ///
  /// - Parameters:
  ///   - instance: The class; its metadata names all that an instance stores.
  ///   - storage: The values of all stored properties, at their offsets; they are moved out.
  /// - Returns: The instance, which the caller owns.
  static func makeObject(of instance: InstanceShape, movingFrom storage: Place) -> AnyObject {
    let layout = instance.layout
    // SAFETY: a class is a pointer to its metadata.
    let metadata = unsafe unsafeBitCast(instance.type, to: UnsafeRawPointer.self)
    let address = unsafe automapper_allocate_object(
      metadata, layout.size, layout.alignment - 1)
    // SAFETY: values that may not be moved as bytes are moved again, as what they are. The header is the
    // allocation's own.
    unsafe (address + headerSize).copyMemory(
      from: storage.address + headerSize, byteCount: layout.size - headerSize)
    for field in instance.fixedFields {
      let target = unsafe Place(address + field.offset, .uninitialized)
      field.operations.move(storage.advanced(by: field.offset), to: target, count: 1)
    }
    return unsafe Unmanaged<AnyObject>.fromOpaque(address).takeRetainedValue()
  }

  /// Lets an object live for ever, since its layout is not what it was thought to be.
  static func abandon(_ object: AnyObject) {
    // SAFETY: one reference more than there are owners keeps the object from being freed.
    unsafe _ = Unmanaged.passRetained(object)
  }
}
