/// The operations of one type.
enum OperationsOf<Value>: ValueOperations {
  static var type: any Any.Type { Value.self }

  static var layout: ValueLayout {
    ValueLayout(
      size: MemoryLayout<Value>.size, stride: MemoryLayout<Value>.stride,
      alignment: MemoryLayout<Value>.alignment)
  }

  static var areBytes: Bool { _isPOD(Value.self) }

  static func destroy(_ place: Place, count: Int) {
    // SAFETY: the caller counted the initialized values.
    unsafe place.address.assumingMemoryBound(to: Value.self).deinitialize(count: count)
  }

  static func move(_ source: Place, to target: Place, count: Int) {
    let values = unsafe source.address.assumingMemoryBound(to: Value.self)
    let memory = unsafe target.address.assumingMemoryBound(to: Value.self)
    unsafe memory.moveInitialize(from: values, count: count)
  }

  static func move(_ source: Place, to target: Place) {
    target.store(unsafe source.address.assumingMemoryBound(to: Value.self).move())
  }

  static func copy(_ source: Place, to target: Place) {
    target.store(source.load(as: Value.self))
  }

  static func withCopy<Result>(of place: Place, _ body: (Place) throws -> Result) throws -> Result {
    try withTemporaryPlace(place.load(as: Value.self), body)
  }

  static func areEqual(_ first: Place, _ second: Place) -> Bool? {
    // An equality that is isolated to an actor is never used, not even on that actor, so that
    // results do not differ.
    guard (Value.self as Any) is any (Equatable & SendableMetatype).Type else { return nil }
    func compare<Equal: Equatable>(_ value: Equal) -> Bool {
      value == second.load(as: Value.self) as? Equal
    }
    return (first.load(as: Value.self) as? any Equatable).map { compare($0) }
  }

  static func haveSameBytes(_ first: Any, _ second: Any) -> Bool {
    guard let first = first as? Value, let second = second as? Value else { return false }
    // SAFETY: both values are complete and alive while their bytes are compared.
    return unsafe withUnsafeBytes(of: first) { first in
      unsafe withUnsafeBytes(of: second) { unsafe first.elementsEqual($0) }
    }
  }

  static func value(at place: Place) -> Any {
    place.load(as: Value.self)
  }

  static func store(_ value: Any, at place: Place) -> Bool {
    // A value of exactly this type does not need a cast, which would take ten times as long.
    func storeSame<Found>(_ value: Found) -> Bool {
      guard Found.self == Value.self else { return false }
      // SAFETY: the types are the same.
      place.store(unsafe unsafeBitCast(value, to: Value.self))
      return true
    }
    return _openExistential(value, do: storeSame) || storeOther(value, at: place)
  }

  /// Stores a value of a different type that can be cast to this type.
  ///
  /// Separate from the function above, which would otherwise look up the metadata of the cast.
  @inline(never)
  private static func storeOther(_ value: Any, at place: Place) -> Bool {
    // An object is a collection of Swift only by bridging, which does not end if it contains itself.
    guard !(Swift.type(of: value) is AnyClass && Value.self is any CollectionOperations.Type),
      let value = value as? Value
    else { return false }
    place.store(value)
    return true
  }
}
