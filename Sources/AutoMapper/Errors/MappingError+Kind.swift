extension MappingError {
  /// The kinds of error, for programs that act on them.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The text is not JSON (RFC 8259).
    case invalidJSON
    /// A value that is needed is absent, or is null where null is no value.
    case missingValue
    /// A value has another shape than its place, and no conversion applies.
    case typeMismatch
    /// A number, or a value such as a range, does not fit the type of its place, or cannot be written as JSON.
    case outOfRange
    /// A text or number is no date in the formats of its place.
    case invalidDate
    /// A raw value, case name or discriminator is none of the known ones.
    case unknownCase
    /// A key of the document belongs to no property, and unknown keys are refused.
    case unknownKey
    /// A property that cannot be changed would have to change.
    case readOnlyProperty
    /// A key or path is malformed, empty or leads nowhere.
    case invalidKey
    /// A class has no factory, so that no instance can be made.
    case factoryRequired
    /// A type cannot be mapped at all; the error says why.
    case unsupportedType
    /// A closure of the provider threw, or a store.
    case transformFailed
    /// A closure of the provider refused the object, or the check of an `init(from:)` a value in it.
    case validationFailed
    /// Values are nested deeper than `MappingOptions.maximumDepth`, or closures lead to themselves.
    case depthExceeded
    /// A length limit of the options was exceeded.
    case limitExceeded
    /// An object that is being written refers to itself.
    case circularReference
    /// The provider or the options contradict the model; the error says where.
    case invalidConfiguration
  }
}
