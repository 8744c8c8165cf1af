/// Presents the elements of a collection of models as the elements of an array to read.
enum ModelElements {
  static func elements(
    of array: ArrayCodec, at place: Place, _ conversion: Borrowed<ValueConversion>,
    _ context: CallContext
  ) throws -> LazyElements {
    if let contiguous = array.collection as? any ContiguousOperations.Type {
      return ContiguousElements(
        contiguous.elements(at: place), count: array.collection.count(at: place),
        stride: array.element.layout.stride, conversion, context)
    }
    var nodes: [TreeNode] = []
    try array.collection.forEach(at: place) { element, index in
      try ThrownError.prepending(.index(index)) {
        // The memory belongs to the element for this call only.
        let memory = SourcePlace(ValueBox(copying: element, array.element.operations), context)
        nodes.append(try conversion.object.node(at: memory.place, in: memory))
      }
    }
    return ListedElements(nodes)
  }
}

/// Elements whose nodes were made in advance.
private final class ListedElements: LazyElements {
  private let nodes: [TreeNode]

  init(_ nodes: [TreeNode]) { self.nodes = nodes }

  override var count: Int { nodes.count }

  override func node(at index: Int) throws -> TreeNode { nodes[index] }
}
