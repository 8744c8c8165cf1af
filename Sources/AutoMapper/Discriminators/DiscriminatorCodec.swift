/// Reads values of the type that the document names, and writes that name with each object.
final class DiscriminatorCodec: Codec, @unchecked Sendable {
  let rule: DiscriminatorRule
  private let types: [any Any.Type]
  private let finder: TagFinder
  /// The discriminators that have already run, and do not run again.
  let passed: Set<ObjectIdentifier>
  unowned let compiler: PlanCompiler
  /// Set once, under the compiler's lock, before the flag is set.
  private var compiledChoices: Choices?
  /// The actor-isolated conformances used to compile the choices.
  private var asked: [IsolatedConformance] = []
  /// The flag that the choices are compiled.
  private let flags = AtomicWords()
  /// The types that were written, changed under the compiler's lock.
  private var allWritten = IdentityTable<Written>()
  /// A subset of `allWritten` that is read without the lock.
  private let recent = AtomicTable<Written>()

  /// The codecs of the types to choose from.
  final class Choices {
    let codecs: [Codec]
    let defaultCodec: Codec?
    /// Whether a type is read from a tree without the name.
    fileprivate let takeAllMembers: Bool
    private let positions: NamePositions

    fileprivate init(_ codecs: [String: Codec], defaultCodec: Codec?) {
      self.codecs = Array(codecs.values)
      self.defaultCodec = defaultCodec
      takeAllMembers = (self.codecs + [defaultCodec].compactMap(\.self)).contains {
        $0.takesAllMembers(orIsDictionary: true)
      }
      positions = NamePositions(Array(codecs.keys))
    }

    /// The codec of the type with a name, or else of the default type.
    func codec(named name: String?) -> Codec? {
      name.flatMap { positions[$0] }.map { codecs[$0] } ?? defaultCodec
    }
  }

  init(
    _ type: any Any.Type, _ rule: DiscriminatorRule, passed: Set<ObjectIdentifier>, number: Int,
    _ matching: MappingOptions.KeyMatching, compiler: PlanCompiler
  ) {
    self.rule = rule
    types = Array(rule.types.values)
    self.passed = passed.union([rule.identity])
    self.compiler = compiler
    finder = TagFinder(rule.key, number: number, matching)
    super.init(type)
  }

  override var kind: CodecKind { .discriminator(self) }

  /// The codecs of the types, compiled at first use.
  func choices() throws -> Choices {
    if flags.isSet(), let compiledChoices { return compiledChoices }
    return try compiler.compilingOnce((compiledChoices, asked), flags) {
      Choices(
        try rule.types.mapValues { try compiler.codec(for: $0, after: passed) },
        defaultCodec: try rule.defaultType.map { try compiler.codec(for: $0, after: passed) })
    } keep: {
      (compiledChoices, asked) = ($0, $1)
    }
  }

  override var expectation: String { "an object" }

  override var updatesInPlace: Bool { true }

  override var needsPath: Bool { true }

  override func read(from reader: inout Reader, into place: Place) throws {
    try rule.functions.read(self, &reader, place)
  }

  @inline(__always)
  func readChosen(from reader: inout Reader, into place: Place) throws {
    if reader.takeSwiftValue(operations, at: place) { return }
    try reader.requireObject(expectation, type: type)
    reader.beginLooking()
    defer { reader.endLooking() }
    let start = reader.mark
    let found = try finder.find(in: &reader)
    let choices = try choices()
    let codec: Codec
    if found.isOpen, place.state == .updated {
      codec = try self.codec(of: operations.value(at: place))
    } else if let chosen = choices.codec(named: found.name) {
      codec = chosen
    } else {
      let known = rule.types.keys.orderedByText(\.self)
      throw finder.unknown(found, known: known, reader, type: type)
    }
    reader.reset(to: start)
    if choices.takeAllMembers, codec.takesAllMembers(orIsDictionary: true),
      try found.readOthers(&reader, { try $0.read(codec, castInto: place, of: self) })
    {
      return
    }
    if reader.tracksPath { reader.context.chosen = (codec.type, types) }
    try finder.knowingKey(&reader) { try $0.read(codec, castInto: place, of: self) }
  }

  /// Calls a closure that reads the next object, in which the discriminator's key is a known one.
  func knowingKey(_ reader: inout Reader, _ body: (inout Reader) throws -> Void) throws {
    try finder.knowingKey(&reader, body)
  }

  // MARK: Writing

  /// How the values of one type are written.
  final class Written: AboutType {
    let type: any Any.Type
    let codec: Codec
    let object: ObjectCodec?
    /// The names of the type, those of enclosing discriminators first.
    let tags: [TypeTag]

    init(_ type: any Any.Type, _ codec: Codec, _ tags: [TypeTag]) {
      self.type = type
      self.codec = codec
      object = codec.asObject
      self.tags = tags
    }
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try rule.functions.write(self, place, &writer)
  }

  @inline(__always)
  func writeChosen(_ place: Place, to writer: inout Writer) throws {
    let value = operations.value(at: place)
    let written = try written(for: Swift.type(of: value))
    try withOpened(value) { place in
      if let object = written.object {
        try object.write(place, with: written.tags, to: &writer)
      } else {
        _ = try writer.write(written.codec, place, with: written.tags)
      }
    }
  }

  /// How the values of a type are written, determined at first use.
  func written(for type: any Any.Type) throws -> Written {
    if let known = recent.object(about: type) { return known.object }
    return try compiler.withLock {
      if let known = allWritten[ObjectIdentifier(type)] {
        recent.add(known)
        return known
      }
      let written = try makeWritten(for: type)
      // What is kept is never replaced, since other threads may be using it.
      guard allWritten[ObjectIdentifier(type)] == nil,
        written.codec.isolation?.asked.isEmpty ?? true
      else { return written }
      allWritten.set(written, for: ObjectIdentifier(type))
      recent.add(written)
      return written
    }
  }

  /// How the values of a type are written: as this discriminator names the type, or else another
  /// one that this one chooses.
  private func makeWritten(for type: any Any.Type) throws -> Written {
    let codec = try codec(ofValues: type)
    // A subclass may have a discriminator of its own.
    let own = try codec.asDiscriminator?.written(for: type) ?? Written(type, codec, [])
    var (inner, tag) = (own, rule.tag(of: type))
    if tag == nil {
      for chosen in rule.types.orderedByText(\.key).map(\.value)
        + [rule.defaultType].compactMap(\.self)
      {
        guard let chooser = try? compiler.codec(for: chosen, after: passed).asDiscriminator
        else { continue }
        let written = try chooser.written(for: type)
        if written.tags.isEmpty { continue }
        (inner, tag) = (written, rule.tag(of: chosen))
        break
      }
    }
    guard let tag else { return inner }
    var tags = inner.tags
    if let index = tags.firstIndex(where: { $0.key == tag.key }) {
      // A key that both use has room for one name: one that both know, if there is any.
      let names = tags[index].names.filter { tag.names.contains($0) }
      if !names.isEmpty { tags[index] = TypeTag(key: tag.key, names: names, write: tag.write) }
    } else {
      tags.insert(tag, at: 0)
    }
    return Written(type, inner.codec, tags)
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
  func chosenCodec(for reader: inout Reader) throws -> Codec? {
    let start = reader.mark
    defer { reader.reset(to: start) }
    let name = try finder.find(in: &reader).name
    return try choices().codec(named: name)
  }

  /// The codec of a value, by its dynamic type.
  func codec(of value: Any) throws -> Codec { try codec(ofValues: Swift.type(of: value)) }

  /// The codec of a dynamic type; an `Any` may hold an Optional, which is never chosen.
  fileprivate func codec(ofValues type: any Any.Type) throws -> Codec {
    try TypeFacts.of(type).optional == nil
      ? compiler.codec(for: type, after: passed) : compiler.codec(for: type)
  }
}
