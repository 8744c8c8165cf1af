/// The call in which a rule was stated, and the rules that it replaced there.
struct RuleStatement: Sendable {
  /// The number of the `configure` call, or of the file, in its provider; nil for a rule that is
  /// being stated, and for rules that follow from the type itself.
  private(set) var call: Int?
  /// The keys of earlier rules of the same call, which are not used, or nil if there were none.
  private(set) var replacedKeys: [String]?

  /// Records the call in which the rule is stated.
  mutating func enter(_ call: Int) { self.call = call }

  /// Records a rule that this one replaces; replacing a rule of an earlier call is intended.
  mutating func replace(_ other: RuleStatement, keys: [String]) {
    guard let call, call == other.call else { return }
    replacedKeys = (other.replacedKeys ?? []) + keys
  }
}

extension PropertyRules {
  /// Records the call in which the new rules are stated, and the rules that they replace.
  mutating func state(in call: Int, after known: PropertyRules?) {
    if reading?.statement.call == nil {
      reading?.statement.enter(call)
      noteReading(replacing: known)
    }
    if writing?.statement.call == nil {
      writing?.statement.enter(call)
      noteWriting(replacing: known)
    }
  }

  /// Records which rules these replace of others that name the property in another way.
  mutating func replace(_ known: PropertyRules) {
    noteReading(replacing: known)
    noteWriting(replacing: known)
  }

  private mutating func noteReading(replacing known: PropertyRules?) {
    guard let rule = known?.reading else { return }
    reading?.statement.replace(rule.statement, keys: rule.keys)
  }

  private mutating func noteWriting(replacing known: PropertyRules?) {
    guard let rule = known?.writing else { return }
    writing?.statement.replace(rule.statement, keys: rule.key.map { [$0] } ?? [])
  }
}
