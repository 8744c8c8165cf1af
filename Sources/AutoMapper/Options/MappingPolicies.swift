extension MappingOptions {
  /// What happens to keys that belong to no property.
  public enum UnknownKeys: Sendable, Hashable, CaseIterable {
    /// They are skipped, as valid JSON, and reported. The default.
    case ignore
    /// They are an error of kind `unknownKey`.
    case `throw`
  }

  /// What happens to a key that comes twice in one object.
  ///
  /// This is about the keys of properties and dictionaries. Of values that are taken as they are, such as
  /// `Any` and `JSONValue`, the last stays.
  ///
  /// Keys of a dictionary are the same when Swift holds them equal, however they are spelt: `1` and `01` of
  /// an `[Int: String]`, a composed and a decomposed `é` of a `[String: Int]`.
  public enum DuplicateKeys: Sendable, Hashable, CaseIterable {
    /// Each must be valid and is converted in turn, and the last stays. The default. Where they are spelt
    /// differently, those that went are reported as `ambiguousKey`.
    case useLast
    /// They are an error of kind `invalidKey`.
    case `throw`
  }

  /// What happens to properties that have no key in the document, no default and cannot be nil.
  public enum MissingValues: Sendable, Hashable, CaseIterable {
    /// They are an error of kind `missingValue`. The default.
    case `throw`
    /// They get the empty value of their type, and so do those whose value is null: 0, false, `""`, a
    /// collection without elements, a struct or object made of such. Where the type has none, as dates and
    /// most enums, they are an error all the same. Reported as `defaulted`.
    case useEmpty
  }

  /// What happens to null for properties that have a value, by a factory or in an update, and cannot be
  /// nil.
  public enum NullValues: Sendable, Hashable, CaseIterable {
    /// The value stays; reported as `ignoredNull`. The default.
    case keepDefault
    /// They are an error of kind `missingValue`.
    case `throw`
  }

  /// What happens to values that cannot be converted to the type of their property.
  public enum InvalidValues: Sendable, Hashable, CaseIterable {
    /// They are an error. The default.
    case `throw`
    /// The value that the factory gave stays, or that of the object that is updated; an Optional without
    /// one is nil. Where there is neither, the value is an error all the same. Reported as `defaulted`.
    ///
    /// Of a struct inside of such an object, each property that cannot be converted keeps its value; the
    /// others are read.
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

  /// What happens to texts and numbers that are no case of their enum.
  public enum UnknownCases: Sendable, Hashable, CaseIterable {
    /// They are an error of kind `unknownCase`. The default.
    case `throw`
    /// The default, or nil, stands for them, as for values with ``InvalidValues/useDefault``; elements
    /// are nil where they are Optionals, and left out elsewhere.
    case useDefault
  }

  /// What happens to empty arrays, sets and dictionaries on writing.
  public enum EmptyCollections: Sendable, Hashable, CaseIterable {
    /// They are written. The default.
    case write
    /// The keys of properties that hold one are left out.
    case omit
  }

  /// What happens to numbers that JSON does not have.
  public enum NonFiniteNumbers: Sendable, Hashable, CaseIterable {
    /// They are an error of kind `outOfRange`. The default.
    case `throw`
    /// They are written as null.
    case writeNull
    /// They are written as the strings `NaN`, `Infinity` and `-Infinity`, and read from them.
    case useStrings
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
