import AutoMapperDates
import AutoMapperFoundation

/// The rules of a type for one property.
///
/// The value is a reference to its contents, as that of `TypeRules` is, and for the same reason.
struct PropertyRules: Sendable {
  private var contents: Contents

  init(_ property: PropertyReference) { contents = Contents(property) }

  /// Unchecked because only the value with the only reference changes its contents.
  private final class Contents: @unchecked Sendable {
    var property: PropertyReference
    var call = 0
    var statements = RuleStatements()
    var access: PropertyAccess?
    var position: Int?
    var reading: ReadingRule?
    var writing: WritingRule?
    var dateFormat: DateFormat?
    var isIgnored = false
    var isExcluded = false
    var isReadOnly = false
    var standard: StandardValue?
    var isRequired = false
    var ignoresNull = false
    var options: (@Sendable (inout MappingOptions) -> Void)?
    var flatteningPrefix: String?
    var isInherited = false

    init(_ property: PropertyReference) { self.property = property }

    init(_ other: Contents) {
      property = other.property
      call = other.call
      statements = other.statements
      access = other.access
      position = other.position
      reading = other.reading
      writing = other.writing
      dateFormat = other.dateFormat
      isIgnored = other.isIgnored
      isExcluded = other.isExcluded
      isReadOnly = other.isReadOnly
      standard = other.standard
      isRequired = other.isRequired
      ignoresNull = other.ignoresNull
      options = other.options
      flatteningPrefix = other.flatteningPrefix
      isInherited = other.isInherited
    }
  }

  /// The contents, for changing them; not inlined, because a copy takes much code.
  @inline(never)
  private mutating func ownContents() -> Contents {
    if !isKnownUniquelyReferenced(&contents) { contents = Contents(contents) }
    return contents
  }
}

/// The parts of the rules.
extension PropertyRules {
  var property: PropertyReference {
    get { contents.property }
    set { ownContents().property = newValue }
  }

  /// The number of the call or file that changes the rules; 0 for changes that no rule states.
  var call: Int {
    get { contents.call }
    set { ownContents().call = newValue }
  }

  /// The calls in which the rules were stated.
  var statements: RuleStatements { contents.statements }

  /// The accessors of the property, if it is accessed through its key path or made by a closure.
  var access: PropertyAccess? {
    get { contents.access }
    set { ownContents().access = newValue }
  }

  /// The place of a value that is only written among the others; nil for all other properties.
  var position: Int? {
    get { contents.position }
    set { ownContents().position = newValue }
  }

  /// The source of the value, or nil for the property's own name.
  var reading: ReadingRule? {
    get { contents.reading }
    set {
      state(.reading, replacing: reading?.keys ?? [])
      ownContents().reading = newValue
    }
  }

  /// How the value is written, if not in the inverse way of reading it.
  var writing: WritingRule? {
    get { contents.writing }
    set {
      state(.writing, replacing: writing?.key.map { [$0] } ?? [])
      ownContents().writing = newValue
    }
  }

  /// The format of the dates.
  var dateFormat: DateFormat? {
    get { contents.dateFormat }
    set {
      state(.dateFormat)
      ownContents().dateFormat = newValue
    }
  }

  /// Whether the property is neither read nor written.
  var isIgnored: Bool {
    get { contents.isIgnored }
    set { ownContents().isIgnored = newValue }
  }

  /// Whether the property is not written.
  var isExcluded: Bool {
    get { contents.isExcluded }
    set { ownContents().isExcluded = newValue }
  }

  /// Whether the property is written, but not set from documents.
  var isReadOnly: Bool {
    get { contents.isReadOnly }
    set { ownContents().isReadOnly = newValue }
  }

  /// The default value for a missing key.
  var standard: StandardValue? {
    get { contents.standard }
    set {
      state(.standard)
      ownContents().standard = newValue
    }
  }

  /// Whether a missing value or null is an error.
  var isRequired: Bool {
    get { contents.isRequired }
    set { ownContents().isRequired = newValue }
  }

  /// Whether null leaves the property unchanged.
  var ignoresNull: Bool {
    get { contents.ignoresNull }
    set { ownContents().ignoresNull = newValue }
  }

  /// The closure that changes the policies of the mapper for this property.
  var options: (@Sendable (inout MappingOptions) -> Void)? { contents.options }

  /// The text before the keys of the value's properties, if these are members of the enclosing
  /// object.
  var flatteningPrefix: String? {
    get { contents.flatteningPrefix }
    set {
      state(.flattening)
      ownContents().flatteningPrefix = newValue
    }
  }

  /// Whether the rules come from a superclass.
  var isInherited: Bool {
    get { contents.isInherited }
    set { ownContents().isInherited = newValue }
  }
}

extension PropertyRules {
  /// Records that a rule states a part.
  @inline(never)
  mutating func state(_ part: RuleStatements.Part, replacing keys: [String] = []) {
    let own = ownContents()
    own.statements.state(part, in: own.call, replacing: keys)
  }

  /// Adds a closure that changes the policies, after those that do already.
  mutating func addOptions(_ change: @escaping @Sendable (inout MappingOptions) -> Void) {
    ownContents().options = Self.joined(options, change)
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

  /// Whether there is a rule that has no effect on an ignored property.
  var describesMapping: Bool {
    reading != nil || writing != nil || access != nil || dateFormat != nil || isRequired
      || ignoresNull || options != nil || flatteningPrefix != nil
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
  @_optimize(size)
  private mutating func add(_ other: PropertyRules) {
    let (own, other) = (ownContents(), other.contents)
    own.statements.add(other.statements)
    own.access = own.access ?? other.access
    own.position = own.position ?? other.position
    own.reading = own.reading ?? other.reading
    own.writing = own.writing ?? other.writing
    own.dateFormat = own.dateFormat ?? other.dateFormat
    own.isIgnored = own.isIgnored || other.isIgnored
    own.isExcluded = own.isExcluded || other.isExcluded
    own.isReadOnly = own.isReadOnly || other.isReadOnly
    own.standard = own.standard ?? other.standard
    own.isRequired = own.isRequired || other.isRequired
    own.ignoresNull = own.ignoresNull || other.ignoresNull
    own.options = Self.joined(other.options, own.options)
    own.flatteningPrefix = own.flatteningPrefix ?? other.flatteningPrefix
  }

  /// Merges two sets of rules for a property that was named in two ways: the rules of a superclass,
  /// or earlier ones, fill the gaps.
  func added(to known: PropertyRules?) -> PropertyRules {
    guard let known else { return self }
    var result = isInherited ? known : self
    let other = isInherited ? self : known
    if other.isInherited == result.isInherited {
      result.ownContents().statements.replace(
        other.statements,
        keys: [
          .reading: other.reading?.keys ?? [], .writing: other.writing?.key.map { [$0] } ?? [],
        ])
    }
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
  /// The spelling in which a coding key is written, or nil for the first key as it is.
  var writtenKey: String?
  /// Whether the property's own name is read where no key is found.
  var readsName = true
  /// The type to make, if the declared one is not specific enough.
  var type: (any Any.Type)?
  /// The conversion of the document's value.
  var conversion: Conversion?

  /// The closure or transformer that makes a property's value.
  enum Conversion: Sendable {
    /// A closure, which does not have an inverse.
    case closure(NodeClosure)
    /// A transformer, which may have one.
    case transformer(AnyTransformer)
  }

  /// The steps of a key that is a path, or nil for a plain key.
  func steps(of key: String) -> [String]? {
    guard let delimiter, let first = delimiter.utf8.first else { return nil }
    // Most keys are not paths, and looking for a byte costs less than looking for a text.
    guard first >= 0x80 || key.utf8.contains(first) else { return nil }
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
  var closure: WritingClosure?
}

/// A closure that makes the written value of a property from its value and the object.
typealias WritingClosure = @Sendable (_ value: TypedPlace, _ object: TypedPlace) throws -> Any?
