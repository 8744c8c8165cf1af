/// The messages about mistakes in rules.
extension RuleProblem {
  /// The error that is thrown when the type is used.
  var error: MappingError {
    switch fault {
    case .unknownProperty(let known): unknownProperty(known)
    case .keyPathNotFound(let type, let target, let isSettable, let isAccess):
      keyPathNotFound(to: type, target, isSettable: isSettable, isAccess: isAccess)
    case .ruleOfInnerType:
      invalid(
        expected: "no more than a key for '\(name)', a property of a property",
        found: "another rule", advice: "state it in the rules of the inner type")
    case .noInnerProperties(let inner, let reason):
      invalid(
        expected: "a property of a property", found: "'\(name)', but \(inner) has none",
        advice: reason)
    case .notFlattened(let inner, let reason):
      invalid(
        expected: "a struct or class to flatten in '\(name)' of \(type)", found: "\(inner)",
        advice: reason)
    case .sharedFlatKey(let key, let inner, let other):
      invalid(
        expected: "a key of its own for '\(inner)' of \(type)",
        found: "\(MappingError.quoted(key)), which '\(other)' has, too",
        advice: "give flatten a prefix, or the property another key: map(\"key\", to: \"\(inner)\")"
      )
    case .emptyDelimiter: invalidKey("a delimiter between the steps", found: "an empty one")
    case .emptyStep(let key):
      invalidKey("a key, or steps joined by single delimiters", found: MappingError.quoted(key))
    case .tooManySteps(let key, let limit):
      invalidKey("at most \(limit) steps", found: MappingError.quoted(key))
    case .unknownWrittenKey(let key, let known):
      invalid(
        expected: "a key that \(type) is written with", found: MappingError.quoted(key),
        advice: Spelling.closest(to: key, among: known).map { "did you mean '\($0)'?" })
    case .accessWithoutFactory:
      invalid(
        expected: "a factory of \(type), one of whose properties is set through its key path",
        found: "none", advice: "register one: \(factory)")
    case .unmappedStorage(let reason, let wrapper): unmappedStorage(reason, wrapper)
    case .noValue(let participation):
      invalid(
        expected: "a value for the \(participation) property '\(name)' of \(type)", found: "none",
        advice: "register a factory that gives it one: \(factory)")
    case .defaultOfOtherType(let found, let expected):
      misplacedDefault(expected, "a value of type \(found)", "give it one of its type")
    case .defaultOfRequired(let expected):
      misplacedDefault(expected, "a default, though it is required", "say one of them")
    case .misplacedDefault(let expected, let isLazy):
      misplacedDefault(
        expected, "a default, though it \(isLazy ? "is lazy" : "is set through its key path")",
        "let the factory give it one: \(factory)")
    case .unlisted:
      invalid(
        expected: "rules for the properties that only(…) lists",
        found: "some for '\(name)' of \(type)",
        advice: "add '\(name)' to the list, or remove its other rules")
    case .noDates(let declared):
      invalid(
        expected: "a date format for a property with dates",
        found: "one for '\(name)' of type \(declared)")
    case .invalidDateFormat(let error): invalid(found: "\(error)", underlyingError: error)
    case .noUniqueKey:
      invalid(
        expected: "the name of a unique key of \(type)", found: "none",
        advice: "name the property that tells one instance from another")
    case .unstoredUniqueKey: unusableUniqueKey("a stored property", "is set through its key path")
    case .unreadUniqueKey(let participation):
      unusableUniqueKey("a mapped property", "is \(participation)")
    case .computedIsStored:
      invalid(
        expected: "a name that no stored property of \(type) has, for a value that is only written",
        found: "'\(name)'",
        advice: "to replace the value that is written for it, say "
          + "write(\"\(name)\") { value, object in … }")
    case .computedIsRead:
      invalid(
        expected: "a rule about writing for '\(name)' of \(type), which is only written",
        found: "one about reading", advice: "remove it")
    case .other(let error):
      error as? MappingError ?? MappingError(.invalidConfiguration, underlyingError: error)
    }
  }

  private var name: String { property ?? "" }

  private var factory: String { "provider.register { \(type)(…) }" }

  // Not inlined, because the many messages would each contain it.
  @inline(never)
  private func invalid(
    expected: String? = nil, found: String, advice: String? = nil,
    underlyingError: (any Error)? = nil
  ) -> MappingError {
    MappingError(
      .invalidConfiguration, type: type, property: property, expected: expected, found: found,
      advice: advice, underlyingError: underlyingError)
  }

  private func invalidKey(_ expected: String, found: String) -> MappingError {
    var error = MappingError(
      .invalidKey, type: type, property: property, expected: expected, found: found,
      advice: "say nested: false where the key is meant as it stands")
    error.ownContents.isOfProgram = true
    return error
  }

  private func unknownProperty(_ known: [String]) -> MappingError {
    var error = invalid(
      expected: "the name of a property of \(type)", found: MappingError.quoted(name),
      advice: Spelling.closest(to: name, among: known).map { "did you mean '\($0)'?" })
    error.ownContents.namesUnknownProperty = true
    error.ownContents.wording.topic = .unknownProperty
    return error
  }

  private func keyPathNotFound(
    to value: any Any.Type, _ target: KeyPathTarget, isSettable: Bool, isAccess: Bool
  ) -> MappingError {
    let named = "give the property's name, as in map(\"key\", to: \"property\")"
    let set =
      isSettable
      ? "say set(\\.property, named: \"property\"), so that it is mapped through its key path"
      : "say write(\"key\", \\.property) to write it; it has no setter, so it cannot be read"
    let (found, advice) =
      switch target {
      case .computed: ("a key path to a computed property of type \(value)", set)
      case .propertyOfClass:
        (
          "a key path to a property of type \(value)",
          "\(named); Swift does not name the properties of classes that are not final"
        )
      case .lazyProperty:
        (
          "a key path to a property of type \(value)",
          "\(named); Swift does not name lazy properties, or those of classes that are not final"
        )
      case .propertyOfStruct:
        (
          "a key path to a property of type \(value) that is computed, or has observers or a wrapper",
          "\(named); where it is computed, \(set)"
        )
      }
    return invalid(
      expected: "a stored property that can be found", found: found,
      advice: isAccess
        ? "give the property's name, as in set(\\.property, named: \"property\")" : advice)
  }

  private func unmappedStorage(_ reason: String, _ wrapper: (any Any.Type)?) -> MappingError {
    let cure =
      wrapper.map { wrapper in
        "a converter or a factory can give it a value: "
          + "provider.convert(\(wrapper).self, decode: …, encode: …) or \(factory)"
      } ?? "a factory can give it a value: \(factory)"
    return UnsupportedType.error(type, reason: "its property '\(name)' \(reason), so only \(cure)")
  }

  private func misplacedDefault(
    _ declared: any Any.Type, _ found: String, _ advice: String
  ) -> MappingError {
    invalid(expected: "a default for '\(name)' of type \(declared)", found: found, advice: advice)
  }

  private func unusableUniqueKey(_ expected: String, _ reason: String) -> MappingError {
    invalid(
      expected: "\(expected) as the unique key of \(type)", found: "'\(name)', which \(reason)")
  }
}
