import AutoMapperDates

/// The rules of a type for one property.
struct PropertyRules: Sendable {
  var property: PropertyReference
  /// The accessors of the property, if it is accessed through its key path.
  var access: PropertyAccess?
  /// The source of the value, or nil for the property's own name.
  var reading: ReadingRule?
  /// How the value is written, if not in the inverse way of reading it.
  var writing: WritingRule?
  /// The format of the dates.
  var dateFormat: DateFormat?
  /// Whether the property is neither read nor written.
  var isIgnored = false
  /// Whether the property is not written.
  var isExcluded = false
  /// Whether the property is written, but not set from documents.
  var isReadOnly = false
  /// The default value for a missing key.
  var standard: StandardValue?
  /// Whether a missing value or null is an error.
  var isRequired = false
  /// Whether null leaves the property unchanged.
  var ignoresNull = false
  /// The closure that changes the policies of the mapper for this property.
  var options: (@Sendable (inout MappingOptions) -> Void)?
  /// Whether the rules come from a superclass.
  var isInherited = false

  init(_ property: PropertyReference) {
    self.property = property
  }

  /// Whether there is a rule that has no effect on an ignored property.
  var describesMapping: Bool {
    reading != nil || writing != nil || access != nil || dateFormat != nil || isRequired
      || ignoresNull || options != nil
  }

  /// Adds the rules of a superclass for which there is no nearer one.
  ///
  /// A property that the superclass ignores is mapped if a nearer rule states how.
  mutating func inherit(_ other: PropertyRules) {
    var other = other
    if reading != nil || writing != nil || access != nil { other.isIgnored = false }
    if writing != nil { other.isExcluded = false }
    if reading != nil { other.isReadOnly = false }
    add(other)
  }

  /// Adds other rules for which these do not have their own.
  private mutating func add(_ other: PropertyRules) {
    access = access ?? other.access
    reading = reading ?? other.reading
    writing = writing ?? other.writing
    dateFormat = dateFormat ?? other.dateFormat
    isIgnored = isIgnored || other.isIgnored
    isExcluded = isExcluded || other.isExcluded
    isReadOnly = isReadOnly || other.isReadOnly
    standard = standard ?? other.standard
    isRequired = isRequired || other.isRequired
    ignoresNull = ignoresNull || other.ignoresNull
    options = options ?? other.options
  }

  /// Merges two sets of rules for a property that was named in two ways: the rules of a superclass,
  /// or earlier ones, fill the gaps.
  func added(to known: PropertyRules?) -> PropertyRules {
    guard let known else { return self }
    var result = isInherited ? known : self
    let other = isInherited ? self : known
    if other.isInherited == result.isInherited { result.replace(other) }
    if other.isInherited && !result.isInherited { result.inherit(other) } else { result.add(other) }
    return result
  }
}

/// The keys that a property is read from, and the conversion of their values.
struct ReadingRule: Sendable {
  /// The keys in the order in which they are tried; empty for the property's own name.
  var keys: [String]
  /// The separator between the steps of a path, or nil if keys are not paths.
  var delimiter: String?
  /// Whether the rule also determines how the property is written.
  var hasInverse: Bool
  /// The type to make, if the declared one is not specific enough.
  var type: (any Any.Type)?
  /// The conversion of the document's value.
  var conversion: Conversion?
  var statement = RuleStatement()

  /// The closure or transformer that makes a property's value.
  enum Conversion: Sendable {
    /// A closure, which does not have an inverse.
    case closure(NodeClosure)
    /// A transformer, which may have one.
    case transformer(AnyTransformer)
  }

  /// The steps of a key that is a path, or nil for a plain key.
  func steps(of key: String) -> [String]? {
    guard let delimiter, !delimiter.isEmpty else { return nil }
    let steps = key.parts(separatedBy: delimiter).map(String.init)
    return steps.count > 1 ? steps : nil
  }
}

/// The key under which a property is written, and the value to write.
struct WritingRule: Sendable {
  /// The key, or the path if `delimiter` divides it; nil for the key that is read.
  var key: String?
  var delimiter: String?
  /// The closure that makes the written value from the value and the object, or nil if the value is
  /// written unchanged.
  var closure: (@Sendable (_ value: Any, _ object: Any) throws -> Any?)?
  var statement = RuleStatement()
}
