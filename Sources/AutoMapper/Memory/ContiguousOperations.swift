/// Operations on a collection whose elements are contiguous in memory.
protocol ContiguousOperations: CollectionOperations {
  /// The place of the first element, and the owner that keeps the elements alive; nil for an empty
  /// collection.
  static func elements(at place: Place) -> (owner: Any, first: Place)?
}
