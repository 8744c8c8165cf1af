/// A problem with rules or types, or something in them that may not be intended, found before any
/// data is mapped.
///
///     for issue in mapper.validate(User.self) { print(issue) }
///     // Prints: error: invalid configuration: expected the name of a property of User, found
///     // "frstName"; did you mean 'firstName'?
///
/// See `ObjectMapper.validate(_:atLeast:)`.
public struct MappingIssue: Sendable {
  /// The kinds of issues, for programs that act on them.
  @nonexhaustive
  public enum Kind: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// A rule names a property that the type does not have.
    case unknownProperty
    /// Two properties share a key if case and separators are ignored, or one has a key in addition
    /// to that of its rule: its own name.
    case ambiguousProperties
    /// Two properties are written under one key, or would be read from one, so that one of them is
    /// omitted.
    case sharedKey
    /// Values are made by a closure, and there is no closure that converts them back.
    case missingInverse
    /// A date format is invalid, cannot be written, or does not read the dates that it writes, or
    /// reads them as other dates.
    case invalidDateFormat
    /// A type cannot be mapped at all.
    case unsupportedType
    /// A class does not have a factory, so that no instance can be made.
    case missingFactory
    /// A constant of a class, which a document cannot set.
    case readOnlyProperty
    /// A discriminator does not have a type for values that it does not list, or an enum does not
    /// have a replacement for names that are none of its cases.
    case missingDefault
    /// A case of an enum is not named, so that it is neither read nor written.
    case unnamedCase
    /// Rules are not used by any mapping of the given types, or are replaced by another rule.
    case unusedRules
    /// A property does not have a source in the type to convert from.
    case missingSource
    /// A property cannot store the values of the property that it is converted from.
    case incompatibleTypes
    /// A type of the program has a `Codable` conformance that is not called for its values.
    case bypassedCodable
    /// A key or path is empty or malformed.
    case invalidKey
    /// Another contradiction between the rules and the model.
    case invalidRule

    /// The name of the case.
    public var description: String { rawValue }
  }

  /// The importance of an issue; a more important one is greater.
  ///
  ///     mapper.validate(User.self).filter { $0.severity > .warning }    // the errors
  @nonexhaustive
  public enum Severity: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// Mappings of the type fail, or a value is lost.
    case error
    /// Mappings work, but probably not as intended, or not for all documents.
    case warning
    /// Nothing is wrong, but the rules do less than one might expect.
    case note

    /// The name of the case.
    public var description: String { rawValue }
  }

  /// The kind of the issue.
  public let kind: Kind

  /// The importance of the issue.
  public let severity: Severity

  /// The type whose rules or declaration have the issue, or nil if it concerns the whole provider.
  public let type: (any Any.Type)?

  /// The property of the type, as declared or as named in the rule, or nil if the issue concerns
  /// the type as a whole.
  public let property: String?

  /// The properties that lead from the validated type to the issue, as in
  /// `orders[].items[].handler`; empty for the validated type itself.
  ///
  /// `[]` denotes any element of an array or set, and any value of a dictionary.
  public let path: String

  /// The explanation of the issue, with advice on how to fix it.
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
  /// Returns whether the first severity is lower than the second.
  public static func < (lhs: MappingIssue.Severity, rhs: MappingIssue.Severity) -> Bool {
    lhs != rhs && (lhs == .note || rhs == .error)
  }
}

extension MappingIssue: Hashable {
  /// Returns whether two issues are equal in all their parts.
  public static func == (lhs: MappingIssue, rhs: MappingIssue) -> Bool {
    lhs.kind == rhs.kind && lhs.severity == rhs.severity && lhs.type == rhs.type
      && lhs.property == rhs.property && lhs.path == rhs.path && lhs.message == rhs.message
  }

  /// Feeds the path and the message, which distinguish nearly all issues, into a hasher.
  public func hash(into hasher: inout Hasher) {
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
