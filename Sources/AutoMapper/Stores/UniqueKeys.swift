/// The values of the unique keys of one instance, by the names of the properties.
///
/// Equal to other keys exactly if the dictionaries are. A dictionary would take several hashes and
/// memory of its own for each element, and most types have a single key.
struct UniqueKeys: Hashable {
  /// The names in their order, in memory that all keys of a plan share.
  let names: [String]
  private let first: JSONValue
  /// The values behind the first one.
  private let rest: [JSONValue]
  /// The hash value of all values.
  let hash: Int

  /// Creates keys from their values, in the order of the sorted names.
  ///
  /// - Parameters:
  ///   - names: The names of the properties, sorted; may be empty.
  ///   - value: The value of a name, by its index.
  init(_ names: [String], _ value: (Int) throws -> JSONValue) rethrows {
    self.names = names
    first = names.isEmpty ? .null : try value(0)
    rest = names.count < 2 ? [] : try names.indices.dropFirst().map(value)
    var hasher = Hasher()
    hasher.combine(first)
    for value in rest { hasher.combine(value) }
    hash = hasher.finalize()
  }

  init(_ dictionary: [String: JSONValue]) {
    let names = dictionary.keys.sorted()
    self.init(names) { dictionary[names[$0]] ?? .null }
  }

  /// The keys of an instance that has none.
  static let empty = UniqueKeys([:])

  var isEmpty: Bool { names.isEmpty }

  /// The value if there is a single key.
  var onlyValue: JSONValue? { names.count == 1 ? first : nil }

  subscript(name: String) -> JSONValue? {
    guard let index = names.firstIndex(of: name) else { return nil }
    return index == 0 ? first : rest[index - 1]
  }

  /// The same keys for stores.
  var dictionary: [String: JSONValue] {
    var dictionary: [String: JSONValue] = [:]
    for name in names { dictionary[name] = self[name] }
    return dictionary
  }

  // Not inlined, because it would be repeated in each copy of the code that searches a dictionary.
  @inline(never)
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.hash == rhs.hash && lhs.first == rhs.first && lhs.rest == rhs.rest
      && lhs.names == rhs.names
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// Calls of stores with keys that are a dictionary only for stores of the program.
extension InstanceStore {
  func instances(of type: any Any.Type, with keys: UniqueKeys) throws -> [Any] {
    if let memory = self as? InMemoryStore { return memory.stored(type, keys) }
    return try instances(of: type, matching: keys.dictionary)
  }

  func insert(_ instance: Any, _ keys: UniqueKeys) throws {
    if let memory = self as? InMemoryStore { return memory.add(instance, keys) }
    try insert(instance, keys: keys.dictionary)
  }

  func replace(_ old: Any, with new: Any, _ keys: UniqueKeys) throws {
    if let memory = self as? InMemoryStore { return memory.exchange(old, for: new, keys) }
    try replace(old, with: new, keys: keys.dictionary)
  }

  func remove(_ instance: Any, _ keys: UniqueKeys) throws {
    if let memory = self as? InMemoryStore { return memory.removeFirst(instance, keys) }
    try remove(instance, keys: keys.dictionary)
  }

  /// Removes an instance that was just inserted, after the mapping that inserted it failed.
  func takeBack(_ instance: Any, _ keys: UniqueKeys) throws {
    // There may be several values without keys; other stores distinguish them as they do in any
    // case.
    guard let memory = self as? InMemoryStore else { return try remove(instance, keys) }
    memory.removeLast(instance, keys)
  }
}
