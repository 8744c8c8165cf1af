/// The members of an object in a tree that was walked before, so that skipping it costs O(1).
///
/// Each container inside gets the same form when the reader reaches it. Without this, rules that
/// inspect objects more than once would cost the size of the tree times its depth. `PassedValues`
/// does the same for text.
final class PassedMembers: LazyMembers {
  private let members: ContiguousArray<(key: String, node: TreeNode)>
  private let passed: PassedTree

  fileprivate init<Value>(
    _ members: some Collection<(key: String, value: Value)>, _ passed: PassedTree,
    _ node: (Value) -> TreeNode
  ) {
    // Not an array of a lazy map, which takes three times as much code.
    var nodes = ContiguousArray<(key: String, node: TreeNode)>()
    nodes.reserveCapacity(members.count)
    for (key, value) in members { nodes.append((key, node(value))) }
    self.members = nodes
    self.passed = passed
  }

  override var count: Int { members.count }

  override var original: TreeNode? { passed.node }

  override var keptNode: TreeNode? { passed.isWorthKeeping ? .lazyMembers(self) : nil }

  override func key(at index: Int) -> String { members[index].key }

  override func node(at index: Int) -> TreeNode {
    // The tree has the same members in the same order, unless keys are equal.
    guard case .object(let object) = passed.tree, object.count == members.count else {
      return members[index].node.passed(as: nil)
    }
    return members[index].node.passed(as: object[index].value)
  }

  override func member(_ key: String) -> TreeNode? {
    guard let node = passed.node.member(key) else { return nil }
    guard case .object(let object) = passed.tree else { return node }
    return node.passed(as: object[key])
  }

  override func tree(replacingSwiftValues: Bool) -> JSONValue? {
    replacingSwiftValues ? passed.tree : nil
  }
}

/// The elements of an array in a tree that was walked before.
final class PassedElements: LazyElements {
  private let passed: PassedTree

  fileprivate init(_ passed: PassedTree) { self.passed = passed }

  override var count: Int { passed.node.elementCount ?? 0 }

  override var original: TreeNode? { passed.node }

  override var keptNode: TreeNode? { passed.isWorthKeeping ? .lazyElements(self) : nil }

  override func node(at index: Int) -> TreeNode {
    let node = passed.node.element(at: index) ?? .null
    guard case .array(let values) = passed.tree, values.count == count else {
      return node.passed(as: nil)
    }
    return node.passed(as: values[index])
  }

  override func tree(replacingSwiftValues: Bool) -> JSONValue? {
    replacingSwiftValues ? passed.tree : nil
  }
}

/// A node that was walked, and the tree that was made of it for closures.
private struct PassedTree {
  let node: TreeNode
  let tree: JSONValue?

  /// Whether a tree was made that differs from the node.
  var isWorthKeeping: Bool { tree != nil && !node.isJSON }
}

extension TreeNode {
  /// The node in the form for walked nodes, with the tree that was made of it, if any.
  fileprivate func passed(as tree: JSONValue?) -> TreeNode {
    switch self {
    case .values(let values):
      .lazyElements(PassedElements(PassedTree(node: self, tree: .array(values))))
    case .elements: .lazyElements(PassedElements(PassedTree(node: self, tree: tree)))
    case .object(let object):
      .lazyMembers(
        PassedMembers(object, PassedTree(node: self, tree: .object(object))) { TreeNode($0) })
    case .members(let members):
      .lazyMembers(PassedMembers(members, PassedTree(node: self, tree: tree)) { TreeNode($0) })
    case .null, .boolean, .integer, .double, .number, .decimal, .string, .swiftValue, .lazyElements,
      .lazyMembers:
      self
    }
  }

  /// Whether the node does not need to be walked again, and a tree exists if one is requested.
  fileprivate func isPassed(asTree: Bool) -> Bool {
    switch self {
    case .lazyElements(let elements):
      elements.original == nil || !asTree || elements.tree(replacingSwiftValues: true) != nil
    case .lazyMembers(let members):
      members.original == nil || !asTree || members.tree(replacingSwiftValues: true) != nil
    case .values, .object, .elements, .members: false
    case .null, .boolean, .integer, .double, .number, .decimal, .string, .swiftValue: true
    }
  }
}

extension TreeReader {
  mutating func beginLooking(asTree: Bool) {
    guard !isChecked || !node.isJSON, !node.isPassed(asTree: asTree) else { return }
    let start = mark
    // A limit that is exceeded here is reported with its path when the value is read.
    let isWalked: Bool
    var tree: JSONValue?
    if asTree, !node.isJSON {
      tree = try? takeNodeValue()
      isWalked = tree != nil
    } else {
      isWalked = (try? skip()) != nil
    }
    reset(to: start)
    guard isWalked else { return }
    let original: TreeNode? =
      switch node {
      case .lazyElements(let elements): elements.original
      case .lazyMembers(let members): members.original
      default: node
      }
    if let original { replaceNode(by: original.passed(as: tree)) }
  }

  func endLooking() {}

  /// Does nothing: the next value of a tree is found without walking this one.
  func pass() {}
}
