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

  /// How many times as much work the threads did in the same time as one, for each round.
  let samples: [Double]

  /// The median of the samples.
  let throughput: Double?

  /// Half the distance between the quartiles, as a part of the median.
  let spread: Double?

  /// Why it failed, or nil.
  let failure: String?
}

// MARK: - Measuring

extension ThreadMeasurement {
  /// How long one thread should work for a sample, in seconds.
  private static let sampleSeconds = 0.25

  /// Lets AutoMapper and its reference run alone and twice at once, in turn.
  static func measure(_ contest: Contest, rounds: Int, threads: Int = 2) -> [ThreadMeasurement] {
    let samples = contest.rivals.map { contestant in
      Result { try sample(contestant, contest, rounds, threads) }
    }
    return zip(contest.rivals, samples).map { contestant, result in
      let samples = (try? result.get()) ?? []
      return ThreadMeasurement(
        payload: contest.payload, direction: contest.direction, contestant: contestant.name,
        threads: threads, samples: samples, throughput: samples.quantile(0.5),
        spread: samples.relativeSpread, failure: result.failureDescription)
    }
  }

  private static func sample(
    _ contestant: Contestant, _ contest: Contest, _ rounds: Int, _ threads: Int
  ) throws -> [Double] {
    try contestant.observe {}
    let once = try contestant.time(repetitions: 1, bytes: contest.bytes)
    let repetitions = Int((sampleSeconds / once).rounded(.up))
    return try (0..<rounds).map { _ in
      let alone = try seconds(contestant, repetitions, threads: 1)
      let together = try seconds(contestant, repetitions, threads: threads)
      return Double(threads) * alone / together
    }
  }

  /// Returns the seconds that pass until each of the threads has done the work so many times.
  ///
  /// One thread is a new one too, because the allocator treats the first of a process in its own way.
  private static func seconds(
    _ contestant: Contestant, _ repetitions: Int, threads: Int
  ) throws -> Double {
    // What the contestants share, such as mappers and decoders, is made for many threads, and the
    // values that they write are only read.
    nonisolated(unsafe) let observe = contestant.observe
    let failure = Mutex<(any Error)?>(nil)
    let group = DispatchGroup()
    let start = ContinuousClock.now
    for _ in 0..<threads {
      group.enter()
      Thread.detachNewThread {
        do {
          for _ in 0..<repetitions { try observe {} }
        } catch {
          failure.withLock { $0 = error }
        }
        group.leave()
      }
    }
    group.wait()
    let passed = ContinuousClock.now - start
    if let error = failure.withLock({ $0 }) { throw error }
    return passed / .seconds(1)
  }
}
