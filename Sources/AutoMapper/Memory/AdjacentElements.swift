/// What more can be done to a collection whose elements stand one behind the other in memory.
protocol AdjacentElements: CollectionOperations {
  /// The place of the first element, and what keeps the elements alive; nil for an empty collection.
  static func elements(at place: Place) -> (owner: Any, first: Place)?
}

extension Array: AdjacentElements {
  static func elements(at place: Place) -> (owner: Any, first: Place)? {
    // An array that belongs to Foundation is copied here; Swift's own only gets one more owner.
    ContiguousArray(place.load(as: Self.self)).ownedElements
  }
}

extension ContiguousArray: AdjacentElements {
  static func elements(at place: Place) -> (owner: Any, first: Place)? {
    place.load(as: Self.self).ownedElements
  }

  fileprivate var ownedElements: (owner: Any, first: Place)? {
    unsafe withUnsafeBufferPointer { buffer in
      guard let address = buffer.baseAddress, !buffer.isEmpty else { return nil }
      // SAFETY: the elements stay where they are as long as an array that owns them is kept unchanged, and
      // they are only read.
      return unsafe (self, Place(UnsafeMutableRawPointer(mutating: address), .initialized))
    }
  }
}
