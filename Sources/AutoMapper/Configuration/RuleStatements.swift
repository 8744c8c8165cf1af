/// The calls of `configure` in which the rules of a property or a type were stated, and which of
/// them were replaced.
///
/// Replacing a rule of an earlier call is intended. Replacing one of the same call is a mistake,
/// which `validate` reports.
struct RuleStatements: Sendable, Equatable {
  /// The number of the call, or of the file, for each part; 0 for parts that no rule states.
  private var calls = SIMD16<Int32>()
  /// The parts whose last call stated them before, with the keys of the rules that are not used.
  private(set) var replaced: [Part: [String]] = [:]

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
  func states(_ part: Part) -> Bool { calls[part.rawValue] != 0 }

  /// Records that a part is stated, in place of a rule with some keys if there is one.
  mutating func state(_ part: Part, in call: Int, replacing keys: [String] = []) {
    // Coding keys are not stated.
    if call == 0 { return }
    let call = Int32(truncatingIfNeeded: call)
    // Most parts are stated once, and then there is nothing to look up.
    if calls[part.rawValue] == call {
      lose(part, keys)
    } else if !replaced.isEmpty {
      replaced[part] = nil
    }
    calls[part.rawValue] = call
  }

  /// Records that a rule about a part, with some keys, is not used.
  mutating func lose(_ part: Part, _ keys: [String]) { replaced[part, default: []] += keys }

  /// Adds the statements about parts that these do not state.
  mutating func add(_ other: RuleStatements) {
    for part in Part.allCases where !states(part) {
      calls[part.rawValue] = other.calls[part.rawValue]
      replaced[part] = other.replaced[part]
    }
  }

  /// Records that these replace other rules, which name the property in another way.
  mutating func replace(_ other: RuleStatements, keys: [Part: [String]]) {
    for part in Part.allCases
    where states(part) && calls[part.rawValue] == other.calls[part.rawValue] {
      replaced[part] = (other.replaced[part] ?? []) + (keys[part] ?? []) + (replaced[part] ?? [])
    }
  }
}
