/// A part of the documentation that a comparison exercises.
///
/// The counts at the end of a run say whether the generator still produces it.
enum Feature: String, CaseIterable {
  case numberTags = "tags that are numbers or Booleans, read"
  case writtenNumberTags = "tags that are numbers or Booleans, written"
  case levels = "types that two levels of discriminators choose, read"
  case writtenLevels = "types that two levels of discriminators choose, written"
  case digitKeys = "keys of digits in the paths of objects, read"
  case digitEntries = "entries of dictionaries with keys of digits, read"
  case keptDigits = "unknown members below keys of digits, kept"
  case dictionaryPayloads = "payloads that are dictionaries, read"
  case writtenDictionaryPayloads = "payloads that are dictionaries, written"
  case removedExtras = "unknown members of values that are removed"
  case convertedWrappers = "properties whose wrapper has a converter, read"
  case conformances = "classes that have or inherit a conformance, read"
  case writtenConformances = "classes that have or inherit a conformance, written"
  case refusedConformances = "inherited conformances that would lose properties, refused in reading"
  case unwrittenConformances =
    "inherited conformances that would lose properties, refused in writing"
  case lostProperties = "properties that an accepted conformance loses, read"
}

/// How many comparisons have exercised each feature.
struct Coverage {
  private var counts: [Feature: Int] = [:]

  mutating func add(_ features: Set<Feature>) {
    for feature in features { counts[feature, default: 0] += 1 }
  }

  mutating func add(_ other: Coverage) {
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  var lines: [String] {
    Feature.allCases.map { "\(counts[$0] ?? 0) × \($0.rawValue)" }
  }
}
