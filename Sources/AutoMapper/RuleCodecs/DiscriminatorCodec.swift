/// Reads values of the type that the document names, and writes that name with each object.
final class DiscriminatorCodec: Codec, CodecBody, @unchecked Sendable {
  let rule: DiscriminatorRule
  private let keys: KeyTable
  /// The discriminators that have already run, and do not run again.
  let passed: Set<ObjectIdentifier>
  /// The number of the codec among the plans, by which a call finds the predictor of its keys.
  private let number: Int
  unowned let compiler: any PlanSource
  /// Set once, under the compiler's lock, before the flag is set.
  private var compiledChoices: Choices?
  /// The flag that the choices are compiled.
  private let flags = AtomicFlags()
  /// The actor-isolated conformances used to compile the choices.
  private var asked: [IsolatedConformance] = []

  /// The codecs of the types to choose from.
  struct Choices {
    var codecs: [String: Codec] = [:]
    var defaultCodec: Codec?

    /// The codec of the type with a name, or else of the default type.
    func codec(named name: String?) -> Codec? { name.flatMap { codecs[$0] } ?? defaultCodec }
  }

  init(
    _ type: any Any.Type, _ rule: DiscriminatorRule, passed: Set<ObjectIdentifier>, number: Int,
    _ matching: MappingOptions.KeyMatching, compiler: any PlanSource
  ) {
    self.rule = rule
    self.passed = passed.union([rule.identity])
    self.number = number
    self.compiler = compiler
    keys = KeyTable(matching) { $0.register(rule.key, slot: 0, order: 0) }
    super.init(type, DiscriminatorCodec.self)
  }

  var ownKind: CodecKind { .discriminator(self) }

  /// The codecs of the types, compiled at first use.
  func choices() throws -> Choices {
    if flags.isSet(), let compiledChoices { return compiledChoices }
    return try compiler.withLock {
      if let compiledChoices {
        try compiler.require(asked)
        return compiledChoices
      }
      let (choices, asked) = try compiler.compiling {
        Choices(
          codecs: try rule.types.mapValues { try compiler.codec(for: $0, after: passed) },
          defaultCodec: try rule.defaultType.map { try compiler.codec(for: $0, after: passed) })
      }
      compiledChoices = choices
      self.asked = asked
      if asked.isEmpty { flags.set() }
      return choices
    }
  }

  override var expectation: String { "an object" }

  override var updatesInPlace: Bool { true }

  override var needsPath: Bool { true }

  func readValue<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws {
    if reader.takeSwiftValue(operations, at: place) { return }
    try reader.requireObject(expectation, type: type)
    reader.beginLooking(asTree: false)
    defer { reader.endLooking() }
    let start = reader.mark
    let offset = reader.offset
    let found = try findName(in: &reader)
    let choices = try choices()
    let codec: Codec
    if found == nil, place.state == .updated {
      codec = try self.codec(of: operations.value(at: place))
    } else if let chosen = choices.codec(named: found?.name) {
      codec = chosen
    } else {
      throw unknown(found, reader, offset: offset)
    }
    reader.reset(to: start)
    try knowingKey(&reader) { try $0.read(codec, castInto: place, of: self) }
  }

  /// Calls a closure that reads the next object, in which the discriminator's key is a known one.
  @inline(__always)
  func knowingKey<Source: CodecSource>(
    _ reader: inout Source, _ body: (inout Source) throws -> Void
  ) throws {
    // Only code that checks unknown keys needs it.
    guard reader.tracksPath || reader.policies.unknownKeys == .throw else {
      return try body(&reader)
    }
    let context = reader.context
    context.typeKeys.append((reader.depth, keys))
    defer { context.typeKeys.removeLast() }
    try body(&reader)
  }

  /// The value of the discriminator's key in the document, or nil if it is missing or null.
  func findName<Source: CodecSource>(
    in reader: inout Source
  ) throws -> (name: String, keyMark: Source.Mark, offset: Int?)? {
    guard try reader.openObject() == .filled else { return nil }
    var found: DeferredPositions<Source>.Capture?
    var prediction = KeyPrediction(reader.predictor(number))
    repeat {
      let keyMark = reader.mark
      let match = try reader.takeKey(keys, &prediction)
      do {
        let mark = reader.mark
        let isNull = try match.isKnown && reader.kind() == .null
        try reader.skip()
        guard match.isKnown else { continue }
        let capture = DeferredPositions<Source>.Capture(
          keyMark: keyMark, mark: mark, rank: match.rank, isNull: isNull)
        found = found.map { DeferredPositions.better($0, capture, reader) } ?? capture
      } catch {
        throw error.prepending(.key(reader.key(at: keyMark)))
      }
    } while try reader.nextMember()
    guard let found else { return nil }
    reader.reset(to: found.mark)
    let offset = reader.offset
    return try reader.takeScalar().text.map { ($0, found.keyMark, offset) }
  }

  private func unknown<Source: CodecSource>(
    _ found: (name: String, keyMark: Source.Mark, offset: Int?)?, _ reader: Source, offset: Int?
  ) -> any Error {
    let known = rule.types.keys.orderedByText(\.self)
    let expected =
      "one of "
      + known.prefix(12).map { MappingError.quoted($0) }.joined(separator: ", ")
      + (known.count > 12 ? ", …" : "")
    let fault =
      found.map {
        ValueFault.unknownCase(
          expected: expected, found: "the string \(MappingError.quoted($0.name))")
      } ?? .missing(expected: expected)
    var error = reader.failure(fault, type: type, offset: found?.offset ?? offset)
    error.topic = .unknownTypeName
    return error.prepending(.key(found.map { reader.key(at: $0.keyMark) } ?? rule.key))
  }

  // MARK: Writing

  func writeValue<Sink: CodecSink>(_ place: Place, to writer: inout Sink) throws {
    let value = operations.value(at: place)
    let codec = try compiler.codec(for: Swift.type(of: value), after: passed)
    try withOpened(value) { place in
      if let codec = codec.asObject {
        try codec.write(place, with: rule, to: &writer)
      } else if let codec = codec as? CodableCodec {
        try codec.write(place, with: rule, to: &writer)
      } else {
        try writer.write(codec, place)
      }
    }
  }
}

extension Scalar {
  /// The text of a string, number or Boolean.
  var text: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.text
    case .boolean(let value): "\(value)"
    case .null, .array, .object, .swiftValue: nil
    }
  }
}

/// The identity of elements of collections, by their unique keys.
extension DiscriminatorCodec {
  /// The codec of the type that the next object names, without consuming the object, or nil if it
  /// does not name a known type.
  func chosenCodec<Source: CodecSource>(for reader: inout Source) throws -> Codec? {
    let start = reader.mark
    defer { reader.reset(to: start) }
    let name = try findName(in: &reader)?.name
    return try choices().codec(named: name)
  }

  /// The codec of a value, by its dynamic type.
  func codec(of value: Any) throws -> Codec {
    try compiler.codec(for: Swift.type(of: value), after: passed)
  }
}
