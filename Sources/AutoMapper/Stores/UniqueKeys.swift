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
    hash = Self.hash(first, rest)
  }

  private static func hash(_ first: JSONValue, _ rest: [JSONValue]) -> Int {
    // Most keys are a single integer, for which no hasher is set up.
    if rest.isEmpty, case .number(let number) = first, let integer = number.exactly(Int64.self) {
      return integer.hashValue
    }
    var hasher = Hasher()
    hasher.combine(first)
    for value in rest { hasher.combine(value) }
    return hasher.finalize()
  }

  init(_ dictionary: [String: JSONValue]) {
    let names = dictionary.keys.orderedByText { $0 }
    self.init(names) { dictionary[names[$0]] ?? .null }
  }

  /// The keys of an instance that has none.
  static let empty = UniqueKeys([:])

  var isEmpty: Bool { names.isEmpty }

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

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.hash == rhs.hash && lhs.first == rhs.first && lhs.rest == rhs.rest && lhs.names == rhs.names
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
