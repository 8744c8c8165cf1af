/// The elements of an array that become nodes when a reader gets to them.
class LazyElements {
  /// The node whose elements they are, where it is one that was there before.
  var original: TreeNode? { nil }

  /// The tree that was made of the array before, if one was; with what JSON does not have replaced, or as it
  /// is.
  func tree(replacingNatives: Bool) -> JSONValue? { nil }

  /// The node that keeps a tree that was made of the array; nil where there is nothing to keep.
  var keptNode: TreeNode? { nil }

  /// How many there are.
  var count: Int { 0 }

  /// The node of an element.
  func node(at index: Int) throws -> TreeNode { .null }
}

/// The members of an object that become nodes when a reader gets to them.
///
/// The properties of a model that is converted into another one are read in this way: with no tree of
/// values between the two.
class LazyMembers {
  /// The node whose members they are, where it is one that was there before.
  var original: TreeNode? { nil }

  /// The tree that was made of the object before, if one was; with what JSON does not have replaced, or as
  /// it is.
  func tree(replacingNatives: Bool) -> JSONValue? { nil }

  /// The node that keeps a tree that was made of the object; nil where there is nothing to keep.
  var keptNode: TreeNode? { nil }

  /// How many there are.
  var count: Int { 0 }

  /// The object that the members are properties of, by which circles are found; nil for values.
  var identity: ObjectIdentifier? { nil }

  /// The key of a member.
  func key(at index: Int) -> String { "" }

  /// Where the key of a member leads in a table; nil where the key must be looked up there.
  func match(at index: Int, in keys: KeyTable) -> KeyMatch? { nil }

  /// The node of a member; errors have its key in their path.
  func node(at index: Int) throws -> TreeNode { .null }

  /// The node of the member with a key, where the members are those of `original`; nil where there is none.
  func member(_ key: String) -> TreeNode? { nil }

  /// The whole object as its own rules write it; nil where it is no more than its members.
  func writtenValue() throws -> JSONValue? { JSONValue?.none }
}
