/// Writes samples at their paths in the order of the properties, to find properties whose paths
/// conflict.
///
/// Whether a number in a path is an index or a key depends on what was written first, and an
/// Optional may be omitted. So the properties that are always written are tried alone, and then
/// with each of the others.
struct WrittenOrder {
  /// A property and the path at which it is written.
  struct Entry {
    var name: String
    var steps: [String]
    var sample: WrittenSample
    /// Whether the value is never omitted.
    var isAlwaysThere = false
    /// Whether nil is written as null.
    var writesNull = false
    /// Whether the value is an object with arbitrary keys.
    var isDictionary = false

    var path: String { steps.joined(separator: ".") }
  }

  /// An entry that cannot be written, and the one that prevents it.
  struct Conflict: Equatable {
    var first: Int
    var second: Int
  }

  let entries: [Entry]
  /// The conflicts so far, which are few.
  var conflicts: [Conflict] = []

  /// The conflicts among entries, in the order of the entries that cannot be written.
  ///
  /// With `asScalars`, values that may be scalars are.
  static func conflicts(among entries: [Entry], asScalars: Bool) -> [Conflict] {
    var order = Self(entries: prepared(entries, asScalars: asScalars))
    for group in Dictionary(grouping: entries.indices, by: { entries[$0].steps.first }).values {
      let blocked = order.write(group, with: nil, blocked: [])
      for position in group where !entries[position].isAlwaysThere {
        _ = order.write(group, with: position, blocked: blocked)
      }
    }
    return order.conflicts.orderedByNumber(\.first).orderedByNumber(\.second)
  }

  /// The entries with small indexes in their paths, different ones for different ones, because all
  /// elements before an index are made.
  private static func prepared(_ entries: [Entry], asScalars: Bool) -> [Entry] {
    // The first element stays what it is, since the samples of lists have one.
    var small = ["0": 0]
    return entries.map { entry in
      var entry = entry
      if asScalars { entry.sample = entry.sample.asScalar }
      entry.steps = entry.steps.map { step in
        guard MappingPath.Component(step).index != nil else { return step }
        let index = small[step] ?? small.count
        small[step] = index
        return "\(index)"
      }
      return entry
    }
  }

  /// Writes the entries under one key that are always written, and one that may be omitted; the
  /// others are only tried.
  ///
  /// - Returns: The entries that cannot be written.
  private mutating func write(_ group: [Int], with guest: Int?, blocked: Set<Int>) -> Set<Int> {
    var json = JSONValue.null
    var there: [Int] = []
    var found: Set<Int> = []
    for position in group {
      let entry = entries[position]
      let isThere = entry.isAlwaysThere || position == guest
      var result = json
      if !result.merge(entry.sample.json, at: entry.steps.dropFirst()) {
        found.insert(position)
        // A conflict that also exists without the guest is not caused by the guest.
        if !blocked.contains(position) || position == guest {
          add(position, against: there, guest)
        }
        continue
      }
      if isThere {
        json = result
        there.append(position)
      } else if entry.writesNull {
        if !json.merge(.null, at: entry.steps.dropFirst()) { add(position, against: there, guest) }
        there.append(position)
      }
    }
    return found
  }

  /// Records the entries that prevent an entry: those that do so on their own, or else the guest or
  /// the first one.
  private mutating func add(_ second: Int, against there: [Int], _ guest: Int?) {
    let alone = there.filter { !isPossible($0, second) }
    let guilty = alone.isEmpty ? (guest.map { [$0] } ?? Array(there.prefix(1))) : alone
    for first in guilty where first != second {
      let conflict = Conflict(first: first, second: second)
      if !conflicts.contains(conflict) { conflicts.append(conflict) }
    }
  }

  private func isPossible(_ first: Int, _ second: Int) -> Bool {
    var json = JSONValue.null
    return [first, second].allSatisfy {
      json.merge(entries[$0].sample.json, at: entries[$0].steps.dropFirst())
    }
  }
}
