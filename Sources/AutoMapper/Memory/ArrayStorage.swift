import CAutoMapperRuntime

/// The memory of arrays whose element type is known at run time only.
///
/// An array is the address of an object that holds its elements; a contiguous array is the same:
///
///     byte  0        8                16      24                    32, or as elements are aligned
///           class    reference count  count   capacity × 2 + flag   elements…
///
/// Code that is generic over the element type looks up the class, by five steps, for every array
/// that it makes, and copies the array to look at its elements. So the class is looked up once,
/// from an array that the standard library made, and the rest is not taken on trust either: where
/// that array, or one with a known number of elements, is laid out in another way, `init` gives
/// nil, and arrays are made by the standard library.
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

  /// Looks at the arrays of a type; nil where their memory is not as described.
  init?(_ array: any ContiguousOperations.Type) {
    guard Self.isCountKnown, let sample = array.emptyStorage() else { return nil }
    defer { withExtendedLifetime(sample) {} }
    let object = unsafe sample.object
    let type = array.elementType
    element = operations(of: type)
    let layout = element.layout
    stride = layout.stride
    alignmentMask = max(layout.alignment, 16) - 1
    elementsOffset = (Self.headerSize + layout.alignment - 1) & ~(layout.alignment - 1)
    // SAFETY: `sample` keeps the object alive, which is at least as large as its header.
    unsafe metadata = object.load(as: UnsafeRawPointer.self)
    let capacity = unsafe object.load(fromByteOffset: Self.capacityOffset, as: Int.self)
    capacityFlag = capacity & 1
    unsafe empty = sample.none
    movesBytes = ValueWitnesses.areBitwiseTakable(type)
    guard unsafe object.load(fromByteOffset: Self.countOffset, as: Int.self) == 0,
      capacity >> 1 == sample.capacity, unsafe sample.elements - object == elementsOffset
    else { return nil }
  }

  /// Whether the number of elements is where it is expected.
  private static let isCountKnown: Bool = {
    if PortableMode.isOn { return false }
    let array = [1, 2, 3]
    return withExtendedLifetime(array) {
      // SAFETY: an array is one address, of an object that is larger than its header.
      unsafe unsafeBitCast(array, to: UnsafeRawPointer.self)
        .load(fromByteOffset: countOffset, as: Int.self) == 3
    }
  }()

  /// Moves elements out of their memory into a new array in a place.
  @inline(__always)
  func build(movingFrom elements: Place, count: Int, into place: Place) {
    unsafe replace(place, by: count == 0 ? empty : makeObject(elements, count))
  }

  @inline(__always)
  private func replace(_ place: Place, by array: UnsafeMutableRawPointer) {
    if place.isInitialized {
      // SAFETY: the place holds an array, which is released for the new one.
      unsafe Unmanaged<AnyObject>.fromOpaque(place.load(as: UnsafeRawPointer.self)).release()
    }
    unsafe place.address.storeBytes(of: array, as: UnsafeMutableRawPointer.self)
  }

  @inline(__always)
  private func makeObject(_ elements: Place, _ count: Int) -> UnsafeMutableRawPointer {
    // The caller holds the elements in memory, so their size cannot overflow.
    let size = count &* stride
    // SAFETY: the class, and where count, capacity and elements are, were learned from a whole
    // array; the caller counted the elements, and does not use them again.
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

  // MARK: Arrays that grow where they are

  /// From how many bytes on elements are collected in an array's own memory, so that those of a
  /// long document are not in memory twice.
  static let largeSize = 1 << 20

  /// Makes an array with room for elements, moves those there are into it, and frees the array that
  /// they were in, if they were in one.
  ///
  /// - Returns: The place of the first element.
  func grow(
    _ array: inout UnsafeMutableRawPointer?, _ elements: Place, count: Int, capacity: Int
  ) -> UnsafeMutableRawPointer {
    // SAFETY: as in `makeObject`. An array with a count of zero destroys no element when it is
    // freed.
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

  /// Puts an array, in whose memory elements were collected, into a place.
  func store(_ array: UnsafeMutableRawPointer, count: Int, into place: Place) {
    unsafe array.storeBytes(of: count, toByteOffset: Self.countOffset, as: Int.self)
    unsafe replace(place, by: array)
  }

  /// The number of elements of the array in a place.
  @inline(__always)
  func count(at place: Place) -> Int {
    // SAFETY: the place holds an array; see `init`.
    unsafe place.load(as: UnsafeRawPointer.self)
      .load(fromByteOffset: Self.countOffset, as: Int.self)
  }

  /// Calls a closure with the place of each element in turn, and its index.
  ///
  /// `keepsAlive` says whether the array is to be kept alive, since the closure runs code that is
  /// not the library's, and may change what holds the array.
  @inline(__always)
  func forEach(
    at place: Place, keepsAlive: Bool, _ body: (Place, Int) throws -> Void
  ) rethrows {
    let object = unsafe place.load(as: UnsafeMutableRawPointer.self)
    let owner =
      keepsAlive ? unsafe Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue() : nil
    defer { withExtendedLifetime(owner) {} }
    let count = count(at: place)
    // SAFETY: as in `makeObject`; elements are read only.
    var element = unsafe Place(object + elementsOffset, .initialized)
    var index = 0
    while index < count {
      try body(element, index)
      element = element.advanced(by: stride)
      index &+= 1
    }
  }
}

/// An array without elements that has memory of its own.
@safe
struct EmptyStorage {
  private let owner: Any
  /// The bits of the array: the address of its object.
  let object: UnsafeRawPointer
  /// The address of its first element.
  let elements: UnsafeRawPointer
  let capacity: Int
  /// The bits of an array without elements and without memory.
  let none: UnsafeMutableRawPointer

  /// Takes an array that has memory, and one that does not.
  fileprivate init?<Element, Elements>(
    _ array: Elements, _ elements: UnsafeMutablePointer<Element>?, capacity: Int, none: Elements
  ) {
    guard MemoryLayout<Elements>.size == MemoryLayout<UInt>.size,
      let elements = unsafe elements
    else { return nil }
    owner = array
    // SAFETY: an array is one address; `owner` keeps the object alive, and that of none lives for
    // ever.
    unsafe object = unsafeBitCast(array, to: UnsafeRawPointer.self)
    unsafe self.elements = UnsafeRawPointer(elements)
    self.capacity = capacity
    unsafe self.none = unsafeBitCast(none, to: UnsafeMutableRawPointer.self)
  }
}

/// Elements whose arrays an `NSArray` may stand for, on systems with Objective-C.
enum BridgedElements {
  /// Whether elements of a type are objects, or may be: classes, and whatever else is one reference
  /// that metadata does not say more of, as the existential of a protocol of Objective-C is, or a
  /// block.
  static func mayBe<Element>(_ type: Element.Type, systemBridges: Bool = systemBridges) -> Bool {
    guard systemBridges else { return false }
    if Element.self is AnyObject.Type || Element.self == AnyObject.self { return true }
    guard MemoryLayout<Element>.size == MemoryLayout<Int>.size else { return false }
    switch runtimeMetadataKind(type) {
    case MetadataKind.structure, MetadataKind.enumeration, MetadataKind.optional,
      MetadataKind.tuple:
      return false
    default: return true
    }
  }

  #if canImport(ObjectiveC)
  static let systemBridges = true
  #else
  static let systemBridges = false
  #endif
}

/// Further operations on a collection that is an object with its elements in a row.
protocol ContiguousOperations: IndexedOperations {
  /// An array with memory, to learn from; nil for arrays that another system's objects may stand
  /// for.
  static func emptyStorage() -> EmptyStorage?
}

extension Array: ContiguousOperations {
  static func emptyStorage() -> EmptyStorage? {
    if BridgedElements.mayBe(Element.self) { return nil }
    var array = Self()
    array.reserveCapacity(1)
    let elements = unsafe array.withUnsafeMutableBufferPointer { $0.baseAddress }
    return unsafe EmptyStorage(array, elements, capacity: array.capacity, none: [])
  }
}

extension ContiguousArray: ContiguousOperations {
  static func emptyStorage() -> EmptyStorage? {
    var array = Self()
    array.reserveCapacity(1)
    let elements = unsafe array.withUnsafeMutableBufferPointer { $0.baseAddress }
    return unsafe EmptyStorage(array, elements, capacity: array.capacity, none: [])
  }
}

/// Further operations on a collection whose elements are contiguous in memory.
protocol AdjacentElements: CollectionOperations {
  /// The place of the first element, and what keeps the elements alive; nil for an empty
  /// collection.
  static func elements(at place: Place) -> (owner: Any, first: Place)?
}

extension Array: AdjacentElements {
  static func elements(at place: Place) -> (owner: Any, first: Place)? {
    // An array that belongs to Foundation is copied here; Swift's own only gets one more owner.
    ContiguousArray(place.load(as: Self.self)).ownedElements
  }
}

extension ContiguousArray: AdjacentElements {
  static func elements(at place: Place) -> (owner: Any, first: Place)? {
    place.load(as: Self.self).ownedElements
  }

  fileprivate var ownedElements: (owner: Any, first: Place)? {
    unsafe withUnsafeBufferPointer { buffer in
      guard let address = buffer.baseAddress, !buffer.isEmpty else { return nil }
      // SAFETY: the elements stay where they are as long as an array that owns them is kept
      // unchanged, and they are only read.
      return unsafe (self, Place(UnsafeMutableRawPointer(mutating: address), .initialized))
    }
  }
}
