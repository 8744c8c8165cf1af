import CAutoMapperRuntime

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
  /// The size of the wrapped type if its values may be moved as bytes; otherwise -1.
  private let movableSize: Int

  /// The layout of the Optional.
  var layout: ValueLayout { operations.layout }

  init(_ optional: any OptionalOperations.Type) {
    unsafe wrapped =
      ValueWitnesses.areKnown ? ValueWitnesses.metadata(of: optional.wrappedType) : nil
    self.optional = optional
    operations = AutoMapper.operations(of: optional)
    movableSize =
      ValueWitnesses.areBitwiseTakable(optional.wrappedType)
      ? ValueLayout(of: optional.wrappedType).size : -1
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
    guard !place.isInitialized, let wrapped = unsafe wrapped else {
      return optional.storeNil(at: place)
    }
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

  /// Moves the wrapped value of an Optional to a place of the wrapped type, whose operations are
  /// passed; the first place is then uninitialized.
  ///
  /// - Returns: False if the Optional is nil.
  @inline(__always)
  func unwrap(_ source: Place, to target: Place, by operations: any ValueOperations.Type) -> Bool {
    guard unsafe wrapped != nil else { return optional.unwrap(source, to: target) }
    // A nil has nothing to destroy.
    guard !isNil(at: source) else { return false }
    if movableSize >= 0, !target.isInitialized {
      // SAFETY: the value is at the start of the Optional, which is not used afterward, and the
      // target has the size of the wrapped type.
      unsafe target.address.copyMemory(from: source.address, byteCount: movableSize)
    } else {
      operations.move(source, to: target)
    }
    return true
  }
}
