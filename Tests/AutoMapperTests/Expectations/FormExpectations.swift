import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Checks that a value is written as a text, as a JSON value, and as a tree of Swift's own types.
func expectForms<Value>(
  _ value: Value, as text: String, with mapper: ObjectMapper = .shared,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expectWritten(value, as: text, with: mapper, sourceLocation: sourceLocation)
  do {
    let expected = try EntryPoint.jsonValue(text)
    let json = try mapper.jsonValue(from: value)
    #expect(json == expected, sourceLocation: sourceLocation)
    let tree: Any
    switch expected {
    case .object: tree = try mapper.dictionary(from: value)
    case .array: tree = try mapper.array(from: value)
    case .null, .bool, .number, .string:
      Issue.record("\(text) is neither an object nor an array", sourceLocation: sourceLocation)
      return
    }
    #expect(
      isNative(tree, expected), "\(AnyReadingTests.describe(tree)) for \(text)",
      sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(text.debugDescription): \(error)", sourceLocation: sourceLocation)
  }
}

/// Whether a value of a tree is what the library writes for null.
func isNull(_ value: Any?) -> Bool {
  #if Foundation
  return value is NSNull
  #else
  guard let value else { return false }
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .optional && mirror.children.isEmpty
  #endif
}

/// Whether a tree of Swift's own types says the same as a JSON value, and nothing else.
private func isNative(_ tree: Any, _ expected: JSONValue) -> Bool {
  switch expected {
  case .null: return isNull(tree)
  case .bool(let flag): return type(of: tree) == Bool.self && tree as? Bool == flag
  case .string(let text): return tree as? String == text
  case .number(let number):
    if let integer = tree as? any BinaryInteger { return "\(integer)" == number.text }
    return type(of: tree) == Double.self && tree as? Double == number.doubleValue
  case .array(let elements):
    guard let natives = tree as? [Any], natives.count == elements.count else { return false }
    return zip(natives, elements).allSatisfy { isNative($0, $1) }
  case .object(let members):
    guard let natives = tree as? [String: Any], natives.count == members.count else {
      return false
    }
    return members.allSatisfy { key, value in natives[key].map { isNative($0, value) } ?? false }
  }
}

/// Maps an object through each entry point that gives a report, and checks what the reports list: the kind
/// and the path of each entry, such as `unknownKey zzz`, in any order.
func expectReport<Value>(
  _ text: String, to type: Value.Type, _ entries: [String], with mapper: ObjectMapper = .shared,
  entryPoints: Set<EntryPoint> = EntryPoint.all,
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  where isExpected: (Value) -> Bool
) {
  for entryPoint in EntryPoint.allCases
  where entryPoints.contains(entryPoint) && entryPoint != .bytes {
    do {
      let (value, report) = try entryPoint.mapWithReport(text, to: type, with: mapper)
      #expect(
        isExpected(value), "\(entryPoint): \(text) gave \(value)", sourceLocation: sourceLocation)
      let lines = report.entries.map { "\($0.kind) \($0.path)" }
      #expect(
        lines.sorted() == entries.sorted(), "\(entryPoint): \(text)", sourceLocation: sourceLocation
      )
    } catch {
      Issue.record("\(entryPoint): \(text): \(error)", sourceLocation: sourceLocation)
    }
  }
}

extension EntryPoint {
  /// Maps an object or array through this entry point, and gives the report too.
  func mapWithReport<Value>(
    _ text: String, to type: Value.Type, with mapper: ObjectMapper
  ) throws -> (value: Value, report: MappingReport) {
    let tree: Any
    switch self {
    case .string: return try mapper.mapWithReport(text, to: type)
    case .data, .bytes: return try mapper.mapWithReport(Data(text.utf8), to: type)
    case .jsonValue: return try mapper.mapWithReport(Self.jsonValue(text), to: type)
    #if Foundation
    case .serialization: tree = try JSONTrees.foundationTree(text)
    #endif
    case .swiftValues: tree = Self.swiftValue(try Self.jsonValue(text))
    }
    if let members = tree as? [String: Any] { return try mapper.mapWithReport(members, to: type) }
    return try mapper.mapWithReport(#require(tree as? [Any]), to: type)
  }
}

/// The messages that a mapper logs.
final class MessageLog: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [(level: MappingLogLevel, message: String)] = []

  /// The messages so far, in their order.
  var messages: [(level: MappingLogLevel, message: String)] { lock.withLock { lines } }

  /// Options that log here what is at least of a level.
  func options(_ level: MappingLogLevel? = nil) -> MappingOptions {
    var options = MappingOptions()
    if let level { options.logLevel = level }
    options.log = { level, message in self.lock.withLock { self.lines.append((level, message)) } }
    return options
  }
}

extension ObjectMapper {
  /// A mapper with rules for one type, and with options.
  static func with<Model>(
    _ type: Model.Type, options: MappingOptions, _ rules: (inout TypeMapping<Model>) -> Void
  ) -> ObjectMapper {
    ObjectMapper(options: options) { provider in provider.configure(type, rules) }
  }

  /// A mapper that makes the instances of one type with a factory, and has rules for it.
  static func making<Model>(
    _ instance: @autoclosure @escaping @Sendable () -> Model,
    options: MappingOptions = MappingOptions(), _ rules: (inout TypeMapping<Model>) -> Void
  ) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.register(instance)
      provider.configure(Model.self, rules)
    }
  }
}

extension MappingProvider {
  /// Registers a factory for each of several types.
  mutating func registerAll<each Model>(_ factories: repeat @escaping @Sendable () -> each Model) {
    repeat register(each factories)
  }
}
