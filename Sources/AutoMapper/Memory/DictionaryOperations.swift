/// Additional operations on a dictionary.
protocol DictionaryOperations: CollectionOperations {
  static var keyType: any Any.Type { get }
  static var valueType: any Any.Type { get }
  /// The offset of the value in a key-value pair, in bytes.
  static var valueOffset: Int { get }
  /// Copies the value of the key in a place to uninitialized memory; returns false if the key does
  /// not exist.
  static func copyValue(of key: Place, in place: Place, to target: Place) -> Bool
  /// Moves pairs from their memory into the dictionary in a place.
  static func merge(movingFrom pairs: Place, count: Int, into place: Place)
  /// Removes the value of the key in a place, if any.
  static func remove(_ key: Place, from place: Place)
  /// Calls a closure with the places of each key and its value, in the order of the names that
  /// another closure returns for keys, or in the dictionary's own order.
  static func forEachPair(
    at place: Place, sortedBy name: ((Place) -> String)?,
    _ body: (_ key: Place, _ value: Place) throws -> Void
  ) rethrows
}
