/// The text of descriptions.
extension MappingPlanDescription: CustomStringConvertible {
  /// A line about the type, a table of its properties, and the same for the types inside.
  public var description: String {
    (blocks + (hasTable ? [Self.legend] : [])).joined(separator: "\n\n")
  }

  private static let legend =
    "Keys are tried from left to right, then in other spellings (case, spaces, _ - @ $ #)."

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
    if !hooks.isEmpty {
      parts.append("with \(hooks.map(\.rawValue).joined(separator: ", "))")
    }
    return "\(sourceName(of: type)): \(parts.joined(separator: ", "))"
  }

  /// A line for each type that a discriminator chooses.
  private var choices: [String] {
    guard let discriminator else { return [] }
    let names = discriminator.types.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let known = names.map { "  \(MappingError.quoted($0.key)) makes \(sourceName(of: $0.value))" }
    let other = discriminator.defaultType.map { "makes \(sourceName(of: $0))" } ?? "is an error"
    return known + ["  anything else \(other)"]
  }

  private var table: String {
    let head = ["property", "type", "read from", "value", "if missing", "written as"]
    return Self.aligned([head] + properties.map(\.cells)).joined(separator: "\n")
  }

  /// Rows as lines with aligned columns, with a rule below the first.
  private static func aligned(_ rows: [[String]]) -> [String] {
    guard let head = rows.first else { return [] }
    let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let rule = widths.map { String(repeating: "-", count: $0) }
    var lines = rows.map { row in
      // The last column does not need trailing spaces.
      zip(row, widths).dropLast().map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      } + row.suffix(1)
    }
    lines.insert(rule, at: 1)
    return lines.map { $0.joined(separator: "  ") }
  }
}

extension MappingPlanDescription.Property {
  /// The texts of the columns.
  fileprivate var cells: [String] {
    [name, sourceName(of: type), readColumn, conversion, missingColumn, writtenColumn]
  }

  private var readColumn: String {
    guard !keys.isEmpty else { return "-" }
    return keys.joined(separator: ", ") + (acceptsOtherSpellings ? "" : " (no other spelling)")
  }

  private var missingColumn: String {
    switch ifMissing {
    case .error: "error"
    case .becomesNil: "nil"
    case .becomesEmpty: "empty"
    case .keepsDefault: "default"
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
