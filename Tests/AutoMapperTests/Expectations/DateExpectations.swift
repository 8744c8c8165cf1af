import AutoMapper
import Foundation
import Testing

/// The instant that is some seconds after 1970-01-01T00:00:00Z.
func instant(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

extension ObjectMapper {
  /// A mapper with rules for one type, and a provider's default where there is one.
  static func with<Model>(
    _ type: Model.Type, default format: DateFormat? = nil,
    _ rules: (inout TypeMapping<Model>) -> Void
  ) -> ObjectMapper {
    ObjectMapper { provider in
      provider.defaultDateFormat = format
      provider.configure(type, rules)
    }
  }
}

/// Checks that a value is written as a text, in every form that a mapper writes.
func expectWritten<Value>(
  _ value: Value, as text: String, with mapper: ObjectMapper,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  do {
    let string = try mapper.jsonString(from: value)
    #expect(string == text, sourceLocation: sourceLocation)
    let data = try mapper.jsonData(from: value)
    #expect(String(decoding: data, as: UTF8.self) == text, sourceLocation: sourceLocation)
    let tree = try ObjectMapper.shared.jsonString(from: mapper.jsonValue(from: value))
    #expect(tree == text, sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(text.debugDescription): \(error)", sourceLocation: sourceLocation)
  }
}

/// Checks that a text is read as a value through every entry point, and that the value is written as the
/// same text.
func expectBothWays<Value: Equatable>(
  _ text: String, _ value: Value, with mapper: ObjectMapper,
  entryPoints: Set<EntryPoint> = EntryPoint.all,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expectMapping(
    text, as: value, with: mapper, entryPoints: entryPoints, sourceLocation: sourceLocation)
  expectWritten(value, as: text, with: mapper, sourceLocation: sourceLocation)
  do {
    let dictionary = try mapper.dictionary(from: value)
    if entryPoints == EntryPoint.all {
      #expect(
        try mapper.map(dictionary, to: Value.self) == value, sourceLocation: sourceLocation)
    }
  } catch {
    Issue.record("\(text.debugDescription): \(error)", sourceLocation: sourceLocation)
  }
}

/// Checks that a text is refused because of a date, through every entry point.
func expectInvalidDate<Value>(
  _ text: String, as type: Value.Type, at path: String, with mapper: ObjectMapper,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expectRefusal(
    text, as: type, .invalidDate, path: path, with: mapper, sourceLocation: sourceLocation)
}

/// The error that something throws; records an issue when it throws none or another.
func mappingError<Result>(
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () throws -> Result
) -> MappingError? {
  #expect(throws: MappingError.self, sourceLocation: sourceLocation) { _ = try body() }
}

/// Checks that something throws an error of a kind, and perhaps with a path and a sentence.
func expectError<Result>(
  _ kind: MappingError.Kind, path: String? = nil, _ sentence: String? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () throws -> Result
) {
  let error = mappingError(sourceLocation: sourceLocation, body)
  #expect(error?.kind == kind, sourceLocation: sourceLocation)
  if let path { #expect(error?.path.description == path, sourceLocation: sourceLocation) }
  if let sentence { #expect(error?.description == sentence, sourceLocation: sourceLocation) }
}

/// Checks that something throws an error with a sentence.
func expectError<Result>(
  _ sentence: String, sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ body: () throws -> Result
) {
  let error = mappingError(sourceLocation: sourceLocation, body)
  #expect(error?.description == sentence, sourceLocation: sourceLocation)
}

/// Checks that something throws an error with a path.
func expectError<Result>(
  path: String, sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ body: () throws -> Result
) {
  let error = mappingError(sourceLocation: sourceLocation, body)
  #expect(error?.path.description == path, sourceLocation: sourceLocation)
}
