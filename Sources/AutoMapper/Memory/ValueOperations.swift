import CAutoMapperRuntime

/// Operations on values whose type is known only at run time.
///
/// Codecs hold an `any ValueOperations.Type`, which is created once for each type by opening its
/// metatype.
protocol ValueOperations: SendableMetatype {
  /// The type that the operations are for.
  static var type: any Any.Type { get }
  /// The size, stride and alignment of the type, in bytes.
  static var layout: ValueLayout { get }
  /// Whether values are trivial: only bytes, without references to count or anything to destroy.
  static var areBytes: Bool { get }
  /// Destroys consecutive initialized values.
  static func destroy(_ place: Place, count: Int)
  /// Moves consecutive values to uninitialized memory that does not overlap.
  ///
  /// Writes the padding behind each value, too, so it is for the elements of a buffer, and not for a
  /// field, whose padding may belong to the next one.
  static func move(_ source: Place, to target: Place, count: Int)
  /// Moves one value to a place, replacing the existing value, if any; no other bytes are written.
  static func move(_ source: Place, to target: Place)
  /// Copies one value to uninitialized memory.
  static func copy(_ source: Place, to target: Place)
  /// Calls a closure with the place of a copy of the value.
  static func withCopy<Result>(of place: Place, _ body: (Place) throws -> Result) throws -> Result
  /// Returns whether two values are equal; nil if the type is not Equatable, or only on an actor.
  static func areEqual(_ first: Place, _ second: Place) -> Bool?
  /// Returns whether two values of the type have the same bytes; false if either has another type.
  static func haveSameBytes(_ first: Any, _ second: Any) -> Bool
  /// A copy of the value.
  static func value(at place: Place) -> Any
  /// Stores a value that has the type, is of a subclass, or conforms to it.
  ///
  /// - Returns: False, without storing anything, if the value has a different type.
  static func store(_ value: Any, at place: Place) -> Bool
}

/// The size, stride and alignment of a type, in bytes.
struct ValueLayout: Sendable {
  var size: Int
  var stride: Int
  var alignment: Int
}

extension ValueLayout {
  /// Creates the layout of a type that is known only at run time.
  init(of type: any Any.Type) {
    guard ValueWitnesses.areKnown else {
      self = operations(of: type).layout
      return
    }
    // SAFETY: the witnesses are at the expected position. Generic code would create additional
    // metadata for each type.
    let metadata = unsafe ValueWitnesses.metadata(of: type)
    size = unsafe automapper_witnessed_size(metadata)
    stride = unsafe automapper_witnessed_stride(metadata)
    alignment = unsafe automapper_witnessed_alignment(metadata)
  }
}

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

/// Returns the operations of a type that is known only at run time.
func operations(of type: any Any.Type) -> any ValueOperations.Type {
  func open<Value>(_ type: Value.Type) -> any ValueOperations.Type { OperationsOf<Value>.self }
  return _openExistential(type, do: open)
}
