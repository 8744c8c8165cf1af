import AutoMapperDates
import Foundation

/// What a file of rules holds; see `MappingProvider.addRules(contentsOf:)`.
struct RulesFile {
  var keyStyle: KeyStyle?
  var generatesInverseMappings: Bool?
  var defaultDateFormat: DateFormat?
  var plurals: [String: String]?
  var types: [String: RulesOfType]?
  /// For the people who read the file, as JSON has no comments of its own.
  var comment: JSONValue?
}

/// What a file says of one type.
struct RulesOfType {
  var keys: [String: Keys]?
  var writtenKeys: [String: WrittenKey]?
  var dateFormat: DateFormat?
  var dateFormats: [String: DateFormat]?
  var excluded: [String]?
  var ignored: [String]?
  var required: [String]?
  var readOnly: [String]?
  var only: [String]?
  var comment: JSONValue?

  /// The keys of a property, as `TypeMapping.map(_:to:)` takes them.
  struct Keys {
    var keys: [String]
    var delimiter: String?
    var inverse: Bool
  }

  /// The key that a property is written under, as `TypeMapping.write(_:as:)` takes it.
  struct WrittenKey {
    var key: String
    var delimiter: String?
  }
}

// MARK: - Reading

extension RulesFile {
  /// The forms of a file.
  enum Format {
    case json
    case propertyList

    /// Tells the form by a file's extension; nil for one that says nothing.
    init?(fileExtension: String) {
      switch fileExtension.lowercased() {
      case "json": self = .json
      case "plist": self = .propertyList
      default: return nil
      }
    }

    /// Tells the form by the content.
    ///
    /// What is neither is taken for JSON, whose errors are the clearest.
    init(_ data: Data) {
      let marks: [UInt8] = [0xEF, 0xBB, 0xBF]
      let text = data.starts(with: marks) ? data.dropFirst(marks.count) : data
      let first = text.first { byte in !" \t\r\n".utf8.contains(byte) }
      let isPropertyList =
        data.starts(with: Array("bplist".utf8)) || first == UInt8(ascii: "<")
      self = isPropertyList ? .propertyList : .json
    }
  }

  static func read(_ data: Data, _ format: Format) throws -> RulesFile {
    switch format {
    case .json: return try namingKeysOnly { try mapper.map(data) }
    case .propertyList: return try read(propertyList(data))
    }
  }

  /// Takes the names of the types here out of errors: who writes a file knows its keys only.
  private static func namingKeysOnly(_ body: () throws -> RulesFile) throws -> RulesFile {
    do {
      return try body()
    } catch var error as MappingError where error.kind == .unknownKey {
      error.type = nil
      if !(error.advice?.hasPrefix("did you mean") ?? false) { error.advice = "remove the key" }
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
        .invalidConfiguration, expected: "a property list", found: "bytes that are none",
        advice: "write the rules as JSON, or as a property list in XML or binary form",
        underlyingError: error)
    }
  }

  static func read(_ json: JSONValue) throws -> RulesFile {
    try namingKeysOnly { try mapper.map(json) }
  }

  /// Reads files to the letter: what has no meaning is a mistake of the writer.
  private static let mapper: ObjectMapper = {
    var options = MappingOptions.strict
    options.unknownKeys = .throw
    // A list of one may be written without brackets.
    options.acceptsSingleElements = true
    return ObjectMapper(options: options) { provider in
      provider.convert(DateFormat.self, using: Transformer(decode: DateFormat.init(rules:)))
      provider.convert(
        RulesOfType.Keys.self, using: Transformer(decode: RulesOfType.Keys.init(node:)))
      provider.convert(
        RulesOfType.WrittenKey.self, using: Transformer(decode: RulesOfType.WrittenKey.init(node:)))
    }
  }()
}

/// The delimiter of the paths that rules have where they do not say another.
private let usualDelimiter = "."

extension RulesOfType.Keys {
  /// The long form of the keys of a property.
  private struct KeyRule {
    var keys: [String]?
    var nested: Bool?
    var delimiter: String?
    var inverse: Bool?
  }

  fileprivate init(node: MappingNode) throws {
    switch node.json {
    case .string, .array:
      self.init(keys: try node.map(), delimiter: usualDelimiter, inverse: true)
    case .object:
      let rule = try node.map(to: KeyRule.self)
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

extension RulesOfType.WrittenKey {
  /// The long form of a written key.
  private struct WrittenKeyRule {
    var key: String?
    var nested: Bool?
    var delimiter: String?
  }

  fileprivate init(node: MappingNode) throws {
    switch node.json {
    case .string(let key): self.init(key: key, delimiter: usualDelimiter)
    case .object:
      let rule = try node.map(to: WrittenKeyRule.self)
      guard let key = rule.key else { throw node.missing("key") }
      self.init(
        key: key, delimiter: rule.nested ?? true ? rule.delimiter ?? usualDelimiter : nil)
    case .null, .bool, .number, .array:
      throw node.failure(expected: "a key, or an object with 'key'")
    }
  }
}

extension DecodingError {
  /// The place of the value that could not be read.
  fileprivate var path: MappingPath {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      MappingPath(
        context.codingPath.map { $0.intValue.map { .index($0) } ?? .key($0.stringValue) })
    @unknown default: MappingPath()
    }
  }
}

extension MappingNode {
  /// The error for a part of the file that has another form.
  func failure(expected: String) -> MappingError {
    MappingError(.typeMismatch, expected: expected, found: json.found)
  }

  /// The error for an object without the one member that it must have.
  func missing(_ key: String) -> MappingError {
    MappingError(
      .missingValue, path: MappingPath([.key(key)]), expected: "a string", found: "nothing")
  }
}
