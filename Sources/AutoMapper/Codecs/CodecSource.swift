/// A source that codecs read from: resolves a codec's overload statically.
protocol CodecSource: SourceReader {
  /// The one way from a codec to another: reads a nested value, on a deeper stack when need be.
  mutating func read(_ codec: Codec, into place: Place) throws
  /// Consumes a value as a tree.
  mutating func takeTree() throws -> TreeNode
}

extension CodecSource {
  /// A reader of a tree that stands in the place of the next value, a level further down.
  func treeReader(of json: JSONValue) -> TreeReader {
    var tree = TreeReader(TreeNode(json), context: context, depth: depth + 1)
    tree.policies = policies
    tree.nextStackCheck = nextStackCheck
    return tree
  }
}

extension TextReader: CodecSource {
  mutating func takeTree() throws -> TreeNode { TreeNode(try takeValue()) }

  @inline(__always)
  mutating func read(_ codec: Codec, into place: Place) throws {
    guard isDeep else { return try codec.read(from: &self, into: place) }
    try descend { try codec.read(from: &$0, into: place) }
  }
}

extension TreeReader: CodecSource {
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
