/// The members of an object, or the elements of an array, that are converted to nodes when a reader
/// reaches them.
///
/// In this way, one model is converted to another without a tree of values between them.
class LazyContents {
  /// The number of members or elements.
  var count: Int { 0 }

  /// The identity of the object whose properties the members are, which reveals cycles; nil for
  /// values.
  var identity: ObjectIdentifier? { nil }

  /// The key of a member.
  func key(at index: Int) -> String { "" }

  /// The node of a member or an element.
  func node(at index: Int) throws -> TreeNode { .null }

  /// The whole object as its own rules write it; nil if it is written as its members.
  func writtenValue() throws -> JSONValue? { JSONValue?.none }
}
