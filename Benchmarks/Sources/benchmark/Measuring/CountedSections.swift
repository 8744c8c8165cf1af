import CMeasuring

/// AutoMapper's work on one payload after another, each between two marks for callgrind.
///
/// One run under callgrind counts all payloads; see `Scripts/counts.py`. Freeing the results is
/// counted too.
struct CountedSections {
  /// The payloads.
  let payloads: [Payload]

  /// How often the work of a short document is repeated, so that the marks have no weight.
  private static let shortRepetitions = 100

  /// Runs the sections and returns a line for each, in their order: the payload's name, the
  /// direction, and how often the work was done.
  ///
  /// - Throws: The error of the work.
  func run() throws -> [String] {
    try payloads.flatMap { payload in
      try payload.directions.map { direction in
        let comparison = try payload.comparison(direction)
        let repetitions = comparison.bytes < 16_384 ? CountedSections.shortRepetitions : 1
        try CountedSections.run(comparison.implementation(Names.autoMapper), repetitions)
        return "\(payload.name) \(direction) \(repetitions)"
      }
    }
  }

  /// Does the work once to fill its caches, and then this many times between the marks.
  ///
  /// The allocator's instructions depend on the blocks that were freed before, and vary by several
  /// percent, so these blocks are returned to the system first.
  private static func run(_ implementation: Implementation, _ repetitions: Int) throws {
    try implementation.observe {}
    heap_trim()
    section_begin()
    defer { section_end() }
    for _ in 0..<repetitions { try implementation.observe {} }
  }
}
