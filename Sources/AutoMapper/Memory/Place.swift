/// A place in memory for one value, and whether a value is there already.
///
/// All raw writes of the library go through `store`: it initializes what is not yet initialized,
/// and assigns, releasing the old value, what is.
///
/// - Warning: The address comes from a stored property's offset in an instance that the caller
///   keeps alive, or from an `Arena`; a place must not outlive either.
@safe
struct Place {
  /// The contents of a place when a codec is asked to fill it.
  enum State: UInt8 {
    /// Nothing: the first value is initialized, and nothing is left behind on an error.
    case uninitialized
    /// A value that is replaced; it stays on an error.
    case initialized
    /// A default value that is replaced; parts of it remain where no replacement can be made.
    case defaulted
    /// A value that is changed in place, only where the document has values for it.
    case updated
  }

  let address: UnsafeMutableRawPointer
  var state: State

  @inline(__always)
  init(_ address: UnsafeMutableRawPointer, _ state: State) {
    unsafe self.address = unsafe address
    self.state = state
  }

  @inline(__always)
  var isInitialized: Bool { state != .uninitialized }

  /// The place some bytes on, in the given state.
  @inline(__always)
  func advanced(by offset: Int, _ state: State) -> Place {
    unsafe Place(unsafe address + offset, state)
  }

  @inline(__always)
  func advanced(by offset: Int) -> Place {
    unsafe Place(unsafe address + offset, state)
  }

  /// Puts a value of the place's own type there.
  @inline(__always)
  func store<Value>(_ value: consuming Value) {
    // SAFETY: the plan that computed the address knows the property's type to be `Value`.
    let pointer = unsafe address.assumingMemoryBound(to: Value.self)
    if isInitialized {
      unsafe pointer.pointee = value
    } else {
      unsafe pointer.initialize(to: value)
    }
  }

  /// A copy of the value, which has the place's own type.
  @inline(__always)
  func load<Value>(as type: Value.Type) -> Value {
    // SAFETY: as in `store`, and the caller knows the place to be initialized.
    unsafe address.assumingMemoryBound(to: Value.self).pointee
  }

  /// Whether the place, which holds an Optional of a type, holds nil.
  @inline(__always)
  func isNil<Wrapped>(_ type: Wrapped.Type) -> Bool {
    // SAFETY: as in `load`.
    switch unsafe address.assumingMemoryBound(to: Wrapped?.self).pointee {
    case .none: true
    case .some: false
    }
  }

  /// Lets a closure change the value of the place's own type.
  func change<Value>(_ body: (inout Value) throws -> Void) rethrows {
    // SAFETY: as in `load`.
    try unsafe body(&address.assumingMemoryBound(to: Value.self).pointee)
  }

  /// Moves out the value of the place's own type; the place is uninitialized afterwards.
  @inline(__always)
  func take<Value>(as type: Value.Type) -> Value {
    // SAFETY: as in `load`.
    unsafe address.assumingMemoryBound(to: Value.self).move()
  }

  /// Calls a closure with the UTF-8 of the string that is in the place, uncopied and uncounted.
  @inline(__always)
  func withUTF8(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    if NativeString.isLayoutKnown, let bytes = unsafe NativeString.utf8(at: self) {
      return try unsafe body(bytes)
    }
    // SAFETY: the caller knows the place to hold a String, and changes nothing meanwhile.
    let string = unsafe address.assumingMemoryBound(to: String.self)
    if try unsafe string.pointee.utf8.withContiguousStorageIfAvailable(body) == nil {
      // A string of another encoding, as Foundation may lend one, is brought into UTF-8 first.
      var copy = unsafe string.pointee
      try copy.withUTF8(body)
    }
  }

  /// Whether the memory holds the very bits of a value, without taking them for one.
  func holdsBits<Value>(of value: Value) -> Bool {
    unsafe withUnsafeBytes(of: value) { bytes in
      // SAFETY: the place is at least as large as the value, whose bytes are compared only.
      unsafe bytes.elementsEqual(
        UnsafeRawBufferPointer(start: address, count: MemoryLayout<Value>.size))
    }
  }
}

/// The bytes of strings that have memory of their own, looked at without counting a reference.
///
/// To see the bytes of a String, the standard library makes another owner of it first; threads that
/// write the same value would wait for each other at each of its strings. The position of the bytes
/// is part of Swift's stable ABI on 64-bit platforms (`StringObject.swift` of the standard library
/// draws it):
///
///     word  0                                       1
///           flags, and the count in the low bits    four bits, 0 or 8 in Swift's own memory, and an address
///
/// It is not taken on trust: `isLayoutKnown` compares it once with strings that the standard
/// library made, and where they differ this file is not used.
enum NativeString {
  /// Whether this process lays strings out as described.
  static let isLayoutKnown: Bool = {
    guard !PortableMode.isOn,
      MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size
    else { return false }
    let ascii = String(repeating: "abcdefghijklmno", count: 2)
    let literal = "a literal, whose owners are not counted"
    return isLaidOut(ascii) && isLaidOut(ascii + "é") && isLaidOut(literal)
  }()

  private static func isLaidOut(_ text: String) -> Bool {
    withTemporaryPlace(text) { place in
      var text = text
      return text.withUTF8 { bytes in
        guard let found = unsafe utf8(at: place) else { return false }
        return unsafe found.baseAddress == bytes.baseAddress && found.count == bytes.count
      }
    }
  }

  private static let isTailAllocated: UInt64 = 1 << 60
  private static let countMask: UInt64 = 1 << 48 - 1
  private static let addressMask: UInt64 = 1 << 60 - 1

  /// The offset of the bytes from the address.
  static let bytesOffset = 32

  /// The UTF-8 of the string in a place, when it is one with bytes behind its own header.
  ///
  /// Assumes that `isLayoutKnown`, or that the bytes are not read, and that the place holds a
  /// String, which owns the bytes.
  @inline(__always)
  static func utf8(at place: Place) -> UnsafeBufferPointer<UInt8>? {
    let words = place.load(as: (UInt64, UInt64).self)
    // Small, foreign and bridged strings have one of these bits.
    guard words.1 >> 60 & 0x7 == 0, words.0 & isTailAllocated != 0 else { return nil }
    let address = UInt(truncatingIfNeeded: words.1 & addressMask) + UInt(bytesOffset)
    // SAFETY: `isLayoutKnown` says that the bytes are there; the owner of the place keeps the
    // string.
    return unsafe UnsafeBufferPointer(
      start: UnsafePointer(bitPattern: address), count: Int(words.0 & countMask))
  }
}

/// A reference to an object that another owner keeps alive, without reference counting.
///
/// Plans refer to codecs in this way: the mapper owns them all as long as any call runs, and
/// counting references in the loop over an object's members would cost more than reading a number.
@safe
struct Borrowed<Object: AnyObject>: @unchecked Sendable {
  private let reference: Unmanaged<Object>

  init(_ object: Object) {
    unsafe reference = Unmanaged.passUnretained(object)
  }

  init(_ reference: Unmanaged<Object>) {
    unsafe self.reference = reference
  }

  /// The object, counted while it is used.
  @inline(__always)
  var object: Object {
    // SAFETY: the owner outlives every call; see above.
    unsafe reference._withUnsafeGuaranteedRef { $0 }
  }

  /// Calls a closure with the object, uncounted.
  @inline(__always)
  func call<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
    // SAFETY: the owner outlives every call; see above.
    try unsafe reference._withUnsafeGuaranteedRef(body)
  }
}

/// An object as an instance of its own class, without a check.
///
/// Assumes that the object is an instance of that class.
@inline(__always)
func downcast<Base: AnyObject, Object: AnyObject>(_ object: Base, to type: Object.Type) -> Object {
  // SAFETY: `Codec.init` compares the class of each codec with the one that its calls pass.
  unsafe unsafeDowncast(object, to: type)
}
