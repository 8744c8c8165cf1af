/// A place in memory for one value, and whether a value is there already.
///
/// All raw writes of the library go through `store`: it initialises what is not yet initialised, and
/// assigns, releasing the old value, what is.
///
/// - Warning: The address comes from a stored property's offset in an instance that the caller
///   keeps alive, or from an `Arena`; a place must not outlive either.
@safe
struct Place {
  /// What a place holds when a codec is asked to fill it.
  enum State: UInt8 {
    /// Nothing: the first value is initialised, and nothing is left behind on an error.
    case uninitialized
    /// A value that is replaced; it stays on an error.
    case initialized
    /// The same, but of its parts those stay that cannot be made.
    case defaulted
    /// A value that is changed in place as far as the document says.
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

  /// Copies out the value of the place's own type.
  @inline(__always)
  func load<Value>(as type: Value.Type) -> Value {
    // SAFETY: as in `store`, and the caller knows the place to be initialised.
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

  /// Moves out the value of the place's own type; the place is uninitialised afterwards.
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
