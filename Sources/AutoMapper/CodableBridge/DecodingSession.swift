/// Decodes the values of an index, for all containers.
final class DecodingSession: CodingSession {
  let index: ValueIndex
  /// The number of the value for which the session was made.
  private let root: Int
  /// The innermost value whose conformance threw the error that is being propagated.
  private var origin: (type: any Any.Type, number: Int, position: CodingPosition)?

  init(
    _ index: ValueIndex, root: Int, rules: any CodableRules, dates: Codec?, for reader: Reader
  ) {
    self.index = index
    self.root = root
    super.init(
      rules: rules, dates: dates, policies: reader.policies, context: reader.context,
      depth: reader.depth, nextStackCheck: reader.nextStackCheck)
  }

  func isNull(_ number: Int) -> Bool { index.kind(of: number) == .null }

  // MARK: Basic types

  /// The value of a string, if strings have no rule; nil for anything else.
  @inline(__always)
  func string(_ number: Int) -> String? {
    guard index.kind(of: number) == .string, primitive(String.self) == .string else { return nil }
    return index.string(number)
  }

  func int(_ number: Int) -> Int? { take(number, .int) { try $0.takeInteger(Int.self) } }

  func double(_ number: Int) -> Double? { take(number, .double) { try $0.takeDouble() } }

  func bool(_ number: Int) -> Bool? {
    guard index.kind(of: number) == .boolean, primitive(Bool.self) == .bool else { return nil }
    return index.reader(at: number).cursor.byte == UInt8(ascii: "t")
  }

  /// The value in the form that the document has, if its type has no rule; nil for anything else.
  @inline(__always)
  private func take<Value>(
    _ number: Int, _ kind: PrimitiveKind, _ take: (inout Reader) throws -> Value?
  ) -> Value? {
    guard number != ValueIndex.null, primitive(Value.self) == kind else { return nil }
    var reader = index.reader(at: number)
    // After an error, the codec finds the same one.
    return try? take(&reader)
  }

  /// A value of a type that is known to be another one; a cast takes longer than reading most values.
  private func same<Value, Same>(_ value: Value) -> Same {
    withTemporaryPlace(value) { $0.load(as: Same.self) }
  }

  /// The elements of an array, if all have the form that the document has; nil for anything else.
  @inline(__always)
  private func elements<Element>(of array: Int, _ take: (Int) -> Element?) -> [Element]? {
    guard let count = index.elementCount(of: array) else { return nil }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    var number = array + 1
    for _ in 0..<count {
      guard let element = take(number) else { return nil }
      elements.append(element)
      number = index.next(after: number)
    }
    return elements
  }

  // MARK: Values

  /// Decodes a value inside another value's conformance.
  @_semantics("optimize.sil.specialize.generic.never")
  func decode<Value: Decodable>(
    _ type: Value.Type, _ number: Int, at position: CodingPosition
  ) throws -> Value {
    if index.kind(of: number) == .swiftValue {
      return try decode(type, fromSwiftValue: number, at: position)
    }
    return try decodeContents(type, number, at: position)
  }

  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private func decode<Value: Decodable>(
    _ type: Value.Type, fromSwiftValue number: Int, at position: CodingPosition
  ) throws -> Value {
    if case .swiftValue(let value)? = try index.reader(at: number).foreignValue(),
      let value = value as? Value
    {
      return value
    }
    return try decodeContents(type, number, at: position)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func decodeContents<Value: Decodable>(
    _ type: Value.Type, _ number: Int, at position: CodingPosition
  ) throws -> Value {
    do {
      let treatment = try treatment(of: type, at: position)
      if let codec = codec(for: treatment, isInLibrary: position.isInLibrary) {
        return try read(type, by: codec, number, at: position)
      }
      if treatment.owner == .container {
        if type == [String].self, let texts = elements(of: number, string) { return same(texts) }
        if type == [Double].self, let numbers = elements(of: number, double) {
          return same(numbers)
        }
        if type == [Int].self, let integers = elements(of: number, int) { return same(integers) }
      }
      return try decode(type, treatment, number, at: position)
    } catch let error as MappingError {
      throw decodingError(error, type, at: position)
    }
  }

  /// Decodes a value by its own conformance, into an uninitialized place.
  @_semantics("optimize.sil.specialize.generic.never")
  func read<Value: Decodable>(_ type: Value.Type, into place: Place) throws {
    place.store(try decode(type, rules.treatment(of: type), root, at: CodingPosition()))
  }

  /// Decodes a value by its own conformance.
  ///
  /// A scalar is first tried without conversion, because conformances try one type after another: a
  /// number must not become a Boolean just because that type was tried first. It is converted only
  /// if no type matches.
  @_semantics("optimize.sil.specialize.generic.never")
  private func decode<Value: Decodable>(
    _ type: Value.Type, _ treatment: CodableTreatment, _ number: Int,
    at position: CodingPosition
  ) throws -> Value {
    guard !position.isExact, !position.wasTakenExactly, index.kind(of: number).isScalar,
      options.convertsValues
    else {
      return try call(type, treatment, number, at: position)
    }
    var position = position
    position.isExact = true
    do {
      return try call(type, treatment, number, at: position)
    } catch {
      // It is decoded again, with conversions.
    }
    position.isExact = false
    position.wasTakenExactly = true
    return try call(type, treatment, number, at: position)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func call<Value: Decodable>(
    _ type: Value.Type, _ treatment: CodableTreatment, _ number: Int,
    at position: CodingPosition
  ) throws -> Value {
    do {
      return try initialize(type, treatment, number, at: position.inside(treatment.owner))
    } catch  where treatment.owner == .library && !position.isInLibrary {
      var failure =
        (error as? ImpossibleValue)?.error(at: position)
        ?? mismatch(number, "\(type)", at: position)
      failure.ownContents.thrownError = error
      throw decodingError(failure, type, at: position)
    }
  }

  /// Calls a conformance, and records the innermost one that threw.
  @_semantics("optimize.sil.specialize.generic.never")
  private func initialize<Value: Decodable>(
    _ type: Value.Type, _ treatment: CodableTreatment, _ number: Int,
    at position: CodingPosition
  ) throws -> Value {
    let isDeep = try enter(at: position, depth: depth(at: position))
    defer { leave() }
    origin = nil
    do {
      guard isDeep else { return try make(type, treatment, number, at: position) }
      return try DeepStack.call { try make(type, treatment, number, at: position) }
    } catch {
      origin = origin ?? (type, number, position)
      throw error
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func make<Value: Decodable>(
    _ type: Value.Type, _ treatment: CodableTreatment, _ number: Int,
    at position: CodingPosition
  ) throws -> Value {
    let decoder = ValueDecoder(number: number, position: position, session: self)
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
    _ type: Value.Type, by codec: Codec, _ number: Int, at position: CodingPosition
  ) throws -> Value {
    let context = index.context
    let outerCount = context.steps.count
    if context.tracksPath, let step = position.pathStep { context.steps.push(step) }
    defer { context.steps.pop(to: outerCount) }
    do {
      guard number != ValueIndex.null else {
        return try Reader.reading(.null, in: context, depth: depth(at: position)) {
          try read(type, by: codec, from: &$0, at: position)
        }
      }
      var reader = index.reader(at: number)
      let outer = context.index
      if codec.primitive == .none { context.index = index }
      defer { context.index = outer }
      return try read(type, by: codec, from: &reader, at: position)
    } catch var error as MappingError {
      error.prepend(MappingPath(position.path))
      throw error
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func read<Value>(
    _ type: Value.Type, by codec: Codec, from reader: inout Reader, at position: CodingPosition
  ) throws -> Value {
    reader.depth = depth(at: position)
    reader.policies = policies(at: position)
    reader.nextStackCheck = stackCheck(below: codec)
    return try withResultPlace(of: type) { try reader.read(codec, into: $0) }
  }
}

// MARK: - Errors

extension DecodingSession {
  /// The error for a value of the wrong form, or a missing value if it is null.
  func mismatch(_ number: Int?, _ expected: String, at position: CodingPosition) -> MappingError {
    let path = MappingPath(position.path)
    guard let number else {
      return MappingError(ValueFault.missing(expected: expected), path: path)
    }
    return MappingError(scalar(number).fault(expected: .phrase(expected)), path: path)
  }

  private func scalar(_ number: Int) -> Scalar {
    guard number != ValueIndex.null else { return .null }
    var reader = index.reader(at: number)
    return (try? reader.takeScalar()) ?? .null
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
  func mappingError(_ error: any Error, _ type: any Any.Type) -> MappingError {
    if let error = error as? DecodingError { return mappingError(error, type) }
    if let error = error as? MappingError { return error }
    let origin = origin ?? (type, root, CodingPosition())
    var failure = mismatch(origin.number, "\(origin.type)", at: origin.position)
    failure.ownContents.wording.words.advice = MappingError.excerpt("\(error)", limit: 200)
    failure.ownContents.thrownError = error
    failure.ownContents.isOfConformance = true
    return failure
  }

  private func mappingError(
    _ error: DecodingError, _ type: any Any.Type
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
    var place = place(of: context.codingPath)
    if case .keyNotFound(let key, _) = error {
      place.position = place.position.member(key, spelt: key.stringValue)
      place.number = nil
    }
    let origin = origin ?? (type, root, CodingPosition())
    // A conformance's own complaint is not a type mismatch, and keeps its reason.
    if case .dataCorrupted = error, place.position.path != origin.position.path {
      return MappingError(
        ConformanceFault.refused(reason: context.debugDescription),
        path: MappingPath(place.position.path), underlyingError: error)
    }
    var failure = mismatch(place.number, expected ?? "\(origin.type)", at: place.position)
    failure.ownContents.wording.words.advice =
      MappingError.excerpt(context.debugDescription, limit: 200)
    failure.ownContents.thrownError = error
    return failure
  }

  /// The number of the value that keys lead to, and its position.
  private func place(of keys: [any CodingKey]) -> (number: Int?, position: CodingPosition) {
    var number: Int? = root
    var position = CodingPosition()
    for key in keys {
      let step: MappingPath.Component
      if let array = number, index.kind(of: array) == .array, let element = key.intValue {
        step = .index(element)
        position = position.element(element)
      } else {
        let spelling = number.flatMap {
          ValueDecoder(number: $0, position: position, session: self)
            .spelling(foldedLike: key.stringValue)
        }
        step = .key(spelling ?? key.stringValue)
        position = position.member(key, spelt: spelling ?? key.stringValue)
      }
      number = number.flatMap { index.value(at: step, in: $0) }
    }
    return (number, position)
  }

  /// The byte offset of the value at a path, or of the innermost one around it that exists; nil if the document
  /// is not text.
  func offset(of path: MappingPath) -> Int? {
    var number = root
    for step in path.components {
      guard let inner = index.value(at: step, in: number) else { break }
      number = inner
    }
    return index.reader(at: number).offset
  }
}
