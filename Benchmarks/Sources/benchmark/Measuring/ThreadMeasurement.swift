import CMeasuring
import Foundation
import Synchronization

/// What two threads do with one mapper, beside what one thread does.
struct ThreadMeasurement: Codable {
  /// The payload's name.
  let payload: String

  /// Which way the payload went.
  let direction: Direction

  /// Who ran.
  let contestant: String

  /// How many threads.
  let threads: Int

  /// One for each round; empty if it failed.
  let samples: [Sample]

  /// How many times as much work the threads did in the same time as one: the median.
  let throughput: Double?

  /// Half the distance between the quartiles of the throughput, as a part of the median.
  let spread: Double?

  /// How many times as much processor time the same work took beside another thread: the median.
  ///
  /// It shows what the threads do to each other, but for the time that they wait. Where they had to
  /// share a core, which the bare loop tells, it shows nothing.
  let cost: Double?

  /// Why it failed, or nil.
  let failure: String?
}

// MARK: - Measuring

extension ThreadMeasurement {
  /// What a round says.
  struct Sample: Codable {
    /// How many times as much work was done in the same time.
    let throughput: Double

    /// How many times as much processor time the same work took.
    let cost: Double
  }

  /// How long one thread should work for a sample, in seconds.
  private static let sampleSeconds = 0.25

  /// Lets AutoMapper, its reference, and a loop that shows what the machine gives, run alone and
  /// at once, in turn.
  static func measure(_ contest: Contest, rounds: Int, threads: Int = 2) -> [ThreadMeasurement] {
    let contestants = contest.rivals + [bareLoop]
    var samples = contestants.map { _ in Result<[Sample], any Error>.success([]) }
    for _ in 0..<rounds {
      for (index, contestant) in contestants.enumerated() {
        samples[index] = samples[index].flatMap { earlier in
          Result { earlier + [try sample(contestant, contest, threads)] }
        }
      }
    }
    return zip(contestants, samples).map { contestant, result in
      let samples = (try? result.get()) ?? []
      return ThreadMeasurement(
        payload: contest.payload, direction: contest.direction, contestant: contestant.name,
        threads: threads, samples: samples,
        throughput: samples.map(\.throughput).quantile(0.5),
        spread: samples.map(\.throughput).relativeSpread, cost: samples.map(\.cost).quantile(0.5),
        failure: result.failureDescription)
    }
  }

  private static func sample(
    _ contestant: Contestant, _ contest: Contest, _ threads: Int
  ) throws -> Sample {
    let repetitions = try contestant.repetitions(filling: sampleSeconds, bytes: contest.bytes)
    let alone = try seconds(contestant, repetitions, threads: 1)
    let together = try seconds(contestant, repetitions, threads: threads)
    return Sample(
      throughput: Double(threads) * alone.passed / together.passed,
      cost: together.processor / alone.processor)
  }

  /// Some milliseconds without memory: what two threads can reach here and now.
  private static var bareLoop: Contestant {
    Contestant(Names.bareLoop, work: { bare_loop_run(10_000_000) }, walk: { _, _ in })
  }

  /// Returns the seconds that pass until each of the threads has done the work so many times, and
  /// those that each had of a processor.
  ///
  /// One thread is a new one too, because the allocator treats the first of a process in its own way.
  private static func seconds(
    _ contestant: Contestant, _ repetitions: Int, threads: Int
  ) throws -> (passed: Double, processor: Double) {
    // What the contestants share, such as mappers and decoders, is made for many threads, and the
    // values that they write are only read.
    nonisolated(unsafe) let observe = contestant.observe
    let failure = Mutex<(any Error)?>(nil)
    let processor = Mutex(0.0)
    let group = DispatchGroup()
    let start = ContinuousClock.now
    for _ in 0..<threads {
      group.enter()
      Thread.detachNewThread {
        do {
          // The clock is that of this thread, which has just begun.
          for _ in 0..<repetitions { try observe {} }
          processor.withLock { $0 += ProcessorTime.seconds / Double(threads) }
        } catch {
          failure.withLock { $0 = error }
        }
        group.leave()
      }
    }
    group.wait()
    let passed = ContinuousClock.now - start
    if let error = failure.withLock({ $0 }) { throw error }
    return (passed / .seconds(1), processor.withLock(\.self))
  }
}
