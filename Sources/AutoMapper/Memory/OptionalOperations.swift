import CAutoMapperRuntime

/// Operations on an Optional whose wrapped type is known at run time only.
protocol OptionalOperations {
  /// The type inside.
  static var wrappedType: any Any.Type { get }
  /// Whether an initialized place holds nil.
  static func isNil(at place: Place) -> Bool
  /// Puts nil into a place that holds nothing.
  static func initializeToNil(at place: Place)
  /// Makes the wrapped value that is in a place into an Optional.
  static func wrap(at place: Place)
}

extension Optional: OptionalOperations {
  static var wrappedType: any Any.Type { Wrapped.self }

  static func isNil(at place: Place) -> Bool { place.isNil(Wrapped.self) }

  static func initializeToNil(at place: Place) {
    place.advanced(by: 0, .uninitialized).store(Self.none)
  }

  static func wrap(at place: Place) {
    let value = place.take(as: Wrapped.self)
    place.advanced(by: 0, .uninitialized).store(Self.some(value))
  }
}

/// Tells nil from a value, and makes the one and the other, in an Optional whose wrapped type is
/// known at run time only.
///
/// The wrapped type's value witnesses do it, two functions that every type has; code that is
/// generic over the wrapped type, which does it where they are not known, would call the same ones,
/// but copy the value first and look up metadata. An Optional holds its value at its own start, so
/// the place of the one is the place of the other.
@safe
struct OptionalCases: @unchecked Sendable {
  /// The wrapped type's metadata; nil where its witnesses are not known.
  private let wrapped: UnsafeRawPointer?
  private let optional: any OptionalOperations.Type
  private let operations: any ValueOperations.Type

  init(_ optional: any OptionalOperations.Type) {
    unsafe wrapped =
      ValueWitnesses.areKnown ? ValueWitnesses.metadata(of: optional.wrappedType) : nil
    self.optional = optional
    operations = AutoMapper.operations(of: optional)
  }

  /// Whether an initialized place holds nil.
  @inline(__always)
  func isNil(at place: Place) -> Bool {
    guard let wrapped = unsafe wrapped else { return optional.isNil(at: place) }
    // SAFETY: the caller knows the place to hold an Optional of the wrapped type.
    return unsafe automapper_optional_case(place.address, wrapped) != 0
  }

  /// Puts nil into a place.
  @inline(__always)
  func storeNil(at place: Place) {
    if place.isInitialized { operations.destroy(place, count: 1) }
    guard let wrapped = unsafe wrapped else { return optional.initializeToNil(at: place) }
    // SAFETY: as in `isNil`; the place holds nothing now.
    unsafe automapper_store_optional_case(place.address, 1, wrapped)
  }

  /// Makes the wrapped value that is in a place into an Optional.
  @inline(__always)
  func wrap(at place: Place) {
    guard let wrapped = unsafe wrapped else { return optional.wrap(at: place) }
    // SAFETY: the caller knows the place to have room for the Optional.
    unsafe automapper_store_optional_case(place.address, 0, wrapped)
  }
}
