/// Reads values through a closure of the provider, and writes them through a transformer, or as the
/// mapper would without one.
final class ClosureCodec: Codec, @unchecked Sendable {
  private let decode: NodeClosure
  /// Whether its values are known to be of the codec's own type, so that most are stored without a
  /// detour.
  private let isTyped: Bool
  private let encode: AnyTransformer.Encoding?
  /// Whether the transformer is one of another type, such as a superclass.
  private let encodesOther: Bool
  /// Whether the closure is called for null; transformers are not.
  let seesNull: Bool
  /// The codec that writes values without a closure, and the results of a closure that are of the
  /// same type; nil if values are written by their dynamic types.
  let plain: Codec?
  private let dynamic: AnyCodec
  private let optional: OptionalCases?

  /// Creates a codec for values that come from a closure, which may be that of a transformer.
  init(
    _ type: any Any.Type, _ closure: NodeClosure, of transformer: AnyTransformer? = nil,
    plain: Codec?, dynamic: AnyCodec
  ) {
    decode = closure
    isTyped = closure.type == type
    encode = transformer?.encode
    encodesOther = transformer.map { $0.type != type } ?? false
    seesNull = transformer == nil
    self.plain = plain
    self.dynamic = dynamic
    optional = TypeFacts.of(type).optional.map { OptionalCases($0) }
    super.init(type)
  }

  override var kind: CodecKind { .custom(.closure(self)) }

  override var expectation: String { seesNull ? plain?.expectation ?? "\(type)" : "\(type)" }

  override var acceptsNull: Bool { seesNull || optional != nil }

  override var mayWriteNothing: Bool { encode != nil }

  /// Whether a closure also writes the values.
  var hasInverse: Bool { encode != nil }

  override var needsPath: Bool { true }

  override func read(from reader: inout Reader, into place: Place) throws {
    if reader.takeSwiftValue(operations, at: place) { return }
    let offset = reader.offset
    if !seesNull, try reader.kind() == .null { return try readNull(from: &reader, into: place) }
    // This is not a closure, because closures cannot be marked for inlining.
    @inline(__always)
    func readNode(_ reader: inout Reader, _ path: RecordedPath) throws {
      let node = try reader.takeNode(path, use: reader.isReported ? NodeUse() : nil)
      try makeValue(of: node, from: reader, into: place, offset: offset)
    }
    try reader.withPath(readNode)
  }

  /// Reads null, which the closure does not see.
  @inline(never)
  private func readNull(from reader: inout Reader, into place: Place) throws {
    guard let optional else { try reader.failMismatch(expected: expectation, type: type) }
    _ = try reader.takeNull()
    optional.storeNil(at: place)
  }

  /// Stores the value that the closure makes of a node.
  private func makeValue(
    of node: MappingNode, from reader: Reader, into place: Place, offset: Int?
  ) throws {
    let context = reader.borrowedContext
    let isMade =
      if isTyped, !place.isInitialized {
        try reader.calling(at: offset) {
          try decode.store(node, parent: context.call { $0.parent }, into: place)
        }
      } else {
        try reader.store(
          node, by: decode, parent: context.object.parent, into: place, of: self, offset: offset)
      }
    guard isMade else {
      guard let optional else { throw reader.noValue(expectation, type: type, offset: offset) }
      if reader.isReported { keepUnmapped(node, reader) }
      return optional.storeNil(at: place)
    }
    if reader.isReported { reportUnused(node, place, reader) }
  }

  override func storeAbsent(at place: Place) -> Bool {
    optional?.storeNil(at: place)
    return optional != nil
  }

  override func isAbsent(at place: Place) -> Bool {
    optional?.isNil(at: place) ?? false
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    guard encode != nil else {
      guard let plain else { return try dynamic.writeAny(operations.value(at: place), to: &writer) }
      return try writer.write(plain, place)
    }
    if try !withWritten(at: place, { try writer.write($0, $1) }) { writer.writeNull() }
  }

  /// Passes on the result of the closure; if it is of the codec's own type, with the codec that does
  /// not call the closure again.
  override func withWritten(
    at place: Place, _ write: (Codec, Place) throws -> Void
  ) throws -> Bool {
    guard let encode else { return try super.withWritten(at: place, write) }
    guard let result = try encode(place, encodesOther ? operations : nil) else { return false }
    let resultType: any Any.Type = Swift.type(of: result)
    if let plain, resultType == type {
      try withOpened(result) { try write(plain, $0) }
    } else if let primitive = try dynamic.primitiveCodec(of: resultType) {
      try withOpened(result) { try write(primitive, $0) }
    } else {
      try withTemporaryPlace(result as Any) { try write(dynamic, $0) }
    }
    return true
  }
}

extension Reader {
  /// The error for a result of a closure, a factory or a discriminator that is of the wrong type.
  func wrongType(of value: Any, for type: any Any.Type, offset: Int?) -> MappingError {
    failure(ClosureFault.type(Swift.type(of: value), expected: type), type: type, offset: offset)
  }
}

/// Unused parts of the values that closures read.
extension ClosureCodec {
  /// Reports the keys that the closure did not read, and keeps the unmapped parts of its value.
  ///
  /// If a closure takes an array or object as `json`, it is unknown which parts it uses. So the
  /// value is compared with its own written form: a member that is not written now does not belong
  /// to the model. A member that is written now but not later belonged to the model and was
  /// removed.
  func reportUnused(_ node: MappingNode, _ place: Place, _ reader: Reader) {
    guard node.value.isContainer, let collector = reader.context.collector,
      let leftover = node.use?.leftover(of: node.value)
    else { return }
    for steps in leftover.keys { reader.report(.unknownKey, steps) }
    guard collector.keepsUnknownValues else { return }
    if let values = leftover.values { reader.keep(values, collector) }
    guard !leftover.taken.isEmpty, let written = written(place, reader.context) else { return }
    for steps in leftover.taken {
      guard let rest = node.value[steps].beyond(written[steps]) else { continue }
      reader.keep(rest, at: steps, collector)
    }
  }

  /// The new value as JSON, or nil if it cannot be written.
  private func written(_ place: Place, _ context: CallContext) -> JSONValue? {
    let writer = Writer(treeIn: context)
    return (try? json(at: place.advanced(by: 0, .initialized), by: writer)) ?? nil
  }

  /// Keeps a whole value for which the closure returned nil, because the model contains nothing of
  /// it.
  func keepUnmapped(_ node: MappingNode, _ reader: Reader) {
    guard let collector = reader.context.collector, collector.keepsUnknownValues,
      !node.value.isNull
    else { return }
    reader.keep(node.value, collector)
  }
}
