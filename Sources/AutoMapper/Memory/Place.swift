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
  func withUTF8(isLayoutKnown: Bool, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
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
