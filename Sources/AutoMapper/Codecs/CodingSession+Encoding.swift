/// Encoding of values, for all containers.
extension CodingSession {
  /// Encodes a value inside another value's conformance.
  func encode<Value: Encodable>(
    _ value: Value, into target: EncodedValue, at position: CodingPosition
  ) throws {
    do {
      if let codec = try codec(for: Value.self, at: position) {
        return write(
          try json(of: value, by: codec, at: position), into: target, at: position)
      }
      try encodeByConformance(value, into: target, at: position)
    } catch let error as MappingError {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: position.keys, debugDescription: error.description,
          underlyingError: CodingFailure(error: error)))
    }
  }

  /// Encodes a value by its own conformance.
  func encodeByConformance<Value: Encodable>(
    _ value: Value, into target: EncodedValue, at position: CodingPosition
  ) throws {
    let treatment = try rules.treatment(of: Value.self)
    let inside = position.inside(treatment.owner)
    do {
      if treatment.check != nil, let fault = (value as? any CheckedCodable)?.fault {
        throw ImpossibleValue(type: Value.self, found: fault).error(at: position)
      }
      try enter(at: position) {
        try value.encode(to: ValueEncoder(target: target, position: inside, session: self))
      }
    } catch {
      guard var error = mappingError(error, Value.self) else { throw error }
      // Errors do not point into the contents of a library's type.
      if treatment.owner == .library, !position.isInLibrary {
        error.path = MappingPath(position.path)
      }
      throw error.passing(value, at: position)
    }
  }

  /// An error of a conformance as the mapper's error, or nil if it is the conformance's own.
  private func mappingError(_ error: any Error, _ type: any Any.Type) -> MappingError? {
    guard case EncodingError.invalidValue(let value, let context) = error else {
      return error as? MappingError
    }
    if let failure = context.underlyingError as? CodingFailure { return failure.error }
    return MappingError(
      ConformanceFault.unencodable(value: "\(value)", reason: context.debugDescription),
      path: Self.path(of: context.codingPath), type: type, underlyingError: error)
  }

  /// Stores a whole value at its position, unless there already is one.
  func write(_ json: JSONValue, into target: EncodedValue, at position: CodingPosition) {
    if !target.set(json) { noteSecondValue(at: position) }
  }

  func noteSecondValue(at position: CodingPosition) {
    note(
      MappingError(ConformanceFault.twoValues, path: MappingPath(position.path)))
  }

  private func json<Value>(
    of value: Value, by codec: Codec, at position: CodingPosition
  ) throws -> JSONValue {
    do {
      return try withTemporaryPlace(value) { place in
        var writer = TreeWriter(
          context: context, form: .json, depth: depth(at: position), isPart: true)
        writer.policies = policies(at: position)
        writer.nextStackCheck = stackCheck(below: codec)
        return try codec.json(at: place, by: writer)
      } ?? .null
    } catch var error as MappingError {
      error.prepend(MappingPath(position.path))
      throw error
    }
  }

  private static func path(of keys: [any CodingKey]) -> MappingPath {
    MappingPath(
      keys.map { key in key is IndexKey ? .index(key.intValue ?? 0) : .key(key.stringValue) })
  }
}

extension MappingError {
  /// The same error, with a record that an object was being written when it occurred.
  fileprivate func passing<Value>(_ value: Value, at position: CodingPosition) -> MappingError {
    guard kind == .depthExceeded, Value.self is AnyClass else { return self }
    let identity = ObjectIdentifier(value as AnyObject)
    var error = self
    error.passedObjects.append(
      PassedObject(
        identity: identity,
        componentsBelow: path.components.count - position.count))
    return error
  }
}
