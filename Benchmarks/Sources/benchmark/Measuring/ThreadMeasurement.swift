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
  ///
  /// The threads share a mapper. Each has a document, or a value to write, of its own, as the calls of
  /// a server have: to count the references of one object, threads wait for each other, whoever counts.
  ///
  /// - Throws: What the payload throws when it is prepared.
  static func measure(
    _ payload: Payload, _ direction: Direction, rounds: Int, threads: Int = 2
  ) throws -> [ThreadMeasurement] {
    let contests = try (0..<threads).map { _ in try payload.contest(direction) }
    let bytes = contests[0].bytes
    let teams =
      contests[0].rivals.indices.map { rival in contests.map { $0.rivals[rival] } }
      + [contests.map { _ in bareLoop }]
    var samples = teams.map { _ in Result<[Sample], any Error>.success([]) }
    for _ in 0..<rounds {
      for (index, team) in teams.enumerated() {
        samples[index] = samples[index].flatMap { earlier in
          Result { earlier + [try sample(team, bytes: bytes)] }
        }
      }
    }
    return zip(teams, samples).map { team, result in
      let samples = (try? result.get()) ?? []
      return ThreadMeasurement(
        payload: payload.name, direction: direction, contestant: team[0].name,
        threads: threads, samples: samples,
        throughput: samples.map(\.throughput).quantile(0.5),
        spread: samples.map(\.throughput).relativeSpread, cost: samples.map(\.cost).quantile(0.5),
        failure: result.failureDescription)
    }
  }

  private static func sample(_ team: [Contestant], bytes: Int) throws -> Sample {
    let repetitions = try team[0].repetitions(filling: sampleSeconds, bytes: bytes)
    let alone = try seconds(Array(team.prefix(1)), repetitions)
    let together = try seconds(team, repetitions)
    return Sample(
      throughput: Double(team.count) * alone.passed / together.passed,
      cost: together.processor / alone.processor)
  }

  /// Some milliseconds without memory: what two threads can reach here and now.
  private static var bareLoop: Contestant {
    Contestant(Names.bareLoop, work: { bare_loop_run(10_000_000) }, walk: { _, _ in })
  }

  /// Returns the seconds that pass until each contestant has done the work so many times in a thread
  /// of its own, and those that each had of a processor.
  ///
  /// One thread is a new one too, because the allocator treats the first of a process in its own way.
  private static func seconds(
    _ team: [Contestant], _ repetitions: Int
  ) throws -> (passed: Double, processor: Double) {
    let count = Double(team.count)
    let failure = Mutex<(any Error)?>(nil)
    let processor = Mutex(0.0)
    let group = DispatchGroup()
    let start = ContinuousClock.now
    for contestant in team {
      // What the contestants share, their mapper, is made for many threads.
      nonisolated(unsafe) let observe = contestant.observe
      group.enter()
      Thread.detachNewThread {
        do {
          // The clock is that of this thread, which has just begun.
          for _ in 0..<repetitions { try observe {} }
          processor.withLock { $0 += ProcessorTime.seconds / count }
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
