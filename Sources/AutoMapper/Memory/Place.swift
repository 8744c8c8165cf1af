/// A place in memory for one value, and the state of that memory.
///
/// All raw writes of the library go through `store`. It initializes uninitialized memory, and
/// replaces an existing value, which it releases.
///
/// - Warning: The address comes from a stored property's offset in an instance that the caller
///   keeps alive, or from an `Arena`; a place must not outlive either.
@safe
@usableFromInline
struct Place {
  /// The contents of a place before a codec fills it.
  @usableFromInline
  enum State: UInt8, Sendable {
    /// No value: the first one is initialized, and after an error the place is uninitialized.
    case uninitialized
    /// A value that is replaced; after an error, it is unchanged.
    case initialized
    /// A default value that is replaced, except for parts for which no replacement can be created.
    case defaulted
    /// A value that is updated in place; parts that the document does not contain are unchanged.
    case updated
  }

  @usableFromInline let address: UnsafeMutableRawPointer
  @usableFromInline var state: State

  @_transparent
  init(_ address: UnsafeMutableRawPointer, _ state: State) {
    unsafe self.address = unsafe address
    self.state = state
  }

  @_transparent
  @usableFromInline
  var isInitialized: Bool { state != .uninitialized }

  /// The place at a byte offset from this one, in the given state.
  @_transparent
  func advanced(by offset: Int, _ state: State) -> Place {
    unsafe Place(unsafe address + offset, state)
  }

  @_transparent
  func advanced(by offset: Int) -> Place {
    unsafe Place(unsafe address + offset, state)
  }

  /// Stores a value of the place's own type.
  ///
  /// An existing value is released last, because a deinitializer of the program may look at the
  /// place. An assignment would release parts of an Optional or enum first if it is generic.
  @_transparent
  @usableFromInline
  func store<Value>(_ value: consuming Value) {
    // SAFETY: the plan that computed the address guarantees that the property's type is `Value`.
    let pointer = unsafe address.assumingMemoryBound(to: Value.self)
    if isInitialized {
      let old = unsafe pointer.move()
      unsafe pointer.initialize(to: value)
      _ = consume old
    } else {
      unsafe pointer.initialize(to: value)
    }
  }

  /// Returns a copy of the value, which has the place's own type.
  @_transparent
  func load<Value>(as type: Value.Type) -> Value {
    // SAFETY: as in `store`, and the caller guarantees that the place is initialized.
    unsafe address.assumingMemoryBound(to: Value.self).pointee
  }

  /// Returns whether the Optional in the place is nil.
  @_transparent
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
  @_transparent
  func take<Value>(as type: Value.Type) -> Value {
    // SAFETY: as in `load`.
    unsafe address.assumingMemoryBound(to: Value.self).move()
  }

  /// Calls a closure with the UTF-8 of the string in the place, without copying or retaining the
  /// string if the layout of strings is known.
  ///
  /// - Parameters:
  ///   - isLayoutKnown: Whether `NativeString.isLayoutKnown`, which callers read once for many
  ///     strings.
  ///   - body: A closure that gets the bytes, which are valid until it returns.
  @_transparent
  func withUTF8(
    isLayoutKnown: Bool, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    if isLayoutKnown, let bytes = unsafe NativeString.utf8(at: self) {
      return try unsafe body(bytes)
    }
    // SAFETY: the caller guarantees that the place contains a String, and does not change it during
    // the call.
    let string = unsafe address.assumingMemoryBound(to: String.self)
    if try unsafe string.pointee.utf8.withContiguousStorageIfAvailable(body) == nil {
      // A string in another encoding, such as one that Foundation provides, is converted to UTF-8
      // first.
      var copy = unsafe string.pointee
      try copy.withUTF8(body)
    }
  }

  /// Returns whether the memory contains exactly the bits of a value, without treating them as a
  /// value.
  func holdsBits<Value>(of value: Value) -> Bool {
    unsafe withUnsafeBytes(of: value) { bytes in
      // SAFETY: the place is at least as large as the value, and the bytes are only compared.
      unsafe bytes.elementsEqual(
        UnsafeRawBufferPointer(start: address, count: MemoryLayout<Value>.size))
    }
  }
}

/// A place is used by one call at a time.
@available(*, unavailable)
extension Place: Sendable {}

/// The bytes of strings that have their own memory, accessed without reference counting.
///
/// To access the bytes of a String, the standard library retains it first, so threads that write
/// the same value would wait for one another at each of its strings. The position of the bytes is
/// part of Swift's stable ABI on 64-bit platforms (`StringObject.swift` of the standard library
/// draws it):
///
///     word  0                                       1
///           flags, and the count in the low bits    four bits, 0 or 8 in Swift's own memory, and an address
///
/// The position is checked: `isLayoutKnown` compares it once with strings that the standard library
/// created. If they differ, this code is not used.
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

  /// The UTF-8 of the string in a place, if its bytes follow its own header; nil otherwise.
  ///
  /// The caller guarantees that `isLayoutKnown` is true or that the bytes are not read, and that
  /// the place contains a String, which owns the bytes.
  @_transparent
  static func utf8(at place: Place) -> UnsafeBufferPointer<UInt8>? {
    let words = place.load(as: (UInt64, UInt64).self)
    // Small, foreign and bridged strings have one of these bits.
    guard words.1 >> 60 & 0x7 == 0, words.0 & isTailAllocated != 0 else { return nil }
    let address = UInt(truncatingIfNeeded: words.1 & addressMask) + UInt(bytesOffset)
    // SAFETY: `isLayoutKnown` guarantees that the bytes are at this address; the owner of the place
    // keeps the string alive.
    return unsafe UnsafeBufferPointer(
      start: UnsafePointer(bitPattern: address), count: Int(words.0 & countMask))
  }
}

/// A reference to an object that another owner keeps alive, without reference counting.
///
/// Plans refer to codecs in this way: the mapper owns all of them while any call runs, and
/// reference counting in the loop over an object's members would cost more than reading a number.
@safe
struct Borrowed<Object: AnyObject>: @unchecked Sendable {
  private let reference: Unmanaged<Object>

  init(_ object: Object) {
    unsafe reference = Unmanaged.passUnretained(object)
  }

  init(_ reference: Unmanaged<Object>) {
    unsafe self.reference = reference
  }

  /// The object, retained during use.
  @inline(__always)
  var object: Object {
    // SAFETY: the owner outlives every call; see above.
    unsafe reference._withUnsafeGuaranteedRef { $0 }
  }

  /// Calls a closure with the object, without retaining it.
  @inline(__always)
  func call<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
    // SAFETY: the owner outlives every call; see above.
    try unsafe reference._withUnsafeGuaranteedRef(body)
  }
}

/// Casts an object to its own class without a check.
///
/// The caller guarantees that the object is an instance of that class.
@inline(__always)
func downcast<Base: AnyObject, Object: AnyObject>(_ object: Base, to type: Object.Type) -> Object {
  // SAFETY: `Codec.init` compares the class of each codec with the class that its calls pass.
  unsafe unsafeDowncast(object, to: type)
}
