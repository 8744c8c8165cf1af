import AutoMapper
import Foundation
import Testing

/// A document that is read, and written again, by Foundation's coders and by a mapper with the
/// options `.foundation`.
struct FoundationRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The results where they differ, as the article on migrating states, or nil where they are the
  /// same.
  let difference: Difference?
  /// Reads the document in both ways, and if there are values, writes them in both ways.
  let compare: @Sendable () throws -> Comparison

  /// Two results that differ.
  struct Difference: Equatable, Sendable, CustomStringConvertible {
    let foundation: String
    let ours: String

    var description: String { "Foundation: \(foundation); ours: \(ours)" }
  }

  /// The outcomes of the two decoders and encoders for a document.
  struct Comparison {
    let results: Difference
    /// Whether the values are equal; true if there is none.
    var areEqual = true
    /// The texts that the two encoders made of the value, and the value that each decoder made of
    /// the other's text.
    var texts: Difference?
    var returnTrip = true
  }
}

/// A row whose results are the same, or differ as stated.
func row<Value: Codable & Equatable & SendableMetatype>(
  _ type: Value.Type, _ document: String,
  foundation: String? = nil, ours: String? = nil, dates: FoundationDates = .deferred
) -> FoundationRow {
  row(type, Data(document.utf8), document, foundation: foundation, ours: ours, dates: dates)
}

func row<Value: Codable & Equatable & SendableMetatype>(
  _ type: Value.Type, _ document: Data, _ name: String,
  foundation: String? = nil, ours: String? = nil, dates: FoundationDates = .deferred
) -> FoundationRow {
  let difference = foundation.flatMap { foundation in
    ours.map { FoundationRow.Difference(foundation: foundation, ours: $0) }
  }
  return FoundationRow(
    testDescription: "\(type): \(name.prefix(80))", difference: difference,
    compare: { try FoundationPair(dates).compare(type, document) })
}

/// A value that both encoders write, in the same way or as stated.
func written<Value: Codable & Equatable & Sendable>(
  _ value: Value, foundation: String? = nil, ours: String? = nil
) -> FoundationRow {
  let difference = foundation.flatMap { foundation in
    ours.map { FoundationRow.Difference(foundation: foundation, ours: $0) }
  }
  return FoundationRow(
    testDescription: "\(Value.self): \("\(value)".prefix(80))", difference: difference,
    compare: { FoundationPair().compare(writing: value) })
}

/// The strategies for dates, which both sides can be given.
enum FoundationDates: Sendable {
  case deferred
  case secondsSince1970
  case millisecondsSince1970
  case iso8601
}

/// Foundation's coders, and the mapper that replaces them.
struct FoundationPair {
  let decoder = JSONDecoder()
  let encoder = JSONEncoder()
  let coder: MapperCoder

  init(_ dates: FoundationDates = .deferred) {
    var options = MappingOptions.foundation
    switch dates {
    case .deferred: break
    case .secondsSince1970:
      (decoder.dateDecodingStrategy, encoder.dateEncodingStrategy) =
        (.secondsSince1970, .secondsSince1970)
      options.dateFormat = .secondsSince1970
    case .millisecondsSince1970:
      (decoder.dateDecodingStrategy, encoder.dateEncodingStrategy) =
        (.millisecondsSince1970, .millisecondsSince1970)
      options.dateFormat = .millisecondsSince1970
    case .iso8601:
      (decoder.dateDecodingStrategy, encoder.dateEncodingStrategy) = (.iso8601, .iso8601)
      options.dateFormat = .iso8601
    }
    encoder.outputFormatting = .sortedKeys
    var coder = ObjectMapper(options: options).coder
    coder.formatting = [.sortedKeys, .escapingSlashes]
    self.coder = coder
  }

  func compare<Value: Codable & Equatable & SendableMetatype>(
    _ type: Value.Type, _ document: Data
  ) throws -> FoundationRow.Comparison {
    let theirs = Result { try decoder.decode(type, from: document) }
    let ours = Result { try coder.decode(type, from: document) }
    var result = FoundationRow.Comparison(
      results: .init(foundation: Self.text(theirs), ours: Self.text(ours)))
    guard case .success(let expected) = theirs, case .success(let value) = ours else {
      return result
    }
    result.areEqual = expected == value
    guard result.areEqual else { return result }
    let texts = (theirs: try encoder.encode(expected), ours: try coder.encode(expected))
    result.texts = .init(
      foundation: String(decoding: texts.theirs, as: UTF8.self),
      ours: String(decoding: texts.ours, as: UTF8.self))
    result.returnTrip =
      try decoder.decode(type, from: texts.ours) == expected
      && coder.decode(type, from: texts.theirs) == expected
    return result
  }

  /// Writes a value with both encoders, and reads it with both decoders from the other's text.
  func compare<Value: Codable & Equatable>(writing value: Value) -> FoundationRow.Comparison {
    let theirs = Result { String(decoding: try encoder.encode(value), as: UTF8.self) }
    let ours = Result { String(decoding: try coder.encode(value), as: UTF8.self) }
    var result = FoundationRow.Comparison(
      results: .init(foundation: Self.text(theirs), ours: Self.text(ours)))
    guard case .success(let expected) = theirs, case .success(let text) = ours else {
      return result
    }
    result.returnTrip =
      (try? decoder.decode(Value.self, from: Data(text.utf8))) == value
      && (try? coder.decode(Value.self, from: Data(expected.utf8))) == value
    return result
  }

  /// A value as text, or the case of an error with its path.
  static func text<Value>(_ result: Result<Value, any Error>) -> String {
    switch result {
    case .success(let date as Date): return "\(date.timeIntervalSinceReferenceDate)"
    case .success(let value): return "\(value)"
    case .failure(let error): return text(error)
    }
  }

  static func text(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "keyNotFound \(key.stringValue)\(path(context))"
    case DecodingError.valueNotFound(_, let context): "valueNotFound\(path(context))"
    case DecodingError.typeMismatch(_, let context): "typeMismatch\(path(context))"
    case DecodingError.dataCorrupted(let context): "dataCorrupted\(path(context))"
    case EncodingError.invalidValue(_, let context):
      "invalidValue\(path(context.codingPath))"
    case let error as MappingError: "\(error.kind) at \(error.path)"
    default: "\(type(of: error))"
    }
  }

  private static func path(_ context: DecodingError.Context) -> String {
    path(context.codingPath)
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.isEmpty
      ? ""
      : " at "
        + keys.map { $0.intValue.map(String.init) ?? $0.stringValue }
        .joined(separator: ".")
  }
}
