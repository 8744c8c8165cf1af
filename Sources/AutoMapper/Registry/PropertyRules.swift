import AutoMapperDates

/// What the rules of a type say of one property.
struct PropertyRules: Sendable {
  var property: PropertyReference
  /// Gets and sets the property, where that is to go through its key path.
  var access: PropertyAccess?
  /// Where the value comes from; nil for the property's own name.
  var reading: ReadingRule?
  /// How the value is written, where that is not the inverse of how it is read.
  var writing: WritingRule?
  /// The format of its dates.
  var dateFormat: DateFormat?
  /// Left out of both directions.
  var isIgnored = false
  /// Left out of what is written.
  var isExcluded = false
  /// Written, but not set from outside.
  var isReadOnly = false
  /// Stands for a missing key.
  var standard: StandardValue?
  /// Missing or null is an error.
  var isRequired = false
  /// Null leaves the property as it is.
  var ignoresNull = false
  /// Changes the policies of the mapper for this property.
  var options: (@Sendable (inout MappingOptions) -> Void)?
  /// Whether the rules are those of a superclass.
  var isInherited = false

  init(_ property: PropertyReference) {
    self.property = property
  }

  /// Whether something is said that means nothing for a property that takes no part.
  var describesMapping: Bool {
    reading != nil || writing != nil || access != nil || dateFormat != nil || isRequired
      || ignoresNull || options != nil
  }

  /// Adds what a superclass says where nothing nearer is said.
  ///
  /// A property that the superclass leaves out takes part where something nearer says how it is mapped.
  mutating func inherit(_ other: PropertyRules) {
    var other = other
    if reading != nil || writing != nil || access != nil { other.isIgnored = false }
    if writing != nil { other.isExcluded = false }
    if reading != nil { other.isReadOnly = false }
    add(other)
  }

  /// Adds what other rules say where these say nothing.
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

  /// The rules of one property that was named in two ways: those of a superclass, or stated earlier, add
  /// to the others.
  func added(to known: PropertyRules?) -> PropertyRules {
    guard let known else { return self }
    var result = isInherited ? known : self
    let other = isInherited ? self : known
    if other.isInherited == result.isInherited { result.replace(other) }
    if other.isInherited && !result.isInherited { result.inherit(other) } else { result.add(other) }
    return result
  }
}

/// The keys that a property is read from, and what is made of their value.
struct ReadingRule: Sendable {
  /// The keys in the order in which they are tried; none means the property's own name.
  var keys: [String]
  /// What parts the steps of a path; nil when keys are no paths.
  var delimiter: String?
  /// Whether the rule also says how the property is written.
  var hasInverse: Bool
  /// The type to make, where the declared one does not say it.
  var type: (any Any.Type)?
  /// What makes the value from the document's.
  var conversion: Conversion?
  var statement = RuleStatement()

  enum Conversion: Sendable {
    /// A closure, which has no inverse.
    case closure(NodeClosure)
    /// A transformer, which may have one.
    case transformer(AnyTransformer)
  }

  /// The steps of a key that is a path; nil for a plain key.
  func steps(of key: String) -> [String]? {
    guard let delimiter, !delimiter.isEmpty else { return nil }
    let steps = key.parts(separatedBy: delimiter).map(String.init)
    return steps.count > 1 ? steps : nil
  }
}

/// The key that a property is written under, and what is written.
struct WritingRule: Sendable {
  /// The key, or the path where `delimiter` parts it; nil for the one that reading uses.
  var key: String?
  var delimiter: String?
  /// Makes what is written from the value and the object; nil where the value is written as it is.
  var closure: (@Sendable (_ value: Any, _ object: Any) throws -> Any?)?
  var statement = RuleStatement()
}
