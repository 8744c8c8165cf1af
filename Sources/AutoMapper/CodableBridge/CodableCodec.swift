/// Reads and writes a type through its own `Codable` conformance, or its `Decodable` or `Encodable`
/// half.
final class CodableCodec: Codec, @unchecked Sendable {
  private let reading: (any Decodable.Type)?
  private let writing: (any Encodable.Type)?
  /// The codec that handles the direction for which the type has no conformance, and updates live
  /// objects.
  private let usual: Codec?
  /// Whether the usual codec updates live values, for documents that contain only some of their
  /// members.
  private let changesInPlace: Bool
  private let dates: Codec?
  private unowned let rules: PlanCompiler

  /// - Parameters:
  ///   - type: A type that is Decodable or Encodable, or both.
  ///   - usual: The codec without the conformance, or nil if there is none.
  ///   - changesInPlace: Whether values that are updated are objects with members.
  ///   - dates: The format of the dates inside, or nil for the mapper's.
  ///   - rules: The mapper that the codec belongs to.
  @inline(never)
  init(
    _ type: any Any.Type, usual: Codec?, changesInPlace: Bool = true, dates: DateRule? = nil,
    rules: PlanCompiler
  ) {
    reading = type as? any Decodable.Type
    writing = type as? any Encodable.Type
    self.usual = usual
    self.changesInPlace = changesInPlace && usual?.updatesInPlace ?? false
    self.dates = dates.map { DateCodec($0) }
    self.rules = rules
    super.init(type)
    isolation = Isolation(of: type, reading: [.decodable], writing: [.encodable])
  }

  override var kind: CodecKind { .custom(.codable) }

  /// A copy of the codec for dates of another format.
  func with(_ dates: DateRule) -> CodableCodec {
    CodableCodec(type, usual: usual, changesInPlace: changesInPlace, dates: dates, rules: rules)
  }

  override var needsPath: Bool { true }

  // MARK: Reading

  /// Live objects are changed in place, which no conformance can do.
  override var updatesInPlace: Bool { changesInPlace }

  override func read(from reader: inout Reader, into place: Place) throws {
    if reader.takeSwiftValue(operations, at: place) { return }
    // An object updates the existing value instead of replacing it.
    if let usual,
      try reading == nil || changesInPlace && place.state == .updated && reader.kind() == .object
    {
      return try reader.read(usual, into: place)
    }
    guard let reading else { throw MappingError(ConformanceFault.notRead, type: type) }
    try requireReading()
    reader.resolvePath()
    let outer = reader.context.index
    let (index, number) = try reader.takeIndex()
    let end = reader.mark
    var session = DecodingSession(index, root: number, rules: rules, dates: dates, for: reader)
    defer {
      if !isKnownUniquelyReferenced(&session) { index.isRetained = true }
      if index !== outer { index.finish() }
    }
    do {
      try session.read(reading, into: place)
    } catch {
      var failure = session.mappingError(error, type)
      // Errors do not point into the contents of a library's type.
      if LibraryConformances.owner(of: type) == .library {
        failure.ownContents.type = type
        failure.ownContents.thrownError = error
      }
      failure.ownContents.offset = session.offset(of: failure.path)
      // An Optional may become nil instead.
      reader.reset(to: end)
      throw failure
    }
  }

  // MARK: Writing

  override func write(_ place: Place, to writer: inout Writer) throws {
    guard writing != nil || usual == nil else {
      return try usual.map { try writer.write($0, place) } ?? ()
    }
    try write(place, with: [], to: &writer)
  }

  /// Writes an object with the names of its type or case, unless the object already has their keys.
  func write(_ place: Place, with tags: [TypeTag], to writer: inout Writer) throws {
    guard let writing else { throw MappingError(ConformanceFault.notWritten, type: type) }
    try requireWriting()
    let session = CodingSession(
      rules: rules, dates: dates, policies: writer.policies, context: writer.context,
      depth: writer.depth, nextStackCheck: writer.nextStackCheck)
    var text = EncodedText.begin(in: &writer, isTagged: !tags.isEmpty)
    let json: JSONValue?
    do {
      defer { EncodedText.finish(&text, &writer) }
      json = try encode(writing, at: place, to: text, session)
    }
    if let json { try writer.write(json: tags.isEmpty ? json : json.tagged(tags)) }
  }

  /// Returns the tree that is written instead of the text, if any.
  private func encode(
    _ writing: any Encodable.Type, at place: Place, to text: EncodedText, _ session: CodingSession
  ) throws -> JSONValue? {
    do {
      try session.write(writing, at: place, to: text)
    } catch let error as MappingError {
      throw error
    } catch {
      var failure = MappingError(.unsupportedType, type: type, underlyingError: error)
      failure.ownContents.isOfConformance = true
      throw failure
    }
    if var failure = session.failure {
      failure.ownContents.type = failure.type ?? type
      throw failure
    }
    return try text.complete()
  }
}

extension JSONValue {
  /// The same object with tags as its first members, except those whose keys it already has; the
  /// same value if it is none.
  func tagged(_ tags: [TypeTag]) -> JSONValue {
    guard case .object(let members) = self else { return self }
    var object = JSONObject()
    for tag in tags where members[tag.key] == nil {
      object.set(.string(tag.names[0]), for: tag.key)
    }
    for (key, value) in members { object.set(value, for: key) }
    return .object(object)
  }
}
