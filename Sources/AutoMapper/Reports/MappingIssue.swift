/// Something that is wrong, or may not be meant, about rules and types, found before any data.
///
///     for issue in mapper.validate(User.self) { print(issue) }
///     // Prints: error: invalid configuration: expected the name of a property of User, found
///     // "frstName"; did you mean 'firstName'?
///
/// See `ObjectMapper.validate(_:atLeast:)`.
public struct MappingIssue: Sendable {
  /// The kinds of issue, for programs that act on them.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A rule names a property that the type has not.
    case unknownProperty
    /// Two properties answer to one key when case and separators do not count.
    case ambiguousProperties
    /// Two properties are written under one key, so that one of them is left out.
    case sharedKey
    /// Values are made by a closure, and nothing says how they are turned back.
    case missingInverse
    /// A date format means nothing, cannot be written, or does not read what it writes, or not as the
    /// same date.
    case invalidDateFormat
    /// A type cannot be mapped at all.
    case unsupportedType
    /// A class has no factory, so that no instance can be made.
    case missingFactory
    /// A constant of a class, which a document cannot set.
    case readOnlyProperty
    /// A discriminator has no type for values that it does not list.
    case missingDefault
    /// Rules that no mapping of the given types uses, or that another rule replaces.
    case unusedRules
    /// A property has nothing in the type that is converted.
    case missingSource
    /// A property cannot have the values of the one that it is converted from.
    case incompatibleTypes
    /// A type of the program has a `Codable` conformance that is not called for its values.
    case bypassedCodable
    /// A key or path is empty or malformed.
    case invalidKey
    /// Another contradiction between the rules and the model.
    case invalidRule
  }

  /// How much an issue matters; what matters more is greater.
  ///
  ///     mapper.validate(User.self).filter { $0.severity > .warning }    // the errors
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// Mappings of the type fail, or a value is lost.
    case error
    /// Mappings work, but probably not as they are meant to, or not for all documents.
    case warning
    /// Nothing is wrong, but the rules do less than one may think.
    case note
  }

  /// What is wrong.
  public let kind: Kind

  /// How much it matters.
  public let severity: Severity

  /// The type whose rules or declaration are concerned; nil for what concerns the whole provider.
  public let type: (any Any.Type)?

  /// The property of the type, as it is declared or as the rule names it; nil for the type as a whole.
  public let property: String?

  /// The properties that lead to the place, from the type that was validated on, as in
  /// `orders[].items[].handler`; empty for that type itself.
  ///
  /// `[]` stands for any element of an array or set and for any value of a dictionary.
  public let path: String

  /// What is wrong, and what to do about it.
  public let message: String

  init(
    _ kind: Kind, _ severity: Severity, type: (any Any.Type)?, property: String? = nil,
    path: String = "", message: String
  ) {
    self.kind = kind
    self.severity = severity
    self.type = type
    self.property = property
    self.path = path
    self.message = message
  }
}

extension MappingIssue.Severity: Comparable {
  /// Whether the first matters less than the second.
  public static func < (lhs: MappingIssue.Severity, rhs: MappingIssue.Severity) -> Bool {
    lhs.weight < rhs.weight
  }

  private var weight: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

extension MappingIssue: Hashable {
  /// Whether two issues are the same in all their parts.
  public static func == (lhs: MappingIssue, rhs: MappingIssue) -> Bool {
    lhs.kind == rhs.kind && lhs.severity == rhs.severity && lhs.type == rhs.type
      && lhs.property == rhs.property && lhs.path == rhs.path && lhs.message == rhs.message
  }

  /// Feeds the parts of the issue into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(severity)
    hasher.combine(type.map { ObjectIdentifier($0) })
    hasher.combine(property)
    hasher.combine(path)
    hasher.combine(message)
  }
}

extension MappingIssue: CustomStringConvertible {
  /// The issue as a sentence: `warning: orders[].id: …`.
  public var description: String {
    "\(severity): \(path.isEmpty ? "" : "\(path): ")\(message)"
  }
}
