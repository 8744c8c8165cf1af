/// Dictionary keys whose text is the scalar that a codec reads and writes: numbers with a fraction,
/// dates, URLs, names of cases.
struct ScalarKey: DictionaryKeyConversion {
  private let codec: Codec

  /// - Parameter codec: A codec whose values are scalars.
  init(_ codec: Codec) { self.codec = codec }

  func store(_ name: String, at place: Place, _ context: CallContext) throws -> Bool {
    // A key is not a value of the document, so nothing is reported about it.
    let collector = context.collector
    context.collector = nil
    defer { context.collector = collector }
    return try Self.scalars(name).contains { scalar in
      var reader = TreeReader(TreeNode(scalar), context: context)
      do {
        try reader.read(codec, into: place)
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
    try codec.scalarText(of: place, context)
  }

  func destroy(at place: Place) { codec.operations.destroy(place, count: 1) }
}

extension Codec {
  /// The text of the scalar as which a value is written.
  func scalarText(of place: Place, _ context: CallContext) throws -> String {
    var tree = TreeWriter(context: context, form: .json)
    try tree.write(self, place)
    switch tree.jsonValue {
    case .string(let text): return text
    case .number(let number): return number.text
    case .bool(let boolean): return boolean ? "true" : "false"
    case .null, .array, .object:
      throw MappingError(KeyFault.notText(found: tree.jsonValue.found), type: type)
    }
  }
}
