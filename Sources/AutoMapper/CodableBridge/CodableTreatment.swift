import AutoMapperFoundation

/// The way a type is read and written inside a conformance.
///
/// Unchecked because a metatype is not known to be Sendable; nothing changes after `init`.
final class CodableTreatment: AboutType, @unchecked Sendable {
  let type: any Any.Type
  /// The codec of a type that is not mapped by its own conformance: a primitive, or a type described by
  /// the provider.
  let codec: Codec?
  /// The codec that writes an array of primitives without a rule, as its conformance would.
  let elementsCodec: Codec?
  /// The kind of a primitive without a rule, whose codec need not be called.
  let primitive: PrimitiveKind
  /// Whether the type is `Date`, which may have a format of its own.
  var isDate: Bool { type == Date.self }
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
  /// The keys of an enum of coding keys in the style of the provider, by their texts.
  let styledKeys: [String: String]

  /// Whether there is such an error, which takes long to copy.
  var isRefused: Bool { refusal != nil }

  init(
    _ type: any Any.Type, codec: Codec?, elementsCodec: Codec?, owner: Owner,
    check: (any CheckedCodable.Type)?, elementCount: Int?, refusal: MappingError?,
    inherited: InheritedConformance?, styledKeys: [String: String]
  ) {
    self.type = type
    self.codec = codec
    self.elementsCodec = elementsCodec
    primitive = codec?.primitive ?? .none
    self.owner = owner
    self.check = check
    self.elementCount = elementCount
    self.refusal = refusal
    self.inherited = inherited
    isClass = type is AnyClass
    self.styledKeys = styledKeys
  }

  /// The owner of the values inside a type.
  enum Owner {
    case program
    case library
    /// The owner of the container.
    case container
  }
}
