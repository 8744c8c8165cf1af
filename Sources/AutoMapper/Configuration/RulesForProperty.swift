import AutoMapperDates

/// The rules of a type for one property.
struct RulesForProperty: Sendable {
  var property: PropertyReference
  /// The number of the call or file that changes the rules; 0 for changes that no rule states.
  var call = 0
  /// The calls in which the rules were stated.
  var statements = RuleStatements()
  /// The accessors of the property, if it is accessed through its key path or made by a closure.
  var access: PropertyAccess?
  /// The place of a value that is only written among the others; nil for all other properties.
  var position: Int?
  /// The source of the value, or nil for the property's own name.
  var reading: ReadingRule? { didSet { state(.reading, keys: reading?.keys ?? []) } }
  /// How the value is written, if not in the inverse way of reading it.
  var writing: WritingRule? { didSet { state(.writing, keys: writing?.key.map { [$0] } ?? []) } }
  /// The format of the dates.
  var dateFormat: DateFormat? { didSet { state(.dateFormat) } }
  /// Whether the property is neither read nor written.
  var isIgnored = false
  /// Whether the property is not written.
  var isExcluded = false
  /// Whether the property is written, but not set from documents.
  var isReadOnly = false
  /// The default value for a missing key.
  var standard: StandardValue? { didSet { state(.standard) } }
  /// Whether a missing value or null is an error.
  var isRequired = false
  /// Whether null leaves the property unchanged.
  var ignoresNull = false
  /// The closure that changes the policies of the mapper for this property.
  var options: (@Sendable (inout MappingOptions) -> Void)?
  /// The text before the keys of the value's properties, if these are members of the enclosing
  /// object.
  var flatteningPrefix: String? { didSet { state(.flattening) } }
  /// The rules that features add, in the order in which they were stated.
  var added: [PropertyRule] = []
  /// Whether the rules come from a superclass.
  var isInherited = false

  init(_ property: PropertyReference) { self.property = property }
}

extension RulesForProperty {
  /// Records that a rule states a part.
  mutating func state(_ part: RuleStatements.Part, keys: [String] = []) {
    statements.state(part, in: call, keys: keys)
  }

  /// Adds a closure that changes the policies, after those that do already.
  mutating func addOptions(_ change: @escaping @Sendable (inout MappingOptions) -> Void) {
    options = Self.joined(options, change)
  }

  private static func joined(
    _ first: (@Sendable (inout MappingOptions) -> Void)?,
    _ second: (@Sendable (inout MappingOptions) -> Void)?
  ) -> (@Sendable (inout MappingOptions) -> Void)? {
    guard let first, let second else { return first ?? second }
    return { options in
      first(&options)
      second(&options)
    }
  }

  /// Whether a rule says that the property is not set from documents.
  var isNotRead: Bool { isIgnored || isReadOnly }

  /// Whether a rule states how the property is read; a coding key is none.
  var isReadByRule: Bool { statements.states(.reading) }

  /// Whether there is a rule that has no effect on an ignored property.
  var describesMapping: Bool {
    reading != nil || writing != nil || access != nil || dateFormat != nil || isRequired
      || ignoresNull || options != nil || flatteningPrefix != nil || !added.isEmpty
  }

  /// Adds the rules of a superclass, unless nearer ones exist.
  ///
  /// A property that the superclass ignores is mapped if a nearer rule states how.
  mutating func inherit(_ other: PropertyRules) {
    var other = other
    if reading != nil || writing != nil || access != nil { other.isIgnored = false }
    if writing != nil { other.isExcluded = false }
    if reading != nil { other.isReadOnly = false }
    add(other)
  }

  /// Adds earlier rules, or those of a superclass, for which these do not have their own.
  mutating func add(_ other: PropertyRules) {
    var statements = statements
    statements.precede(with: other.statements)
    access = access ?? other.access
    position = position ?? other.position
    reading = reading ?? other.reading
    writing = writing ?? other.writing
    dateFormat = dateFormat ?? other.dateFormat
    isIgnored = isIgnored || other.isIgnored
    isExcluded = isExcluded || other.isExcluded
    isReadOnly = isReadOnly || other.isReadOnly
    standard = standard ?? other.standard
    isRequired = isRequired || other.isRequired
    ignoresNull = ignoresNull || other.ignoresNull
    options = Self.joined(other.options, options)
    added = other.added + added
    flatteningPrefix = flatteningPrefix ?? other.flatteningPrefix
    // What is added here was stated before.
    self.statements = statements
  }
}
