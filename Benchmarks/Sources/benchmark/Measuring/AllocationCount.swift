import CMeasuring
import Measuring
import Walking

/// The heap allocations of one run, in addition to those of its result.
struct AllocationCount: Codable {
  /// The payload's name.
  let payload: String

  /// The direction of the payload.
  let direction: Direction

  /// The name of the implementation.
  let implementation: String

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
  static func counts(for comparison: Comparison) throws -> [AllocationCount] {
    guard allocation_counter_is_available() else { throw BenchmarkError.cannotCount }
    let reference = try comparison.implementation(comparison.reference)
    let isCounted = comparison.isTyped && comparison.direction == .read
    let needed = isCounted ? try reference.inspect().allocations : nil
    return comparison.implementations.map { implementation in
      let made = Result {
        _ = try implementation.inspect()
        return try implementation.countAllocations()
      }
      return AllocationCount(
        payload: comparison.payload, direction: comparison.direction,
        implementation: implementation.name,
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
