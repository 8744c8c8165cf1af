/// Finds the name that was probably meant.
enum Spelling {
  /// The candidate closest to a misspelt name, or nil when none is close.
  ///
  /// Close means at most two changes of a letter, or a third of the letters for long names, after
  /// case and separators are set aside.
  ///
  /// - Complexity: O(*c* · *n*²), where *c* is the number of candidates and *n* their length.
  static func closest(to name: String, among candidates: [String]) -> String? {
    let wanted = Array(KeyFolding.folded(name))
    guard wanted.count <= 64 else { return nil }
    let limit = max(2, wanted.count / 3)
    let rated = candidates.filter { $0.utf8.count <= 64 }
      .map { (name: $0, distance: distance(wanted, Array(KeyFolding.folded($0)))) }
    guard let best = rated.min(by: { $0.distance < $1.distance }),
      best.distance <= limit, best.distance < max(wanted.count, 1)
    else { return nil }
    return best.name
  }

  /// The Levenshtein distance: how many insertions, deletions and replacements lead from one to
  /// the other (Wagner and Fischer's algorithm, one row at a time).
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
