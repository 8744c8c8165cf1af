/// The keys from which the properties of one type are read.
///
/// There are two hash tables of bytes, one of exact spellings and one of folded ones, which are
/// searched in this order. Both contain only names from the model and its rules, so a hostile
/// document cannot make them larger or slower. A reader searches them once for each spelling of a
/// key, and predicts it afterward. The table is a class, so that passing it through the reading
/// loop copies one reference.
final class KeyTable: Sendable {
  /// The ranks of matches: registered keys in their order, then the property's own name, then
  /// folded spellings.
  enum Rank {
    static let ownName: Int32 = 1_000
    static let folded: Int32 = 2_000
  }

  private let exact: ByteTable
  private let folded: ByteTable

  /// Creates a table with the names that a closure adds.
  init(_ matching: MappingOptions.KeyMatching = .folded, _ fill: (inout Names) -> Void) {
    var names = Names(matching)
    fill(&names)
    exact = names.exact
    folded = names.folded
  }

  /// Returns the exact spellings that lead to a slot, the best first.
  func spellings(of slot: Int) -> [String] { exact.spellings(of: Int32(slot)) }

  /// Whether there may be keys other than the names of properties.
  var hasRegisteredKeys: Bool { exact.firstRank ?? Rank.ownName < Rank.ownName }

  /// Returns whether another key is a better match for the slot of a match.
  func hasBetter(than match: KeyMatch) -> Bool { exact.hasBetter(than: match) }

  /// Finds the slot of a key.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes of the key.
  func match(_ key: borrowing Span<UInt8>) -> KeyMatch {
    if let match = exact.match(key) { return match }
    // Keys that are much longer than any name are unknown, so they need not be folded.
    guard key.count <= folded.longestKey * 4 + 16 else { return .none }
    return folded.match(foldedFrom: key) ?? .none
  }

  /// Finds the slot of a key that is a string, which is consumed so that it need not be retained.
  @inline(never)
  func match(_ key: consuming String) -> KeyMatch {
    key.withBytes { match($0) }
  }
}

/// The names for a table.
extension KeyTable {
  struct Names {
    fileprivate var exact = ByteTable()
    fileprivate var folded = ByteTable()
    private let matching: MappingOptions.KeyMatching

    fileprivate init(_ matching: MappingOptions.KeyMatching) { self.matching = matching }

    /// Adds a registered key; the first property that registers a key keeps it.
    mutating func register(_ key: String, slot: Int32, order: Int) {
      exact.insert(ContiguousArray(key.utf8), KeyMatch(slot: slot, rank: Int32(order)))
      // A key that must be exact, or consists only of separators, has no folded form.
      guard matching == .folded else { return }
      let bytes = KeyFolding.folded(key)
      if bytes.isEmpty { return }
      folded.insert(bytes, KeyMatch(slot: slot, rank: Rank.folded + Int32(order)))
    }

    /// Adds a property's own name, unless the key is registered for another property.
    ///
    /// All registered keys must have been added before.
    mutating func addName(_ name: String, slot: Int32) {
      register(name, slot: slot, order: Int(Rank.ownName))
    }

    /// Reserves the name of a property that is not mapped, so that no other property with a similar
    /// name is read from it.
    mutating func leaveOut(_ name: String) {
      exact.insert(ContiguousArray(name.utf8), .none)
    }
  }
}

/// A small hash table from byte strings to matches.
private struct ByteTable {
  private struct Entry {
    var key: ContiguousArray<UInt8>
    var match: KeyMatch
  }

  private var entries: ContiguousArray<Entry> = []
  private var index = KeyIndex(for: 0)
  private(set) var longestKey = 0
  /// The rank of the entry that was inserted first: registered keys come before names.
  var firstRank: Int32? { entries.first?.match.rank }

  /// Adds a key, unless the table already has it.
  mutating func insert(_ key: ContiguousArray<UInt8>, _ match: KeyMatch) {
    guard self.match(key.span) == nil else { return }
    entries.append(Entry(key: key, match: match))
    index.add(entries.count - 1, hash: KeyHash.value(of: key.span), count: entries.count)
    longestKey = max(longestKey, key.count)
  }

  func hasBetter(than match: KeyMatch) -> Bool {
    match.rank > 0 && entries.contains { $0.match.slot == match.slot && $0.match.rank < match.rank }
  }

  func spellings(of slot: Int32) -> [String] {
    entries.filter { $0.match.slot == slot }.orderedByNumber({ Int($0.match.rank) })
      .map { String(decoding: $0.key, as: UTF8.self) }
  }

  func match(_ key: borrowing Span<UInt8>) -> KeyMatch? {
    guard key.count <= longestKey else { return nil }
    return index.position(hash: KeyHash.value(of: key)) { Self.equal(entries[$0].key, key) }
      .map { entries[$0].match }
  }

  /// Finds the folded form of a key, for which no memory is needed.
  func match(foldedFrom key: borrowing Span<UInt8>) -> KeyMatch? {
    guard let hash = KeyFolding.hash(key) else { return nil }
    return index.position(hash: hash.value) { KeyFolding.folded(key, is: entries[$0].key) }
      .map { entries[$0].match }
  }

  private static func equal(_ known: ContiguousArray<UInt8>, _ key: borrowing Span<UInt8>) -> Bool {
    guard known.count == key.count else { return false }
    for index in known.indices where known[index] != key[index] { return false }
    return true
  }
}
