/// Operations on elements with indexes that use the standard library's own code, for slices and for
/// arrays that `ArrayStorage` does not support.
extension CollectionOperations where Self: RangeReplaceableCollection & RandomAccessCollection {
  static var isIndexed: Bool { true }

  static func build(movingFrom elements: Place, count: Int, into place: Place) {
    var array = Self()
    array.reserveCapacity(count)
    for index in 0..<count {
      let element = elements.advanced(by: index * MemoryLayout<Element>.stride)
      array.append(element.take(as: Element.self))
    }
    place.store(array)
  }

  static func forEach(at place: Place, _ body: (Place, Int) throws -> Void) rethrows {
    let elements = place.load(as: Self.self)
    let isDone: Void? = try elements.withContiguousStorageIfAvailable { buffer in
      guard let address = buffer.baseAddress else { return }
      // SAFETY: the elements are only read, while the storage is lent.
      let first = unsafe Place(UnsafeMutableRawPointer(mutating: address), .initialized)
      for index in 0..<buffer.count {
        try body(first.advanced(by: index &* MemoryLayout<Element>.stride), index)
      }
    }
    guard isDone == nil else { return }
    for (index, element) in elements.enumerated() {
      try withTemporaryPlace(element) { try body($0, index) }
    }
  }
}
