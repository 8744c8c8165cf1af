public import Foundation

extension ObjectMapper {
  /// Writes a value as JSON text in UTF-8.
  ///
  ///     let data = try mapper.jsonData(from: user)
  ///
  /// Keys come in declaration order, those of superclasses first; nil is left out unless
  /// `options.writesNil`; numbers have the fewest digits that read back equal.
  ///
  /// - Parameters:
  ///   - value: A struct, an instance of a class, a basic value, or collections of these.
  ///   - formatting: The layout; compact when left out.
  /// - Returns: One JSON document, without a byte-order mark and without a line feed at its end.
  /// - Throws: `MappingError`: `outOfRange` for a number that is not finite, `circularReference` for
  ///   an object that contains itself, `unsupportedType` for what JSON cannot hold.
  /// - Complexity: O(*n*) in the size of the result.
  public func jsonData<Value>(
    from value: Value, formatting: JSONFormatting = []
  ) throws -> Data {
    try text(from: value, formatting: formatting) { $0.takeData() }
  }

  /// Writes a value as JSON text; see `jsonData(from:formatting:)`.
  public func jsonString<Value>(
    from value: Value, formatting: JSONFormatting = []
  ) throws -> String {
    try text(from: value, formatting: formatting) { $0.takeString() }
  }

  /// Writes a value as a dictionary of Swift's own types.
  ///
  /// Null, where it is written, is `NSNull`; dates, URLs, UUIDs and raw values are what they are in
  /// JSON.
  ///
  /// - Throws: As `jsonData(from:formatting:)`, and `typeMismatch` when the value is no object.
  public func dictionary<Value>(from value: Value) throws -> [String: Any] {
    let tree = try tree(from: value, form: .native).anyValue
    guard let dictionary = tree as? [String: Any] else {
      throw MappingError(
        .typeMismatch, type: Value.self, expected: "an object", found: "\(Swift.type(of: tree))")
    }
    return dictionary
  }

  /// Writes a value as an array of Swift's own types; see `dictionary(from:)`.
  ///
  /// - Throws: As `jsonData(from:formatting:)`, and `typeMismatch` when the value is no array.
  public func array<Value>(from value: Value) throws -> [Any] {
    let tree = try tree(from: value, form: .native).anyValue
    guard let array = tree as? [Any] else {
      throw MappingError(
        .typeMismatch, type: Value.self, expected: "an array", found: "\(Swift.type(of: tree))")
    }
    return array
  }

  /// Writes a value as a JSON value.
  ///
  /// - Throws: As `jsonData(from:formatting:)`.
  public func jsonValue<Value>(from value: Value) throws -> JSONValue {
    try tree(from: value, form: .json).jsonValue
  }

  private func text<Value, Result>(
    from value: Value, formatting: JSONFormatting, _ take: (ByteBuffer) -> Result
  ) throws -> Result {
    try withContext { call in
      var writer = TextWriter(context: call, formatting: formatting)
      do {
        try write(value, to: &writer)
      } catch {
        writer.buffer.deallocate()
        throw error
      }
      return take(writer.buffer)
    }
  }

  private func tree<Value>(from value: Value, form: TreeWriter.Form) throws -> TreeWriter {
    try withContext { call in
      var writer = TreeWriter(context: call, form: form)
      try write(value, to: &writer)
      return writer
    }
  }

  private func write<Value, Sink: CodecSink>(_ value: Value, to writer: inout Sink) throws {
    do {
      let codec = try compiler.codec(for: Value.self)
      try withTemporaryPlace(value) { try writer.write(codec, $0) }
    } catch let error as MappingError {
      throw error.findingCycle()
    }
  }
}

extension MappingError {
  /// Turns an exceeded depth into a circular reference, when an object was met inside itself.
  fileprivate func findingCycle() -> MappingError {
    guard kind == .depthExceeded else { return self }
    var met: Set<ObjectIdentifier> = []
    for passed in passedObjects.reversed() where !met.insert(passed.identity).inserted {
      let steps = path.components.dropLast(passed.componentsBelow)
      return MappingError(
        .circularReference, path: MappingPath(Array(steps)),
        found: "the object here contains itself",
        advice: "leave one of the properties of the circle out, or make it weak")
    }
    return self
  }
}
