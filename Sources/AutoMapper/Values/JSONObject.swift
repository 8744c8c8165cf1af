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
/// addition to the list. A member that is removed from these leaves a gap in the list, until there
/// are as many gaps as members: so the others do not move each time.
public struct JSONObject: Sendable {
  /// One member, or a gap.
  struct Member: Sendable {
    var key: String
    var value: JSONValue
    /// The role of the member among the unknown values of a report, or that it was removed.
    var role = KeptRole.none
    /// Whether the member was removed.
    var isGap: Bool { role == .gap }
    /// The number of gaps among the slots up to this one that it counts; see `JSONObject+Gaps`.
    var gapCount: UInt32 = 0
  }

  /// The largest object that is searched without an index.
  private static let linearLimit = 16

  /// The members in their order, without repeated keys; gaps only if there is an index.
  private(set) var storage: [Member] = []

  /// The slot of each key in the storage; nil while the object is small.
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
  /// - Complexity: O(1) on average; removing is O(log *n*) on average, where *n* is the number of
  ///   members.
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
    guard let position = position(of: key) else {
      append(value, for: key)
      return nil
    }
    let old = storage[position].value
    storage[position].value = value
    return old
  }

  /// Removes a key, and returns its value, or nil if the object does not have the key.
  ///
  /// The members after it move up by one position.
  ///
  /// - Complexity: O(log *n*) on average, where *n* is the number of members.
  @discardableResult
  public mutating func removeValue(forKey key: String) -> JSONValue? {
    let hash = indexedHash(key)
    guard let slot = position(of: key, hash: hash) else { return nil }
    guard index != nil else { return storage.remove(at: slot).value }
    index?.remove(slot, hash: hash)
    let removed = storage.makeGap(at: slot)
    let gapCount = storage.count - count
    if count <= Self.linearLimit || gapCount >= Swift.min(count, [Member].gapLimit) {
      storage.closeGaps()
      index = nil
      if count > Self.linearLimit { makeIndex() }
    }
    return removed
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
    set(value, for: key)
    if let position = position(of: key) { storage[position].role = role }
  }

  /// The hash value of a key, or zero while there is no index.
  @inline(__always)
  private func indexedHash(_ key: String) -> Int { index == nil ? 0 : KeyBytes.hash(key) }

  /// Reserves space for a total number of members.
  mutating func reserveCapacity(_ capacity: Int) {
    storage.reserveCapacity(capacity)
  }

  /// Returns the slot of a key in the storage, or nil if the object does not have the key.
  func position(of key: String) -> Int? { position(of: key, hash: indexedHash(key)) }

  private func position(of key: String, hash: Int) -> Int? {
    if let index {
      return index.position(hash: hash) { KeyBytes.equal(storage[$0].key, key) }
    }
    for position in storage.indices where KeyBytes.equal(storage[position].key, key) {
      return position
    }
    return nil
  }

  /// Returns the slot of a key that is probably in a certain slot, because the keys of an object are
  /// mostly requested in their order; nil if the object does not have the key.
  func position(of key: String, likely position: Int) -> Int? {
    if position < storage.count, KeyBytes.equal(storage[position].key, key),
      !storage[position].isGap
    {
      return position
    }
    return self.position(of: key)
  }

  /// The value in a slot that ``position(of:)`` returned, which can be changed without a copy.
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
    let gapCount = hasGaps ? storage.nextGapCount : 0
    storage.append(Member(key: key, value: value, gapCount: gapCount))
    guard storage.count > Self.linearLimit else { return }
    guard let hasRoom = index?.hasRoom else { return makeIndex() }
    if !hasRoom { index = index?.grown() }
    index?.add(storage.count - 1, hash: hash)
  }

  /// Adds the index of all members, which have no gaps.
  private mutating func makeIndex() {
    var index = KeyIndex(for: storage.count * 2)
    for (slot, member) in storage.enumerated() {
      index.add(slot, hash: KeyBytes.hash(member.key))
    }
    self.index = index
  }

  /// Whether there are gaps between the members.
  private var hasGaps: Bool { index.map { $0.count != storage.count } ?? false }

  /// The members in their order.
  var present: LazyFilterSequence<[Member]> { storage.lazy.filter { !$0.isGap } }
}

extension JSONObject: RandomAccessCollection {
  /// A key with its value.
  public typealias Element = (key: String, value: JSONValue)

  /// The position of the first member: 0.
  public var startIndex: Int { 0 }

  /// The position after the last member, which is the number of members.
  public var endIndex: Int { index?.count ?? storage.count }

  /// The member at a position from ``startIndex`` up to ``endIndex``, in the order of the document.
  ///
  /// As with an array, the position must exist.
  ///
  /// - Complexity: O(1); O(log *n*) after members were removed, where *n* is the number of members.
  public subscript(position: Int) -> Element {
    let member = storage[hasGaps ? storage.slot(of: position) : position]
    return (key: member.key, value: member.value)
  }

  /// The keys in the order of the document; empty when there are none.
  ///
  /// - Complexity: O(*n*), where *n* is the number of members.
  public var keys: [String] { list(\.key) }

  /// The values in the order of the document; empty when there are none.
  ///
  /// - Complexity: O(*n*), where *n* is the number of members.
  public var values: [JSONValue] { list(\.value) }

  private func list<Part>(_ part: (Member) -> Part) -> [Part] {
    var parts: [Part] = []
    parts.reserveCapacity(count)
    for member in present { parts.append(part(member)) }
    return parts
  }
}

extension JSONObject: Hashable {
  /// Compares keys and values, whatever their order.
  ///
  /// - Complexity: O(*n*) on average, where *n* is the size of the objects with all that they hold.
  public static func == (lhs: JSONObject, rhs: JSONObject) -> Bool {
    guard lhs.count == rhs.count else { return false }
    // Objects of the same kind usually have their keys in the same order, so compare the same slot
    // first.
    for (slot, member) in lhs.storage.enumerated() where !member.isGap {
      guard let other = rhs.position(of: member.key, likely: slot),
        rhs.storage[other].value == member.value
      else { return false }
    }
    return true
  }

  // Not inlined, or each hash of a value would contain it several times.
  /// Hashes keys and values so that their order does not matter.
  @inline(never)
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for member in present {
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

/// A key of an object, which is equal to another key if their UTF-8 bytes are equal.
///
/// `String` compares by canonical equivalence, for which a composed and a decomposed `é` are the
/// same key; in JSON they are two keys.
struct KeyBytes: Hashable, Sendable {
  let key: String

  init(_ key: String) { self.key = key }

  /// The hash value of a key.
  @inline(never)
  static func hash(_ key: String) -> Int {
    var hasher = Hasher()
    KeyBytes(key).hash(into: &hasher)
    return hasher.finalize()
  }

  // Their hash values are equal, so their lengths mostly are, too.
  static func == (lhs: KeyBytes, rhs: KeyBytes) -> Bool {
    String.haveSameBytes(lhs.key, rhs.key)
  }

  /// Hashes all bytes, with the seed of the process.
  @inline(never)
  func hash(into hasher: inout Hasher) { key.combineBytes(into: &hasher) }

  /// Returns whether two keys have the same bytes.
  @inline(__always)
  static func equal(_ first: String, _ second: String) -> Bool {
    // Most keys differ in their lengths, which is found out without a call.
    first.utf8.count == second.utf8.count && String.haveSameBytes(first, second)
  }
}
