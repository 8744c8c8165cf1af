/// The calls of `configure` in which the rules of a property or a type were stated, and which of
/// them were replaced.
///
/// Replacing a rule of an earlier call is intended. Replacing one of the same call is a mistake,
/// which `validate` reports.
struct RuleStatements: Sendable {
  /// The statements in their order: the part, the number of the call or of the file, and the keys of
  /// the rule.
  private var all: [(part: Part, call: Int, keys: [String])] = []

  /// A rule of which a property or a type can have only one.
  enum Part: Int, CaseIterable {
    // MARK: Properties
    case reading
    case writing
    case dateFormat
    case standard
    case flattening
    case access

    // MARK: Types
    case factory
    case instance
    case discriminator
    case uniqueKeys
    case dateFormatOfType
    case writtenDateFormat
  }

  /// Whether a rule states a part.
  func states(_ part: Part) -> Bool { all.contains { $0.part == part } }

  /// Records that a part is stated by a rule with some keys.
  mutating func state(_ part: Part, in call: Int, keys: [String] = []) {
    // Coding keys are not stated.
    if call != 0 { all.append((part, call, keys)) }
  }

  /// Adds earlier statements.
  mutating func precede(with other: RuleStatements) { all = other.all + all }

  /// The keys of the rules about a part that are not used, because others of the same call replaced
  /// them; nil if there are no such rules.
  func replaced(_ part: Part) -> [String]? {
    let own = all.filter { $0.part == part }
    let latest = own.filter { $0.call == own.last?.call }
    return latest.count > 1 ? latest.dropLast().flatMap(\.keys) : nil
  }
}
