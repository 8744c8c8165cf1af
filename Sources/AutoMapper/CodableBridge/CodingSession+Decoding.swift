/// Decoding of values, for all containers.
extension CodingSession {
  /// The value of a node if the type is a basic one.
  func plainValue(_ type: any Any.Type, of node: TreeNode) -> PlainValue {
    switch (primitive(type), node) {
    case (.string, .json(.string(let text))): .string(text)
    case (.bool, .json(.bool(let boolean))): .bool(boolean)
    case (let kind, .json(.number(let number))): PlainValue(number, kind)
    default: .none
    }
  }

  /// Decodes a value inside another value's conformance.
  @_semantics("optimize.sil.specialize.generic.never")
  func decode<Value: Decodable>(
    _ type: Value.Type, from node: TreeNode, at position: CodingPosition
  ) throws -> Value {
    if case .swiftValue(let value) = node {
      return try decode(type, fromSwiftValue: value, node, at: position)
    }
    return try decodeContents(type, from: node, at: position)
  }

  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private func decode<Value: Decodable>(
    _ type: Value.Type, fromSwiftValue value: Any, _ node: TreeNode, at position: CodingPosition
  ) throws -> Value {
    if let value = value as? Value { return value }
    return try decodeContents(type, from: node, at: position)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func decodeContents<Value: Decodable>(
    _ type: Value.Type, from node: TreeNode, at position: CodingPosition
  ) throws -> Value {
    do {
      let treatment = try treatment(of: type, at: position)
      if let codec = codec(for: treatment, at: position) {
        return try read(type, by: codec, from: node, at: position)
      }
      return try decode(type, treatment, from: node, at: position)
    } catch let error as MappingError {
      throw decodingError(error, type, at: position)
    }
  }

  /// Decodes a value by its own conformance, into an uninitialized place.
  @_semantics("optimize.sil.specialize.generic.never")
  func read<Value: Decodable>(_ type: Value.Type, from node: TreeNode, into place: Place) throws {
    place.store(try decode(type, rules.treatment(of: type), from: node, at: CodingPosition()))
  }

  /// Decodes a value by its own conformance.
  ///
  /// A scalar is first tried without conversion, because conformances try one type after another: a
  /// number must not become a Boolean just because that type was tried first. It is converted only
  /// if no type matches.
  @_semantics("optimize.sil.specialize.generic.never")
  private func decode<Value: Decodable>(
    _ type: Value.Type, _ treatment: CodableTreatment, from node: TreeNode,
    at position: CodingPosition
  ) throws -> Value {
    guard !position.isExact, !position.wasTakenExactly, node.isScalar, options.convertsValues else {
      return try call(type, treatment, node, at: position)
    }
    var position = position
    position.isExact = true
    do {
      return try call(type, treatment, node, at: position)
    } catch {
      // It is decoded again, with conversions.
    }
    position.isExact = false
    position.wasTakenExactly = true
    return try call(type, treatment, node, at: position)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func call<Value: Decodable>(
    _ type: Value.Type, _ treatment: CodableTreatment, _ node: TreeNode,
    at position: CodingPosition
  ) throws -> Value {
    do {
      return try initialize(type, treatment, node, at: position.inside(treatment.owner))
    } catch  where treatment.owner == .library && !position.isInLibrary {
      var failure =
        (error as? ImpossibleValue)?.error(at: position)
        ?? Self.mismatch(node, "\(type)", at: position)
      failure.ownContents.thrownError = error
      throw decodingError(failure, type, at: position)
    }
  }

  /// Calls a conformance, and records the innermost one that threw.
  @_semantics("optimize.sil.specialize.generic.never")
  private func initialize<Value: Decodable>(
    _ type: Value.Type, _ treatment: CodableTreatment, _ node: TreeNode,
    at position: CodingPosition
  ) throws -> Value {
    let isDeep = try enter(at: position)
    defer { leave() }
    origin = nil
    do {
      guard isDeep else { return try make(type, treatment, node, at: position) }
      return try DeepStack.call { try make(type, treatment, node, at: position) }
    } catch {
      if origin == nil { origin = Origin(type: type, node: node, position: position) }
      throw error
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func make<Value: Decodable>(
    _ type: Value.Type, _ treatment: CodableTreatment, _ node: TreeNode,
    at position: CodingPosition
  ) throws -> Value {
    let decoder = ValueDecoder(node: node, position: position, session: self)
    if let count = treatment.elementCount {
      try require(count, in: decoder.unkeyedContainer(), type)
    }
    if let check = treatment.check { return try make(type, check, decoder) }
    guard let inherited = treatment.inherited, inherited.isUnknown(isRead: true) else {
      return try Value(from: decoder)
    }
    decoder.requested = []
    let value = try Value(from: decoder)
    try inherited.check(decoder.requested ?? [], isRead: true, at: position)
    return value
  }

  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private func make<Value: Decodable>(
    _ type: Value.Type, _ check: any CheckedCodable.Type, _ decoder: ValueDecoder
  ) throws -> Value {
    try Self.checked(check, decoder) as? Value ?? Value(from: decoder)
  }

  /// Reads a value after checking that a library's conformance can handle it.
  private static func checked<Value: CheckedCodable>(
    _ type: Value.Type, _ decoder: ValueDecoder
  ) throws -> Any {
    let value = try Value(checking: decoder)
    if let fault = value.fault { throw ImpossibleValue(type: type, found: fault) }
    return value
  }

  private func require(
    _ count: Int, in elements: any UnkeyedDecodingContainer, _ type: any Any.Type
  ) throws {
    guard let found = elements.count, found != count else { return }
    throw ImpossibleValue(type: type, found: "an array of \(found)", kind: .typeMismatch)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func read<Value>(
    _ type: Value.Type, by codec: Codec, from node: TreeNode, at position: CodingPosition
  ) throws -> Value {
    let context = context
    let outerCount = context.steps.count
    if context.tracksPath, let step = position.pathStep { context.steps.push(step) }
    defer { context.steps.pop(to: outerCount) }
    // The value that the conformance was called for has been checked as a whole.
    do {
      return try Reader.reading(
        node, in: context, depth: depth(at: position), isChecked: true
      ) { reader in
        reader.policies = policies(at: position)
        reader.nextStackCheck = stackCheck(below: codec)
        return try withResultPlace(of: type) { try reader.read(codec, into: $0) }
      }
    } catch var error as MappingError {
      error.prepend(MappingPath(position.path))
      throw error
    }
  }
}

// MARK: - Errors

extension CodingSession {
  /// The error for a value of the wrong form, or a missing value if it is null.
  static func mismatch(
    _ node: TreeNode?, _ expected: String, at position: CodingPosition
  ) -> MappingError {
    let path = MappingPath(position.path)
    guard let node else { return MappingError(ValueFault.missing(expected: expected), path: path) }
    return MappingError(node.scalar.fault(expected: .phrase(expected)), path: path)
  }

  /// The mapper's error as a `DecodingError`, which conformances may catch.
  func decodingError(
    _ error: MappingError, _ type: any Any.Type, at position: CodingPosition
  ) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: position.keys, debugDescription: error.description,
      underlyingError: CodingFailure(error: error))
    return switch error.kind {
    case .missingValue: .valueNotFound(type, context)
    case .typeMismatch where !error.contents.isMalformed: .typeMismatch(type, context)
    default: .dataCorrupted(context)
    }
  }

  /// An error of a conformance as the mapper's error, with its path relative to the value.
  func mappingError(_ error: any Error, _ type: any Any.Type, _ root: TreeNode) -> MappingError {
    if let error = error as? DecodingError { return mappingError(error, type, root) }
    if let error = error as? MappingError { return error }
    let origin = origin ?? Origin(type: type, node: root, position: CodingPosition())
    var failure = Self.mismatch(origin.node, "\(origin.type)", at: origin.position)
    failure.ownContents.wording.words.advice = MappingError.excerpt("\(error)", limit: 200)
    failure.ownContents.thrownError = error
    failure.ownContents.isOfConformance = true
    return failure
  }

  private func mappingError(
    _ error: DecodingError, _ type: any Any.Type, _ root: TreeNode
  ) -> MappingError {
    let (context, expected): (DecodingError.Context, String?) =
      switch error {
      case .keyNotFound(_, let context): (context, "a value")
      case .valueNotFound(let type, let context): (context, "\(type)")
      case .typeMismatch(let type, let context): (context, "\(type)")
      case .dataCorrupted(let context): (context, nil)
      @unknown default: (DecodingError.Context(codingPath: [], debugDescription: ""), nil)
      }
    if let failure = context.underlyingError as? CodingFailure { return failure.error }
    var place = place(of: context.codingPath, in: root)
    if case .keyNotFound(let key, _) = error {
      place.position = place.position.member(key, spelt: key.stringValue)
      place.node = nil
    }
    let origin = origin ?? Origin(type: type, node: root, position: CodingPosition())
    // A conformance's own complaint is not a type mismatch, and keeps its reason.
    if case .dataCorrupted = error, place.position.path != origin.position.path {
      return MappingError(
        ConformanceFault.refused(reason: context.debugDescription),
        path: MappingPath(place.position.path), underlyingError: error)
    }
    var failure = Self.mismatch(place.node, expected ?? "\(origin.type)", at: place.position)
    failure.ownContents.wording.words.advice =
      MappingError.excerpt(context.debugDescription, limit: 200)
    failure.ownContents.thrownError = error
    return failure
  }

  /// The value and the position that keys lead to.
  private func place(
    of keys: [any CodingKey], in root: TreeNode
  ) -> (node: TreeNode?, position: CodingPosition) {
    var node: TreeNode? = root
    var position = CodingPosition()
    for key in keys {
      if node?.elementCount != nil, let index = key.intValue {
        position = position.element(index)
        node = node?.element(at: index)
      } else {
        let spelling = node.flatMap {
          ValueDecoder(node: $0, position: position, session: self)
            .spelling(foldedLike: key.stringValue)
        }
        position = position.member(key, spelt: spelling ?? key.stringValue)
        node = node?.member(spelling ?? key.stringValue)
      }
    }
    return (node, position)
  }
}
