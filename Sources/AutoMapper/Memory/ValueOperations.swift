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

extension ValueOperations {
  /// Calls a closure, and destroys the value in a place if the closure throws.
  @inline(__always)
  static func withValue<Result>(
    destroyedOnErrorIn place: Place, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch {
      destroy(place, count: 1)
      throw error
    }
  }
}

/// Returns the operations of a type that is known only at run time.
func operations(of type: any Any.Type) -> any ValueOperations.Type {
  func open<Value>(_ type: Value.Type) -> any ValueOperations.Type { OperationsOf<Value>.self }
  return open(type)
}
