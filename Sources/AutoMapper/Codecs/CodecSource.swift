/// A source that codecs read from: resolves a codec's overload statically.
protocol CodecSource: SourceReader {
  /// The one way from a codec to another: reads a nested value, on a deeper stack when need be.
  mutating func read(_ codec: Codec, into place: Place) throws
  /// Consumes a value as a tree.
  mutating func takeTree() throws -> TreeNode
  /// A reader of the next object as another type asks for it; nil where all types find the same.
  func members(for codec: ObjectCodec) throws -> TreeReader?
}

/// Members that were chosen for the properties of one type, and can be for those of another.
protocol ChosenMembers: LazyMembers {
  /// The members that a type asks for; nil where there can be no others.
  func members(for codec: ObjectCodec) throws -> LazyMembers?
}

extension CodecSource {
  /// A reader of a tree that stands in the place of the next value, a level further down, and may have been
  /// checked already.
  func treeReader(of json: JSONValue, isChecked: Bool) -> TreeReader {
    treeReader(of: TreeNode(json), depth: depth + 1, isChecked: isChecked)
  }

  fileprivate func treeReader(of node: TreeNode, depth: Int, isChecked: Bool) -> TreeReader {
    var tree = TreeReader(node, context: context, depth: depth, isChecked: isChecked)
    tree.policies = policies
    tree.nextStackCheck = nextStackCheck
    return tree
  }
}

extension TextReader: CodecSource {
  mutating func takeTree() throws -> TreeNode { TreeNode(try takeValue()) }

  func members(for codec: ObjectCodec) -> TreeReader? { nil }

  @inline(__always)
  mutating func read(_ codec: Codec, into place: Place) throws {
    guard isDeep else { return try codec.read(from: &self, into: place) }
    try descend { try codec.read(from: &$0, into: place) }
  }
}

extension TreeReader: CodecSource {
  func members(for codec: ObjectCodec) throws -> TreeReader? {
    guard case .lazyMembers(let chosen as any ChosenMembers) = node,
      let members = try chosen.members(for: codec)
    else { return nil }
    return treeReader(of: .lazyMembers(members), depth: depth, isChecked: isChecked)
  }

  @inline(__always)
  mutating func read(_ codec: Codec, into place: Place) throws {
    guard isDeep else { return try codec.read(from: &self, into: place) }
    try descend { try codec.read(from: &$0, into: place) }
  }
}

/// A target that codecs write to: resolves a codec's overload statically.
protocol CodecSink: SinkWriter {
  /// The one way from a codec to another: writes a nested value, on a deeper stack when need be.
  mutating func write(_ codec: Codec, _ place: Place) throws
}

extension TextWriter: CodecSink {
  @inline(__always)
  mutating func write(_ codec: Codec, _ place: Place) throws {
    guard isDeep else { return try codec.write(place, to: &self) }
    try descend { try codec.write(place, to: &$0) }
  }
}

extension TreeWriter: CodecSink {
  @inline(__always)
  mutating func write(_ codec: Codec, _ place: Place) throws {
    guard isDeep else { return try codec.write(place, to: &self) }
    try descend { try codec.write(place, to: &$0) }
  }
}
