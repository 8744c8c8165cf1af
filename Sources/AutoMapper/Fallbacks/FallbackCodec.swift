/// Reads an enum, or another type with raw values, with a replacement for unknown cases.
final class FallbackCodec: WrappingCodec, @unchecked Sendable {
  private let rule: FallbackRule
  private let dynamic: AnyCodec
  /// The codec of raw values, if the replacement needs no error about the value.
  private let known: RawValueCodec?

  /// - Parameters:
  ///   - wrapped: The codec that knows the cases.
  ///   - rule: The replacement for a value that is not one of them.
  ///   - dynamic: The codec that writes what a case of the closure keeps.
  init(_ wrapped: Codec, _ rule: FallbackRule, dynamic: AnyCodec) {
    self.rule = rule
    self.dynamic = dynamic
    known = rule.closure == nil ? wrapped as? RawValueCodec : nil
    super.init(wrapped.type, wrapped: wrapped)
  }

  override var kind: CodecKind { .custom(.fallback(self)) }

  override var isScalar: Bool { wrapped.isScalar }

  override var runsCode: Bool { true }

  /// Reports name the path of the value.
  override var needsPath: Bool { true }

  override func read(from reader: inout Reader, into place: Place) throws {
    try rule.functions.read(self, &reader, place)
  }

  @inline(__always)
  func readCase(from reader: inout Reader, into place: Place) throws {
    let start = reader.mark
    if let known, !reader.isReported, reader.policies.unknownCases != .throw {
      if try known.readIfCase(from: &reader, into: place) { return }
      reader.reset(to: start)
      return try readFallback(insteadOf: nil, from: &reader, into: place)
    }
    do {
      try reader.read(wrapped, into: place)
    } catch let error as MappingError {
      guard isUnknownCase(error), reader.policies.unknownCases != .throw else { throw error }
      reader.reset(to: start)
      try readFallback(insteadOf: error, from: &reader, into: place)
    }
  }

  /// Whether an error says that the value is none of the cases, rather than that a part of it is
  /// wrong.
  private func isUnknownCase(_ error: MappingError) -> Bool {
    if case .custom(.rule) = wrapped.kind {
      return error.type == type && error.path.components.count <= 1
        && error.words.topic == .unknownTypeName
    }
    guard error.path.isRoot else { return false }
    // Conformances have no error of their own for it: those with raw values say that the data are
    // wrong, and those with payloads that the enum does not have the key.
    guard case .custom(.codable) = wrapped.kind,
      let thrown = error.contents.thrownError as? DecodingError
    else { return error.kind == .unknownCase }
    return switch thrown {
    case .dataCorrupted: true
    case .typeMismatch(let type, _): type == self.type
    case .keyNotFound, .valueNotFound: false
    @unknown default: false
    }
  }

  /// Reads the replacement; `error` is nil if no report and no closure needs it.
  private func readFallback(
    insteadOf error: MappingError?, from reader: inout Reader, into place: Place
  ) throws {
    let offset = reader.offset
    switch rule.replacement {
    case .value(let fallback):
      try reader.pass()
      guard operations.store(fallback, at: place) else {
        throw reader.wrongType(of: fallback, for: type, offset: offset)
      }
    case .json(let json):
      try reader.pass()
      try reader.reading(insteadOfNext: TreeNode(json)) { try $0.read(wrapped, into: place) }
    case .closure(let closure):
      let isMade = try reader.withPath { reader, path in
        let node = try reader.takeNode(path)
        return try reader.store(
          node, by: closure, parent: reader.context.parent, into: place, of: self, offset: offset)
      }
      guard isMade else {
        throw try error ?? reader.mismatch(expected: wrapped.expectation, type: type)
      }
    }
    if let collector = reader.context.collector, let error {
      collector.add(.defaulted, MappingPath(reader.currentSteps()), error.reason)
    }
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try rule.functions.write(self, place, &writer)
  }

  @inline(__always)
  func writeCase(_ place: Place, to writer: inout Writer) throws {
    guard let kept = try keptValue(at: place, writer.context) else {
      return try writer.write(wrapped, place)
    }
    try dynamic.writeAny(kept, to: &writer)
  }

  /// The payload of a case without a raw value, in which a closure keeps an unknown value; nil for
  /// all other cases.
  private func keptValue(at place: Place, _ context: CallContext) throws -> Any? {
    guard rule.closure != nil else { return nil }
    let value = operations.value(at: place)
    switch wrapped.kind {
    case .single(.caseName): break
    case .custom(.rule(let codec)):
      guard try codec.traits.isKeeper(codec, value, context) else { return nil }
    default: return nil
    }
    return payload(of: value).flatMap { TypeShape.Kind(Swift.type(of: $0)) == .tuple ? nil : $0 }
  }
}

extension Codec {
  /// The codec inside a fallback.
  var withoutFallback: Codec {
    if case .custom(.fallback(let codec)) = kind { codec.wrapped } else { self }
  }
}
