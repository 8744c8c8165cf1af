/// The pairs of a dictionary, presented as the members of an object to read.
final class ListedMembers: LazyMembers {
  private var members: [(key: String, node: TreeNode)] = []

  init(
    of codec: DictionaryCodec, at place: Place, _ conversion: ValueConversion,
    _ context: CallContext
  ) throws {
    super.init()
    try codec.requireWriting()
    var names = WrittenNames(count: codec.dictionary.count(at: place))
    try codec.dictionary.forEachPair(at: place, sortedBy: nil) { key, value in
      let key = try codec.name(of: key, besides: &names, context)
      try ThrownError.prepending(.key(key)) {
        // The memory belongs to the value for this call only.
        let memory = SourcePlace(ValueBox(copying: value, codec.value.operations), context)
        members.append((key, try conversion.node(at: memory.place, in: memory)))
      }
    }
  }

  override var count: Int { members.count }

  override func key(at index: Int) -> String { members[index].key }

  override func node(at index: Int) throws -> TreeNode { members[index].node }
}
