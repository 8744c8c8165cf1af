import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// The ways in which a document reaches a mapper.
enum EntryPoint: String, CaseIterable, Sendable {
  case string
  case data
  case bytes
  case jsonValue
  #if Foundation
  /// The dictionaries and arrays that `JSONSerialization` makes.
  case serialization
  #endif
  /// Dictionaries and arrays of Swift's own values.
  case swiftValues

  /// The entry points for text, whose errors have a location.
  static let text: Set<EntryPoint> = [.string, .data, .bytes]
  /// The entry points that keep every digit and every key.
  static let exact: Set<EntryPoint> = text.union([.jsonValue])
  static let all = Set(allCases)
  /// All that keep integers of any size, and every key.
  #if Foundation
  static let swift = all.subtracting([.serialization])
  #else
  static let swift = all
  #endif

  var isText: Bool { Self.text.contains(self) }

  /// Maps a text through this entry point.
  ///
  /// A scalar has no call of its own among dictionaries and arrays: it goes as the member of a
  /// dictionary, and the mapping starts there. The key is taken off an error's path again.
  func map<Value>(
    _ text: String, to type: Value.Type, at path: String? = nil, with mapper: ObjectMapper
  ) throws -> Value {
    switch self {
    case .string: try mapper.map(text, to: type, at: path)
    case .data: try mapper.map(Data(text.utf8), to: type, at: path)
    case .bytes: try mapper.map(Array(text.utf8), to: type, at: path)
    case .jsonValue:
      try mapper.map(Self.jsonValue(text), to: type, at: path)
    #if Foundation
    case .serialization:
      try Self.map(JSONTrees.foundationTree(text), to: type, at: path, with: mapper)
    #endif
    case .swiftValues:
      try Self.map(Self.swiftValue(Self.jsonValue(text)), to: type, at: path, with: mapper)
    }
  }

  static let root = "root of the document"

  private static func map<Value>(
    _ tree: Any, to type: Value.Type, at path: String?, with mapper: ObjectMapper
  ) throws -> Value {
    if let members = tree as? [String: Any] { return try mapper.map(members, to: type, at: path) }
    if let elements = tree as? [Any] { return try mapper.map(elements, to: type, at: path) }
    return try mapper.map([root: tree], to: type, at: path.map { "\(root).\($0)" } ?? root)
  }

  /// The value of a text, whatever limits the tested mapper has.
  static func jsonValue(_ text: String) throws -> JSONValue {
    try ObjectMapper.shared.map(text, to: JSONValue.self)
  }

  /// Swift's own values for a JSON value, as a program would write them in a literal.
  static func swiftValue(_ value: JSONValue) -> Any {
    switch value {
    case .null: return Int?.none as Any
    case .bool(let value): return value
    case .string(let text): return text
    case .array(let values): return values.map { swiftValue($0) }
    case .object(let object):
      return [String: Any](
        object.map { ($0.key, swiftValue($0.value)) }, uniquingKeysWith: { $1 })
    case .number(let number):
      if !(number.text.hasPrefix("-") && number.doubleValue == 0) {
        if let integer = number.exactly(Int.self) { return integer }
        if let integer = number.exactly(UInt64.self) { return integer }
        if let integer = number.exactly(Int128.self) { return integer }
        if let integer = number.exactly(UInt128.self) { return integer }
      }
      return number.doubleValue as Any? ?? number
    }
  }
}

/// Checks that a text maps to a value through every entry point.
func expectMapping<Value: Equatable>(
  _ text: String, as expected: Value, with mapper: ObjectMapper = .shared,
  entryPoints: Set<EntryPoint> = EntryPoint.all,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  for entryPoint in EntryPoint.allCases where entryPoints.contains(entryPoint) {
    do {
      let value = try entryPoint.map(text, to: Value.self, with: mapper)
      #expect(
        value == expected, "\(entryPoint): \(String(text.prefix(200)).debugDescription)",
        sourceLocation: sourceLocation)
    } catch {
      Issue.record(
        "\(entryPoint): \(String(text.prefix(200)).debugDescription): \(error)",
        sourceLocation: sourceLocation)
    }
  }
}

/// Checks that a text maps to something of which a closure is true, through every entry point.
func expectMapping<Value>(
  _ text: String, to type: Value.Type, with mapper: ObjectMapper = .shared,
  entryPoints: Set<EntryPoint> = EntryPoint.all,
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  where isExpected: (Value) -> Bool
) {
  for entryPoint in EntryPoint.allCases where entryPoints.contains(entryPoint) {
    do {
      let value = try entryPoint.map(text, to: type, with: mapper)
      #expect(
        isExpected(value),
        "\(entryPoint): \(String(text.prefix(200)).debugDescription) gave \(value)",
        sourceLocation: sourceLocation)
    } catch {
      Issue.record(
        "\(entryPoint): \(String(text.prefix(200)).debugDescription): \(error)",
        sourceLocation: sourceLocation)
    }
  }
}

/// A struct around one value.
struct Box<Value> {
  var value: Value
}

extension Box: Equatable where Value: Equatable {}
extension Box: Sendable where Value: Sendable {}

/// Checks that a text maps to a value through every entry point and in every place: at the root, in a
/// struct, in an array, in an Optional, in a dictionary, and behind values that are skipped.
func expectEverywhere<Value: Equatable>(
  _ text: String, as expected: Value, with mapper: ObjectMapper = .shared,
  entryPoints: Set<EntryPoint> = EntryPoint.all,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  func expect<Other: Equatable>(_ text: String, _ value: Other) {
    expectMapping(
      text, as: value, with: mapper, entryPoints: entryPoints, sourceLocation: sourceLocation)
  }
  expect(text, expected)
  expect(" \n\(text)\t\r\n", Optional(expected))
  expect(#"{"value":\#(text)}"#, Box(value: expected))
  expect(#"{"skipped":[\#(text)],"Value" : \#(text) }"#, Box(value: Optional(expected)))
  expect("[\(text),\(text) , \(text)]", [expected, expected, expected])
  expect("[\(text),null]", [expected, nil])
  expect("[[\(text)],[]]", [[expected], []])
  expect(#"{"a b":\#(text),"":\#(text)}"#, ["a b": expected, "": expected])
  expect(#"[{"value":{"value":\#(text)}}]"#, [Box(value: Box(value: expected))])
}

/// The defect of a document: the error that every entry point must throw.
struct Refusal: Sendable {
  var kind: MappingError.Kind
  /// The path; nil where a test does not care.
  var path: String?
  /// The sentence, without the place in the text; nil where a test does not care.
  var text: String?
  /// The distance of the error from the start of the text; nil where a test does not care.
  var offset: Int?

  init(_ kind: MappingError.Kind, path: String? = "", _ text: String? = nil, offset: Int? = nil) {
    self.kind = kind
    self.path = path
    self.text = text
    self.offset = offset
  }
}

/// Maps a text and returns the error; records an issue when there is none.
func errorOfMapping<Value>(
  _ text: String, to type: Value.Type, at path: String? = nil,
  through entryPoint: EntryPoint = .string,
  with mapper: ObjectMapper = .shared,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> MappingError? {
  do {
    let value = try entryPoint.map(text, to: type, at: path, with: mapper)
    Issue.record(
      "\(entryPoint): \(String(text.prefix(200)).debugDescription) gave \(value) for \(type)",
      sourceLocation: sourceLocation)
  } catch let error as MappingError {
    return error
  } catch {
    Issue.record(
      "\(entryPoint): \(String(text.prefix(200)).debugDescription): \(error)",
      sourceLocation: sourceLocation)
  }
  return nil
}

/// Checks that a text is refused with the same error through every entry point.
func expectRefusal<Value>(
  _ text: String, as type: Value.Type, _ refusal: Refusal, at path: String? = nil,
  with mapper: ObjectMapper = .shared, entryPoints: Set<EntryPoint> = EntryPoint.all,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  for entryPoint in EntryPoint.allCases where entryPoints.contains(entryPoint) {
    guard
      let error = errorOfMapping(
        text, to: type, at: path, through: entryPoint, with: mapper, sourceLocation: sourceLocation)
    else { continue }
    let comment: Comment =
      "\(entryPoint): \(String(text.prefix(200)).debugDescription) as \(type): \(error)"
    #expect(error.kind == refusal.kind, comment, sourceLocation: sourceLocation)
    if let path = refusal.path {
      #expect(pathText(of: error) == path, comment, sourceLocation: sourceLocation)
    }
    #expect(
      (error.location != nil) == entryPoint.isText || error.offsetIsUnknown, comment,
      sourceLocation: sourceLocation)
    if let offset = refusal.offset, entryPoint.isText {
      #expect(error.location?.offset == offset, comment, sourceLocation: sourceLocation)
    }
    if let sentence = refusal.text {
      #expect(sentenceText(of: error) == sentence, comment, sourceLocation: sourceLocation)
    }
  }
}

/// Checks that a text is refused with an error of a kind, with a path, and perhaps with a sentence and an
/// offset.
func expectRefusal<Value>(
  _ text: String, as type: Value.Type, _ kind: MappingError.Kind, path: String? = "",
  _ sentence: String? = nil, offset: Int? = nil, at start: String? = nil,
  with mapper: ObjectMapper = .shared, entryPoints: Set<EntryPoint> = EntryPoint.all,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expectRefusal(
    text, as: type, Refusal(kind, path: path, sentence, offset: offset), at: start, with: mapper,
    entryPoints: entryPoints, sourceLocation: sourceLocation)
}

extension MappingError {
  /// Whether the error is about the model, so that no place in the text is to blame.
  fileprivate var offsetIsUnknown: Bool {
    switch kind {
    case .unsupportedType, .factoryRequired, .invalidConfiguration, .invalidKey, .transformFailed:
      true
    default: false
    }
  }
}

/// The path of an error, without the key that a scalar root has among dictionaries.
func pathText(of error: MappingError) -> String {
  var components = error.path.components
  if components.first == .key(EntryPoint.root) { components.removeFirst() }
  return MappingPath(components).description
}

/// The sentence of an error, without its path's extra key and without the place in the text.
func sentenceText(of error: MappingError) -> String {
  var text = error.description
  if error.path.components.first == .key(EntryPoint.root) {
    text = String(text.dropFirst(error.path.description.count + 2))
    let path = pathText(of: error)
    if !path.isEmpty { text = "\(path): \(text)" }
  }
  guard let location = error.location else { return text }
  return text.replacing(
    " (line \(location.line), column \(location.column))", with: "", maxReplacements: 1)
}

/// Checks that a value is refused in every place, with a path that leads there.
func expectRefusedEverywhere<Value>(
  _ text: String, as type: Value.Type, _ refusal: Refusal, with mapper: ObjectMapper = .shared,
  entryPoints: Set<EntryPoint> = EntryPoint.all,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  func expect<Other>(_ before: String, _ after: String, _ path: String, _ other: Other.Type) {
    var moved = refusal
    moved.path = refusal.path.map { path + $0 }
    moved.offset = refusal.offset.map { $0 + before.utf8.count }
    moved.text = refusal.text.map { path.isEmpty ? $0 : "\(path): \($0)" }
    if refusal.path?.isEmpty != true { moved.text = nil }
    expectRefusal(
      before + text + after, as: other, moved, with: mapper, entryPoints: entryPoints,
      sourceLocation: sourceLocation)
  }
  expect("", "", "", type)
  expect(" ", "", "", Value?.self)
  expect(#"{"value":"#, "}", "value", Box<Value>.self)
  expect("{\"VALUE\" :\n", "}", "VALUE", Box<Value?>.self)
  expect("[null,", "]", "[1]", [Value?].self)
  expect("[[],[", "]]", "[1][0]", [[Value]].self)
  expect(#"{"a":[{"a b":"#, "}]}", #"a[0]["a b"]"#, [String: [[String: Value]]].self)
  expect(#"{"value":[{"value":"#, "}]}", "value[0].value", Box<[Box<Value>]>.self)
}

/// Checks that a value is refused in every place with an error of a kind, with a path that leads there, and
/// perhaps with a sentence and an offset.
func expectRefusedEverywhere<Value>(
  _ text: String, as type: Value.Type, _ kind: MappingError.Kind, path: String? = "",
  _ sentence: String? = nil, offset: Int? = nil, with mapper: ObjectMapper = .shared,
  entryPoints: Set<EntryPoint> = EntryPoint.all,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expectRefusedEverywhere(
    text, as: type, Refusal(kind, path: path, sentence, offset: offset), with: mapper,
    entryPoints: entryPoints, sourceLocation: sourceLocation)
}
