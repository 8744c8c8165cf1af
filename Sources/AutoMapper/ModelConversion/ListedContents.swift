/// Contents whose nodes were made in advance: the pairs of a dictionary, or the elements of a
/// collection that does not keep them next to each other.
final class ListedContents: LazyContents {
  private var contents: [(key: String, node: TreeNode)] = []
  private let conversion: ValueConversion
  private let context: CallContext

  private init(_ conversion: ValueConversion, _ context: CallContext) {
    self.conversion = conversion
    self.context = context
  }

  convenience init(
    pairsOf codec: DictionaryCodec, at place: Place, _ conversion: ValueConversion,
    _ context: CallContext
  ) throws {
    self.init(conversion, context)
    try codec.requireWriting()
    var names = WrittenNames(count: codec.dictionary.count(at: place))
    try codec.dictionary.forEachPair(at: place, sortedBy: nil) { key, value in
      let key = try codec.name(of: key, besides: &names, context)
      try ThrownError.prepending(.key(key)) { try add(value, codec.value, for: key) }
    }
  }

  convenience init(
    elementsOf array: ArrayCodec, at place: Place, _ conversion: ValueConversion,
    _ context: CallContext
  ) throws {
    self.init(conversion, context)
    try array.collection.forEach(at: place) { element, index in
      try ThrownError.prepending(.index(index)) { try add(element, array.element, for: "") }
    }
  }

  private func add(_ place: Place, _ codec: Codec, for key: String) throws {
    // The memory belongs to the value for this call only.
    let memory = SourcePlace(ValueBox(copying: place, codec.operations), context)
    contents.append((key, try conversion.node(at: memory.place, in: memory)))
  }

  override var count: Int { contents.count }

  override func key(at index: Int) -> String { contents[index].key }

  override func node(at index: Int) throws -> TreeNode { contents[index].node }
}
