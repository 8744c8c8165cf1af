/// Operations on a collection whose element type is known only at run time.
protocol CollectionOperations {
  /// The type of the elements; for a dictionary, the type of its key-value pairs.
  static var elementType: any Any.Type { get }
  /// Moves elements from their memory into a new collection in a place.
  static func build(movingFrom elements: Place, count: Int, into place: Place)
  /// Calls a closure with the place of each element in turn, and its index.
  static func forEach(at place: Place, _ body: (Place, Int) throws -> Void) rethrows
  /// The number of elements in an initialized place.
  static func count(at place: Place) -> Int
  /// Creates an empty collection.
  init()
  /// Makes room for a number of elements.
  mutating func reserveCapacity(_ minimumCapacity: Int)
  /// Whether the elements have indexes.
  ///
  /// For a cast, the runtime would search the conformances of the whole program.
  static var isIndexed: Bool { get }
  /// An array with memory, from which the layout is learned; nil if the collection is not an object
  /// with contiguous elements, or may be backed by an Objective-C object.
  static func emptyStorage() -> EmptyStorage?
  /// An empty table of keys or elements, which are compared as in collections of the type; nil if they
  /// are not hashed.
  static func metKeys() -> (any MetKeys)?
}

extension CollectionOperations {
  static var isIndexed: Bool { false }

  static func emptyStorage() -> EmptyStorage? { nil }

  static func metKeys() -> (any MetKeys)? { nil }

  /// An empty collection that does not share its memory with any other collection.
  static func emptyWithMemory() -> Any {
    var collection = Self()
    collection.reserveCapacity(1)
    return collection
  }
}

/// Operations that use the standard library's own code, for sets.
extension CollectionOperations where Self: Collection {
  static var elementType: any Any.Type { Element.self }

  static func forEach(at place: Place, _ body: (Place, Int) throws -> Void) rethrows {
    for (index, element) in place.load(as: Self.self).enumerated() {
      try withTemporaryPlace(element) { try body($0, index) }
    }
  }

  static func count(at place: Place) -> Int { place.load(as: Self.self).count }
}

extension ArraySlice: CollectionOperations {}

extension Set: CollectionOperations {
  static func metKeys() -> (any MetKeys)? { MetKeyTable<Element>() }

  static func build(movingFrom elements: Place, count: Int, into place: Place) {
    var set = Self(minimumCapacity: count)
    for index in 0..<count {
      let element = elements.advanced(by: index * MemoryLayout<Element>.stride)
      set.insert(element.take(as: Element.self))
    }
    place.store(set)
  }
}

extension Dictionary: CollectionOperations, DictionaryOperations {
  static var elementType: any Any.Type { (Key, Value).self }
  static var keyType: any Any.Type { Key.self }
  static var valueType: any Any.Type { Value.self }

  static var valueOffset: Int { runtimeFieldOffset((Key, Value).self, index: 1) }

  static func metKeys() -> (any MetKeys)? { MetKeyTable<Key>() }

  static func build(movingFrom elements: Place, count: Int, into place: Place) {
    var dictionary = Self(minimumCapacity: count)
    if count > 0, DictionaryStorage.isLayoutKnown {
      dictionary.fill(movingFrom: elements, count: count)
    } else {
      dictionary.add(movingFrom: elements, count: count)
    }
    place.store(dictionary)
  }

  static func merge(movingFrom pairs: Place, count: Int, into place: Place) {
    place.change { (dictionary: inout Self) in
      dictionary.add(movingFrom: pairs, count: count)
    }
  }

  static func remove(_ key: Place, from place: Place) {
    place.change { (dictionary: inout Self) in dictionary[key.load(as: Key.self)] = nil }
  }

  private mutating func add(movingFrom pairs: Place, count: Int) {
    for index in 0..<count {
      let pair = pairs.advanced(by: index * MemoryLayout<(Key, Value)>.stride)
        .take(as: (Key, Value).self)
      // In code that is not specialized, this takes less time than the subscript.
      updateValue(pair.1, forKey: pair.0)
    }
  }

  static func copyValue(of key: Place, in place: Place, to target: Place) -> Bool {
    guard let value = place.load(as: Self.self)[key.load(as: Key.self)] else { return false }
    target.store(value)
    return true
  }

  static func count(at place: Place) -> Int { place.load(as: Self.self).count }
}

extension Dictionary {
  static func forEachPair(
    at place: Place, sortedBy name: ((Place) -> String)?,
    _ body: (_ key: Place, _ value: Place) throws -> Void
  ) rethrows {
    let dictionary = place.load(as: Self.self)
    if let name {
      try dictionary.forEachPair(sortedBy: name, body)
    } else if try !dictionary.forEachPlace(body) {
      try dictionary.forEachCopy(body)
    }
  }

  // The other ways are functions of their own, because they look up the metadata of pairs.

  private func forEachCopy(_ body: (_ key: Place, _ value: Place) throws -> Void) rethrows {
    let offset = Self.valueOffset
    for (key, value) in self {
      try withTemporaryPlace((key, value)) { try body($0, $0.advanced(by: offset)) }
    }
  }

  private func forEachPair(
    sortedBy name: (Place) -> String, _ body: (_ key: Place, _ value: Place) throws -> Void
  ) rethrows {
    let pairs = ContiguousArray(self)
    let (offset, stride) = (Self.valueOffset, MemoryLayout<(Key, Value)>.stride)
    try unsafe pairs.withUnsafeBufferPointer { buffer in
      guard let address = buffer.baseAddress else { return }
      // SAFETY: the pairs are only read, while the array lends them.
      let first = unsafe Place(UnsafeMutableRawPointer(mutating: address), .initialized)
      let order = TextOrder(0..<buffer.count) { name(first.advanced(by: $0 * stride)) }
      for index in order.positions() {
        let pair = first.advanced(by: index * stride)
        try body(pair, pair.advanced(by: offset))
      }
    }
  }
}
