/// The members of a JSON object: values by key, in the order of the document.
///
///     var object: JSONObject = ["name": "Ann", "age": 42]
///     object["email"] = "ann@example.org"
///     for (key, value) in object { print(key, value) }
///     // Prints: name "Ann"
///     //         age 42
///     //         email "ann@example.org"
///
/// Keys are the same if their UTF-8 bytes are the same: a composed and a decomposed `é` are two
/// keys, as in JSON text. Two objects are equal if they contain the same keys with equal values, in
/// any order.
///
/// Objects with up to 16 members are searched linearly; larger objects have a hash index in
/// addition to the list.
public struct JSONObject: Sendable {
  /// One member.
  struct Member: Sendable {
    var key: String
    var value: JSONValue
    /// The role of the member among the unknown values of a report.
    var role = KeptRole.none
  }

  /// The largest object that is searched without an index.
  private static let linearLimit = 16

  /// The members in their order, without repeated keys.
  private(set) var storage: [Member] = []

  /// The position of each key; nil while the object is small.
  private var index: KeyIndex?

  /// Creates an object without members.
  public init() {}

  /// Creates an object from members in their order.
  ///
  /// If a key occurs more than once, the last value wins, at the position of the first.
  ///
  /// - Complexity: O(*n*) on average, where *n* is the number of members.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    reserveCapacity(members.underestimatedCount)
    for (key, value) in members { set(value, for: key) }
  }

  /// The value of a key, or nil if the object does not have the key; a null is a value.
  ///
  /// Assigning nil removes the key; to store a null, assign ``JSONValue/null``. A new key is added
  /// at the end, and an existing one keeps its position.
  ///
  /// - Complexity: O(1) on average; removing is O(*n*), where *n* is the number of members.
  public subscript(key: String) -> JSONValue? {
    get { position(of: key).map { storage[$0].value } }
    set {
      if let newValue { set(newValue, for: key) } else { removeValue(forKey: key) }
    }
  }

  /// Stores a value for a key, and returns the previous value, or nil if the key is new.
  ///
  ///     var object: JSONObject = ["age": 42]
  ///     print(object.updateValue(43, forKey: "age") ?? "new")
  ///     // Prints: 42
  ///
  /// - Complexity: O(1) on average.
  @discardableResult
  public mutating func updateValue(_ value: JSONValue, forKey key: String) -> JSONValue? {
    let old = self[key]
    set(value, for: key)
    return old
  }

  /// Removes a key, and returns its value, or nil if the object does not have the key.
  ///
  /// The members after it move up by one position. To remove many, create an object of the others:
  ///
  ///     let object: JSONObject = ["_id": 1, "name": "Ann", "_rev": 2]
  ///     print(JSONObject(object.lazy.filter { !$0.key.hasPrefix("_") }.map { ($0.key, $0.value) }))
  ///     // Prints: {"name":"Ann"}
  ///
  /// - Complexity: O(*n*), where *n* is the number of members.
  @discardableResult
  public mutating func removeValue(forKey key: String) -> JSONValue? {
    let hash = indexedHash(key)
    guard let position = position(of: key, hash: hash) else { return nil }
    index?.remove(position, hash: hash)
    index?.moveUp(behind: position)
    let removed = storage.remove(at: position)
    if storage.count <= Self.linearLimit { index = nil }
    return removed.value
  }

  /// Stores a value for a key; an existing key keeps its position.
  ///
  /// - Returns: Whether the key is a new one.
  @inline(never)
  @discardableResult
  mutating func set(_ value: JSONValue, for key: String) -> Bool {
    let hash = indexedHash(key)
    if let position = position(of: key, hash: hash) {
      storage[position].value = value
      return false
    }
    append(value, for: key, hash: hash)
    return true
  }

  /// Does the same, and says what the member is.
  mutating func set(_ value: JSONValue, for key: String, as role: KeptRole) {
    let position = set(value, for: key) ? storage.count - 1 : position(of: key)
    if let position { storage[position].role = role }
  }

  /// The hash value of a key, or zero while there is no index.
  @inline(__always)
  private func indexedHash(_ key: String) -> Int { index == nil ? 0 : KeyBytes.hash(key) }

  /// Reserves space for a total number of members.
  mutating func reserveCapacity(_ capacity: Int) {
    storage.reserveCapacity(capacity)
  }

  /// Returns the position of a key, or nil if the object does not have the key.
  func position(of key: String) -> Int? { position(of: key, hash: indexedHash(key)) }

  private func position(of key: String, hash: Int) -> Int? {
    if let index { return index.position(hash: hash) { KeyBytes.equal(storage[$0].key, key) } }
    for position in storage.indices where KeyBytes.equal(storage[position].key, key) {
      return position
    }
    return nil
  }

  /// Returns the position of a key that is probably at a certain one, because the keys of an object
  /// are mostly requested in their order; nil if the object does not have the key.
  func position(of key: String, likely position: Int) -> Int? {
    if position < storage.count, KeyBytes.equal(storage[position].key, key) { return position }
    return self.position(of: key)
  }

  /// The value at a position that ``position(of:)`` returned, which can be changed without a copy.
  subscript(position position: Int) -> JSONValue {
    get { storage[position].value }
    _modify { yield &storage[position].value }
  }

  /// Adds a member whose key is known to be new.
  @inline(never)
  mutating func append(_ value: consuming JSONValue, for key: consuming String) {
    if index == nil, storage.count < Self.linearLimit {
      storage.append(Member(key: key, value: value))
    } else {
      append(value, for: key, hash: indexedHash(key))
    }
  }

  private mutating func append(_ value: JSONValue, for key: String, hash: Int) {
    storage.append(Member(key: key, value: value))
    let count = storage.count
    if index != nil {
      index?.add(count - 1, hash: hash, count: count)
    } else if count > Self.linearLimit {
      index = KeyIndex(of: count) { KeyBytes.hash(storage[$0].key) }
    }
  }
}

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
  ///
  /// - Complexity: O(1).
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
    // Objects of the same kind usually have their keys in the same order, so compare the same
    // position first.
    for (position, member) in lhs.storage.enumerated() {
      guard let other = rhs.position(of: member.key, likely: position),
        rhs.storage[other].value == member.value
      else { return false }
    }
    return true
  }

  // Not inlined, or each hash of a value would contain it several times.
  /// Hashes keys and values so that their order does not matter.
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for member in storage {
      var memberHasher = Hasher()
      memberHasher.combine(KeyBytes(member.key))
      memberHasher.combine(member.value)
      sum &+= memberHasher.finalize()
    }
    hasher.combine(count)
    hasher.combine(sum)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object, in the order of the literal.
  ///
  /// If a key occurs more than once, the last value wins, at the position of the first.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements)
  }
}
