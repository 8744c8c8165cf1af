/// Keys of a type for which the provider has a converter: it is called with the text of the key.
struct ConvertedKey: DictionaryKeyConversion {
  /// Calls the converter.
  let codec: Codec
  /// Writes the keys of a converter that only reads; nil where the codec writes them.
  private let unconverted: (any DictionaryKeyConversion)?

  /// - Parameters:
  ///   - codec: The codec that calls the converter.
  ///   - unconverted: How keys of the type are written without one.
  init(_ codec: Codec, unconverted: (any DictionaryKeyConversion)?) {
    self.codec = codec
    self.unconverted = unconverted
  }

  var needsPath: Bool { true }

  func store(_ name: String, at place: Place, _ context: CallContext) throws -> Bool {
    // A key is no place of the document, so nothing is remarked on.
    let collector = context.collector
    context.collector = nil
    context.steps.push(PathStep(.key(name)))
    defer {
      context.collector = collector
      context.steps.pop()
    }
    var reader = TreeReader(TreeNode(JSONValue.string(name)), context: context)
    do {
      try reader.read(codec, into: place)
      return true
    } catch let error as MappingError where error.meansNoValue {
      return false
    }
  }

  func name(at place: Place, _ context: CallContext) throws -> String {
    try unconverted?.name(at: place, context) ?? codec.scalarText(of: place, context)
  }

  func destroy(at place: Place) { codec.operations.destroy(place, count: 1) }
}
