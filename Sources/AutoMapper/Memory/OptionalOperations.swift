import CAutoMapperRuntime

/// Operations on an Optional whose wrapped type is known only at run time.
protocol OptionalOperations {
  /// The wrapped type.
  static var wrappedType: any Any.Type { get }
  /// Whether an initialized place holds nil.
  static func isNil(at place: Place) -> Bool
  /// Stores nil in an uninitialized place.
  static func initializeToNil(at place: Place)
  /// Turns the wrapped value in a place into an Optional.
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

/// Detects and creates the two cases of an Optional whose wrapped type is known only at run time.
///
/// This uses two of the wrapped type's value witnesses, functions that every type has. If they are
/// not known, code that is generic over the wrapped type is used. It calls the same witnesses, but
/// copies the value first and looks up metadata. An Optional contains its value at offset 0, so
/// both have the same place.
@safe
struct OptionalCases: @unchecked Sendable {
  /// The wrapped type's metadata; nil if its witnesses are not known.
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
    // SAFETY: the caller guarantees that the place contains an Optional of the wrapped type.
    return unsafe automapper_optional_case(place.address, wrapped) != 0
  }

  /// Stores nil in a place.
  @inline(__always)
  func storeNil(at place: Place) {
    if place.isInitialized { operations.destroy(place, count: 1) }
    guard let wrapped = unsafe wrapped else { return optional.initializeToNil(at: place) }
    // SAFETY: as in `isNil`; the place is uninitialized.
    unsafe automapper_store_optional_case(place.address, 1, wrapped)
  }

  /// Turns the wrapped value in a place into an Optional.
  @inline(__always)
  func wrap(at place: Place) {
    guard let wrapped = unsafe wrapped else { return optional.wrap(at: place) }
    // SAFETY: the caller guarantees that the place has room for the Optional.
    unsafe automapper_store_optional_case(place.address, 0, wrapped)
  }
}
