import AutoMapperDates
import AutoMapperFoundation
import AutoMapperModels

/// The contents of a file of rules, as AutoMapper's own model: it is mapped by its properties.
typealias RulesFile = AutoMapperModels.RulesFile<KeyStyle, JSONValue>
typealias RulesOfType = AutoMapperModels.RulesOfType<JSONValue>

extension RulesFile {
  /// Reads a file that is either JSON or a property list, which its content determines if its
  /// extension does not.
  static func read(_ data: Data, fileExtension: String = "") throws -> RulesFile {
    let isPropertyList =
      switch fileExtension.lowercased() {
      case "json": false
      case "plist": true
      default: Self.isPropertyList(data)
      }
    return isPropertyList
      ? try read(propertyList(data)) : try namingKeysOnly { try mapper.map(data) }
  }

  /// Determines the format by the content.
  ///
  /// Content in neither format is treated as JSON, because its errors are the clearest.
  private static func isPropertyList(_ data: Data) -> Bool {
    let marks: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = data.starts(with: marks) ? data.dropFirst(marks.count) : data
    let first = text.first { byte in !" \t\r\n".utf8.contains(byte) }
    return data.starts(with: Array("bplist".utf8)) || first == UInt8(ascii: "<")
  }

  /// Removes the names of internal types from errors, because the author of a file knows only its
  /// keys, and says that they are about the program.
  private static func namingKeysOnly(_ body: () throws -> RulesFile) throws -> RulesFile {
    do {
      return try body()
    } catch var error as MappingError {
      error.ownContents.isOfProgram = true
      guard error.kind == .unknownKey else { throw error }
      error.ownContents.type = nil
      if !(error.advice?.hasPrefix("did you mean") ?? false) {
        error.ownContents.wording.words.advice = "remove the key"
      }
      throw error
    }
  }

  private static func propertyList(_ data: Data) throws -> JSONValue {
    do {
      return try PropertyListDecoder().decode(JSONValue.self, from: data)
    } catch let error as DecodingError where !error.path.isRoot {
      throw MappingError(
        .invalidConfiguration, path: error.path,
        expected: "a string, a number, a Boolean, an array or a dictionary",
        found: "a date or data", underlyingError: error)
    } catch {
      throw MappingError(
        .invalidConfiguration, expected: "a property list", found: "something else",
        advice: "write the rules as JSON, or as a property list in XML or binary form",
        underlyingError: error)
    }
  }

  static func read(_ json: JSONValue) throws -> RulesFile {
    try namingKeysOnly { try mapper.map(json) }
  }
}

/// The strict mapper for files: anything unknown is a mistake of the author.
private let mapper: ObjectMapper = {
  var options = MappingOptions.strict
  options.unknownKeys = .throw
  // People write these files.
  options.syntax = .withComments
  // A list with a single element may be written without brackets.
  options.acceptsSingleElements = true
  return ObjectMapper(options: options) { provider in
    provider.register { RulesFile() }
    provider.register { RulesOfType() }
    provider.convert(DateFormat.self, using: Transformer(decode: DateFormat.init(rules:)))
    provider.convert(FileRules.Keys.self, using: Transformer(decode: FileRules.Keys.init(node:)))
    provider.convert(
      FileRules.WrittenKey.self, using: Transformer(decode: FileRules.WrittenKey.init(node:)))
  }
}()

/// The delimiter of paths in rules that do not set another one.
private let usualDelimiter = "."

extension FileRules.Keys {
  fileprivate init(node: MappingNode) throws {
    switch node.json {
    case .string, .array:
      self.init(keys: try node.map(), delimiter: usualDelimiter, inverse: true)
    case .object:
      let rule = try node.map(to: LongForm.self)
      guard let keys = rule.keys else { throw node.missing("keys") }
      self.init(
        keys: keys, delimiter: rule.nested ?? true ? rule.delimiter ?? usualDelimiter : nil,
        inverse: rule.inverse ?? true)
    case .null, .bool, .number:
      throw node.failure(expected: "a key, a list of keys, or an object with 'keys'")
    }
    guard !keys.isEmpty else {
      throw MappingError(.typeMismatch, expected: "one key at least", found: "an empty list")
    }
  }
}

extension FileRules.WrittenKey {
  fileprivate init(node: MappingNode) throws {
    switch node.json {
    case .string(let key): self.init(key: key, delimiter: usualDelimiter)
    case .object:
      let rule = try node.map(to: LongForm.self)
      guard let key = rule.key else { throw node.missing("key") }
      self.init(key: key, delimiter: rule.nested ?? true ? rule.delimiter ?? usualDelimiter : nil)
    case .null, .bool, .number, .array:
      throw node.failure(expected: "a key, or an object with 'key'")
    }
  }
}

extension DecodingError {
  /// The path of the value that could not be read.
  fileprivate var path: MappingPath {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      MappingPath(context.codingPath.map { $0.intValue.map { .index($0) } ?? .key($0.stringValue) })
    @unknown default: MappingPath()
    }
  }
}

extension MappingNode {
  /// The error for an object without its only required member.
  func missing(_ key: String) -> MappingError {
    MappingError(ValueFault.missing(expected: "a string"), path: MappingPath([.key(key)]))
  }
}

/// The date formats in a file of rules.
extension DateFormat {
  /// The named formats.
  private static let named: [String: DateFormat] = [
    "iso8601": .iso8601, "rfc1123": .rfc1123, "rfc2822": .rfc2822, "dotNet": .dotNet,
    "secondsSince1970": .secondsSince1970, "millisecondsSince1970": .millisecondsSince1970,
    "microsecondsSince1970": .microsecondsSince1970,
    "nanosecondsSince1970": .nanosecondsSince1970, "secondsSince2001": .secondsSince2001,
    "common": .common,
  ]

  /// Reads a format: a name, a pattern, an object with a pattern and a time zone, or a list of
  /// these.
  init(rules node: MappingNode) throws {
    switch node.json {
    case .string(let text): self = try Self.named[text] ?? .checked(.pattern(text), text)
    case .array(let elements):
      guard !elements.isEmpty else {
        throw MappingError(.typeMismatch, expected: "one format at least", found: "an empty list")
      }
      self = .anyOf(try node.map())
    case .object:
      let rule = try node.map(to: FileRules.DatePattern.self)
      guard let pattern = rule.pattern else { throw node.missing("pattern") }
      let format =
        try rule.timeZone.map { DateFormat.pattern(pattern, timeZone: try Self.timeZone($0)) }
        ?? .pattern(pattern)
      self = try .checked(format, pattern)
    case .null, .bool, .number:
      throw node.failure(
        expected: "a date format: a name, a pattern, a list of these, or an object with 'pattern'")
    }
  }

  private static func timeZone(_ name: String) throws -> TimeZone {
    guard let timeZone = TimeZone(identifier: name) else {
      throw MappingError(
        .unknownCase, path: MappingPath([.key("timeZone")]),
        expected: "the identifier of a time zone, such as 'Europe/Berlin'",
        found: "the string \(MappingError.quoted(name))")
    }
    return timeZone
  }

  /// Rejects an invalid pattern, which may be the misspelled name of a format.
  private static func checked(_ format: DateFormat, _ text: String) throws -> DateFormat {
    do {
      try format.validate()
      return format
    } catch {
      let closest = Spelling.closest(to: text, among: named.keys.orderedByText(\.self))
      throw MappingError(
        .invalidConfiguration, found: "\(error)", advice: closest.map { "did you mean '\($0)'?" },
        underlyingError: error)
    }
  }
}
