/// A source that codecs read from, which resolves a codec's overload statically.
protocol CodecSource: SourceReader {
  /// Reads a nested value, on a deeper stack if necessary. All codecs call other codecs through
  /// this method.
  mutating func read(_ codec: Codec, into place: Place) throws
  /// Consumes a value as a tree.
  mutating func takeTree() throws -> TreeNode
  /// A reader of the next object with the members for another type, or nil if all types have the
  /// same members.
  func members(for codec: ObjectCodec) throws -> TreeReader?
}

/// Members that were chosen for the properties of one type, and can be chosen again for another.
protocol ChosenMembers: LazyMembers {
  /// The members for a type, or nil if there are no others.
  func members(for codec: ObjectCodec) throws -> LazyMembers?
}

extension CodecSource {
  /// A reader of a tree that replaces the next value, one level further down.
  ///
  /// `isChecked` states whether the tree has already been checked against the limits.
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

/// A target that codecs write to, which resolves a codec's overload statically.
protocol CodecSink: SinkWriter {
  /// Writes a nested value, on a deeper stack if necessary. All codecs call other codecs through
  /// this method.
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
