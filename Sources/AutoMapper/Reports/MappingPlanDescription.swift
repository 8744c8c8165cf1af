/// The way a mapper treats a type: the source of each property's value, its conversion, and the key
/// under which it is written.
///
///     print(mapper.explain(User.self))
///     for property in mapper.explain(User.self).properties where property.writtenKey == nil {
///       print(property.name)
///     }
///
/// A description prints as a table. See ``ObjectMapper/explain(_:)``.
public struct MappingPlanDescription: Sendable {
  /// The type.
  public let type: any Any.Type

  /// The form of the type's values, in words, such as `struct`, `array`, or `one of "a", "b"
  /// (Grade)`.
  public internal(set) var conversion: String

  /// The stored properties, those of superclasses first, followed by the inner properties that have
  /// rules; empty for types that are not mapped by their properties.
  public internal(set) var properties: [Property] = []

  /// Whether a factory makes the instances.
  public internal(set) var hasFactory = false

  /// Whether a closure returns the instances for nodes of the document.
  public internal(set) var hasInstanceClosure = false

  /// Whether the type has a `Codable` conformance, but is mapped by its properties or raw values.
  ///
  ///     print(mapper.explain(Account.self).bypassesCodable)
  ///     // true with provider.codable = .never
  public internal(set) var bypassesCodable = false

  /// The discriminator that chooses the type to make, if any.
  public internal(set) var discriminator: Discriminator?

  /// The named cases of an enum whose cases have payloads, in order; empty for all other types.
  public internal(set) var cases: [Case] = []

  /// The closures that are called before and after an object is mapped.
  public internal(set) var hooks: [Hook] = []

  /// The names of the properties that identify instances.
  public internal(set) var uniqueKeys: [String] = []

  /// The descriptions of the types inside: those of an Optional, array, set or dictionary, and
  /// those that a discriminator chooses from.
  public internal(set) var inner: [MappingPlanDescription] = []

  /// The reasons why the type cannot be mapped or instantiated; empty if there are none.
  public internal(set) var errors: [MappingError] = []

  /// The comparison of keys with those of the properties, for a struct or class.
  var keyMatching = MappingOptions.KeyMatching.folded

  /// Makes the text; a value, so that the conformance to `CustomStringConvertible` does not refer to
  /// it, which would then be in programs that describe no plans.
  private let makeText: @Sendable (MappingPlanDescription) -> String

  init(_ type: any Any.Type, _ conversion: String) {
    self.type = type
    self.conversion = conversion
    makeText = { $0.text }
  }

  /// The rule that chooses the type to make.
  public struct Discriminator: Sendable, CustomStringConvertible {
    /// The key whose value determines the type.
    public let key: String
    /// The types by the texts that identify them.
    public let types: [String: any Any.Type]
    /// The type to make if the document does not name a listed one; nil for an error.
    public let defaultType: (any Any.Type)?

    /// The key.
    public var description: String { key }
  }

  /// A case of an enum, as ``MappingProvider/cases(_:by:_:)`` names it.
  public struct Case: Sendable, CustomStringConvertible {
    /// The name in documents.
    public let name: String
    /// The type of the payload: a tuple if it is labeled or consists of several values; nil if there
    /// is none.
    public let payload: (any Any.Type)?

    /// The name.
    public var description: String { name }
  }

  /// A closure that is called before or after an object is mapped.
  @nonexhaustive
  public enum Hook: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The closure that may reject objects of a document.
    case validate
    /// The closure that receives instances after they are mapped.
    case didMap
    /// The closure that receives the written JSON.
    case didWrite

    /// The name of the case.
    public var description: String { rawValue }
  }

  /// The result for a property whose key is missing in the document.
  @nonexhaustive
  public enum MissingValue: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// An error of kind `missingValue` is thrown.
    case error
    /// The property becomes nil.
    case becomesNil
    /// The property becomes the empty value of its type, as set by `MappingOptions.missingValues`.
    case becomesEmpty
    /// The property keeps the value from the factory or the instance closure.
    case keepsDefault
    /// Nothing, because the value is only written: the property is read-only, or a rule writes it,
    /// such as `write("full_name") { $0.firstName + " " + $0.lastName }`.
    case isNotRead

    /// The name of the case.
    public var description: String { rawValue }
  }

  /// The way a mapper treats a property.
  public struct Property: Sendable, CustomStringConvertible {
    /// The name; `address.city` for an inner property.
    public let name: String
    /// The declared type.
    public let type: any Any.Type
    /// The keys in the order in which they are tried; empty if the property is not read.
    ///
    /// The registered keys come first, then the property's own name. A key that contains a
    /// delimiter is first looked up as a plain key, then as a path.
    public internal(set) var keys: [String] = []
    /// Whether keys that differ only in case and separators are accepted too.
    public internal(set) var acceptsOtherSpellings = false
    /// The form of the value, in words, such as `number` or `date (MM/dd/yyyy)`.
    public internal(set) var conversion: String
    /// The result if the document does not have a value.
    public internal(set) var ifMissing: MissingValue
    /// The key or path under which the property is written, or nil if it is not written.
    public internal(set) var writtenKey: String?
    /// The reason why the property is not read or not written, or nil if it is both.
    public internal(set) var reason: String?

    /// The name, and the form of the value: `birthday: date (MM/dd/yyyy)`.
    public var description: String { "\(name): \(conversion)" }
  }
}

/// The text of descriptions.
extension MappingPlanDescription: CustomStringConvertible {
  /// A line about the type, a table of its properties, and the same for the types inside.
  public var description: String { makeText(self) }

  private var text: String {
    (blocks + (hasTable ? [legend] : [])).joined(separator: "\n\n")
  }

  private var legend: String {
    hasExactKeys
      ? "Keys are tried from left to right, exactly as they are spelled here."
      : "Keys are tried from left to right, then in other spellings (case, spaces, _ - @ $ #)."
  }

  private var hasExactKeys: Bool {
    keyMatching == .exact || inner.contains(where: \.hasExactKeys)
  }

  private var hasTable: Bool { !properties.isEmpty || inner.contains(where: \.hasTable) }

  /// The parts, which are separated by empty lines.
  private var blocks: [String] {
    var blocks = [([headline] + choices).joined(separator: "\n")]
    if !properties.isEmpty { blocks.append(table) }
    if !errors.isEmpty { blocks.append(errors.map { "error: \($0)" }.joined(separator: "\n")) }
    return blocks + inner.flatMap(\.blocks)
  }

  private var headline: String {
    var parts = [conversion]
    if bypassesCodable { parts.append("not by its Codable conformance") }
    if hasFactory { parts.append("made by a factory") }
    if hasInstanceClosure { parts.append("given by an instance closure") }
    if !uniqueKeys.isEmpty { parts.append("unique by \(uniqueKeys.joined(separator: ", "))") }
    if !hooks.isEmpty { parts.append("with \(hooks.map(\.rawValue).joined(separator: ", "))") }
    return "\(sourceName(of: type)): \(parts.joined(separator: ", "))"
  }

  /// A line for each type that a discriminator chooses, and for each named case.
  private var choices: [String] {
    guard let discriminator else {
      return cases.map { named in
        let payload = named.payload.map { "has \(sourceName(of: $0))" } ?? "has no payload"
        return "  \(MappingError.quoted(named.name)) \(payload)"
      }
    }
    let names = discriminator.types.orderedByText(\.key)
    let known = names.map { "  \(MappingError.quoted($0.key)) makes \(sourceName(of: $0.value))" }
    let other = discriminator.defaultType.map { "makes \(sourceName(of: $0))" } ?? "is an error"
    return known + ["  anything else \(other)"]
  }

  /// The properties as lines with aligned columns, with a rule below the head.
  private var table: String {
    let head = ["property", "type", "read from", "value", "if missing", "written as"]
    let rows = [head] + properties.map { $0.cells(keyMatching) }
    let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = rows.map { row in
      // The last column does not need trailing spaces.
      zip(row, widths).dropLast().map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      } + row.suffix(1)
    }
    lines.insert(widths.map { String(repeating: "-", count: $0) }, at: 1)
    return lines.map { $0.joined(separator: "  ") }.joined(separator: "\n")
  }
}

extension MappingPlanDescription.Property {
  /// The texts of the columns.
  fileprivate func cells(_ matching: MappingOptions.KeyMatching) -> [String] {
    [name, sourceName(of: type), readColumn(matching), conversion, missingColumn, writtenColumn]
  }

  private func readColumn(_ matching: MappingOptions.KeyMatching) -> String {
    guard !keys.isEmpty else { return "-" }
    let isException = matching == .folded && !acceptsOtherSpellings
    return keys.joined(separator: ", ") + (isException ? " (no other spelling)" : "")
  }

  private var missingColumn: String {
    switch ifMissing {
    case .error: "error"
    case .becomesNil: "nil"
    case .becomesEmpty: "empty"
    case .keepsDefault: "default"
    case .isNotRead: "-"
    }
  }

  private var writtenColumn: String {
    writtenKey ?? reason.map { "- (\($0))" } ?? "-"
  }
}

/// The name of a type as in source code: `[String]` and `Int?`.
private func sourceName(of type: any Any.Type) -> String {
  switch type {
  case let optional as any OptionalOperations.Type:
    optionalName(sourceName(of: optional.wrappedType))
  case let dictionary as any DictionaryOperations.Type:
    "[\(sourceName(of: dictionary.keyType)): \(sourceName(of: dictionary.valueType))]"
  case let array as any ContiguousOperations.Type: "[\(sourceName(of: array.elementType))]"
  default: "\(type)"
  }
}

/// The name of an Optional, with parentheses around a function type.
private func optionalName(_ wrapped: String) -> String {
  wrapped.hasPrefix("(") && wrapped.contains(text: " -> ") ? "(\(wrapped))?" : "\(wrapped)?"
}
