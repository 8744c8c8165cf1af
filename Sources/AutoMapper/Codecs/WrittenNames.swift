/// The texts of the keys of a dictionary that were written so far.
///
/// A few are compared one by one, because most dictionaries are small.
struct WrittenNames {
  private var first: [String] = []
  private var others: Set<String> = []
  /// The expected number of names, for which memory is reserved.
  private let count: Int
  private static let comparedCount = 8

  init(count: Int) { self.count = count }

  /// Adds a text; returns false if there is an equal one.
  mutating func add(_ name: String) -> Bool {
    if others.isEmpty {
      if first.contains(name) { return false }
      if first.isEmpty { first.reserveCapacity(min(count, Self.comparedCount + 1)) }
      first.append(name)
      guard first.count > Self.comparedCount else { return true }
      others = Set(minimumCapacity: max(count, first.count))
      others.formUnion(first)
      return true
    }
    return others.insert(name).inserted
  }
}
