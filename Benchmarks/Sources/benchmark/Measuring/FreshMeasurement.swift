import Measuring

/// The measurements of separate processes for one implementation on one payload.
struct FreshMeasurement: Codable {
  /// The payload's name.
  let payload: String

  /// The direction of the payload.
  let direction: Direction

  /// The name of the implementation.
  let implementation: String

  /// The implementation that it is compared with.
  let reference: String

  /// The length of the JSON text, which is in memory before reading.
  let bytes: Int

  /// One for each round; empty if it failed.
  let runs: [FreshRun]

  /// The median time of the very first run in a process, on a short document.
  let firstSeconds: Double?

  /// How many times as fast as the reference that first run is.
  let firstRatio: Double?

  /// The bytes of heap memory in the result.
  let resultBytes: Double?

  /// The largest growth of resident memory in bytes: the median of the processes.
  let peakBytes: Double?

  /// The reason that it failed, or nil.
  let failure: String?

  /// The peak relative to the memory that is needed at the end: in reading the text and the values,
  /// in writing, where the values already exist, the text.
  var peakRatio: Double? {
    guard let peakBytes, let resultBytes, resultBytes > 0 else { return nil }
    let input = direction == .read ? Double(bytes) : 0
    return (input + peakBytes) / (input + resultBytes)
  }

  /// Measures AutoMapper and its reference in turn.
  static func measure(_ comparison: Comparison, rounds: Int) -> [FreshMeasurement] {
    var results = comparison.rivals.map { _ in Result<[FreshRun], any Error>.success([]) }
    for _ in 0..<rounds {
      for (index, rival) in comparison.rivals.enumerated() {
        let runner = RunnerName(
          payload: comparison.payload, direction: comparison.direction, implementation: rival.name)
        results[index] = results[index].flatMap { runs in
          Result { runs + [try FreshRun.inNewProcess(runner)] }
        }
      }
    }
    let reference = comparison.rivals.firstIndex { $0.name == comparison.reference }
    let others = reference.flatMap { try? results[$0].get() } ?? []
    return zip(comparison.rivals, results).map { rival, result in
      FreshMeasurement(comparison, rival.name, result, reference: others)
    }
  }

  private init(
    _ comparison: Comparison, _ implementation: String, _ result: Result<[FreshRun], any Error>,
    reference others: [FreshRun]
  ) {
    payload = comparison.payload
    direction = comparison.direction
    self.implementation = implementation
    reference = comparison.reference
    bytes = comparison.bytes
    runs = (try? result.get()) ?? []
    firstSeconds = runs.map(\.firstSeconds).quantile(0.5)
    firstRatio = runs.map(\.firstSeconds).ratio(to: others.map(\.firstSeconds))
    resultBytes = runs.map { Double($0.resultBytes) }.quantile(0.5)
    peakBytes = runs.map { Double($0.peakBytes) }.quantile(0.5)
    failure = result.failureDescription
  }
}
