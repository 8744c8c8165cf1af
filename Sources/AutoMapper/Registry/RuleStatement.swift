/// Where a rule was stated, and what it replaced there.
struct RuleStatement: Sendable {
  /// The number of the call of `configure`, or of the file, in its provider; nil for a rule that is being
  /// stated, and for what a type says itself.
  private(set) var call: Int?
  /// The keys of earlier rules of the same call, which are not used; nil where there were none.
  private(set) var replacedKeys: [String]?

  /// Notes the call that the rule stands in.
  mutating func enter(_ call: Int) { self.call = call }

  /// Notes a rule that this one replaces; a rule of an earlier call is replaced on purpose.
  mutating func replace(_ other: RuleStatement, keys: [String]) {
    guard let call, call == other.call else { return }
    replacedKeys = (other.replacedKeys ?? []) + keys
  }
}

extension PropertyRules {
  /// Notes the call in which what is new was stated, and what it replaces.
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

  /// Notes what the rules replace of others that name the property in another way.
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
