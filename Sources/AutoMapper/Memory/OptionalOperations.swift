import CAutoMapperRuntime

/// Marks Optional among the types that are known at run time only.
protocol OptionalOperations {
  /// The type inside.
  static var wrappedType: any Any.Type { get }
}

extension Optional: OptionalOperations {
  static var wrappedType: any Any.Type { Wrapped.self }
}

/// Tells nil from a value, and makes the one and the other, in an Optional whose wrapped type is known at
/// run time only.
///
/// The wrapped type's value witnesses do it, two functions that every type has; code that is generic over
/// the wrapped type would call the same ones, but copy the value first and look up metadata. An Optional
/// holds its value at its own start, so the place of the one is the place of the other.
@safe
struct OptionalCases: @unchecked Sendable {
  private let wrapped: UnsafeRawPointer
  private let operations: any ValueOperations.Type

  init(_ optional: any OptionalOperations.Type) {
    // SAFETY: the metatype of a type that is no protocol is the address of its metadata.
    unsafe wrapped = unsafeBitCast(optional.wrappedType, to: UnsafeRawPointer.self)
    operations = AutoMapper.operations(of: optional)
  }

  /// Whether an initialised place holds nil.
  @inline(__always)
  func isNil(at place: Place) -> Bool {
    // SAFETY: the caller knows the place to hold an Optional of the wrapped type.
    unsafe automapper_optional_case(place.address, wrapped) != 0
  }

  /// Puts nil into a place.
  @inline(__always)
  func storeNil(at place: Place) {
    if place.isInitialized { operations.destroy(place, count: 1) }
    // SAFETY: as in `isNil`; the place holds nothing now.
    unsafe automapper_store_optional_case(place.address, 1, wrapped)
  }

  /// Makes the wrapped value that stands in a place into an Optional.
  @inline(__always)
  func wrap(at place: Place) {
    // SAFETY: the caller knows the place to have room for the Optional.
    unsafe automapper_store_optional_case(place.address, 0, wrapped)
  }
}
