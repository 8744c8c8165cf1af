import Foundation

/// The contents of Foundation's collections, one level down.
///
/// Without Objective-C, an element of an `NSArray` that is itself a collection is converted
/// recursively to a Swift array when it is accessed. A collection that contains itself would
/// overflow the stack. A mirror returns the objects unconverted, so that collections are walked
/// level by level on these systems, too.
enum FoundationContents {
  /// The elements of an array.
  static func elements(of array: NSArray) -> [Any] {
    guard let objects = objects(in: array, count: array.count) else { return array.map { $0 } }
    return objects.enumerated().map { isCollection($1) ? $1 : array[$0] }
  }

  /// The elements of a set.
  static func elements(of set: NSSet) -> [Any] {
    guard let objects = objects(in: set, count: set.count) else { return set.map { $0 } }
    return objects.map { isCollection($0) ? $0 : NSArray(object: $0)[0] }
  }

  /// The members of a dictionary; nil if a key is not a string.
  static func members(of dictionary: NSDictionary) -> [String: Any]? {
    var members: [String: Any] = [:]
    guard let pairs = objects(in: dictionary, count: dictionary.count) else {
      for (key, value) in dictionary {
        guard let key = text(key) else { return nil }
        members[key] = value
      }
      return members
    }
    for case let (key, value) as (key: NSObject, value: AnyObject) in pairs {
      guard let text = text(key) else { return nil }
      members[text] = isCollection(value) ? value : dictionary[key]
    }
    return members
  }

  private static func text(_ key: Any) -> String? {
    key as? String ?? (key as? NSString).map { String(describing: $0) }
  }

  /// The objects in a collection, or the pairs of a dictionary; nil if none of them is a
  /// collection, so that ordinary access is safe.
  private static func objects(in collection: Any, count: Int) -> [Any]? {
    #if !canImport(Darwin)
    let objects = Mirror(reflecting: collection).children.map(\.value)
    // A subclass may keep its objects elsewhere.
    if objects.count == count, objects.contains(where: holdsCollection) { return objects }
    #endif
    return nil
  }

  private static func holdsCollection(_ child: Any) -> Bool {
    if let pair = child as? (key: NSObject, value: AnyObject) {
      return isCollection(pair.key) || isCollection(pair.value)
    }
    return isCollection(child)
  }

  private static func isCollection(_ value: Any) -> Bool {
    type(of: value) is AnyClass && (value is NSArray || value is NSDictionary || value is NSSet)
  }
}

/// The elements of an array that are converted to nodes when a reader reaches them.
class LazyElements {
  /// The existing node that has the same elements; nil if there is none.
  var original: TreeNode? { nil }

  /// The tree that was made of the array before, or nil.
  ///
  /// `replacingSwiftValues` asks for a tree in which values that JSON does not have were replaced.
  func tree(replacingSwiftValues: Bool) -> JSONValue? { nil }

  /// The node that retains a tree that was made of the array; nil if there is nothing to retain.
  var keptNode: TreeNode? { nil }

  /// The number of elements.
  var count: Int { 0 }

  /// The node of an element.
  func node(at index: Int) throws -> TreeNode { .null }
}

/// The members of an object that are converted to nodes when a reader reaches them.
///
/// In this way, one model is converted to another without a tree of values between them.
class LazyMembers {
  /// The existing node that has the same members; nil if there is none.
  var original: TreeNode? { nil }

  /// The tree that was made of the object before, or nil.
  ///
  /// `replacingSwiftValues` asks for a tree in which values that JSON does not have were replaced.
  func tree(replacingSwiftValues: Bool) -> JSONValue? { nil }

  /// The node that retains a tree that was made of the object; nil if there is nothing to retain.
  var keptNode: TreeNode? { nil }

  /// The number of members.
  var count: Int { 0 }

  /// The identity of the object whose properties the members are, which reveals cycles; nil for
  /// values.
  var identity: ObjectIdentifier? { nil }

  /// The key of a member.
  func key(at index: Int) -> String { "" }

  /// The known match of a member's key in a table; nil if the key must be looked up.
  func match(at index: Int, in keys: KeyTable) -> KeyMatch? { nil }

  /// The node of a member; thrown errors have its key in their path.
  func node(at index: Int) throws -> TreeNode { .null }

  /// The node of the member with a key, if the members are those of `original`; nil if there is
  /// none.
  func member(_ key: String) -> TreeNode? { nil }

  /// The whole object as its own rules write it; nil if it is written as its members.
  func writtenValue() throws -> JSONValue? { JSONValue?.none }
}
