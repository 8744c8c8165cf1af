import CMeasuring

/// AutoMapper's work on one payload after the other, each between two marks that callgrind knows.
///
/// One run under callgrind counts all payloads; see `Scripts/counts.py`. Freeing the results is
/// counted too.
struct CountedSections {
  /// The payloads.
  let payloads: [Payload]

  /// How often the work of a short document is repeated, so that the marks weigh nothing.
  private static let shortRepetitions = 100

  /// Runs the sections and returns a line for each, in their order: the payload's name, the
  /// direction, and how often the work was done.
  ///
  /// - Throws: What the work throws.
  func run() throws -> [String] {
    try payloads.flatMap { payload in
      try payload.directions.map { direction in
        let contest = try payload.contest(direction)
        let repetitions = contest.bytes < 16_384 ? CountedSections.shortRepetitions : 1
        try CountedSections.run(contest.contestant(Names.autoMapper), repetitions)
        return "\(payload.name) \(direction) \(repetitions)"
      }
    }
  }

  /// Does the work once to fill its caches, and then so many times between the marks.
  ///
  /// What the allocator does depends on the blocks that were freed before, by chance by several in a hundred
  /// instructions, so these are given back first.
  private static func run(_ contestant: Contestant, _ repetitions: Int) throws {
    try contestant.observe {}
    heap_trim()
    section_begin()
    defer { section_end() }
    for _ in 0..<repetitions { try contestant.observe {} }
  }
}
