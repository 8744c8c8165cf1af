extension JSONObject: RandomAccessCollection {
  /// A key with its value.
  public typealias Element = (key: String, value: JSONValue)

  /// The position of the first member: 0.
  public var startIndex: Int { 0 }

  /// The position after the last member, which is the number of members.
  public var endIndex: Int { storage.count }

  /// The member at a position from ``startIndex`` up to ``endIndex``, in the order of the document.
  ///
  /// As with an array, the position must exist.
  public subscript(position: Int) -> Element {
    let member = storage[position]
    return (key: member.key, value: member.value)
  }

  /// The keys in the order of the document; empty when there are none.
  ///
  /// - Complexity: O(*n*), where *n* is the number of members.
  public var keys: [String] { storage.map(\.key) }

  /// The values in the order of the document; empty when there are none.
  ///
  /// - Complexity: O(*n*), where *n* is the number of members.
  public var values: [JSONValue] { storage.map(\.value) }
}

extension JSONObject: Hashable {
  /// Compares keys and values, whatever their order.
  ///
  /// - Complexity: O(*n*) on average, where *n* is the size of the objects with all that they hold.
  public static func == (lhs: JSONObject, rhs: JSONObject) -> Bool {
    guard lhs.count == rhs.count else { return false }
    for (position, member) in lhs.storage.enumerated() {
      // Objects of one kind have their keys in one order: look at the same place first.
      let other = rhs.storage[position]
      if KeyBytes.equal(other.key, member.key) {
        guard other.value == member.value else { return false }
      } else {
        guard rhs[member.key] == member.value else { return false }
      }
    }
    return true
  }

  /// Hashes keys and values so that their order does not matter.
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for member in storage {
      var memberHasher = Hasher()
      memberHasher.combine(KeyBytes(member.key))
      memberHasher.combine(member.value)
      sum &+= memberHasher.finalize()
    }
    hasher.combine(storage.count)
    hasher.combine(sum)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object, in the order of the literal.
  ///
  /// Of a key that stands twice the last value wins, in the place of the first.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements)
  }
}
