/// Finds the name that was probably meant.
enum Spelling {
  /// The number of bytes of the longest name that is compared.
  static let longest = 64
  /// The maximum number of keys of an object that are compared with a name.
  static let mostKeys = 64

  /// Returns the candidate closest to a misspelled name, or nil if none is close.
  ///
  /// A close candidate differs in at most two letters, or in a third of the letters of a long name.
  /// Case and separators are ignored.
  ///
  /// - Complexity: O(*c* · *n*²), where *c* is the number of candidates and *n* their length.
  static func closest(to name: String, among candidates: [String]) -> String? {
    let wanted = Array(KeyFolding.folded(name))
    guard wanted.count <= longest else { return nil }
    let limit = max(2, wanted.count / 3)
    let rated = candidates.filter { $0.utf8.count <= longest }
      .map { (name: $0, distance: distance(wanted, Array(KeyFolding.folded($0)))) }
    guard let best = rated.min(by: { $0.distance < $1.distance }),
      best.distance <= limit, best.distance < max(wanted.count, 1)
    else { return nil }
    return best.name
  }

  /// Returns the Levenshtein distance: the minimum number of insertions, deletions, and
  /// replacements that turn one name into the other (Wagner and Fischer's algorithm, one row at a
  /// time).
  private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var row = Array(0...second.count)
    for (firstIndex, byte) in first.enumerated() {
      var diagonal = row[0]
      row[0] = firstIndex + 1
      for (secondIndex, other) in second.enumerated() {
        let replaced = diagonal + (byte == other ? 0 : 1)
        diagonal = row[secondIndex + 1]
        row[secondIndex + 1] = min(replaced, row[secondIndex] + 1, diagonal + 1)
      }
    }
    return row[second.count]
  }
}
