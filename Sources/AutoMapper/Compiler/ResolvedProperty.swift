/// A property with everything that rules and reflection say about it.
///
/// It is a class because copies of so many members would cost more than all else that a plan needs.
final class ResolvedProperty {
  /// The index of the property in its type.
  let index: Int
  /// The location of the property, or the key path that leads to it.
  let field: StoredField
  /// Whether the property is read and written.
  let participation: Participation
  /// The keys that rules give the property, in the order in which they are tried.
  let keys: [RegisteredKey]
  /// The steps at which the property is written.
  let writtenSteps: [String]
  /// How the value is made from that of the document.
  let conversion: Conversion
  /// The formats of its dates, if they differ from the mapper's.
  let dates: DateRule?
  /// Whether null leaves the property unchanged.
  let ignoresNull: Bool
  /// The policies that replace the mapper's.
  let policies: Policies?
  /// The access to the property through its key path or by a closure; nil if it is accessed in
  /// memory.
  let access: PropertyAccess?
  /// Whether it is a value that is only written.
  let isComputed: Bool
  /// The rules that say how the property is mapped; nil if there are none.
  let rules: PropertyRules?
  /// Whether the property is not read and has no other source of a value.
  let lacksValue: Bool

  /// How a property is mapped.
  enum Participation {
    /// It is read and written.
    case full
    /// It is only written.
    case readOnly
    /// It is not mapped, because a rule ignores it.
    case ignored
    /// It is not mapped, because an allow-list does not name it.
    case unlisted
  }

  /// How the value of a property is made from that of the document.
  enum Conversion {
    /// By the codec of the declared type.
    case declared
    /// By the codec of another type.
    case type(any Any.Type)
    case closure(NodeClosure)
    case transformer(AnyTransformer)
  }

  /// Resolves the rules of a property; `hasInstances` says whether its value exists before it is read.
  init(
    _ field: StoredField, at index: Int, _ rules: PropertyRules?, _ keys: [RegisteredKey],
    hasAllowList: Bool, _ options: MappingOptions, writtenSteps: [String], _ dates: DateRule?,
    hasInstances: Bool, isContent: Bool
  ) {
    self.index = index
    self.field = field
    name = isContent ? keys.first?.text ?? field.name : field.name
    self.rules = rules
    self.writtenSteps = writtenSteps
    self.dates = dates
    participation = Participation(rules, hasAllowList: hasAllowList, isComputed: field.isComputed)
    self.keys = keys
    conversion = Conversion(rules?.reading)
    policies = rules?.options.map { Policies(options, changedBy: $0) }
    ignoresNull =
      rules?.ignoresNull ?? false
      || (policies?.nullValues ?? options.nullValues) == .ignore && !(rules?.isRequired ?? false)
    access = field.access
    isComputed = field.isComputed
    lacksValue =
      participation != .full && !hasInstances && rules?.standard == nil && !field.isComputed
      && TypeFacts.of(field.type).optional == nil
  }

  let name: String

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
  var replaced: [RuleStatements.Part: [String]] { rules?.statements.replaced ?? [:] }

  var isOptional: Bool { TypeFacts.of(field.type).optional != nil }

  var isIgnored: Bool { participation == .ignored || participation == .unlisted }

  var isRead: Bool { participation == .full }

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
    case .type, .declared: false
    }
  }
}

extension ResolvedProperty.Participation {
  fileprivate init(_ rules: PropertyRules?, hasAllowList: Bool, isComputed: Bool) {
    if rules?.isIgnored ?? false {
      self = hasAllowList ? .unlisted : .ignored
    } else {
      self = isComputed || rules?.isReadOnly ?? false ? .readOnly : .full
    }
  }
}

extension ResolvedProperty.Conversion {
  fileprivate init(_ rule: ReadingRule?) {
    switch rule?.conversion {
    case .closure(let closure): self = .closure(closure)
    case .transformer(let transformer): self = .transformer(transformer)
    case nil: self = rule?.type.map { .type($0) } ?? .declared
    }
  }
}

extension Policies {
  /// The policies of options that a rule changes for one property.
  fileprivate init(_ options: MappingOptions, changedBy change: (inout MappingOptions) -> Void) {
    var changed = options
    change(&changed)
    changed.collectsErrors = options.collectsErrors
    self.init(changed)
  }
}
