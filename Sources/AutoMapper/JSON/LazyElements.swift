/// The elements of an array that are converted to nodes when a reader reaches them.
class LazyElements {
  /// The number of elements.
  var count: Int { 0 }

  /// The node of an element.
  func node(at index: Int) throws -> TreeNode { .null }
}
