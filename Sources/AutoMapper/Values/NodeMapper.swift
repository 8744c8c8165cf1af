/// Maps the nodes that closures request to be mapped.
protocol NodeMapper: AnyObject {
  /// Maps a node; errors have paths that start at the node.
  func map<Value>(_ node: MappingNode, to type: Value.Type) throws -> Value
  /// Maps a node to a registered type; errors have paths that start at the node.
  func map(_ node: MappingNode, toTypeNamed name: String) throws -> Any
}
