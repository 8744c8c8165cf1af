/// Reads the type that a value of the document names, and writes that name with each object.
final class DiscriminatorCodec: Codec, @unchecked Sendable {
  let rule: DiscriminatorRule
  private let keys: KeyTable
  /// The discriminators that led here, which do not run again.
  private let passed: Set<ObjectIdentifier>
  private unowned let compiler: any PlanSource

  init(
    _ type: any Any.Type, _ rule: DiscriminatorRule, passed: Set<ObjectIdentifier>,
    compiler: any PlanSource
  ) {
    self.rule = rule
    self.passed = passed.union([rule.identity])
    self.compiler = compiler
    keys = KeyTable { $0.register(rule.key, slot: 0, order: 0) }
    super.init(type)
  }

  override var expectation: String { "an object" }

  override var updatesInPlace: Bool { true }

  override func read(from reader: inout TextReader, into place: Place) throws {
    try readObject(from: &reader, into: place)
  }

  override func read(from reader: inout TreeReader, into place: Place) throws {
    if reader.takeNative(operations, at: place) { return }
    try readObject(from: &reader, into: place)
  }

  private func readObject<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws {
    try reader.requireObject(expectation, type: type)
    let start = reader.mark
    let found = try findName(in: &reader)
    let type: any Any.Type
    if let found, let known = rule.types[found.name] {
      type = known
    } else if let defaultType = rule.defaultType {
      type = defaultType
    } else if found == nil, place.state == .updated {
      type = Swift.type(of: operations.value(at: place))
    } else {
      throw unknown(found, reader)
    }
    reader.reset(to: start)
    try reader.read(try compiler.codec(for: type, after: passed), castInto: place, of: self)
  }

  /// What the document has under the discriminator's key; nil when it is missing or null.
  private func findName<Source: CodecSource>(
    in reader: inout Source
  ) throws -> (name: String, key: String, offset: Int?)? {
    guard try reader.openObject() == .filled else { return nil }
    var best: (candidate: KeyCandidate, mark: Source.Mark)?
    repeat {
      let key = try reader.takeKey()
      let match = keys.match(ContiguousArray(key.utf8).span)
      let mark = reader.mark
      do {
        if match.isKnown {
          let isNull = try reader.kind() == .null
          let candidate = KeyCandidate(key: key, rank: match.rank, isNull: isNull)
          if best.map({ candidate.replaces($0.candidate) }) ?? true { best = (candidate, mark) }
        }
        try reader.skip()
      } catch {
        throw error.prepending(.key(key))
      }
    } while try reader.nextMember()
    guard let best else { return nil }
    let end = reader.mark
    defer { reader.reset(to: end) }
    reader.reset(to: best.mark)
    let offset = reader.offset
    return try reader.takeScalar().text.map { ($0, best.candidate.key, offset) }
  }

  private func unknown<Source: CodecSource>(
    _ found: (name: String, key: String, offset: Int?)?, _ reader: Source
  ) -> any Error {
    let known = rule.types.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let expected =
      "one of "
      + known.prefix(12).map { MappingError.quoted($0) }.joined(separator: ", ")
      + (known.count > 12 ? ", …" : "")
    var error = reader.failure(
      found == nil ? .missingValue : .unknownCase, expected: expected,
      found: found.map { "the string \(MappingError.quoted($0.name))" } ?? "nothing",
      offset: found?.offset)
    error.type = type
    return error.prepending(.key(found?.key ?? rule.key))
  }

  // MARK: Writing

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    try writeObject(place, to: &writer)
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    try writeObject(place, to: &writer)
  }

  private func writeObject<Sink: CodecSink>(_ place: Place, to writer: inout Sink) throws {
    let value = operations.value(at: place)
    let codec = try compiler.codec(for: Swift.type(of: value), after: passed)
    func open<Value>(_ value: Value) throws {
      try withTemporaryPlace(value) { place in
        if let codec = codec as? ObjectCodec {
          try codec.write(place, with: rule, to: &writer)
        } else {
          try writer.write(codec, place)
        }
      }
    }
    try _openExistential(value, do: open)
  }
}

extension Scalar {
  /// The text of a string, number or Boolean.
  var text: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.text
    case .boolean(let value): "\(value)"
    case .null, .array, .object, .native: nil
    }
  }
}
