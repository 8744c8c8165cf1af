extension MappingOptions {
  /// What happens to keys that belong to no property.
  public enum UnknownKeys: Sendable, Hashable, CaseIterable {
    /// They are skipped, as valid JSON, and reported. The default.
    case ignore
    /// They are an error of kind `unknownKey`.
    case `throw`
  }

  /// What happens to values that cannot be converted to the type of their property.
  public enum InvalidValues: Sendable, Hashable, CaseIterable {
    /// They are an error. The default.
    case `throw`
    /// The value that the factory gave stays, or that of the object that is updated; an Optional without
    /// one is nil. Where there is neither, the value is an error all the same. Reported as `defaulted`.
    case useDefault
  }

  /// What happens to elements that cannot be converted.
  public enum InvalidElements: Sendable, Hashable, CaseIterable {
    /// They are an error. The default.
    case `throw`
    /// They are left out, and reported as `droppedElement`.
    case drop
    /// They are nil where elements are Optionals, and left out elsewhere.
    case useNil
  }

  /// Where registered types are found by the names of keys.
  public enum TypeInference: Sendable, Hashable, CaseIterable {
    /// Nowhere.
    case never
    /// For properties that do not say what they hold: `Any`, `[Any]`, `AnyObject`, `[AnyObject]`. The
    /// default.
    case properties
    /// There, and for the values inside `[String: Any]` at any depth.
    case everywhere
  }
}
