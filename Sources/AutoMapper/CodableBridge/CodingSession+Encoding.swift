/// Encoding of values, for all containers.
extension CodingSession {
  /// Encodes a value inside another value's conformance.
  @_semantics("optimize.sil.specialize.generic.never")
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
  @_semantics("optimize.sil.specialize.generic.never")
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

  @_semantics("optimize.sil.specialize.generic.never")
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
  @_semantics("optimize.sil.specialize.generic.never")
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

/// The output of an `encode(to:)` so far.
///
/// Containers may be filled in any order, even after others were requested, so each one keeps an
/// object of its own until the end.
final class EncodedValue {
  private(set) var content = Content.nothing

  /// The kind of value written so far.
  enum Content {
    case nothing
    case value(JSONValue)
    case array([EncodedValue])
    case object([(key: String, value: EncodedValue)])
  }

  /// The finished value; an empty object if nothing was written.
  func json(depth: Int = 1) throws -> JSONValue {
    guard depth % DeepStack.levelsBetweenChecks == 0 else { return try contents(depth) }
    return try DeepStack.call { try contents(depth) }
  }

  private func contents(_ depth: Int) throws -> JSONValue {
    switch content {
    case .nothing: return .object(JSONObject())
    case .value(let value): return value
    case .array(let elements): return .array(try elements.map { try $0.json(depth: depth + 1) })
    case .object(let members):
      var object = JSONObject()
      for (key, value) in members { object.set(try value.json(depth: depth + 1), for: key) }
      return .object(object)
    }
  }

  /// The number of elements.
  var elementCount: Int {
    if case .array(let elements) = content { elements.count } else { 0 }
  }

  /// Writes a whole value.
  ///
  /// - Returns: False if something was written before.
  func set(_ value: JSONValue) -> Bool {
    guard case .nothing = content else { return false }
    content = .value(value)
    return true
  }

  /// Begins or continues an array.
  func beginArray() -> Bool {
    switch content {
    case .nothing: content = .array([])
    case .array: break
    case .value, .object: return false
    }
    return true
  }

  /// Begins or continues an object.
  func beginObject() -> Bool {
    switch content {
    case .nothing: content = .object([])
    case .object: break
    case .value, .array: return false
    }
    return true
  }

  /// Adds an element.
  func element() -> EncodedValue {
    let element = EncodedValue()
    if case .array(var elements) = content {
      content = .nothing
      elements.append(element)
      content = .array(elements)
    }
    return element
  }

  /// Adds a member; if a key occurs twice, the last value wins.
  func member(_ key: String) -> EncodedValue {
    let member = EncodedValue()
    if case .object(var members) = content {
      content = .nothing
      members.append((key, member))
      content = .object(members)
    }
    return member
  }
}
