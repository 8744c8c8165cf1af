/// Decodes the values of an index, for all containers.
final class DecodingSession: CodingSession {
  let index: ValueIndex
  /// The number of the value for which the session was made.
  private let root: Int
  /// The innermost value whose conformance threw the error that is being propagated; not its decoder, which
  /// refers to the session.
  private var origin: (type: any Any.Type, number: Int, path: [MappingPath.Component])?

  init(
    _ index: ValueIndex, root: Int, rules: PlanCompiler, dates: Codec?, for reader: Reader
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

  /// Decodes a value inside another value's conformance by a new decoder.
  @_semantics("optimize.sil.specialize.generic.never")
  func decode<Value: Decodable>(_ type: Value.Type, by decoder: ValueDecoder) throws -> Value {
    if index.kind(of: decoder.number) == .swiftValue {
      return try decodeSwiftValue(type, by: decoder)
    }
    return try decodeContents(type, by: decoder)
  }

  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private func decodeSwiftValue<Value: Decodable>(
    _ type: Value.Type, by decoder: ValueDecoder
  ) throws -> Value {
    if case .swiftValue(let value)? = try index.reader(at: decoder.number).foreignValue(),
      let value = value as? Value
    {
      return value
    }
    return try decodeContents(type, by: decoder)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func decodeContents<Value: Decodable>(
    _ type: Value.Type, by decoder: ValueDecoder
  ) throws -> Value {
    do {
      return try treatment(of: type, by: decoder).call { treatment in
        if let codec = codec(for: treatment, isInLibrary: decoder.isInLibrary) {
          return try read(type, by: codec, at: decoder)
        }
        if treatment.owner == .container {
          let number = decoder.number
          if type == [String].self, let texts = elements(of: number, string) { return same(texts) }
          if type == [Double].self, let numbers = elements(of: number, double) {
            return same(numbers)
          }
          if type == [Int].self, let integers = elements(of: number, int) { return same(integers) }
        }
        return try decode(type, treatment, by: decoder)
      }
    } catch let error as MappingError {
      throw decodingError(error, type, at: decoder)
    }
  }

  /// Decodes a value by its own conformance, into an uninitialized place.
  @_semantics("optimize.sil.specialize.generic.never")
  func read<Value: Decodable>(_ type: Value.Type, into place: Place) throws {
    let decoder = ValueDecoder(self, root: root)
    place.store(try decode(type, rules.treatment(of: type).object, by: decoder))
  }

  /// Decodes a value by its own conformance.
  ///
  /// A scalar is first tried without conversion, because conformances try one type after another: a
  /// number must not become a Boolean just because that type was tried first. It is converted only
  /// if no type matches.
  @_semantics("optimize.sil.specialize.generic.never")
  private func decode<Value: Decodable>(
    _ type: Value.Type, _ treatment: CodableTreatment, by decoder: ValueDecoder
  ) throws -> Value {
    guard !decoder.isExact, !decoder.wasTakenExactly, options.convertsValues,
      index.kind(of: decoder.number).isScalar
    else {
      return try call(type, treatment, decoder)
    }
    let isInLibrary = decoder.isInLibrary
    decoder.isExact = true
    do {
      return try call(type, treatment, decoder)
    } catch {
      // It is decoded again, with conversions.
    }
    let decoder = ValueDecoder(like: decoder)
    (decoder.isExact, decoder.wasTakenExactly) = (false, true)
    decoder.isInLibrary = isInLibrary
    return try call(type, treatment, decoder)
  }

  /// Calls a conformance, and records the innermost one that threw.
  @_semantics("optimize.sil.specialize.generic.never")
  private func call<Value: Decodable>(
    _ type: Value.Type, _ treatment: CodableTreatment, _ decoder: ValueDecoder
  ) throws -> Value {
    let isInLibrary = decoder.isInLibrary
    decoder.enter(treatment.owner)
    do {
      let isDeep = try enter(decoder)
      defer { leave() }
      origin = nil
      guard isDeep else { return try make(type, treatment, decoder) }
      return try DeepStack.call { try make(type, treatment, decoder) }
    } catch {
      origin = origin ?? (type, decoder.number, decoder.path)
      guard treatment.owner == .library, !isInLibrary else { throw error }
      var failure =
        (error as? ImpossibleValue)?.error(at: decoder)
        ?? mismatch(decoder.number, "\(type)", at: decoder.path)
      failure.ownContents.thrownError = error
      throw decodingError(failure, type, at: decoder)
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func make<Value: Decodable>(
    _ type: Value.Type, _ treatment: CodableTreatment, _ decoder: ValueDecoder
  ) throws -> Value {
    if let count = treatment.elementCount {
      try require(count, in: decoder.unkeyedContainer(), type)
    }
    if let check = treatment.check { return try make(type, check, decoder) }
    guard let inherited = treatment.inherited, inherited.isUnknown(isRead: true) else {
      return try Value(from: decoder)
    }
    decoder.requested = []
    let value = try Value(from: decoder)
    try inherited.check(decoder.requested ?? [], isRead: true, at: decoder)
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
    _ type: Value.Type, by codec: Codec, at decoder: ValueDecoder
  ) throws -> Value {
    let context = index.context
    let outerCount = context.steps.count
    if context.tracksPath, let step = decoder.pathStep { context.steps.push(step) }
    defer { context.steps.pop(to: outerCount) }
    do {
      guard decoder.number != ValueIndex.null else {
        return try Reader.reading(.null, in: context, depth: decoder.depth) {
          try read(type, by: codec, from: &$0, at: decoder)
        }
      }
      var reader = index.reader(at: decoder.number)
      let outer = context.index
      if codec.primitive == .none { context.index = index }
      defer { context.index = outer }
      return try read(type, by: codec, from: &reader, at: decoder)
    } catch var error as MappingError {
      error.prepend(MappingPath(decoder.path))
      throw error
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func read<Value>(
    _ type: Value.Type, by codec: Codec, from reader: inout Reader, at decoder: ValueDecoder
  ) throws -> Value {
    reader.depth = decoder.depth
    reader.policies = policies
    if decoder.isExact { reader.policies.convertsValues = false }
    reader.nextStackCheck = stackCheck(below: codec)
    return try withResultPlace(of: type) { try reader.read(codec, into: $0) }
  }
}

// MARK: - Errors

extension DecodingSession {
  /// The error for a value of the wrong form, or a missing value if it is null.
  func mismatch(
    _ number: Int?, _ expected: String, at path: [MappingPath.Component]
  ) -> MappingError {
    let path = MappingPath(path)
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
    _ error: MappingError, _ type: any Any.Type, at coder: ValueCoder
  ) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: coder.codingPath, debugDescription: error.description,
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
    let origin = origin ?? (type, root, [])
    var failure = mismatch(origin.number, "\(origin.type)", at: origin.path)
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
    var (number, path) = place(of: context.codingPath)
    if case .keyNotFound(let key, _) = error {
      (number, path) = (nil, path + [.key(key.stringValue)])
    }
    let origin = origin ?? (type, root, [])
    // A conformance's own complaint is not a type mismatch, and keeps its reason.
    if case .dataCorrupted = error, path != origin.path {
      return MappingError(
        ConformanceFault.refused(reason: context.debugDescription), path: MappingPath(path),
        underlyingError: error)
    }
    var failure = mismatch(number, expected ?? "\(origin.type)", at: path)
    failure.ownContents.wording.words.advice =
      MappingError.excerpt(context.debugDescription, limit: 200)
    failure.ownContents.thrownError = error
    return failure
  }

  /// The number of the value that keys lead to, and its path.
  private func place(of keys: [any CodingKey]) -> (number: Int?, path: [MappingPath.Component]) {
    var number: Int? = root
    var path: [MappingPath.Component] = []
    for key in keys {
      if let array = number, index.kind(of: array) == .array, let element = key.intValue {
        path.append(.index(element))
      } else {
        let spelling = number.flatMap {
          ValueDecoder(self, root: $0).spelling(foldedLike: key.stringValue)
        }
        path.append(.key(spelling ?? key.stringValue))
      }
      number = number.flatMap { index.value(at: path[path.count - 1], in: $0) }
    }
    return (number, path)
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
