public import AutoMapperFoundation

/// All sentences that errors print are assembled in this file.
extension MappingError: CustomStringConvertible, LocalizedError {
  /// One sentence that consists of the path, what was expected, what was found, the position in the
  /// text, and the advice.
  ///
  /// If several errors were collected, there is one line for each. What is beyond 100,000 bytes is
  /// only counted: each line has its own path, so that all together may be much longer than the
  /// document.
  public var description: String {
    Self.lines(of: allErrors, counting: "errors") { $0.sentence }
  }

  /// The lines of some parts, up to a length, and the number of the others.
  static func lines<Part>(
    of parts: [Part], counting noun: String, _ line: (Part) -> String
  ) -> String {
    var text = ""
    for (index, part) in parts.enumerated() {
      if text.utf8.count > 100_000 { return text + "\n… and \(parts.count - index) more \(noun)" }
      if index > 0 { text += "\n" }
      text += line(part)
    }
    return text
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }

  private var sentence: String {
    var sentence = path.isRoot ? "" : "\(path): "
    sentence += reason
    if let location { sentence += " (\(location))" }
    if let advice { sentence += "; \(advice)" }
    return sentence
  }

  /// The problem as text, without the path, the position and the advice.
  var reason: String {
    switch kind {
    case .invalidJSON: "invalid JSON: \(expectation)"
    case .missingValue, .typeMismatch, .outOfRange, .invalidDate, .unknownCase: expectation
    case .unknownKey: unknownKey
    case .readOnlyProperty: readOnlyProperty
    case .invalidKey: "invalid key: \(expectation)"
    case .factoryRequired: "cannot make an instance of \(typeName ?? "the class"), which is a class"
    case .unsupportedType: "cannot map \(typeName ?? "this type"): \(expectation)"
    case .transformFailed: "\(contents.isOfStore ? "the store" : "a closure") failed: \(cause)"
    // The messages of a store and of the check of a conformance are sentences of their own.
    case .validationFailed where expected != nil || underlyingError is DecodingError: expectation
    case .validationFailed: "the object was refused: \(expectation)"
    case .depthExceeded, .limitExceeded: "limit exceeded: \(expectation)"
    case .circularReference: "circular reference: \(expectation)"
    case .invalidConfiguration: "invalid configuration: \(expectation)"
    }
  }

  private var unknownKey: String {
    switch (typeName, property) {
    case (_?, _?): "unknown key: \(propertyName) takes no part"
    case (let type?, nil): "unknown key: \(type) has no property for it"
    case (nil, _): "unknown key"
    }
  }

  private var readOnlyProperty: String {
    contents.isReadOnlyByRule
      ? "cannot set \(propertyName), which the rules make read-only"
      : "cannot change the constant \(propertyName): \(expectation)"
  }

  private var expectation: String {
    switch (expected, found) {
    case (let expected?, let found?): "expected \(expected), found \(found)"
    case (let expected?, nil): "expected \(expected)"
    case (nil, let found?): found
    case (nil, nil): cause
    }
  }

  private var typeName: String? { type.map { "\($0)" } }

  private var propertyName: String {
    switch (typeName, property) {
    case (let type?, let property?): "'\(property)' of \(type)"
    case (_, let property?): "'\(property)'"
    default: "property"
    }
  }

  private var cause: String {
    underlyingError.map { Self.excerpt("\($0)", limit: 200) } ?? "no reason given"
  }

  /// Shortens text for a message, so that messages do not quote long parts of a document, and escapes
  /// what would change the look of the message.
  static func excerpt(_ text: some StringProtocol, limit: Int = 40) -> String {
    escaped(Substring(text), limit: limit) { _ in false }
  }

  private static func escaped(
    _ text: Substring, limit: Int, _ needsBackslash: (Unicode.Scalar) -> Bool
  ) -> String {
    var (result, count) = ("", 0)
    for scalar in text.unicodeScalars {
      if count == limit { return result + "…" }
      count += 1
      if scalar == "\n" {
        result += "\\n"
      } else if isInvisible(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        if needsBackslash(scalar) { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a character controls a terminal, the lines or the direction of text, or is not seen.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    // These two join the parts of words and of emoji.
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// The beginning of a text, long enough for `excerpt` to see that the text is longer.
  ///
  /// Errors keep this part instead of the whole text, which may be a whole document.
  @inline(__always)
  static func beginning(of text: String) -> String {
    guard text.utf8.count > 100 else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(41)))
  }

  /// Quotes text of the input for a message: shortened, and with invisible characters escaped.
  static func quoted(_ text: some StringProtocol, limit: Int = 40) -> String {
    // Most texts are short, and have nothing to escape.
    if text.utf8.count <= limit, text.utf8.allSatisfy({ isPlain($0) }) { return "\"" + text + "\"" }
    return "\"" + escaped(Substring(text), limit: limit) { $0 == "\"" || $0 == "\\" } + "\""
  }

  /// Whether a byte is a printable letter of ASCII that is quoted as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- 0x20 < 0x5F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}
