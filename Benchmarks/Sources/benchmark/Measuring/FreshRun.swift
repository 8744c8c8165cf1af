import CMeasuring
import Measuring

/// The measurement of a separate process for one implementation on one payload.
struct FreshRun: Codable {
  /// Seconds of processor time for the very first run, on a short document.
  let firstSeconds: Double

  /// The bytes of heap memory in the result of the whole document.
  let resultBytes: Int

  /// The largest growth of resident memory in bytes while that result was created.
  let peakBytes: Int

  /// Runs in this process, which should have done nothing before.
  ///
  /// The first run also loads the code into memory, so the second one shows what the work itself
  /// needs.
  ///
  /// - Throws: `BenchmarkError.unknownName` or `.cannotMeasureMemory`, or the error of the
  ///   implementation.
  static func run(_ runner: RunnerName) throws -> FreshRun {
    let short = try runner.find(in: PayloadCatalog(isShort: true))
    let seconds = try short.implementation.timed.time(repetitions: 1, bytes: short.comparison.bytes)
    let whole = try runner.find(in: PayloadCatalog())
    heap_trim()
    let heap = heap_bytes_in_use()
    let resident = try ResidentMemory.current
    try ResidentMemory.forgetPeak()
    var resultBytes = 0
    try whole.implementation.observe { resultBytes = heap_bytes_in_use() - heap }
    return FreshRun(
      firstSeconds: seconds, resultBytes: resultBytes,
      peakBytes: try ResidentMemory.peak - resident)
  }

  /// Runs in a new process of this program.
  ///
  /// - Throws: `MeasuringError.processFailed` if it had no result.
  static func inNewProcess(_ runner: RunnerName) throws -> FreshRun {
    try OwnProcess.result(of: [
      "--fresh-run", runner.payload, runner.direction.rawValue, runner.implementation,
    ])
  }
}
