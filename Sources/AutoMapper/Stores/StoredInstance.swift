/// An instance in a store.
///
/// An object, because moving and copying a value of unknown type takes longer than counting a
/// reference.
final class StoredInstance {
  let keys: UniqueKeys
  var instance: Any
  /// The position in the order of insertions.
  var number = 0

  init(_ instance: consuming Any, _ keys: consuming UniqueKeys) {
    self.instance = instance
    self.keys = keys
  }

  /// Whether the instance is the same object as another one, or a value of the same type.
  func isSame(as other: Any) -> Bool {
    let type = type(of: other)
    // Only an object of the same class is the same one.
    guard Swift.type(of: instance) == type else { return false }
    return !(type is AnyClass) || instance as AnyObject === other as AnyObject
  }
}
