import AutoMapper
import Foundation
import Testing

extension MappingOptions {
  /// The default options, with something changed.
  static func changing(_ change: (inout MappingOptions) -> Void) -> MappingOptions {
    var options = MappingOptions()
    change(&options)
    return options
  }

  /// Options that replace values that cannot be converted with a default or nil.
  static let usingDefaults = MappingOptions.changing { $0.invalidValues = .useDefault }

  /// Elements that cannot be converted are left out.
  static let droppingElements = MappingOptions.changing { $0.invalidElements = .drop }
}

/// An error that closures of the tests throw.
struct ClosureFailure: Error, Equatable, CustomStringConvertible {
  var description = "no such thing"
}

/// A value behind a lock, for closures that have something to remember.
final class Shared<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value { lock.withLock { stored } }

  @discardableResult
  func change<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&stored) }
  }
}

/// Checks that a value is written as a text in every form: text, bytes, JSON value, and dictionary or
/// array.
func expectEveryForm<Value>(
  of value: Value, as text: String, with mapper: ObjectMapper = .shared,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expectWritten(value, as: text, with: mapper, sourceLocation: sourceLocation)
  do {
    let expected = try ObjectMapper.shared.map(text, to: JSONValue.self)
    let tree: JSONValue
    if text.hasPrefix("[") {
      tree = try ObjectMapper.shared.map(mapper.array(from: value), to: JSONValue.self)
    } else {
      tree = try ObjectMapper.shared.map(mapper.dictionary(from: value), to: JSONValue.self)
    }
    #expect(tree == expected, sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(text.debugDescription): \(error)", sourceLocation: sourceLocation)
  }
}

/// The errors of writing a value as text, bytes, JSON value and dictionary; records an issue for each
/// that is none.
func errorsOfWriting<Value>(
  _ value: Value, with mapper: ObjectMapper,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> [MappingError] {
  let ways: [() throws -> Void] = [
    { _ = try mapper.jsonString(from: value) },
    { _ = try mapper.jsonData(from: value) },
    { _ = try mapper.jsonValue(from: value) },
    { _ = try mapper.dictionary(from: value) },
  ]
  return ways.compactMap { mappingError(sourceLocation: sourceLocation, $0) }
}

/// Checks the texts of findings or errors, in their order.
func expectTexts<Element: CustomStringConvertible>(
  of elements: [Element], _ texts: String...,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  #expect(elements.map(\.description) == texts, sourceLocation: sourceLocation)
}

/// The remarks of a mapping, as `kind path`, in their order.
func remarks<Value>(
  of text: String, to type: Value.Type, with mapper: ObjectMapper,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> [String] {
  do {
    return try mapper.mapWithReport(text, to: type).report.entries.map { "\($0.kind) \($0.path)" }
  } catch {
    Issue.record("\(text.debugDescription): \(error)", sourceLocation: sourceLocation)
    return []
  }
}

/// The ways in which a document reaches what it updates.
enum UpdateEntryPoint: String, CaseIterable, Sendable {
  case string
  case data
  case dictionary
  case jsonValue

  /// Updates a value in place.
  func update<Value>(
    _ value: inout Value, with text: String, at path: String? = nil, by mapper: ObjectMapper,
    context: Any? = nil
  ) throws {
    switch self {
    case .string: try mapper.update(&value, with: text, at: path, context: context)
    case .data: try mapper.update(&value, with: Data(text.utf8), at: path, context: context)
    case .dictionary:
      try mapper.update(&value, with: Self.dictionary(text), at: path, context: context)
    case .jsonValue:
      try mapper.update(&value, with: EntryPoint.jsonValue(text), at: path, context: context)
    }
  }

  /// Updates a live object.
  func update<Object: AnyObject>(
    object: Object, with text: String, at path: String? = nil, by mapper: ObjectMapper,
    context: Any? = nil
  ) throws {
    switch self {
    case .string: try mapper.update(object, with: text, at: path, context: context)
    case .data: try mapper.update(object, with: Data(text.utf8), at: path, context: context)
    case .dictionary:
      try mapper.update(object, with: Self.dictionary(text), at: path, context: context)
    case .jsonValue:
      try mapper.update(object, with: EntryPoint.jsonValue(text), at: path, context: context)
    }
  }

  private static func dictionary(_ text: String) throws -> [String: Any] {
    try #require(try EntryPoint.swiftValue(EntryPoint.jsonValue(text)) as? [String: Any])
  }
}
