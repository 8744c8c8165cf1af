/// Encoding of values, for all containers.
extension CodingSession {
  /// The codec that writes values of a type; nil if their conformance does, or refuses to.
  func writingCodec(of type: any Any.Type, isInLibrary: Bool) -> Codec? {
    guard let treatment = try? rules.treatment(of: type).object, !treatment.isRefused
    else { return nil }
    return codec(for: treatment, isInLibrary: isInLibrary) ?? treatment.elementsCodec
  }

  /// Encodes a value by its own conformance inside another one: as the next value, whose encoder is new, or as
  /// that of an encoder.
  @_semantics("optimize.sil.specialize.generic.never")
  func encode<Value: Encodable>(_ value: Value, by encoder: ValueEncoder, isWhole: Bool) throws {
    do {
      let treatment = try treatment(of: Value.self, by: encoder).object
      if isWhole {
        try encodeWhole(value, treatment, by: encoder)
      } else {
        try encode(value, treatment, into: encoder)
      }
    } catch {
      if isWhole { encoder.text.discardLast() }
      guard let error = error as? MappingError else { throw error }
      throw encodingError(error, value, at: encoder)
    }
  }

  /// Encodes the value at a place by its own conformance.
  @_semantics("optimize.sil.specialize.generic.never")
  func write<Value: Encodable>(
    _ type: Value.Type, at place: Place, to text: EncodedText
  ) throws {
    try encodeWhole(
      place.load(as: type), rules.treatment(of: type).object,
      by: ValueEncoder(self, text))
  }

  /// Encodes the next value of a text by its own conformance.
  @_semantics("optimize.sil.specialize.generic.never")
  private func encodeWhole<Value: Encodable>(
    _ value: Value, _ treatment: CodableTreatment, by encoder: ValueEncoder
  ) throws {
    let text = encoder.text
    text.enter(encoder)
    do {
      try encode(value, treatment, into: encoder)
      do { try text.leave() } catch { throw located(error, at: encoder) }
    } catch {
      text.abandon()
      throw error
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func encode<Value: Encodable>(
    _ value: Value, _ treatment: CodableTreatment, into encoder: ValueEncoder
  ) throws {
    let isInLibrary = encoder.isInLibrary
    do {
      if treatment.check != nil, let fault = (value as? any CheckedCodable)?.fault {
        throw ImpossibleValue(type: Value.self, found: fault).error(at: encoder)
      }
      let isDeep = try enter(encoder)
      defer { leave() }
      let inherited = treatment.isClass ? try inherited(by: value) : nil
      if inherited != nil { encoder.requested = [] }
      encoder.enter(treatment.owner)
      defer { encoder.isInLibrary = isInLibrary }
      if isDeep {
        try DeepStack.call { try value.encode(to: encoder) }
      } else {
        try value.encode(to: encoder)
      }
      try inherited?.check(encoder.requested ?? [], isRead: false, at: encoder)
    } catch {
      guard var error = mappingError(error, Value.self) else { throw error }
      // Errors do not point into the contents of a library's type.
      if treatment.owner == .library, !isInLibrary {
        error.ownContents.path = MappingPath(encoder.path)
      }
      throw Value.self is AnyClass
        ? error.passing(value as AnyObject, below: encoder.depth - outerDepth) : error
    }
  }

  /// The superclass's conformance that an object's own class may use.
  @_semantics("optimize.sil.specialize.generic.never")
  private func inherited<Value>(by value: Value) throws -> InheritedConformance? {
    let inherited = try rules.treatment(of: Swift.type(of: value)).object.inherited
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

  // MARK: Errors

  /// The same error, for the value of a coder.
  func located(_ error: any Error, at coder: ValueCoder) -> any Error {
    ThrownError.changing(error) { $0.prepend(MappingPath(coder.path)) }
  }

  /// The mapper's error about a value as an `EncodingError`, which conformances may catch.
  @inline(never)
  func encodingError(
    _ error: MappingError, _ value: Any, at coder: ValueCoder
  ) -> EncodingError {
    EncodingError.invalidValue(
      value,
      EncodingError.Context(
        codingPath: coder.codingPath, debugDescription: error.description,
        underlyingError: CodingFailure(error: error)))
  }

  /// Records the error of a coder's value that could not be thrown.
  func note(_ error: any Error, at coder: ValueCoder) {
    if let error = located(error, at: coder) as? MappingError { note(error) }
  }
}
