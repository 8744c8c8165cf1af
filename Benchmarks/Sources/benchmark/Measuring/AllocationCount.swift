import CMeasuring
import Walking

/// The heap allocations of one run, in addition to those of its result.
struct AllocationCount: Codable {
  /// The payload's name.
  let payload: String

  /// The direction of the payload.
  let direction: Direction

  /// The name of the implementation.
  let contestant: String

  /// The heap blocks of the result itself; nil if it is a text or has no model.
  let needed: Int?

  /// The number of heap allocations.
  let made: Int?

  /// The reason that it failed, or nil.
  let failure: String?

  /// The ratio of the allocations to those of the result.
  var ratio: Double? {
    guard let needed, let made, needed > 0 else { return nil }
    return Double(made) / Double(needed)
  }

  /// Counts for each implementation, after a first run that fills its caches.
  static func counts(for contest: Contest) throws -> [AllocationCount] {
    guard allocation_counter_is_available() else { throw BenchmarkError.cannotCount }
    let reference = try contest.contestant(contest.reference)
    let isCounted = contest.isTyped && contest.direction == .read
    let needed = isCounted ? try reference.inspect().allocations : nil
    return contest.contestants.map { contestant in
      let made = Result {
        _ = try contestant.inspect()
        return try contestant.countAllocations()
      }
      return AllocationCount(
        payload: contest.payload, direction: contest.direction, contestant: contestant.name,
        needed: needed, made: try? made.get(), failure: made.failureDescription)
    }
  }
}

extension Result {
  /// The error as text; nil if there is none.
  var failureDescription: String? {
    guard case .failure(let error) = self else { return nil }
    return "\(error)"
  }
}
