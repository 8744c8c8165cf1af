#if Foundation
import AutoMapperFoundation

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
#endif
