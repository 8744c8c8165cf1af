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
}
