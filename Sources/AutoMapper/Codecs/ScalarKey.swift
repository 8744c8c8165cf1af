/// Dictionary keys whose text is the scalar that a codec reads and writes: numbers with a fraction,
/// dates, URLs, names of cases.
struct ScalarKey: DictionaryKeyConversion {
  private let codec: Codec

  /// - Parameter codec: A codec whose values are scalars.
  init(_ codec: Codec) { self.codec = codec }

  func store(_ name: String, at place: Place, _ context: CallContext) throws -> Bool {
    // A key is not a value of the document, so nothing is reported about it.
    if codec.store(key: name, at: place, context) { return true }
    let collector = context.collector
    context.collector = nil
    defer { context.collector = collector }
    return try Self.scalars(name).contains { scalar in
      do {
        try Reader.reading(TreeNode(scalar), in: context) { try $0.read(codec, into: place) }
        return true
      } catch let error as MappingError where error.kind == .unsupportedType {
        throw error
      } catch {
        return false
      }
    }
  }

  /// The scalars that a text may represent, even if conversions are disabled.
  private static func scalars(_ name: String) -> [JSONValue] {
    var scalars = [JSONValue.string(name)]
    if let number = JSONNumber(name) { scalars.append(.number(number)) }
    if let boolean = Bool(name) { scalars.append(.bool(boolean)) }
    return scalars
  }

  func name(at place: Place, _ context: CallContext) throws -> String {
    if let text = codec.keyText(of: place), isShort(text.utf8.count, context) { return text }
    return try codec.scalarText(of: place, context)
  }

  /// Whether a text of a number of bytes is within the limits of all scalars.
  private func isShort(_ count: Int, _ context: CallContext) -> Bool {
    count <= context.options.maximumStringLength && count <= context.options.maximumNumberLength
  }

  var appendsNames: Bool { true }

  func appendName(at place: Place, to bytes: inout [UInt8], _ context: CallContext) -> Bool {
    codec.appendUniqueKey(of: place, to: &bytes) && isShort(bytes.count, context)
  }
}
