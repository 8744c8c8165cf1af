extension MappingOptions {
  /// The grammar of text that is read.
  @nonexhaustive
  public enum Syntax: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// JSON as RFC 8259 defines it. The default.
    case json
    /// JSON as people write it in files: with `//` comments up to the end of the line, with
    /// `/* … */` comments, and with a comma after the last element or member.
    ///
    /// Comments may be anywhere between tokens, do not nest, and may contain any bytes. Two commas,
    /// or a comma without a value before it, are an error. Everything else is JSON. Locations in
    /// errors are those of the text as it is. The text is copied once, so that reading takes longer
    /// than that of JSON.
    case withComments

    /// The name of the case.
    public var description: String { rawValue }
  }

  /// The treatment of keys that belong to no property.
  @nonexhaustive
  public enum UnknownKeys: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The keys are skipped and reported; their values must be valid JSON. The default.
    case ignore
    /// An unknown key is an error of kind `unknownKey`.
    case `throw`

    /// The name of the case.
    public var description: String { rawValue }
  }

  /// The comparison of the keys of a document with the names and keys of properties.
  @nonexhaustive
  public enum KeyMatching: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// Keys may differ from those of the property in case, and in `_`, `-`, `@`, `$`, `#` and
    /// spaces; the exact spelling wins if there is more than one. The default.
    case folded
    /// Keys must be spelled exactly as a registered key or the name of the property, or as the name
    /// in the provider's ``MappingProvider/keyStyle`` if the property does not have a key of its own.
    case exact

    /// The name of the case.
    public var description: String { rawValue }
  }

  /// The treatment of a key that occurs more than once in an object.
  ///
  /// This policy applies to the keys of properties and dictionaries. For values that are taken
  /// unchanged, such as `Any` and `JSONValue`, the last value always wins.
  ///
  /// Two keys of a dictionary are the same if Swift considers them equal, however they are spelled:
  /// `1` and `01` for an `[Int: String]`, a composed and a decomposed `é` for a `[String: Int]`.
  @nonexhaustive
  public enum DuplicateKeys: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// Each value must be valid and is converted in turn, and the last one wins. The default. If
    /// the keys are spelled differently, those whose values are replaced are reported as
    /// `ambiguousKey`.
    case useLast
    /// The repeated key is an error of kind `invalidKey`.
    case `throw`

    /// The name of the case.
    public var description: String { rawValue }
  }

  /// The treatment of properties that have no key in the document and no default, and cannot be
  /// nil.
  @nonexhaustive
  public enum MissingValues: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The missing value is an error of kind `missingValue`. The default.
    case `throw`
    /// The properties get the empty value of their type, and so do those whose value is null: 0,
    /// false, `""`, a collection without elements, or a struct or object made of such values. For a
    /// type without an empty value, such as a date or most enums, the missing value is still an
    /// error. Reported as `defaulted`.
    case useEmpty

    /// The name of the case.
    public var description: String { rawValue }
  }

  /// The treatment of null for properties that already have a value, from a factory or in an
  /// update.
  @nonexhaustive
  public enum NullValues: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// A property that cannot be nil keeps its value, which is reported as `ignoredNull`. An
    /// Optional becomes nil. The default.
    case keepDefault
    /// Null is an error of kind `missingValue` for a property that cannot be nil.
    case `throw`
    /// Every property keeps its value, even an Optional, as with
    /// ``TypeMapping/ignoreNull(_:)-(Name...)``. Reported as `ignoredNull`.
    ///
    /// In an update from another model, nil has no effect either, and neither has null for an entry
    /// of a dictionary that is merged. Null is still an error for a property that the rules
    /// require. A property without a value treats null as with `keepDefault`.
    case ignore

    /// The name of the case.
    public var description: String { rawValue }
  }

  /// The treatment of empty strings for values that are not strings.
  @nonexhaustive
  public enum EmptyStrings: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// An empty string is read as any other string, and so is an error for a number, a date or a
    /// URL. The default.
    case keep
    /// An empty string is null where the type cannot be read from it: an Optional becomes nil,
    /// which is reported as `coerced`, and other values are treated as ``NullValues`` says. An
    /// element that cannot be nil is still an error of kind `missingValue`, as null is.
    ///
    /// A type that can be read from an empty string is not affected, such as a `String`, a `Data`,
    /// a `JSONValue`, or an enum with the raw value `""` or with a fallback. Closures receive the
    /// string.
    case asNull

    /// The name of the case.
    public var description: String { rawValue }
  }

  /// The treatment of values that cannot be converted to the type of their property.
  @nonexhaustive
  public enum InvalidValues: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The value is an error. The default.
    case `throw`
    /// The property keeps the value that the factory gave it, or that it has in the object being
    /// updated; an Optional without such a value becomes nil. If there is neither, the value is
    /// still an error. Reported as `defaulted`.
    ///
    /// In a struct inside such an object, each property whose value cannot be converted keeps its
    /// value; the other properties are read.
    case useDefault

    /// The name of the case.
    public var description: String { rawValue }
  }

  /// The treatment of elements that cannot be converted.
  @nonexhaustive
  public enum InvalidElements: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The value is an error. The default.
    case `throw`
    /// The elements are dropped and reported as `droppedElement`.
    case drop
    /// The elements become nil if they are Optionals, and are dropped otherwise.
    case useNil

    /// The name of the case.
    public var description: String { rawValue }
  }

  /// The treatment of strings and numbers that do not match a case of their enum.
  @nonexhaustive
  public enum UnknownCases: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The fallback of the enum takes the place of the value; see
    /// ``MappingProvider/fallback(_:_:)-(_,Value)``. Without a fallback, the value is an error of
    /// kind `unknownCase`. The default.
    case useFallback
    /// The value is an error of kind `unknownCase`, even if the enum has a fallback.
    case `throw`
    /// The fallback of the enum takes the place of the value. Without a fallback, the default or
    /// nil does, as with ``InvalidValues/useDefault``; elements become nil if they are Optionals,
    /// and are dropped otherwise.
    case useDefault

    /// The name of the case.
    public var description: String { rawValue }
  }

  /// The treatment of empty arrays, sets and dictionaries when writing.
  @nonexhaustive
  public enum EmptyCollections: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The empty collections are written. The default.
    case write
    /// The keys of properties with an empty collection are omitted.
    case omit

    /// The name of the case.
    public var description: String { rawValue }
  }

  /// The treatment of numbers that JSON does not have.
  @nonexhaustive
  public enum NonFiniteNumbers: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The number is an error of kind `outOfRange`. The default.
    case `throw`
    /// The number is written as null.
    case writeNull
    /// The numbers are written as the strings `NaN`, `Infinity` and `-Infinity`, and read from
    /// them.
    case useStrings

    /// The name of the case.
    public var description: String { rawValue }
  }

  /// The values for which registered types are found by the names of keys.
  @nonexhaustive
  public enum TypeInference: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// No values.
    case never
    /// The values of properties whose types are not specific: `Any`, `[Any]`, `AnyObject` and
    /// `[AnyObject]`. The default.
    case properties
    /// The values of such properties, and those inside `[String: Any]` at any depth.
    case everywhere

    /// The name of the case.
    public var description: String { rawValue }
  }
}
