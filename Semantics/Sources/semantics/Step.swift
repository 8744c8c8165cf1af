import AutoMapper

extension Step {
  /// Marks a way out of an object, for flat keys.
  static let up = Step.key("\u{0}up")

  /// The key; nil for an index.
  var key: String? {
    if case .key(let key) = self { key } else { nil }
  }

  /// The step as it is in a rule.
  var text: String {
    switch self {
    case .key(let key): key
    case .index(let index): "\(index)"
    @unknown default: fatalError("the articles do not say this yet")
    }
  }

  static func withoutWaysUp(_ path: [Step]) -> [Step] {
    var result: [Step] = []
    for step in path {
      if step == .up { result.removeLast() } else { result.append(step) }
    }
    return result
  }
}
