import AutoMapperFoundation

/// The way a type is read and written inside a conformance.
///
/// Unchecked because a metatype is not known to be Sendable; nothing changes after `init`.
final class CodableTreatment: AboutType, @unchecked Sendable {
  let type: any Any.Type
  /// The codec of a type that is not mapped by its own conformance: a primitive, or a type described by
  /// the provider.
  let codec: Codec?
  /// The kind of a primitive without a rule, whose codec need not be called.
  let primitive: PrimitiveKind
  /// Whether the type is `Date`, which may have a format of its own.
  let isDate: Bool
  /// The owner of the conformance: a library, a container or the program.
  let owner: Owner
  /// The check that precedes a library's conformance.
  let check: (any CheckedCodable.Type)?
  /// The number of elements of a library's value, or nil if its conformance checks the number.
  let elementCount: Int?
  /// The error if a library's conformance may be called only by that library's own types.
  let refusal: MappingError?
  /// The superclass's conformance that the type may use; nil if there is none, or if the provider
  /// accepts it.
  let inherited: InheritedConformance?
  let isClass: Bool

  /// Whether there is such an error, which takes long to copy.
  var isRefused: Bool { refusal != nil }

  init(
    _ type: any Any.Type, codec: Codec?, owner: Owner, check: (any CheckedCodable.Type)?,
    elementCount: Int?, refusal: MappingError?, inherited: InheritedConformance?
  ) {
    self.type = type
    self.codec = codec
    primitive = codec?.primitive ?? .none
    isDate = type == Date.self
    self.owner = owner
    self.check = check
    self.elementCount = elementCount
    self.refusal = refusal
    self.inherited = inherited
    isClass = type is AnyClass
  }

  /// The owner of the values inside a type.
  enum Owner {
    case program
    case library
    /// The owner of the container.
    case container
  }
}
