/// Dictionary keys of a type with a converter in the provider, which is called with the text of the
/// key.
struct ConvertedKey: DictionaryKeyConversion {
  /// The codec that calls the converter.
  let codec: Codec
  /// The conversion that writes the keys of a converter that only reads, or nil if the codec writes
  /// them.
  let unconverted: (any DictionaryKeyConversion)?

  var needsPath: Bool { true }

  func store(_ name: String, at place: Place, _ context: CallContext) throws -> Bool {
    // A key is not a value of the document, so nothing is reported about it.
    let collector = context.collector
    context.collector = nil
    context.steps.push(PathStep(.key(name)))
    defer {
      context.collector = collector
      context.steps.pop()
    }
    do {
      try Reader.reading(.json(.string(name)), in: context) { try $0.read(codec, into: place) }
      return true
    } catch let error as MappingError where error.contents.meansNoValue {
      return false
    }
  }

  func name(at place: Place, _ context: CallContext) throws -> String {
    try unconverted?.name(at: place, context) ?? codec.scalarText(of: place, context)
  }

  func destroy(at place: Place) { codec.operations.destroy(place, count: 1) }
}
