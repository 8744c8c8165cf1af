/// A mistake in the rules of a type, which prevents mapping it.
struct RuleProblem: Error {
  /// The type whose rules are wrong, or whose properties they name.
  let type: any Any.Type
  /// The property that the rule is about.
  let property: String?
  let fault: Fault

  init(_ type: any Any.Type, _ property: String? = nil, _ fault: Fault) {
    self.type = type
    self.property = property
    self.fault = fault
  }

  /// The problem that resolving the rules of a type threw.
  // Not inlined, unlike the closures that throw.
  @inline(never)
  init(_ error: any Error, of type: any Any.Type) {
    self = error as? RuleProblem ?? RuleProblem(type, nil, .other(error))
  }

  /// The kind of mistake.
  enum Fault {
    // MARK: Names

    /// The type does not have the property.
    case unknownProperty(known: [String])
    /// No stored property was found for a key path to a value of a type.
    case keyPathNotFound(to: any Any.Type, KeyPathTarget, isSettable: Bool, isAccess: Bool)
    /// A rule for a property of a property says more than keys.
    case ruleOfInnerType
    /// A rule names a property of a type that is not taken apart.
    case noInnerProperties(of: any Any.Type, reason: String)
    /// A rule flattens a value that is not an object with known properties.
    case notFlattened(any Any.Type, reason: String)

    // MARK: Keys

    /// An inner property has a key of another property.
    case sharedFlatKey(String, inner: String, other: String)
    case emptyDelimiter
    case emptyStep(key: String)
    case tooManySteps(key: String, limit: Int)
    /// A date format names a key that is not written.
    case unknownWrittenKey(String, known: [String])

    // MARK: Values

    /// A property is set through its key path, but no instance exists before.
    case accessWithoutFactory
    /// A stored property is not mapped, and has no other source of a value.
    case unmappedStorage(reason: String, wrapper: (any Any.Type)?)
    /// A property is not read, and has no other source of a value.
    case noValue(participation: String)
    /// The type of a default is not that of the property.
    case defaultOfOtherType(any Any.Type, expected: any Any.Type)
    /// A required property has a default.
    case defaultOfRequired(any Any.Type)
    /// A property that only a factory can give a default has one.
    case misplacedDefault(any Any.Type, isLazy: Bool)

    // MARK: The type as a whole

    /// An allow-list does not name a property that has rules.
    case unlisted
    case noDates(in: any Any.Type)
    case invalidDateFormat(any Error)
    case noUniqueKey
    case unstoredUniqueKey
    case unreadUniqueKey(participation: String)

    // MARK: Values that are only written

    /// A stored property has the name of a value that is only written.
    case computedIsStored
    /// A rule says how a value that is only written is read.
    case computedIsRead

    /// Another error, such as that of a factory.
    case other(any Error)
  }

  /// The target of a key path for which no stored property was found.
  enum KeyPathTarget {
    case computed
    case propertyOfClass
    /// A property of a class that has a lazy property of the type.
    case lazyProperty
    /// A property that is computed, or has observers or a wrapper.
    case propertyOfStruct
  }
}

extension [RuleProblem] {
  /// Does something, and adds the problem that it throws.
  mutating func collect(for type: any Any.Type, _ body: () throws -> Void) {
    do {
      try body()
    } catch {
      append(RuleProblem(error, of: type))
    }
  }
}
