/// Presents the elements of a collection of models as the elements of an array to read.
enum ModelElements {
  static func elements(
    of array: ArrayCodec, at place: Place, _ conversion: Borrowed<ValueConversion>,
    _ context: CallContext
  ) throws -> LazyElements {
    if let contiguous = array.collection as? any AdjacentElements.Type {
      return ContiguousElements(
        contiguous.elements(at: place), count: array.collection.count(at: place),
        stride: array.element.layout.stride, conversion, context)
    }
    var nodes: [TreeNode] = []
    try array.collection.forEach(at: place) { element, index in
      try ThrownError.prepending(.index(index)) {
        // The memory belongs to the element for this call only.
        let memory = SourcePlace(
          ValueBox(copying: element, array.element.operations), context)
        nodes.append(try conversion.object.node(at: memory.place, in: memory))
      }
    }
    return ListedElements(nodes)
  }
}

/// Elements that are adjacent in memory.
final class ContiguousElements: LazyElements {
  private let elements: (owner: Any, first: Place)?
  private let size: Int
  private let stride: Int
  private let conversion: Borrowed<ValueConversion>
  private let context: CallContext
  /// The array as the rules of its elements write it, if that is known.
  var written: JSONValue?

  fileprivate init(
    _ elements: (owner: Any, first: Place)?, count: Int, stride: Int,
    _ conversion: Borrowed<ValueConversion>, _ context: CallContext
  ) {
    self.elements = elements
    size = elements == nil ? 0 : count
    self.stride = stride
    self.conversion = conversion
    self.context = context
  }

  override var count: Int { size }

  override func node(at index: Int) throws -> TreeNode {
    guard let elements else { return .null }
    let place = elements.first.advanced(by: index * stride)
    let node = try conversion.call {
      try $0.node(at: place, in: SourcePlace(place, owner: self, context))
    }
    if let written { node.isWritten(as: written[index]) }
    return node
  }
}

/// Elements whose nodes were made in advance.
private final class ListedElements: LazyElements {
  private let nodes: [TreeNode]

  init(_ nodes: [TreeNode]) { self.nodes = nodes }

  override var count: Int { nodes.count }

  override func node(at index: Int) throws -> TreeNode { nodes[index] }
}

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
