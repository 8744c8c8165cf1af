import CMeasuring
import Foundation
import Measuring
import Synchronization

/// The work of two threads with one mapper, compared with one thread.
struct ThreadMeasurement: Codable {
  /// The payload's name.
  let payload: String

  /// The direction of the payload.
  let direction: Direction

  /// The name of the implementation.
  let implementation: String

  /// The number of threads.
  let threads: Int

  /// One for each round; empty if it failed.
  let samples: [Sample]

  /// How many times as much work the threads did in the same time as one: the median.
  let throughput: Double?

  /// Half the distance between the quartiles of the throughput, as a fraction of the median.
  let spread: Double?

  /// How many times as much processor time the same work took next to another thread: the median.
  ///
  /// It shows how much the threads slow each other down, not counting the time that they wait. If
  /// they had to share a core, as the bare loop shows, it means nothing.
  let cost: Double?

  /// The reason that it failed, or nil.
  let failure: String?
}

// MARK: - Measuring

extension ThreadMeasurement {
  /// The measurement of a round.
  struct Sample: Codable {
    /// How many times as much work was done in the same time.
    let throughput: Double

    /// How many times as much processor time the same work took.
    let cost: Double
  }

  /// How long one thread should work for a sample, in seconds.
  private static let sampleSeconds = 0.25

  /// Runs AutoMapper, its reference, and a loop that shows what the machine provides, in turn, on
  /// one thread and on several.
  ///
  /// The threads share a mapper. Each has a document, or a value to write, of its own, as the calls
  /// of a server have: threads that count the references of the same object wait for each other in
  /// any implementation.
  ///
  /// - Throws: The error of preparing the payload.
  static func measure(
    _ payload: Payload, _ direction: Direction, rounds: Int, threads: Int = 2
  ) throws -> [ThreadMeasurement] {
    let comparison = try payload.comparison(direction)
    let implementations = comparison.rivals + [bareLoop]
    var samples = implementations.map { _ in Result<[Sample], any Error>.success([]) }
    for _ in 0..<rounds {
      for (index, implementation) in implementations.enumerated() {
        samples[index] = samples[index].flatMap { earlier in
          Result {
            let repetitions = try implementation.timed.repetitions(
              filling: sampleSeconds, bytes: comparison.bytes)
            return earlier + [
              try sample(repetitions, threads) {
                guard implementation.name != Names.bareLoop else { return implementation }
                return try payload.comparison(direction).implementation(implementation.name)
              }
            ]
          }
        }
      }
    }
    return zip(implementations, samples).map { implementation, result in
      let samples = (try? result.get()) ?? []
      return ThreadMeasurement(
        payload: payload.name, direction: direction, implementation: implementation.name,
        threads: threads, samples: samples,
        throughput: samples.map(\.throughput).quantile(0.5),
        spread: samples.map(\.throughput).relativeSpread, cost: samples.map(\.cost).quantile(0.5),
        failure: result.failureDescription)
    }
  }

  private static func sample(
    _ repetitions: Int, _ threads: Int, _ prepare: @escaping () throws -> Implementation
  ) throws -> Sample {
    let alone = try seconds(repetitions, threads: 1, prepare)
    let together = try seconds(repetitions, threads: threads, prepare)
    return Sample(
      throughput: Double(threads) * alone.passed / together.passed,
      cost: together.processor / alone.processor)
  }

  /// Some milliseconds without memory: the most that two threads can achieve at this moment.
  private static var bareLoop: Implementation {
    Implementation(Names.bareLoop, work: { bare_loop_run(10_000_000) }, walk: { _, _ in })
  }

  /// Returns the elapsed seconds until each of the threads has done the work this many times, and
  /// the processor time of each.
  ///
  /// A single thread is a new one too, because the allocator treats the first of a process
  /// differently. Each prepares its own work before the clock starts, so that its counters are in
  /// memory of its own, and do not share a cache line with those of another thread.
  private static func seconds(
    _ repetitions: Int, threads: Int, _ prepare: @escaping () throws -> Implementation
  ) throws -> (passed: Double, processor: Double) {
    // One thread at a time prepares; the mapper that all share afterward is made for many threads.
    nonisolated(unsafe) let prepare = prepare
    let turn = NSLock()
    let failure = Mutex<(any Error)?>(nil)
    let processor = Mutex(0.0)
    let (ready, done) = (DispatchGroup(), DispatchGroup())
    let start = DispatchSemaphore(value: 0)
    for _ in 0..<threads {
      ready.enter()
      done.enter()
      Thread.detachNewThread {
        turn.lock()
        let implementation = Result { try prepare() }
        turn.unlock()
        ready.leave()
        start.wait()
        do {
          let observe = try implementation.get().observe
          let before = ProcessorTime.seconds
          for _ in 0..<repetitions { try observe {} }
          processor.withLock { $0 += (ProcessorTime.seconds - before) / Double(threads) }
        } catch {
          failure.withLock { $0 = error }
        }
        done.leave()
      }
    }
    ready.wait()
    let begin = ContinuousClock.now
    for _ in 0..<threads { start.signal() }
    done.wait()
    let passed = ContinuousClock.now - begin
    if let error = failure.withLock({ $0 }) { throw error }
    return (passed / .seconds(1), processor.withLock(\.self))
  }
}
