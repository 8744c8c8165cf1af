/// Encoding of values, for all containers.
extension CodingSession {
  /// A value of a basic type, or nil if it needs a codec or a conformance, or may exceed a limit.
  @inline(__always)
  func plain<Value>(_ value: Value) -> EncodedValue? {
    let kind = primitive(Value.self)
    return kind == .none ? nil : withTemporaryPlace(value) { plain(at: $0, kind) }
  }

  private func plain(at place: Place, _ kind: PrimitiveKind) -> EncodedValue? {
    guard kind != .double || options.maximumNumberLength >= Self.greatestDoubleLength else {
      return nil
    }
    return kind.json(at: place, options).map { .json($0) }
  }

  /// The greatest number of characters of a `Double`: `-1.7976931348623157e+308`.
  static let greatestDoubleLength = 24

  /// Encodes a value inside another value's conformance.
  @_semantics("optimize.sil.specialize.generic.never")
  func encode<Value: Encodable>(_ value: Value, into encoder: ValueEncoder) throws {
    do {
      let treatment = try treatment(of: Value.self, at: encoder.position)
      if let codec = codec(for: treatment, at: encoder.position) {
        return encoder.set(.json(try json(of: value, by: codec, at: encoder.position)))
      }
      try encode(value, treatment, into: encoder)
    } catch let error as MappingError {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: encoder.position.keys, debugDescription: error.description,
          underlyingError: CodingFailure(error: error)))
    }
  }

  /// Encodes the value at a place by its own conformance.
  @_semantics("optimize.sil.specialize.generic.never")
  func write<Value: Encodable>(
    _ type: Value.Type, at place: Place, into encoder: ValueEncoder
  ) throws {
    try encode(place.load(as: type), rules.treatment(of: type), into: encoder)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func encode<Value: Encodable>(
    _ value: Value, _ treatment: CodableTreatment, into encoder: ValueEncoder
  ) throws {
    let position = encoder.position
    do {
      if treatment.check != nil, let fault = (value as? any CheckedCodable)?.fault {
        throw ImpossibleValue(type: Value.self, found: fault).error(at: position)
      }
      let isDeep = try enter(at: position)
      defer { leave() }
      let inherited = treatment.isClass ? try inherited(by: value) : nil
      if inherited != nil { encoder.requested = [] }
      try encoder.inside(treatment.owner) {
        guard isDeep else { return try value.encode(to: encoder) }
        try DeepStack.call { try value.encode(to: encoder) }
      }
      try inherited?.check(encoder.requested ?? [], isRead: false, at: position)
    } catch {
      guard var error = mappingError(error, Value.self) else { throw error }
      // Errors do not point into the contents of a library's type.
      if treatment.owner == .library, !position.isInLibrary {
        error.ownContents.path = MappingPath(position.path)
      }
      throw Value.self is AnyClass
        ? error.passing(value as AnyObject, below: position.count) : error
    }
  }

  /// The superclass's conformance that an object's own class may use.
  @_semantics("optimize.sil.specialize.generic.never")
  private func inherited<Value>(by value: Value) throws -> InheritedConformance? {
    let inherited = try rules.treatment(of: Swift.type(of: value)).inherited
    return inherited.flatMap { $0.isUnknown(isRead: false) ? $0 : nil }
  }

  /// An error of a conformance as the mapper's error, or nil if it is the conformance's own.
  private func mappingError(_ error: any Error, _ type: any Any.Type) -> MappingError? {
    guard case EncodingError.invalidValue(let value, let context) = error else {
      return error as? MappingError
    }
    if let failure = context.underlyingError as? CodingFailure { return failure.error }
    return MappingError(
      ConformanceFault.unencodable(type: Swift.type(of: value), reason: context.debugDescription),
      path: MappingPath(
        context.codingPath.map { key in
          (key as? PathKey)?.intValue.map { .index($0) } ?? .key(key.stringValue)
        }), type: type, underlyingError: error)
  }

  func noteSecondValue(at position: CodingPosition) {
    note(MappingError(ConformanceFault.twoValues, path: MappingPath(position.path)))
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func json<Value>(
    of value: Value, by codec: Codec, at position: CodingPosition
  ) throws -> JSONValue {
    do {
      return try withTemporaryPlace(value) { place in
        var writer = Writer(treeIn: context, depth: depth(at: position), isPart: true)
        writer.policies = policies(at: position)
        writer.nextStackCheck = stackCheck(below: codec)
        return try codec.json(at: place, by: writer)
      } ?? .null
    } catch var error as MappingError {
      error.prepend(MappingPath(position.path))
      throw error
    }
  }
}
