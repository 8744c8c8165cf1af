// The calls of JSONDecoder and JSONEncoder, for types without Codable. Copy this file, and write
// ModelDecoder() for JSONDecoder() and ModelEncoder() for JSONEncoder(). Strategies, and whatever
// `CodingKeys` and `init(from:)` said, become rules, in a file of your own: see Rules.swift.
//
// While all types are Codable, no file is needed: `mapper.coder` has the same calls.

import AutoMapper
import Foundation

/// The mapper behind all calls of this file.
nonisolated let mapper = ObjectMapper { provider in
  provider.addRules()
}

nonisolated struct ModelDecoder: Sendable {
  /// Throws a `DecodingError` if the document is wrong, as code around `JSONDecoder` expects.
  func decode<Value>(_ type: Value.Type, from data: Data) throws -> Value {
    do {
      return try mapper.map(data, to: type)
    } catch let error as MappingError {
      throw error.isAboutDocument ? error.decodingError : error
    }
  }
}

nonisolated struct ModelEncoder: Sendable {
  var outputFormatting: JSONFormatting = []

  func encode<Value>(_ value: Value) throws -> Data {
    try mapper.jsonData(from: value, formatting: outputFormatting)
  }
}

#if canImport(Combine)
import Combine

nonisolated extension ModelDecoder: TopLevelDecoder {}

nonisolated extension ModelEncoder: TopLevelEncoder {}
#endif
