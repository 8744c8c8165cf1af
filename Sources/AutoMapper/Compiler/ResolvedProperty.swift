/// A property with everything that rules and reflection say about it.
///
/// It is a class because copies of so many members would cost more than all else that a plan needs.
final class ResolvedProperty {
  /// The index of the property in its type.
  let index: Int
  /// The location of the property, or the key path that leads to it.
  let field: StoredField
  /// The rules that say how the property is mapped; nil if there are none.
  let rules: PropertyRules?
  /// The keys that rules give the property, in the order in which they are tried.
  let keys: [RegisteredKey]
  let name: String
  /// The reason why documents do not set the property; nil if they do.
  let leftOut: ObjectPlan.LeftOut.Reason?
  /// The policies that replace the mapper's.
  let policies: Policies?
  /// Whether null leaves the property unchanged.
  let ignoresNull: Bool
  /// Whether the property is not read and has no other source of a value.
  let lacksValue: Bool
  /// The steps at which the property is written.
  var writtenSteps: [String] = []
  /// The formats of its dates, if they differ from the mapper's.
  var dates: DateRule?

  /// Resolves the rules of a property, except those about dates and about writing.
  init(at index: Int, of type: ResolvedType) {
    self.index = index
    field = type.fields[index]
    rules = type.propertyRules[index]
    keys = type.registeredKeys(index)
    // The name of the library's own property is not one of the document.
    name = type.isCaseContent ? keys.first?.text ?? field.name : field.name
    leftOut =
      if rules?.isIgnored ?? false {
        type.rules.allowed == nil ? .ignored : .unlisted
      } else if field.isComputed {
        .computed
      } else {
        rules?.isReadOnly ?? false ? .readOnly : nil
      }
    policies = rules?.options.map { change in
      var options = type.options
      change(&options)
      options.collectsErrors = type.options.collectsErrors
      return Policies(options)
    }
    ignoresNull =
      rules?.ignoresNull ?? false
      || (policies ?? type.policies).nullValues == .ignore && !(rules?.isRequired ?? false)
    lacksValue =
      leftOut != nil && !type.isClass && !type.hasDefaults && rules?.standard == nil
      && !field.isComputed && TypeFacts.of(field.type).optional == nil
  }

  /// The closure or transformer that makes the value from that of the document; nil if the codec of
  /// its type does.
  var conversion: ReadingRule.Conversion? { rules?.reading?.conversion }

  /// Whether it is a value that is only written.
  var isComputed: Bool { field.isComputed }

  /// Whether the rules leave the property out of what is written.
  var isExcluded: Bool { rules?.isExcluded ?? false }

  /// Whether the property is also read from its own name.
  var readsName: Bool { rules?.reading?.readsName ?? true }

  /// The closure that makes the written value from the value and the object, or nil if the value
  /// is written unchanged.
  var writingClosure: WritingClosure? { rules?.writing?.closure }

  /// Whether a missing key or null is an error.
  var isRequired: Bool { rules?.isRequired ?? false }

  /// The value for a missing key.
  var standard: StandardValue? { rules?.standard }

  /// The key path by which a rule names the property.
  var keyPath: AnyKeyPath? { rules?.property.keyPath }

  /// The rules that others of the same call of `configure` replaced.
  var statements: RuleStatements { rules?.statements ?? RuleStatements() }

  var isOptional: Bool { TypeFacts.of(field.type).optional != nil }

  var isIgnored: Bool { leftOut == .ignored || leftOut == .unlisted }

  var isRead: Bool { leftOut == nil }

  /// The reason why the property is not read, in a word; nil if it is read.
  var reasonNotToRead: String? { isRead ? nil : isIgnored ? "ignored" : "read-only" }

  var isWritten: Bool { !isIgnored && !isExcluded }

  /// The written path as one key.
  var writtenKey: String {
    writtenSteps.count == 1 ? writtenSteps[0] : writtenSteps.joined(separator: ".")
  }

  /// Whether a closure makes the value, and no closure converts it back.
  var lacksInverse: Bool {
    switch conversion {
    case .closure: true
    case .transformer(let transformer): transformer.encode == nil
    case nil: false
    }
  }
}
