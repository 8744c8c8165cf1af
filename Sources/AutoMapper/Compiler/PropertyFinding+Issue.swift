/// The messages about probable mistakes in the rules of properties.
extension PropertyFinding {
  /// The finding as an issue of a type, with the path of the property.
  func issue(of type: any Any.Type, path: String) -> MappingIssue {
    if case .endlessPath(let steps) = fault {
      return MappingIssue(
        AssembledMembers.endlessError(type, property, steps), type: type, property: property,
        path: path)
    }
    return MappingIssue(
      kind, severity, type: type, property: property, path: path,
      message: message("'\(property)' of \(type)", type))
  }

  private var kind: MappingIssue.Kind {
    switch fault {
    case .constant: .readOnlyProperty
    case .alikeKeys, .namesake, .readByName: .ambiguousProperties
    case .unread, .takenKey, .blockedPath, .pathIntoDictionary, .keyReadElsewhere: .sharedKey
    case .endlessPath, .sparsePath: .invalidKey
    case .noInverse: .missingInverse
    case .ignoredWithRules, .excludedWithRule, .flattenedWithRule, .replaced: .unusedRules
    }
  }

  private var severity: MappingIssue.Severity {
    switch fault {
    case .constant, .alikeKeys, .namesake, .unread, .takenKey, .pathIntoDictionary,
      .keyReadElsewhere, .ignoredWithRules, .excludedWithRule, .sparsePath:
      .warning
    case .blockedPath(_, _, _, let always): always ? .error : .warning
    case .endlessPath, .flattenedWithRule, .replaced: .error
    case .noInverse, .readByName: .note
    }
  }

  private func message(_ subject: String, _ type: any Any.Type) -> String {
    switch fault {
    case .constant:
      "\(subject) is a constant, so that a document with another value is an error; make the "
        + "instance from the document with its values, declare the property with 'var', or ignore "
        + "it"
    case .alikeKeys(let first, let second):
      "\(text(first)) and \(text(second)) of \(type) are alike when case and separators do not "
        + "count, so that a key in another spelling fits both; register a key for one of them"
    case .namesake:
      "\(subject) is neither read nor written, since a subclass has a property of the same name; "
        + "rename one of them, or give it a key in the rules of its class"
    case .unread(let other):
      "\(subject) is never read, since the key \(MappingError.quoted(property)) belongs to "
        + "'\(other)'; give it a key with map(_:to:), which may be the same one, or make it read-only"
    case .readByName(let key):
      "\(subject) is also read from \(MappingError.quoted(property)), its own name, where "
        + "\(MappingError.quoted(key)) is missing; give it another name if documents have that key "
        + "with another meaning"
    case .takenKey(let key, let owner):
      "\(subject) is not written, since '\(owner)' has the key \(MappingError.quoted(key)) already; "
        + "give it another with write(_:as:), or exclude it"
    case .blockedPath(let path, let other, let otherPath, let always):
      blocked(subject, path, other, otherPath, always: always)
    case .pathIntoDictionary(let path, let dictionary):
      "\(subject) is written at \(MappingError.quoted(path)), among the keys of '\(dictionary)', "
        + "which reads them all; give one of them another key with write(_:as:)"
    case .endlessPath(let steps):
      AssembledMembers.endlessError(type, property, steps).description
    case .sparsePath(let path, let outer):
      "\(subject) is written at \(MappingError.quoted(path)) as an element of an array, after null "
        + "for the elements before it; if \(MappingError.quoted(outer)) is an object, whose keys "
        + "are digits, say inverse: false, and write it in didWrite"
    case .keyReadElsewhere(let key, let other):
      "\(subject) is written with the key \(MappingError.quoted(key)), from which '\(other)' is "
        + "read; give it another with write(_:as:)"
    case .noInverse:
      "\(subject) is made by a closure that has no inverse, so it is written plainly; give "
        + "write(_:as:) a closure, use a Transformer with an encode closure, or exclude it"
    case .ignoredWithRules: "\(subject) is ignored, so its other rules are not used"
    case .excludedWithRule:
      "\(subject) is excluded, so the rule that says how it is written is not used"
    case .flattenedWithRule:
      "\(subject) is flattened, and another rule says how it is read or written as a whole, so "
        + "that one of them is not used; remove one of them"
    case .replaced(let part, let replaced, let keys):
      "\(subject) has two \(part.plural), and "
        + "\(replaced.isEmpty ? "the first" : "that with \(list(replaced))") is not used; "
        + (part == .reading && Set(replaced + keys).count > 1
          ? "give one rule all keys, as in map([\(list(replaced + keys))], to: …)" : "remove it")
        + ", or state the other in a configure of its own"
    }
  }

  private func text(_ key: ResolvedType.AnsweredKey) -> String {
    let name = "'\(key.property.name)'"
    return key.isRegistered ? "the key \(MappingError.quoted(key.text)) of \(name)" : name
  }

  private func blocked(
    _ subject: String, _ path: String, _ other: String, _ otherPath: String, always: Bool
  ) -> String {
    let place = MappingError.quoted(otherPath)
    let reason =
      always
      ? "since '\(other)' is written at \(place)"
      : "unless '\(other)', which is written at \(place), is an object"
    return "\(subject) cannot be written at \(MappingError.quoted(path)), \(reason); give one of "
      + "them another key with write(_:as:)"
  }

  /// The keys as written in a rule, without duplicates.
  private func list(_ keys: [String]) -> String {
    var known: Set<String> = []
    return keys.filter { known.insert($0).inserted }.map { MappingError.quoted($0) }
      .joined(separator: ", ")
  }
}

extension RuleStatements.Part {
  /// The name of several rules of this kind, and where they are.
  var plural: String {
    switch self {
    case .reading: "rules in one configure that say how it is read"
    case .writing: "rules in one configure that say how it is written"
    case .dateFormat: "date formats in one configure"
    case .standard: "defaults in one configure"
    case .flattening: "prefixes for its flattened members in one configure"
    case .access: "rules by set(_:named:) in one configure"
    case .factory: "factories in one configure"
    case .instance: "instance closures in one configure"
    case .discriminator: "discriminators in one configure"
    case .uniqueKeys: "rules about its unique keys in one configure"
    case .dateFormatOfType: "formats for all of its dates in one configure"
    case .writtenDateFormat: "date formats for a written key in one configure"
    }
  }
}

extension MappingIssue {
  /// The issue of a rule about a type as a whole that another one of the same call replaced.
  init(_ type: any Any.Type, _ part: RuleStatements.Part, replacing keys: [String]) {
    let first = keys.first.map { "the first for \(MappingError.quoted($0))" } ?? "the first"
    self.init(
      .unusedRules, .error, type: type,
      message: "\(type) has two \(part.plural), and \(first) is not used; remove it, "
        + "or state the other in a configure of its own")
  }
}
