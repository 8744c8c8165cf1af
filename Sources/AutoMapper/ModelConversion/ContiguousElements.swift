/// Elements that are adjacent in memory.
final class ContiguousElements: LazyContents {
  private let elements: (owner: Any, first: Place)?
  private let size: Int
  private let stride: Int
  private let conversion: Borrowed<ValueConversion>
  private let context: CallContext
  /// The array as the rules of its elements write it, if that is known.
  var written: JSONValue?

  init(
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
