public import AutoMapper
public import Foundation

/// A `JSONDecoder` that reads with a mapper, for code that asks for that class.
public final class MappingJSONDecoder: JSONDecoder, @unchecked Sendable {
  private let coder: MapperCoder

  /// Creates a coder that uses a mapper.
  public init(_ mapper: ObjectMapper) {
    coder = mapper.coder
    super.init()
  }

  public override func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data
  ) throws -> Value {
    try coder.decode(type, from: data)
  }
}

/// A `JSONEncoder` that writes with a mapper, for code that asks for that class.
public final class MappingJSONEncoder: JSONEncoder, @unchecked Sendable {
  private let coder: MapperCoder

  /// Creates a coder that uses a mapper.
  public init(_ mapper: ObjectMapper) {
    coder = mapper.coder
    super.init()
  }

  public override func encode<Value: Encodable>(_ value: Value) throws -> Data {
    try coder.encode(value)
  }
}
