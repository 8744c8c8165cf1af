public import AutoMapperFoundation

/// A mapper behind the methods of a decoder and an encoder, for code that expects them.
///
///     let coder = ObjectMapper().coder
///     let user = try coder.decode(User.self, from: data)
///     let body = try coder.encode(user)
///
/// The methods are those of `JSONDecoder` and `JSONEncoder`, so a framework's protocol for decoders
/// needs one line:
///
///     extension MapperCoder: @retroactive TopLevelDecoder, @retroactive TopLevelEncoder {}
///
/// Types are mapped as by the mapper itself: through their own `init(from:)` and `encode(to:)`, by
/// default, or as plain types if the provider says `codable = .never`. To read and write the same
/// documents as `JSONDecoder` and `JSONEncoder`, create the mapper with the options
/// ``MappingOptions/foundation``.
public struct MapperCoder: Sendable {
  /// The mapper that reads and writes.
  public let mapper: ObjectMapper

  /// The layout of the text that is written; compact by default.
  ///
  ///     var coder = mapper.coder
  ///     coder.formatting = [.sortedKeys, .escapingSlashes]
  ///     print(String(decoding: try coder.encode(["site": "example.org/a"]), as: UTF8.self))
  ///     // Prints: {"site":"example.org\/a"}
  ///
  /// `JSONEncoder` escapes slashes unless its `outputFormatting` says otherwise.
  public var formatting: JSONFormatting = []

  /// Reads a value from JSON text.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - data: JSON text in UTF-8.
  /// - Returns: The value.
  /// - Throws: A `DecodingError` if the document is wrong, as callers of decoders expect: servers
  ///   answer it with the status 400. Its context has the path and the sentence of the
  ///   ``MappingError``, which is its underlying error. If the program is wrong, the `MappingError`
  ///   itself; see ``MappingError/isAboutDocument``. An error of the program's own, which an
  ///   `init(from:)` throws, is thrown as it is, as `JSONDecoder` does.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    do {
      return try mapper.map(data, to: type)
    } catch let error as MappingError {
      if error.contents.isOfConformance, error.collected == nil, let own = error.underlyingError {
        throw own
      }
      throw error.isAboutDocument ? error.decodingError : error
    }
  }

  /// Writes a value as JSON text.
  ///
  /// - Parameter value: The value.
  /// - Returns: JSON text in UTF-8, in the layout of ``formatting``.
  /// - Throws: A ``MappingError`` if the value cannot be written. An error of the program's own, which an
  ///   `encode(to:)` throws, is thrown as it is, as `JSONEncoder` does.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public func encode<Value: Encodable>(_ value: Value) throws -> Data {
    do {
      return try mapper.jsonData(from: value, formatting: formatting)
    } catch let error as MappingError where error.contents.isOfConformance {
      throw error.underlyingError ?? error
    }
  }
}

extension ObjectMapper {
  /// The mapper as a decoder and an encoder, for code that expects them.
  ///
  ///     let user = try mapper.coder.decode(User.self, from: data)
  public var coder: MapperCoder { MapperCoder(mapper: self) }
}
