import Foundation

/// What the collections of Foundation hold, one level down.
///
/// Where there is no Objective-C, who asks an `NSArray` for an element that is a collection gets a Swift array of all
/// that is below it, made at once: one that holds itself would use up the stack. A mirror shows the objects as they
/// are, so that collections are walked level by level there too.
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

  /// The members of a dictionary; nil where a key is no string.
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

  /// The objects that a collection keeps, of a dictionary its pairs; nil where they need not be looked at.
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

/// The elements of an array that become nodes when a reader gets to them.
class LazyElements {
  /// The node whose elements they are, where it is one that was there before.
  var original: TreeNode? { nil }

  /// The tree that was made of the array before, if one was; with what JSON does not have replaced, or as it
  /// is.
  func tree(replacingSwiftValues: Bool) -> JSONValue? { nil }

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
  func tree(replacingSwiftValues: Bool) -> JSONValue? { nil }

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
