/// Reads and writes dictionaries; keys that are no strings are converted from and to text.
final class DictionaryCodec: Codec, @unchecked Sendable {
  private let value: Codec
  private let leaf: LeafKind
  private let dictionary: any DictionaryOperations.Type
  private let key: any DictionaryKeyConversion.Type
  private let pairs: any ValueOperations.Type

  init(
    _ dictionary: any DictionaryOperations.Type, key: any DictionaryKeyConversion.Type,
    value: Codec
  ) {
    self.value = value
    self.dictionary = dictionary
    self.key = key
    leaf = LeafKind(value.type)
    pairs = AutoMapper.operations(of: dictionary.elementType)
    super.init(dictionary)
  }

  override var expectation: String { "an object" }

  override func read(from reader: inout TextReader, into place: Place) throws {
    try readDictionary(from: &reader, into: place)
  }

  override func read(from reader: inout TreeReader, into place: Place) throws {
    try readDictionary(from: &reader, into: place)
  }

  @inline(__always)
  private func readDictionary<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws {
    switch try reader.openObject() {
    case .filled: break
    case .empty: return dictionary.build(movingFrom: place, count: 0, into: place)
    case .absent:
      if reader.takeNative(operations, at: place) { return }
      try reader.failMismatch(
        expected: "an object with values of type \(value.type)", type: type)
    }
    var elements = ElementCollector(pairs, layout: pairs.layout, in: reader.context.arena)
    do {
      repeat {
        try readPair(from: &reader, into: elements.nextPlace())
        elements.commit()
      } while try reader.nextMember()
    } catch {
      elements.discard()
      throw error
    }
    dictionary.build(movingFrom: elements.values, count: elements.count, into: place)
    elements.finish()
  }

  @inline(__always)
  private func readPair<Source: CodecSource>(
    from reader: inout Source, into pair: Place
  ) throws {
    let keyOffset = reader.offset
    let name = try reader.takeKey()
    guard key.store(name, at: pair) else {
      throw reader.failure(
        .typeMismatch, expected: "a key of type \(dictionary.keyType)",
        found: "the key \(MappingError.quoted(name))", offset: keyOffset
      ).prepending(.key(name))
    }
    do {
      let target = pair.advanced(by: dictionary.valueOffset)
      if leaf != .none {
        try reader.readLeaf(leaf, isOptional: false, into: target)
      } else {
        try reader.read(value, into: target)
      }
    } catch {
      key.destroy(at: pair)
      throw error.prepending(.key(name))
    }
  }

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    try writeDictionary(place, to: &writer)
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    try writeDictionary(place, to: &writer)
  }

  @inline(__always)
  private func writeDictionary<Sink: CodecSink>(_ place: Place, to writer: inout Sink) throws {
    try writer.openObject(count: dictionary.count(at: place))
    let sortName: ((Place) -> String)? = writer.sortsKeys ? key.name(at:) : nil
    try dictionary.forEachPair(at: place, sortedBy: sortName) { pair in
      try writePair(key.name(at: pair), pair, to: &writer)
    }
    writer.closeObject()
  }

  @inline(__always)
  private func writePair<Sink: CodecSink>(
    _ name: String, _ pair: Place, to writer: inout Sink
  ) throws {
    writer.beginMember(name)
    let target = pair.advanced(by: dictionary.valueOffset)
    do {
      if leaf != .none {
        try writer.writeLeaf(leaf, target)
      } else {
        try writer.write(value, target)
      }
    } catch {
      throw error.prepending(.key(name))
    }
  }
}
