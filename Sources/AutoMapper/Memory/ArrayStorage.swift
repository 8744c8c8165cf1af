import CAutoMapperRuntime

/// The memory of arrays whose element type is known only at run time.
///
/// An array is the address of an object that contains its elements. A contiguous array has the same
/// layout:
///
///     byte  0        8                16      24                    32, or as elements are aligned
///           class    reference count  count   capacity × 2 + flag   elements…
///
/// Code that is generic over the element type looks up the class, in five steps, for every array
/// that it creates, and copies the array to access its elements. Here, the class is looked up once,
/// from an array that the standard library created. The layout is checked, too: if that array, or
/// one with a known number of elements, is laid out differently, `init` returns nil, and the
/// standard library creates the arrays.
@safe
final class ArrayStorage: @unchecked Sendable {
  private let metadata: UnsafeRawPointer
  private let empty: UnsafeMutableRawPointer
  private let elementsOffset: Int
  private let capacityFlag: Int
  private let element: any ValueOperations.Type
  private let stride: Int
  private let alignmentMask: Int
  private let movesBytes: Bool

  private static let countOffset = 16
  private static let capacityOffset = 24
  private static let headerSize = 32

  /// Inspects the arrays of a type; returns nil if their layout is not as described.
  init?(_ array: any CollectionOperations.Type) {
    guard Self.isCountKnown, let sample = array.emptyStorage() else { return nil }
    defer { withExtendedLifetime(sample) {} }
    let object = unsafe sample.object
    let type = array.elementType
    element = operations(of: type)
    let layout = element.layout
    stride = layout.stride
    alignmentMask = max(layout.alignment, 16) - 1
    elementsOffset = (Self.headerSize + layout.alignment - 1) & ~(layout.alignment - 1)
    // SAFETY: `sample` keeps the object alive, and the object is at least as large as its header.
    unsafe metadata = object.load(as: UnsafeRawPointer.self)
    let capacity = unsafe object.load(fromByteOffset: Self.capacityOffset, as: Int.self)
    capacityFlag = capacity & 1
    unsafe empty = sample.none
    movesBytes = ValueWitnesses.areBitwiseTakable(type)
    guard unsafe object.load(fromByteOffset: Self.countOffset, as: Int.self) == 0,
      capacity >> 1 == sample.capacity, unsafe sample.elements - object == elementsOffset
    else { return nil }
  }

  /// Whether the number of elements is at the expected position.
  private static let isCountKnown: Bool = {
    if PortableMode.isOn { return false }
    let array = [1, 2, 3]
    return withExtendedLifetime(array) {
      // SAFETY: an array is one address: that of an object larger than its header.
      unsafe unsafeBitCast(array, to: UnsafeRawPointer.self)
        .load(fromByteOffset: countOffset, as: Int.self) == 3
    }
  }()

  /// Moves elements from their memory into a new array in a place.
  @inline(__always)
  func build(movingFrom elements: Place, count: Int, into place: Place) {
    unsafe replace(place, by: count == 0 ? empty : makeObject(elements, count))
  }

  @inline(__always)
  private func replace(_ place: Place, by array: UnsafeMutableRawPointer) {
    guard place.isInitialized else {
      unsafe place.address.storeBytes(of: array, as: UnsafeMutableRawPointer.self)
      return
    }
    // SAFETY: the place contains an array, which is released because the new one replaces it. The new
    // one is stored first, because a deinitializer of the program may look at the place.
    let old = unsafe Unmanaged<AnyObject>.fromOpaque(place.load(as: UnsafeRawPointer.self))
    unsafe place.address.storeBytes(of: array, as: UnsafeMutableRawPointer.self)
    unsafe old.release()
  }

  @inline(__always)
  private func makeObject(_ elements: Place, _ count: Int) -> UnsafeMutableRawPointer {
    // The elements are in memory already, so their total size cannot overflow.
    let size = count &* stride
    // SAFETY: the class and the offsets of count, capacity and elements were learned from a
    // complete array. The caller counted the elements and does not use them again.
    let object = unsafe automapper_allocate_object(metadata, elementsOffset &+ size, alignmentMask)
    unsafe setHeader(of: object, count: count, capacity: count)
    let target = unsafe object + elementsOffset
    if movesBytes {
      unsafe target.copyMemory(from: elements.address, byteCount: size)
    } else {
      unsafe element.move(elements, to: Place(target, .uninitialized), count: count)
    }
    return unsafe object
  }

  @inline(__always)
  private func setHeader(of object: UnsafeMutableRawPointer, count: Int, capacity: Int) {
    unsafe object.storeBytes(of: count, toByteOffset: Self.countOffset, as: Int.self)
    unsafe object.storeBytes(
      of: capacity &<< 1 | capacityFlag, toByteOffset: Self.capacityOffset, as: Int.self)
  }

  // MARK: Arrays that grow in place

  /// The size in bytes from which elements are collected in the array's own memory, so that the
  /// elements of a long document are not in memory twice.
  static let largeSize = 1 << 20

  /// Creates an array with room for elements, moves the existing elements into it, and frees their
  /// previous array, if any.
  ///
  /// - Returns: The place of the first element.
  func grow(
    _ array: inout UnsafeMutableRawPointer?, _ elements: Place, count: Int, capacity: Int
  ) -> UnsafeMutableRawPointer {
    // SAFETY: as in `makeObject`. An array with a count of zero does not destroy any elements when
    // it is freed.
    let object = unsafe automapper_allocate_object(
      metadata, elementsOffset + capacity * stride, alignmentMask)
    unsafe setHeader(of: object, count: 0, capacity: capacity)
    let target = unsafe object + elementsOffset
    unsafe element.move(elements, to: Place(target, .uninitialized), count: count)
    if let array = unsafe array { unsafe free(array) }
    unsafe array = object
    return unsafe target
  }

  /// Frees an array whose elements were moved away or destroyed.
  func free(_ array: UnsafeMutableRawPointer) {
    unsafe Unmanaged<AnyObject>.fromOpaque(array).release()
  }

  /// Stores an array in a place.
  ///
  /// The elements were collected in the memory of the array.
  func store(_ array: UnsafeMutableRawPointer, count: Int, into place: Place) {
    unsafe array.storeBytes(of: count, toByteOffset: Self.countOffset, as: Int.self)
    unsafe replace(place, by: array)
  }

  /// The number of elements of the array in a place.
  @inline(__always)
  func count(at place: Place) -> Int {
    // SAFETY: the place contains an array; see `init`.
    unsafe place.load(as: UnsafeRawPointer.self)
      .load(fromByteOffset: Self.countOffset, as: Int.self)
  }

  /// Calls a closure with the place of each element in turn, and its index.
  ///
  /// `keepsAlive` is true if the array must be kept alive because the closure runs code from
  /// outside the library, which may change the owner of the array.
  @inline(__always)
  func forEach(at place: Place, keepsAlive: Bool, _ body: (Place, Int) throws -> Void) rethrows {
    let object = unsafe place.load(as: UnsafeMutableRawPointer.self)
    let owner =
      keepsAlive ? unsafe Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue() : nil
    defer { withExtendedLifetime(owner) {} }
    let count = count(at: place)
    // SAFETY: as in `makeObject`; elements are only read.
    var element = unsafe Place(object + elementsOffset, .initialized)
    var index = 0
    while index < count {
      try body(element, index)
      element = element.advanced(by: stride)
      index &+= 1
    }
  }
}

extension Array: ContiguousOperations {
  static func emptyStorage() -> EmptyStorage? {
    if BridgedElements.mayBe(Element.self) { return nil }
    var array = Self()
    array.reserveCapacity(1)
    let elements = unsafe array.withUnsafeMutableBufferPointer { $0.baseAddress }
    return unsafe EmptyStorage(array, elements, capacity: array.capacity, none: [])
  }

  static func elements(at place: Place) -> (owner: Any, first: Place)? {
    // An array that belongs to Foundation is copied here; a native Swift array is only retained.
    ContiguousArray(place.load(as: Self.self)).ownedElements
  }
}

extension ContiguousArray: ContiguousOperations {
  static func emptyStorage() -> EmptyStorage? {
    var array = Self()
    array.reserveCapacity(1)
    let elements = unsafe array.withUnsafeMutableBufferPointer { $0.baseAddress }
    return unsafe EmptyStorage(array, elements, capacity: array.capacity, none: [])
  }

  static func elements(at place: Place) -> (owner: Any, first: Place)? {
    place.load(as: Self.self).ownedElements
  }

  fileprivate var ownedElements: (owner: Any, first: Place)? {
    unsafe withUnsafeBufferPointer { buffer in
      guard let address = buffer.baseAddress, !buffer.isEmpty else { return nil }
      // SAFETY: the elements do not move while an array that owns them is kept alive and unchanged,
      // and they are only read.
      return unsafe (self, Place(UnsafeMutableRawPointer(mutating: address), .initialized))
    }
  }
}
