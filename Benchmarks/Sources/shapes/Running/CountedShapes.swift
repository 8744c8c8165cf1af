import CMeasuring
import Measuring

/// The most usual shapes, whose heap allocations and instructions are counted; see
/// `Scripts/counts.py`.
enum CountedShapes {
  /// The name of each count, and the shape that it is of.
  private static let names: KeyValuePairs = [
    "converter": "rule converter of Int elements",
    "closure": "rule closure 1 of 20",
    "closure_with_parent": "rule closure with parent 1 of 20",
    "transformer": "rule transformer 1 of 20",
    "validate": "rule validate closure",
    "discriminator": "rule any Protocol, type first",
    "flat_keys": "rule flat keys",
    "path": "rule paths of depth 3",
    "did_write": "rule didWrite",
    "write_closure": "rule write closure",
    "update": "update class in place, small",
    "unique_keys": "rule uniqueKeys map",
    "long_numbers": "leaf Double 17 digits",
    "decimal": "leaf Decimal",
    "uuid": "leaf UUID",
    "url": "leaf URL unescaped",
    "character": "leaf Character",
    "strings": "dict [String:Int] 10 keys x 2000",
    "integers": "dict [Int:Int] 10k",
    "raw_enum": "enum String raw",
    "unknown_cases": "opt unknownCases 10%",
    "json_value": "tree JSONValue prop in struct",
    "codable_value": "codable value in a model",
    "report": "call mapWithReport coerced",
    "failure": "small failing: type error",
    "new_mapper": "small 34 B ObjectMapper{1 rule} each",
  ]

  /// How often the work of the shortest documents is repeated, so that the marks have no weight.
  private static let repetitions = 10

  /// Runs each shape between two marks for callgrind, and returns a line for each, in their order:
  /// its name, its direction, and how often the work was done.
  static func runSections() throws -> [String] {
    try each { contest in
      heap_trim()
      section_begin()
      defer { section_end() }
      _ = try contest.ours.time(repetitions: repetitions, bytes: .max)
      return repetitions
    }
  }

  /// Counts the heap allocations of one run, those of the result included.
  static func countBlocks() throws -> [String] {
    try each { contest in
      allocation_counter_start()
      _ = try contest.ours.time(repetitions: 1, bytes: .max)
      return allocation_counter_stop()
    }
  }

  private static func each(_ count: (Contest) throws -> Int) throws -> [String] {
    let shapes = Dictionary(uniqueKeysWithValues: Catalog.all.map { ($0.name, $0) })
    return try names.flatMap { name, shape in
      guard let shape = shapes[shape] else { throw ArgumentError.unknownName(shape) }
      return try shape.contests().map { contest in
        _ = try contest.ours.time(repetitions: 1, bytes: .max)
        return "shape:\(name) \(contest.direction) \(try count(contest))"
      }
    }
  }
}
