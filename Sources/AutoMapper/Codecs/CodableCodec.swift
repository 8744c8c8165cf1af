import Foundation

/// Reads and writes types of the libraries through their own `Codable` conformance.
///
/// The value goes through Foundation's coders as JSON of its own; so this is for the rare types, such
/// as `DateComponents`, that have no codec and are never opened field by field.
final class CodableCodec: Codec, @unchecked Sendable {
  private let coding: any CodableOperations.Type

  init(codable type: any Codable.Type) {
    coding = Self.operations(of: type)
    super.init(type)
  }

  private static func operations<Value: Codable>(
    of type: Value.Type
  ) -> any CodableOperations.Type {
    CodableOperationsOf<Value>.self
  }

  override func read(from reader: inout TextReader, into place: Place) throws {
    try readValue(from: &reader, into: place)
  }

  override func read(from reader: inout TreeReader, into place: Place) throws {
    if reader.takeNative(operations, at: place) { return }
    try readValue(from: &reader, into: place)
  }

  private func readValue<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws {
    let offset = reader.offset
    let value = try reader.takeValue()
    do {
      try DeepStack.call(reserving: DeepStack.reserveForCoders) {
        try coding.decode(value, into: place)
      }
    } catch {
      var failure = reader.failure(
        value.isNull ? .missingValue : .typeMismatch, expected: expectation, found: value.found,
        offset: offset)
      failure.type = type
      failure.underlyingError = error
      throw failure
    }
  }

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    try TreeNodeWriter().write(encoded(place), to: &writer)
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    try TreeNodeWriter().write(encoded(place), to: &writer)
  }

  private func encoded(_ place: Place) throws -> JSONValue {
    do {
      return try DeepStack.call(reserving: DeepStack.reserveForCoders) {
        try coding.encode(place)
      }
    } catch EncodingError.invalidValue(let value, _) {
      throw MappingError(
        .outOfRange, type: type, expected: "a value that JSON has", found: "\(value)")
    } catch {
      throw MappingError(.unsupportedType, type: type, underlyingError: error)
    }
  }
}

/// What can be done to a `Codable` type that is known at run time only.
private protocol CodableOperations {
  static func decode(_ value: JSONValue, into place: Place) throws
  static func encode(_ place: Place) throws -> JSONValue
}

private enum CodableOperationsOf<Value: Codable>: CodableOperations {
  static func decode(_ value: JSONValue, into place: Place) throws {
    place.store(try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)))
  }

  static func encode(_ place: Place) throws -> JSONValue {
    let data = try JSONEncoder().encode(place.load(as: Value.self))
    return try JSONDecoder().decode(JSONValue.self, from: data)
  }
}
